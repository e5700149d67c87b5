"""No clause in a house's book names what the house lacks.

This covers figures, cue bids, words of kontra and bonuses.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import pytest

from skiz.games import game, games
from skiz.games.asserufen.house import AsserufenHouse
from skiz.games.asszorti.house import AsszortiHouse
from skiz.games.tarokk.house import TarokkHouse
from skiz.games.tarokk.royal.house import RoyalHouse
from skiz.rulebook import Entry
from skiz.table import Rules
from skiz.words import LANGS, Lang, catalogue
from tests.support.laws.books import entries, houses, tell


@dataclass(frozen=True)
class Thing:
    """What clauses may name: how it is known in each language, and which houses have it. That it
    is not there may be said by the clause of one of these points, or by one of these clauses.
    """

    en: str
    hu: str
    de: str
    stands: Callable[[Rules], bool] | None = None  # None: where a figure is called so
    denied_by: frozenset[str] = frozenset()

    def is_named(self, text: str, lang: Lang) -> bool:
        """Whether a text names it."""
        pattern: str = getattr(self, lang)
        return re.search(pattern, text, re.IGNORECASE) is not None

    def is_in(self, rules: Rules) -> bool:
        """Whether it is in a house."""
        if self.stands is not None:
            return self.stands(rules)
        return any(self in named(word, "en") for word in words_of(rules, "en"))

    def is_denied(self, entry: Entry) -> bool:
        """Whether a clause may say that it is not there."""
        field = entry.option.field if entry.option else entry.clause.cite
        return field in self.denied_by


def words_of(rules: Rules, lang: Lang) -> list[str]:
    """What the figures of a house are called."""
    words = rules.own.words[lang] if rules.own else catalogue(lang)
    return [words[f"figure.{figure.key}"] for figure in rules.figures]


def has_cues(rules: Rules) -> bool:
    """Whether bids show cards."""
    return isinstance(rules.house, TarokkHouse) and rules.house.has_cues()


def has_game(rules: Rules) -> bool:
    """Whether a game is bid for and played, beside the figures."""
    return not isinstance(rules.house, RoyalHouse)


def has_words(count: int) -> Callable[[Rules], bool]:
    """Whether there are so many words of kontra."""

    def stands(rules: Rules) -> bool:
        house = rules.house
        if isinstance(house, AsserufenHouse):
            return house.most_words() >= count
        if isinstance(house, TarokkHouse | RoyalHouse):
            return house.kontra_levels >= count
        return count <= 5

    return stands


def counts(*profiles: str) -> Callable[[Rules], bool]:
    """Whether an Asserufen is scored in one of these ways; elsewhere the word is another."""
    return lambda r: not isinstance(r.house, AsserufenHouse) or r.house.score_profile in profiles


def deducts(rules: Rules) -> bool:
    """Whether six tricks against five of one opponent are worth less."""
    return isinstance(rules.house, AsszortiHouse) and rules.house.deduct_650


FIGURES = (
    Thing("ultimó", "ultimó", "ultim[óo]"),
    Thing("uhu", "uhu", "uhu"),
    Thing("centrum", "centrum", "centrum"),
    Thing(r"\bbirds?\b", "mad[aá]r", r"\bv[oö]gel"),
    Thing("pheasant", "fácán", "fasan"),
    Thing("final pair", "zárópáros", "schlusspaar"),
    Thing("three kings", "három király", "drei könige"),
    Thing("suit famil", "színcsalád", "farbfamilie"),
    Thing("long double", "hosszú dupla", "langes? doppelspiel"),
    Thing("eagle (ultimó|uhu)", "sas(ultimó|uhu)", "adler(ultimó|uhu)"),
    Thing(r"king( of \w+)? (ultimó|uhu)", "király-?(ultimó|uhu)", "könig(s|-)(ultimó|uhu)"),
    Thing("pagát-catch", "pagátfogás", "pagátfang", denied_by=frozenset({"pagat_catch"})),
    Thing("xxi-catch", "huszonegyfogás", "xxi-fang"),
    Thing("trull", "trull|tulétroá", "trull"),
    Thing("four kings", "négykirály", "vier könige"),
    Thing("double game", "duplajáték", "doppelspiel"),
    Thing("volát", "volát", "volát"),
)
NO_CUES = frozenset({"conventions", "skiz/no-conventions"})
OTHERS = (
    Thing(
        "cue bid|yield",
        r"\binvit|engedett játék|\bengedő|\bengedés",
        r"\binvit|zulass|zugelassen",
        has_cues,
        NO_CUES,
    ),
    Thing(
        r"\bjump\b", "ugrás", r"\bsprung", lambda r: r.family != "tarokk" or has_cues(r), NO_CUES
    ),
    Thing(
        r"\bdeclarer|\bthe game\b|\bauction|\btalon\b",
        r"\bfelvevő|\blicit|\btalon\b",
        r"\bspielmacher|\breizen\b|\btalon\b",
        has_game,
        frozenset({"skiz/royal-deal", "skiz/royal-payment"}),
    ),
    Thing("rekontra", "rekontra", "rekontra", has_words(2)),
    Thing("szubkontra", "szubkontra", "szubkontra", has_words(3)),
    Thing("hirskontra", "hirskontra", "hirskontra", has_words(4)),
    Thing("mordkontra", "mordkontra", "mordkontra", has_words(5)),
    Thing(r"\bhirsch\b", r"\bhirs\b", r"\bhirsch\b", has_words(4)),
    Thing(r"\bmord\b", r"\bmord\b", r"\bmord\b", has_words(5)),
    Thing("schneider", "schneider", "schneider", counts("schneider", "schwarz")),
    Thing("schwarz", "schwarz", "schwarz", counts("schwarz")),
    Thing(r"\b6:5:0", r"\b6:5:0", r"\b6:5:0", deducts, frozenset({"deduct_650"})),
)
THINGS = FIGURES + OTHERS


@cache
def named(text: str, lang: Lang) -> frozenset[Thing]:
    """All that a text names: nearly all of them stand in many houses."""
    return frozenset(thing for thing in THINGS if thing.is_named(text, lang))


@pytest.mark.parametrize("key", games())
def test_no_clause_names_a_figure_that_the_house_lacks(key: str) -> None:
    """In every preset, and with each value of each point."""
    wrong = {
        (entry.clause.cite, thing.en): tell(house, key)
        for house in houses(key)
        for rules in [game(key).rules(house)]
        for entry in entries(key, house)
        for thing in frozenset().union(*(named(entry.texts[lang], lang) for lang in LANGS))
        if not thing.is_in(rules) and not thing.is_denied(entry)
    }
    assert not wrong


@pytest.mark.parametrize("key", games())
def test_every_figure_has_names_to_look_for(key: str) -> None:
    """By the word that it has in each language; some are declared, and say how many cards."""
    for house in game(key).presets.values():
        rules = game(key).rules(house)
        if rules.family != "tarokk" or rules.own:
            continue
        found = zip(*(words_of(rules, lang) for lang in LANGS), rules.figures, strict=True)
        for *names, figure in found:
            if not figure.key.startswith("tarokks-"):
                groups = [
                    {thing for thing in FIGURES if thing.is_named(name, lang)}
                    for lang, name in zip(LANGS, names, strict=True)
                ]
                assert set.intersection(*groups), (figure.key, names)
