"""A feat in words: every verb, in every language, with every number and card in it."""

import re
from string import Formatter

import pytest

from skiz.cards import FRENCH_36, each
from skiz.figures import (
    All,
    AnyOf,
    Catch,
    Count,
    Fall,
    Feat,
    Fell,
    Hold,
    Not,
    Score,
    Take,
    Win,
    describe,
)
from skiz.games import games
from skiz.games.tarokk.deck import DECKS, TAROKK_40
from skiz.games.tarokk.rules import known
from skiz.table import Why
from skiz.words import LANGS, Lang, card_name, catalogue, say

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
    """It has some, with all gaps filled."""
    text = describe(feat, FRENCH_36, lang)
    assert text.strip()
    assert not set("{}") & set(text)


def test_different_feats_have_different_words() -> None:
    """In every language."""
    for lang in LANGS:
        texts = [describe(feat, FRENCH_36, lang) for feat in FEATS.values()]
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("feat", "numbers"),
    [("win", ("9", "11")), ("win one", ("7",)), ("score", ("48",)), ("count", ("6",))],
)
def test_the_numbers_are_said(feat: str, numbers: tuple[str, ...]) -> None:
    """In every language."""
    for lang in LANGS:
        assert all(number in describe(FEATS[feat], FRENCH_36, lang) for number in numbers)


def test_the_parts_of_a_whole_are_said() -> None:
    """All joins the words of its parts."""
    for lang in LANGS:
        whole = describe(FEATS["all"], FRENCH_36, lang)
        assert describe(Win(1, 5), FRENCH_36, lang) in whole
        assert describe(Count(8), FRENCH_36, lang) in whole


PACK, SETS = TAROKK_40, known("royal", DECKS[40], {}).sets
TOLD: dict[str, tuple[Feat, tuple[str, str, str]]] = {  # in English, Hungarian, German
    "one card": (
        Win(10, 10, PACK.cards("I")),
        (
            "win trick 10 with I",
            "elvinni ezt az ütést (10.) ezzel: I",
            "den 10. Stich mit I machen",
        ),
    ),
    "one of two": (
        Win(9, 10, PACK.cards("I II")),
        (
            "win every trick from 9 to 10, each with I or II",
            "elvinni minden ütést (9–10.), mindegyiket ezek egyikével: I vagy II",
            "jeden Stich vom 9. bis zum 10. machen, jeden mit I oder II",
        ),
    ),
    "all tarokks": (
        Take(SETS["tarokks"]),
        (
            "capture all tarokks in one's tricks",
            "ütésben elvinni minden tarokkot",
            "alle Tarock in Stichen gewinnen",
        ),
    ),
    "a set and a card": (
        Take(SETS["tarokks"] | PACK.cards("hK")),
        (
            "capture all tarokks and ♥K in one's tricks",
            "ütésben elvinni minden tarokkot és ezt: ♥K",
            "alle Tarock und ♥K in Stichen gewinnen",
        ),
    ),
    "any of a set": (
        Win(3, 3, SETS["kings"]),
        (
            "win trick 3 with a king",
            "elvinni ezt az ütést (3.) egy királlyal",
            "den 3. Stich mit einem König machen",
        ),
    ),
    "neither nor": (
        Not(AnyOf((Win(1, 1), Count(8), Take(PACK.cards("I"))))),
        (
            "neither win trick 1 nor win at least 8 tricks nor capture I in one's tricks",
            (
                "ezek egyike se történjen meg: elvinni ezt az ütést (1.); legalább 8 ütést vinni; "
                "ütésben elvinni ezt: I"
            ),
            "weder den 1. Stich machen noch mindestens 8 Stiche machen noch I in Stichen gewinnen",
        ),
    ),
    "one or two together": (
        AnyOf((Win(1, 1), All((Win(2, 2), Fell(3, SETS["honours"]))))),
        (
            "win trick 1 or (win trick 2 and see an honour fall in trick 3)",
            (
                "elvinni ezt az ütést (1.); vagy (elvinni ezt az ütést (2.); és egy honőr essen "
                "ebbe az ütésbe (3.))"
            ),
            (
                "den 1. Stich machen oder (den 2. Stich machen und im 3. Stich ein Honneur fallen "
                "sehen)"
            ),
        ),
    ),
}


@pytest.mark.parametrize("case", TOLD)
def test_cards_and_alternatives_read_well(case: str) -> None:
    feat, texts = TOLD[case]
    assert tuple(describe(feat, PACK, lang, SETS) for lang in LANGS) == texts


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SETS)
def test_a_whole_set_is_called_by_its_name(name: str, lang: Lang) -> None:
    """Whatever is required of it, and no card of it is named."""
    cards = SETS[name]
    feats = (Take(cards), Win(1, 1, cards), Fell(1, cards), Fell(1, cards, True), Hold(cards, 1))
    names = {card_name(PACK.names[card], lang) for card in each(cards)}
    for feat in feats:
        text = describe(feat, PACK, lang, SETS)
        assert not names & set(re.split(r"[\s,:;()]+", text)), text
        assert describe(feat, PACK, lang) != text


@pytest.mark.parametrize("lang", LANGS)
def test_every_reason_has_words(lang: Lang) -> None:
    """Every reason for which a game may refuse has a text."""
    for found in games().values():
        for key in found.rules(found.house()).reasons:
            text = catalogue(lang)[f"why.{key}"]
            params = {name: 1 for _, name, _, _ in Formatter().parse(text) if name}
            assert Why(key, None, params).text(lang).strip()


@pytest.mark.parametrize("lang", LANGS)
def test_the_words_of_a_game_come_before_the_general_ones(lang: Lang) -> None:
    """Only levels have words of their own in some games."""
    own = {one: {"said-alone": "{level}"} for one in LANGS}
    words, differ = catalogue(lang), 0
    for key, text in words.items():
        if key.startswith("level."):
            *_, value = key.split(".")
            family = key.removeprefix("level.").removesuffix(value).rstrip(".")
            assert say("said-alone", lang, family or None, own, level=value) == text
            differ += bool(family) and words.get(f"level.{value}", text) != text
    assert differ
