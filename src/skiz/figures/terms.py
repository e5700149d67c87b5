"""The terms of a figure beside its feat: a sentence for each field that has an effect."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from skiz.cards import once
from skiz.words import Lang, Words, catalogue, say

from .feats import Figure, Hold
from .words import Telling

SILENT = "silent-"  # the prefix of the lines for what was made without an announcement


@dataclass(frozen=True)
class Terms:
    """Puts the fields of figures in words.

    `cards` describes feats, `own` has the words for the figures of the file, and `most` is the
    largest number of trumps in a hand.
    """

    cards: Telling
    own: Words
    most: int

    @property
    def lang(self) -> Lang:
        """The language of the sentences."""
        return self.cards.lang

    def say(self, key: str, **params: object) -> str:
        """Return the text of a key in this language."""
        return say(key, self.lang, None, None, **params)

    def names(self, keys: frozenset[str]) -> str:
        """Return the names of figures as a list."""
        return ", ".join(self._words[f"figure.{key}"] for key in sorted(keys))

    @once
    def _words(self) -> Mapping[str, str]:
        return {**catalogue(self.lang), **self.own[self.lang]}

    def made(self, keys: frozenset[str]) -> str:
        """Return the names of lines on the sheet: a figure announced, silent, or either."""
        lines = []
        for key in sorted({key.removeprefix(SILENT) for key in keys}):
            name = self.names(frozenset({key}))
            if SILENT + key not in keys:
                name = self.say("term.if-announced", figure=name)
            elif key not in keys:
                name = self.say("term.if-silent", figure=name)
            lines.append(name)
        return ", ".join(lines)


def terms(figure: Figure, how: Terms) -> Iterator[tuple[str, str]]:
    """Yield the fields of a figure that have an effect, each with its sentence."""
    for field, tell in TERMS.items():
        if said := tell(figure, how):
            yield field, said


def _announced(figure: Figure, how: Terms) -> str:
    if isinstance(figure.feat, Hold):
        return how.say("term.declared", points=figure.announced)
    if not figure.announced:
        return how.say("term.only-silent")
    return how.say("term.announced", points=figure.announced)


def _silent(figure: Figure, how: Terms) -> str | None:
    if figure.silent:
        return how.say("term.silent", points=figure.silent)
    return None if isinstance(figure.feat, Hold) else how.say("term.only-announced")


def _lost(figure: Figure, how: Terms) -> str | None:
    return None if figure.lost is None else how.say("term.lost", points=figure.lost)


def _slip(figure: Figure, how: Terms) -> str | None:
    """Return one sentence for two fields: the slip and its cost."""
    if figure.slip is None:
        return None
    points = figure.silent if figure.slips is None else figure.slips
    return how.say("term.slip", points=points, feat=how.cards.feat(figure.slip))


def _quiet(figure: Figure, how: Terms) -> str | None:
    if figure.quiet is None:
        return None
    return how.say("term.quiet", feat=how.cards.feat(figure.quiet))


def _needs(figure: Figure, how: Terms) -> str | None:
    if figure.needs is None:
        return None
    least, most = figure.needs
    if most >= how.most:
        return how.say("term.needs-least", least=least)
    if not least:
        return how.say("term.needs-most", most=most)
    return how.say("term.needs", least=least, most=most)


def _covered_by(figure: Figure, how: Terms) -> str | None:
    if not figure.covered_by:
        return None
    return how.say("term.covered_by", figures=how.made(figure.covered_by))


def _bars(figure: Figure, how: Terms) -> str | None:
    return how.say("term.bars", figures=how.names(figure.bars)) if figure.bars else None


def _apart(figure: Figure, how: Terms) -> str | None:
    return how.say("term.apart", figures=how.names(figure.apart)) if figure.apart else None


def _implies(figure: Figure, how: Terms) -> str | None:
    return how.say("term.implies", figures=how.names(figure.implies)) if figure.implies else None


def _replaces(figure: Figure, how: Terms) -> str | None:
    return how.say("term.replaces", figures=how.names(figure.replaces)) if figure.replaces else None


def _times_game(figure: Figure, how: Terms) -> str | None:
    return how.say("term.times_game") if figure.times_game else None


def _off_lead(figure: Figure, how: Terms) -> str | None:
    return how.say("term.off_lead") if figure.off_lead else None


TERMS: Mapping[str, Callable[[Figure, Terms], str | None]] = {
    "announced": _announced,
    "silent": _silent,
    "times_game": _times_game,
    "lost": _lost,
    "slip": _slip,
    "quiet": _quiet,
    "needs": _needs,
    "off_lead": _off_lead,
    "replaces": _replaces,
    "implies": _implies,
    "bars": _bars,
    "apart": _apart,
    "covered_by": _covered_by,
}
