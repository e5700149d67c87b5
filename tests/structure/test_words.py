"""Words: the three catalogues have the same keys, and a word for every key of the code."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import get_args

import pytest

from skiz.cards import each
from skiz.games import Game, games
from skiz.phases import Auction, Choice
from skiz.phases.auction import HOLD, PASS
from skiz.players import players, seated
from skiz.server.chat.chat import PHRASES, REACTIONS, Chosen
from skiz.table.house import value_text
from skiz.table.notation import CLAIMS, LEVELS
from skiz.words import LANGS, Lang, catalogue, say
from tests.support.tools.source_tree import calls, literals, modules


def holes(text: str) -> set[str]:
    """Return the parameters of a text, which must be plain `{name}`."""
    found = set()
    for _, name, form, conversion in Formatter().parse(text):
        if name is not None:
            assert name.isidentifier(), text
            assert not form, text
            assert not conversion, text
            found.add(name)
    return found


@pytest.mark.parametrize("lang", LANGS)
def test_the_sentence_on_a_game_names_no_other_game(lang: Lang) -> None:
    """Whoever was sent the link of a table may know none of them."""
    words = catalogue(lang)
    names = {words[f"game.{key}"].split()[0].split("-")[0] for key in games()}
    assert len(names) > 1
    for key in games():
        note = words[f"game-note.{key}"]
        assert [name for name in names if re.search(rf"\b{name}\b", note)] == [], note


@pytest.mark.parametrize("lang", LANGS)
def test_catalogues_have_the_same_keys_and_parameters(lang: Lang) -> None:
    english, other = catalogue("en"), catalogue(lang)
    assert sorted(english.keys() ^ other.keys()) == []
    assert [key for key in english if holes(english[key]) != holes(other[key])] == []
    assert [key for key, text in other.items() if not text] == []


@pytest.mark.parametrize("lang", LANGS)
def test_a_line_of_the_settlement_is_heard_in_words_alone(lang: Lang) -> None:
    """A voice makes no pause at a bracket, and skips signs or gives them odd names."""
    words = catalogue(lang)
    keys = [key.removeprefix("line.") for key in words if key.startswith("line.")]
    heard = {key: words.get(f"heard-line.{key}", words[f"line.{key}"]) for key in keys}
    assert {key: text for key, text in heard.items() if re.search(r"[^\w\s,’{}-]", text)} == {}
    assert {key for key in heard if holes(heard[key]) != holes(words[f"line.{key}"])} == set()
    others = [key for key in words if key.startswith("heard-line.")]
    assert {key.partition(".")[2] for key in others} <= set(keys)


def of_a_game(game: Game) -> Iterator[str]:
    """Yield every key that a game defines."""
    rules = game.rules(game.house())
    yield f"game.{game.key}"
    yield f"game-note.{game.key}"
    yield f"game-level.{game.level}"
    for preset in game.presets:
        yield f"preset.{preset}"
        yield f"preset-note.{preset}"
    for point in rules.house.options():
        yield f"house.{point.field}"
        if point.least is None:
            yield from (f"house.{point.field}.{value_text(value)}" for value in point.choices)
    for chapter in rules.book:
        yield f"chapter.{chapter.key}"
    for figure in rules.figures if rules.own is None else ():  # a file brings its own words
        yield f"figure.{figure.key}"
    for letter, suit in zip(rules.pack.letters, rules.pack.suits, strict=True):
        yield f"suit.{letter}"
        if letter:  # a card of a suit without a letter is called by its name
            yield f"sign.{letter}"
            yield from (f"rank.{rules.pack.names[card][1:]}" for card in each(suit))
    for reason in rules.reasons:
        yield f"why.{reason}"
    for phase in rules.phases:
        yield f"phase.{phase.name}"
        yield f"turn.{phase.name}"
        if isinstance(phase, Auction):
            yield from (f"bid.{call}" for call in (*phase.ladder, HOLD, PASS))
        if isinstance(phase, Choice):
            yield from (f"{phase.name}.{value}" for value in phase.values)


@cache
def of_the_code() -> frozenset[str]:
    """Return every key in the code, read once."""
    return frozenset(_of_the_code())


def _of_the_code() -> Iterator[str]:
    """Yield every key in the code, complete or without its prefix."""
    yield from (f"action.{written}" for written in (*CLAIMS.values(), "accept", "dispute"))
    yield from (f"level.{level}" for level, _ in enumerate(LEVELS))
    yield from (f"player.{key}" for key in (*players(), "human"))
    yield from (f"player-note.{key}" for key in seated())
    yield "figure.game"
    yield from (f"phrase.{key}" for key in PHRASES)
    yield from (f"reaction.{key}" for key in REACTIONS)
    yield from (f"put-out.{key}" for key in (*get_args(Chosen), "closed"))
    for file in modules():
        for name, family, place in (
            ("why", "why", 0),
            ("Why", "why", 0),
            ("Refused", "why", 0),
            ("Advice", "advice", 1),
            ("Evaluation", "advice", 4),
            ("Stake", "line", 0),
            ("Meaning", "means", 0),
        ):
            for _, keys in calls(file, name, place):
                yield from (f"{family}.{key}" for key in keys)
        for _, keys in calls(file, "say"):
            yield from (key for key in keys if "." in key.strip("."))
    for name, place in (("bad", 0), ("BadFigures", 2)):
        for file in (*modules("figures"), *modules("games")):
            yield from (f"reason.{key}" for _, keys in calls(file, name, place) for key in keys)


def test_the_code_is_read() -> None:
    found = of_the_code()
    assert {"why.not-at-stake", "why.later-cannot-hold", "advice.bid-weak", "feat.win-one"} <= found
    assert {"reason.takes-none", "reason.no-card", "reason.missing-heading"} <= found


def test_every_key_in_the_code_has_words() -> None:
    needed = {key for game in games().values() for key in of_a_game(game)} | of_the_code()
    assert sorted(needed - catalogue("en").keys()) == []


def test_reasons_are_given_their_parameters() -> None:
    for file in modules():
        for call, keys in calls(file, "why"):
            names = {keyword.arg for keyword in call.keywords}
            for key in keys:
                assert holes(catalogue("en")[f"why.{key}"]) <= names, (file.name, key)


def test_reasons_of_a_file_are_given_their_parameters() -> None:
    for name, place, always in (("bad", 0, {"label"}), ("BadFigures", 2, set())):
        for file in (*modules("figures"), *modules("games")):
            for call, keys in calls(file, name, place):
                names = {keyword.arg for keyword in call.keywords} | always
                for key in keys:
                    assert holes(catalogue("en")[f"reason.{key}"]) <= names, (file.name, key)


def test_advice_is_given_its_parameters() -> None:
    for file in modules("players"):
        for call, keys in calls(file, "Advice", 1):
            params = call.args[2] if len(call.args) > 2 else ast.Dict([], [])
            if isinstance(params, ast.Dict):
                names = {key for node in params.keys if node for key in literals(node)}
                for key in keys:
                    assert holes(catalogue("en")[f"advice.{key}"]) <= names, (file.name, key)


@pytest.mark.parametrize(
    ("key", "params", "text"),
    [
        ("why.follow-suit", {"suit": "h"}, "You hold the suit led (hearts) and must follow it."),
        ("why.bid-higher", {"level": "two"}, "The bid is “two” already: go higher or pass."),
        (
            "why.other-level",
            {"level": 2, "said": 1},
            "Now is the time for rekontra, not for kontra.",
        ),
        (
            "why.no-such-bid",
            {"bid": "{four}", "known": "three, two"},
            "There is no bid called “{four}”. The bids are: three, two.",
        ),
        ("why.not-in-hand", {"card": "h10 sQ"}, "Not in your hand: ♥10 ♠Q."),
        ("why.not-in-hand", {"card": "XXI"}, "Not in your hand: XXI."),
        ("why.not-in-hand", {"card": "skiz"}, "Not in your hand: Skíz."),
    ],
)
def test_cards_suits_and_levels_are_written_in_words(
    key: str, params: dict[str, str | int], text: str
) -> None:
    assert say(key, "en", **params) == text


@pytest.mark.parametrize("lang", LANGS)
def test_a_review_says_which_choice_brings_more(lang: Lang) -> None:
    """The better choice may win less often, so the points name it again."""
    told = catalogue(lang)["review.better-wins"]
    assert "{best}" in told[told.index("{less}") :]
