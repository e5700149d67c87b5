"""The customs of the sources as a teacher of announcing: what learning starts from and is held to,
so that a person can be the partner of what is learnt.

It says what `plain` says, and where `plain` would pass what custom has one show a partner: trull
with a high honour of a side that has both, the pagát of a long hand, four kings as an answer or an
encouragement, double game and centrum where the cards for them are placed.

The source of the customs is the chapter of illu on conventional announcements, with its examples.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from skiz.cards import size
from skiz.games.tarokk import DOUBLE, KINGS, PAGAT_ULTIMO, TRULL, Standing
from skiz.players.tarokk.announcing import keeps_custom, speak
from skiz.players.tarokk.learnt import learnt_chance, trull_in_reach
from skiz.players.tarokk.situation import NAMES, situation
from skiz.players.tarokk.strength import strength
from skiz.players.tarokk.words import PASS, Words

CENTRUM = "centrum"
Knowledge: TypeAlias = Mapping[str, float]  # what a seat knows, by NAMES of a situation
TRULL_CHANCE = 0.45  # a partner's honour may be the pagát
ENCOURAGED = {PAGAT_ULTIMO: 0.45, DOUBLE: 0.5, CENTRUM: 0.35}
"""How likely what a side has the cards for has to be once a partner has encouraged."""
LONG, LONG_WITH_PAGAT = 7, 8  # tarokks with which the pagát is announced
STRONG, VERY_STRONG = 9.0, 10.0  # strength with which a partner, and a declarer, encourages


def by_custom(stand: Standing, words: Words) -> str:
    """The word that the customs have a seat say, of those that it may."""
    options = tuple(words.values())
    plain = speak(stand.view, options).action
    said = next((name for name, action in words.items() if action == plain), PASS)
    if said != PASS:
        return said
    now = dict(zip(NAMES, situation(stand.view, stand), strict=True))
    for name, has_what_it_shows in SHOWS.items():
        if may_show(stand, words, name) and has_what_it_shows(stand, now):
            return name
    if is_encouraged(now):
        for name, least in ENCOURAGED.items():
            likely = learnt_chance(name, tuple(now.values())) >= least
            if may_show(stand, words, name) and likely:
                return name
    return PASS


def may_show(stand: Standing, words: Words, figure: str) -> bool:
    """Whether it may announce a figure, and has the hand that it shows by custom."""
    return figure in words and keeps_custom(stand, figure)


def has_both_high(stand: Standing, now: Knowledge) -> bool:
    """Whether its side may have both high honours, and it has one: that is what a trull tells."""
    return trull_in_reach(now) and learnt_chance(TRULL, tuple(now.values())) >= TRULL_CHANCE


def brings_pagat_home(stand: Standing, now: Knowledge) -> bool:
    """Whether a long hand with the pagát may rely on its partner: one that encouraged it, or has
    the high honours that it lacks itself.
    """
    if not now["pagat"]:
        return False
    if is_encouraged(now) and now["tarokks"] >= LONG_WITH_PAGAT:
        return True
    high_with_partner = now["partner-trull"] and not _high_honours(stand)
    return bool(high_with_partner) and now["tarokks"] >= LONG


def encourages(stand: Standing, now: Knowledge) -> bool:
    """Whether a hand answers a partner's trull, or tells a partner that it is strong: who was
    called upon from a strong hand on, who is known by his bid with a high honour, and after a trull
    who announced the pagát without one, for the XXI to be caught.
    """
    high = _high_honours(stand)
    if now["partner-trull"] and (high or strength(stand.view) >= STRONG):
        return True
    if now["partner-trull"] and now["own-pagat-ultimo"]:
        return True
    if stand.is_declarer:
        spoke = now["own-trull"] or now["own-pagat-ultimo"]
        return bool(spoke) and strength(stand.view) >= VERY_STRONG
    shown = bool(now["cue"]) and bool(high)
    return stand.side is True and (shown or strength(stand.view) >= STRONG)


def holds_the_top_five(stand: Standing, now: Knowledge) -> bool:
    """Whether with both high honours by trull, the highest tarokk below by a partner's four kings,
    and the XX of its own a side lacks nothing but the fifth, which it has itself.
    """
    trull = now["own-trull"] or now["partner-trull"]
    deck = stand.reading.deck
    fifth = size(stand.view.own_hand() & (1 << deck.xviii | 1 << deck.xvii))
    return bool(trull and now["partner-four-kings"] and now["xx"] and fifth)


def is_encouraged(now: Knowledge) -> bool:
    """Whether a partner asked for something further."""
    return bool(now["partner-four-kings"] or now["partner-double"])


def _high_honours(stand: Standing) -> int:
    return size(stand.view.own_hand() & stand.reading.deck.high_honours)


SHOWS: Mapping[str, Callable[[Standing, Knowledge], bool]] = {
    TRULL: has_both_high,
    PAGAT_ULTIMO: brings_pagat_home,
    KINGS: encourages,
    CENTRUM: holds_the_top_five,
}
"""What a hand has that announces a figure by custom; the first of them is said first."""
