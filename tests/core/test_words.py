"""A feat in words: every verb, in every language, with every number and card it speaks of."""

from string import Formatter

import pytest

from skiz.cards import FRENCH_36
from skiz.figures import All, Catch, Count, Fall, Feat, Score, Take, Win, describe
from skiz.games import games
from skiz.table import Why
from skiz.words import LANGS, Lang, catalogue

FEATS: dict[str, Feat] = {
    "take": Take(FRENCH_36.cards("hA sA")),
    "win": Win(9, 11),
    "win one": Win(7, 7),
    "win with": Win(9, 9, FRENCH_36.cards("c7")),
    "score": Score(48),
    "count": Count(6),
    "catch": Catch(FRENCH_36.card("hQ"), FRENCH_36.card("hK")),
    "fall": Fall(9, FRENCH_36.card("d6")),
    "all": All((Win(1, 5), Count(8))),
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("feat", FEATS.values(), ids=FEATS.keys())
def test_a_feat_has_words(feat: Feat, lang: Lang) -> None:
    """Some, and all filled in."""
    said = describe(feat, FRENCH_36, lang)
    assert said.strip()
    assert not set("{}") & set(said)


def test_different_feats_have_different_words() -> None:
    """In every language."""
    for lang in LANGS:
        said = [describe(feat, FRENCH_36, lang) for feat in FEATS.values()]
        assert len(set(said)) == len(said)


@pytest.mark.parametrize(
    ("feat", "told"),
    [("win", ("9", "11")), ("win one", ("7",)), ("score", ("48",)), ("count", ("6",))],
)
def test_the_numbers_are_said(feat: str, told: tuple[str, ...]) -> None:
    """In every language."""
    for lang in LANGS:
        assert all(number in describe(FEATS[feat], FRENCH_36, lang) for number in told)


def test_the_parts_of_a_whole_are_said() -> None:
    """All joins the words of its parts."""
    for lang in LANGS:
        whole = describe(FEATS["all"], FRENCH_36, lang)
        assert describe(Win(1, 5), FRENCH_36, lang) in whole
        assert describe(Count(8), FRENCH_36, lang) in whole


@pytest.mark.parametrize("lang", LANGS)
def test_every_reason_has_words(lang: Lang) -> None:
    """Whatever a game may refuse for, it can say so."""
    for found in games().values():
        for key in found.rules(found.house()).reasons:
            said = catalogue(lang)[f"why.{key}"]
            params = {name: 1 for _, name, _, _ in Formatter().parse(said) if name}
            assert Why(key, None, params).text(lang).strip()
