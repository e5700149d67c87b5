"""A mini game as our rules see it: the same phases, with fewer cards and nothing but the game at
stake, so that any player of ours plays it by its own code.

The mini cards are the top ranks of the first suits; all others lie open in the talon. A defender
who does not know which hands the mini game deals takes every deal for equally likely.
"""

from dataclasses import replace
from functools import cache

from skiz.cards import Card, Cards, each, of
from skiz.figures import Count, Stake
from skiz.games import game
from skiz.table import Bade, Played, Rules, State, View, evolve, flow, on_turn
from skiz.table import Hand as Held

from .exact import ASIDE, DECLARER, Known, cards

SUITS = 3


@cache
def rules_of(key: str) -> Rules:
    """The whole game."""
    return game(key).rules(game(key).house())


@cache
def rules(key: str, ranks: int) -> Rules:
    """The rules of a game, cut down to so many ranks: one stake of one point, for the game."""
    whole = rules_of(key)
    needed = (ranks - 1) // 2 + 1
    stake = Stake("game", Count(needed), 1, -1)
    return replace(whole, length=ranks - 1, stakes=lambda s: (stake,))


@cache
def base(key: str, ranks: int) -> State:
    """A deal before its first card, with nobody's hand in it."""
    these = rules(key, ranks)
    play = next(place for place, phase in enumerate(these.phases) if phase.name == "play")
    used = of(real(card, key, ranks) for card in range(SUITS * ranks))
    return State(
        these,
        phase=play,
        talon=tuple(each(these.pack.all & ~used)),
        declarer=DECLARER,
        bids=(Bade(DECLARER, "three"), Bade(1, "pass"), Bade(2, "pass")),
        chosen=(("contract", "three"), ("trumps", these.pack.letters[0])),
        hands=(Held(size=ranks - 1),) * 3,
        drew=((None,) * ASIDE, (), ()),
        laid=(Held(size=ASIDE), Held(), Held()),
    )


@cache
def real(card: int, key: str, ranks: int) -> Card:
    """The card of the pack that a mini card is."""
    suits = rules_of(key).pack.suits
    return tuple(each(suits[card // ranks]))[-ranks:][card % ranks]


def sight(known: Known, key: str, ranks: int) -> View:
    """What a seat knows in an information set, as a view of our rules."""
    start = base(key, ranks)
    hands = [Held(size=ranks - 1)] * 3
    hands[known.seat] = Held.of(_set(cards(known.hand), key, ranks))
    aside = Held.of(_set(cards(known.aside), key, ranks)) if known.aside else Held(size=ASIDE)
    state = replace(start, eyes=known.seat, hands=tuple(hands), laid=(aside, Held(), Held()))
    for card in known.past:
        event = Played(on_turn(state)[0], real(card, key, ranks))
        state, _ = flow(evolve(state, event), [event])
    return View(state)


def _set(mini: tuple[int, ...], key: str, ranks: int) -> Cards:
    return of(real(card, key, ranks) for card in mini)
