"""The terms: complete in every language, with a clause in force, and none of a game missing."""

import re
from collections.abc import Iterator

import pytest

from skiz.games import game, games
from skiz.lessons import Term, terms
from skiz.phases import Auction
from skiz.phases.auction import PASS
from skiz.rulebook import clause
from skiz.server.site.texts import glossary_text
from skiz.words import LANGS, Lang, catalogue

MOST = 170  # characters: a line
ELSEWHERE = (
    "role.",
    "place.",
    "chosen.",
    "phase.",
    "card.",
)  # words of the page, and of no catalogue


def of(key: str) -> list[Term]:
    family = game(key).rules().family
    return [term for term in terms() if term.family in ("", family)]


def fits(pattern: str, key: str) -> bool:
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), key) is not None


def said_in(key: str) -> Iterator[str]:
    """The figures, bids and words of kontra of a game's default house; not the figures that a
    table brings, which have their own words.
    """
    rules, words = game(key).rules(), catalogue("en")
    for figure in rules.figures:
        if f"figure.{figure.key}" in words:
            yield f"figure.{figure.key}"
    yield "figure.game"
    for phase in rules.phases:
        if isinstance(phase, Auction):
            yield from (f"bid.{bid}" for bid in phase.ladder if bid != PASS)
    yield from (f"level.{level}" for level in range(1, 6))


@pytest.mark.parametrize("key", games())
def test_every_word_of_a_game_is_explained(key: str) -> None:
    patterns = [pattern for term in of(key) for pattern in term.words]
    missing = [word for word in said_in(key) if not any(fits(one, word) for one in patterns)]
    assert missing == []


@pytest.mark.parametrize("term", terms(), ids=lambda term: term.key)
def test_a_term_is_explained_in_a_line(term: Term) -> None:
    assert clause(term.clause)
    for texts in (term.texts, term.example):
        for lang in LANGS:
            assert 0 < len(texts[lang]) <= MOST
            assert texts[lang][-1] in ".!?“”"


@pytest.mark.parametrize("term", terms(), ids=lambda term: term.key)
def test_the_words_of_a_term_are_words(term: Term) -> None:
    words = catalogue("en")
    for pattern in term.words:
        assert pattern.startswith(ELSEWHERE) or any(fits(pattern, key) for key in words), pattern


@pytest.mark.parametrize("lang", LANGS)
def test_every_term_has_a_name_in_the_glossary(lang: Lang) -> None:
    """One without a name makes the whole page fail."""
    assert glossary_text(lang).count("<dt>") == len(terms())
