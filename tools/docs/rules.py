"""Pages with the rules of each game, in three languages, from the clauses that are in force."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from skiz.games import Game, games
from skiz.records import examples
from skiz.rulebook import book, own_figures, source
from skiz.table import Option, Value, value_text
from skiz.words import LANGS, Lang, catalogue

SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|$])")
LABELS = tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))


class RulesPage(NamedTuple):
    """A page of rules: its place, its text, and the places of its translations."""

    place: str
    text: str
    translations: tuple[str, ...]


def rules_pages() -> Iterator[RulesPage]:
    """Yield every page of rules; the English page of a game names those in other languages."""
    for game in games().values():
        for lang in LANGS:
            text = "\n".join(_Page(game, lang).lines()) + "\n"
            others = tuple(place(game.key, one) for one in LANGS[1:]) if lang == LANGS[0] else ()
            yield RulesPage(place(game.key, lang), text, others)


def place(key: str, lang: Lang = "en") -> str:
    return f"rules/{key}" if lang == "en" else f"rules/{key}-{lang}"


def plain(text: str) -> str:
    """Return a text in which no sign has a meaning in Markdown."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


class _Page:
    def __init__(self, game: Game, lang: Lang) -> None:
        self.game, self.rules, self.lang = game, game.rules(), lang
        self.labels = LABELS[lang]
        own = self.rules.words
        self.words = {**catalogue(lang), **(own[lang] if own else {})}

    def lines(self) -> Iterator[str]:
        yield from self._head()
        yield from self._chapters()
        yield from self._figures()
        yield from self._presets()
        yield from self._house()
        yield from self._examples()
        yield from self._sources()

    def _head(self) -> Iterator[str]:
        key = self.game.key
        others = [
            f"[{LABELS[other]['language']}]({place(key, other).removeprefix('rules/')}.md)"
            for other in LANGS
            if other != self.lang
        ]
        facts = (self.words.get(f"game-{fact}.{key}") for fact in ("note", "length", "level"))
        name = self.words[f"game.{key}"]
        title = name if self.lang == LANGS[0] else f"{name} ({self.labels['language']})"
        yield from (f"# {title}", "", " · ".join(others), "")
        yield from (" · ".join(plain(fact) for fact in facts if fact), "")
        yield from (self.labels["intro"].format(command=f"skiz rules {key} --house …"), "")

    def _chapters(self) -> Iterator[str]:
        for chapter, entries in book(self.rules):
            yield from (f"## {self.words[f'chapter.{chapter}']}", "")
            for entry in entries:
                cite = f"`{entry.clause.cite}`"
                if entry.option:
                    cite += f" `{entry.option.field}={value_text(entry.option.value)}`"
                yield from (f"* {plain(entry.texts[self.lang])}", f"  [{cite}]{{.cite}}")
            yield ""

    def _figures(self) -> Iterator[str]:
        """Yield the figures that come from a file of the game."""
        if self.rules.own is None:
            return
        yield from (f"## {plain(self.rules.own.name(self.lang))}", "")
        for figure in own_figures(self.rules):
            terms = " ".join(figure.terms[self.lang].values())
            feat = plain(figure.feats[self.lang])
            yield from (f"* **{plain(figure.names[self.lang])}**: {feat} {plain(terms)}", "")

    def _presets(self) -> Iterator[str]:
        labels = self.labels
        head = f"| {labels['preset']} | {labels['about']} | {labels['differs']} |"
        yield from (f"## {labels['presets']}", "", head, "|---|---|---|")
        standard = self.game.house()
        for key, house in self.game.presets.items():
            changes = house.differences(standard).items()
            differs = ", ".join(f"`{name}={value_text(value)}`" for name, value in changes)
            name = plain(self._word(f"preset.{key}"))
            note = self._word(f"preset-note.{self.game.key}.{key}", f"preset-note.{key}")
            yield f"| **{name}** `{key}` | {plain(note)} | {differs} |"
        yield ""

    def _word(self, *keys: str) -> str:
        return next((self.words[key] for key in keys if key in self.words), "")

    def _house(self) -> Iterator[str]:
        labels = self.labels
        yield from (f"## {labels['house']}", "")
        head = f"| {labels['house']} | {labels['default']} | {labels['others']} |"
        yield from (head, "|---|---|---|")
        for option in self.rules.house.options():
            title = plain(self._word(f"house.{option.field}"))
            others = self._others(option)
            value = self._value(option, option.value)
            yield f"| {title}<br>`{option.field}` | {value} | {others} |"
        yield ""

    def _others(self, option: Option) -> str:
        if option.free:
            return f"{option.least} – {option.most}"
        return "<br>".join(
            self._value(option, value) for value in option.choices if value != option.value
        )

    def _value(self, option: Option, value: Value) -> str:
        text = value_text(value)
        said = self._word(f"house.{option.field}.{text}")
        return f"{plain(said)} `{text}`" if said else f"`{text}`"

    def _examples(self) -> Iterator[str]:
        found = examples(self.rules)
        if found:
            yield from (f"## {self.labels['examples']}", "")
        for example in found:
            yield from (f"### {plain(example.title[self.lang])}", "")
            yield from (plain(example.text[self.lang]), "")
            yield from ("```text", example.play.rstrip(), "```", "")

    def _sources(self) -> Iterator[str]:
        cited = {entry.clause.source.key for _, entries in book(self.rules) for entry in entries}
        yield from (f"## {self.labels['sources']}", "")
        for text in map(source, sorted(cited)):
            title = text.title.get(self.lang) or next(iter(text.title.values()))
            author = text.author.get(self.lang) or next(iter(text.author.values()), "")
            named = plain(f"{author}: {title}" if author else title)
            yield f"* `{text.key}`: {f'[{named}]({text.url})' if text.url else named}"
