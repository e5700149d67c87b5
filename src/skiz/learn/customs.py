"""The customs of the sources as a teacher of announcing.

Learning starts from them and stays close to them, so that a person can be the partner of the
result. The teacher says what `plain` says. Where `plain` would pass, it also shows a partner what
custom requires: trull with a high honour of a side that has both, the pagát of a long hand, and
four kings as an answer or an encouragement. It also announces double game and centrum if the cards
for them are placed.

The customs come from the chapter of illu on conventional announcements, with its examples.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from skiz.cards import size
from skiz.games.tarokk import DOUBLE, KINGS, PAGAT_ULTIMO, TRULL, Standing
from skiz.players.tarokk.strength import strength
from skiz.players.tarokk.talk.announcing import keeps_custom, speak
from skiz.players.tarokk.talk.learnt import learnt_chance, trull_in_reach
from skiz.players.tarokk.talk.situation import NAMES, situation
from skiz.players.tarokk.talk.words import PASS, Words

CENTRUM = "centrum"
Knowledge: TypeAlias = Mapping[str, float]  # what a seat knows, by NAMES of a situation
TRULL_CHANCE = 0.45  # a partner's honour may be the pagát
ENCOURAGED = {PAGAT_ULTIMO: 0.45, DOUBLE: 0.5, CENTRUM: 0.35}
"""The least chance of a figure for which a side has the cards, once a partner has encouraged."""
LONG, LONG_WITH_PAGAT = 7, 8  # the numbers of tarokks with which the pagát is announced
STRONG, VERY_STRONG = 9.0, 10.0  # the strengths with which a partner and a declarer encourage


def by_custom(stand: Standing, words: Words) -> str:
    """Return the word that customs require of a seat, among those it may say."""
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
    """Return whether the seat may announce a figure and has the hand that it shows by custom."""
    return figure in words and keeps_custom(stand, figure)


def has_both_high(stand: Standing, now: Knowledge) -> bool:
    """Return whether the side may have both high honours and the seat has one, as a trull shows."""
    return trull_in_reach(now) and learnt_chance(TRULL, tuple(now.values())) >= TRULL_CHANCE


def brings_pagat_home(stand: Standing, now: Knowledge) -> bool:
    """Return whether a long hand with the pagát can rely on its partner.

    The partner has encouraged it, or has the high honours that the hand lacks.
    """
    if not now["pagat"]:
        return False
    if is_encouraged(now) and now["tarokks"] >= LONG_WITH_PAGAT:
        return True
    high_with_partner = now["partner-trull"] and not _high_honours(stand)
    return bool(high_with_partner) and now["tarokks"] >= LONG


def encourages(stand: Standing, now: Knowledge) -> bool:
    """Return whether a hand answers a partner's trull or shows a partner that it is strong.

    After a partner's trull, it does with a high honour or a strong hand, or if it announced the
    pagát, so that the XXI gets caught. A called partner does with a strong hand, or with a high
    honour after a cue. A declarer needs a very strong hand and must have announced something.
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
    """Return whether a side has the five highest tarokks.

    It has both high honours by trull, the next tarokk by a partner's four kings, and the XX. The
    fifth one is in the seat's own hand.
    """
    trull = now["own-trull"] or now["partner-trull"]
    deck = stand.reading.deck
    fifth = size(stand.view.own_hand() & (1 << deck.xviii | 1 << deck.xvii))
    return bool(trull and now["partner-four-kings"] and now["xx"] and fifth)


def is_encouraged(now: Knowledge) -> bool:
    """Return whether a partner asked for something further."""
    return bool(now["partner-four-kings"] or now["partner-double"])


def _high_honours(stand: Standing) -> int:
    return size(stand.view.own_hand() & stand.reading.deck.high_honours)


SHOWS: Mapping[str, Callable[[Standing, Knowledge], bool]] = {
    TRULL: has_both_high,
    PAGAT_ULTIMO: brings_pagat_home,
    KINGS: encourages,
    CENTRUM: holds_the_top_five,
}
"""The conditions for a figure by custom; the first one that applies is said first."""
