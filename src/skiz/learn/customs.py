"""The customs of the sources as a teacher of announcing: what learning starts from and is held to,
so that a person can be the partner of what is learnt.

It says what `plain` says, and where `plain` would pass what custom has one show a partner: trull
with a high honour of a side that has both, four kings as an answer or an encouragement, double game
and centrum where the cards for them are placed.
"""

from skiz.cards import size
from skiz.games.tarokk import DOUBLE, KINGS, PAGAT_ULTIMO, TRULL, Standing
from skiz.players.tarokk.announcing import keeps_custom, speak
from skiz.players.tarokk.learnt import learnt_chance, trull_in_reach
from skiz.players.tarokk.situation import NAMES, situation
from skiz.players.tarokk.strength import strength
from skiz.players.tarokk.words import PASS, Words

TRULL_CHANCE = 0.45  # a partner's honour may be the pagát
ENCOURAGED = {PAGAT_ULTIMO: 0.45, DOUBLE: 0.5, "centrum": 0.35}
"""How likely what a side has the cards for has to be once a partner has encouraged."""
STRONG, VERY_STRONG = 9.0, 10.0  # strength with which a partner, and a declarer, encourages


def by_custom(stand: Standing, words: Words) -> str:
    """The word that the customs have a seat say, of those that it may."""
    options = tuple(words.values())
    plain = speak(stand.view, options).action
    said = next((name for name, action in words.items() if action == plain), PASS)
    if said != PASS:
        return said
    now = dict(zip(NAMES, situation(stand.view, stand), strict=True))
    both_high = trull_in_reach(now) and learnt_chance(TRULL, tuple(now.values())) >= TRULL_CHANCE
    if may_show(stand, words, TRULL) and both_high:
        return TRULL
    if may_show(stand, words, KINGS) and encourages(stand, now):
        return KINGS
    if now["partner-four-kings"] or now["partner-double"]:
        for name, least in ENCOURAGED.items():
            likely = learnt_chance(name, tuple(now.values())) >= least
            if may_show(stand, words, name) and likely:
                return name
    return PASS


def may_show(stand: Standing, words: Words, figure: str) -> bool:
    """Whether it may announce a figure, and has the hand that it shows by custom."""
    return figure in words and keeps_custom(stand, figure)


def encourages(stand: Standing, now: dict[str, float]) -> bool:
    """Whether a hand answers a partner's trull, or tells a partner that it is strong: who was
    called upon from a strong hand on, who is known by his bid with a high honour.
    """
    high = size(stand.view.own_hand() & stand.reading.deck.high_honours)
    if now["partner-trull"] and (high or strength(stand.view) >= STRONG):
        return True
    if stand.is_declarer:
        spoke = now["own-trull"] or now["own-pagat-ultimo"]
        return bool(spoke) and strength(stand.view) >= VERY_STRONG
    shown = bool(now["cue"]) and bool(high)
    return stand.side is True and (shown or strength(stand.view) >= STRONG)
