"""Casual players: weak in the way of people who do not count, and never at random.

A card to which the player attends is chosen as `plain` would choose it. Any other card is played by
habit: the highest card that takes the trick, or the smallest one if none does. On lead, it is an
ace or a small card of a long suit. Habit remembers no suits and counts no trumps, so it finds the
right card only by luck. Discards by habit are the cards with the fewest points, and no suit is
emptied on purpose. Now and then a hand is misjudged: a good one passes, a poor one makes the lowest
bid, and announcements are forgotten.

The shares come from measurement with `python -m bench.players.evenings`: each kind wins about two
evenings in three against the kind below it.
"""

from dataclasses import dataclass
from random import Random

from skiz.cards import Card, Cards, each, highest, size
from skiz.phases.auction import PASS
from skiz.table import SILENCE, Action, Bid, Lay, Play, Speak, View

from .common.heuristics import Sight
from .plain import advise
from .player import Advice, reproducible

PASSED = Bid(PASS)


@dataclass(frozen=True, slots=True)
class Casual:
    """A player that attends to a share of its cards and misjudges a share of its hands.

    `attention` and `misjudged` are from 0 to 1. A misjudged hand affects bids and announcements.

    >>> from skiz.games import game
    >>> from skiz.players.playing import play_deal
    >>> weak = [Casual(attention=0.2, misjudged=0.3, seed=seat) for seat in range(4)]
    >>> sum(play_deal(game("asserufen").rules(), weak, seed=1).state.settled.points)
    0
    """

    attention: float
    misjudged: float
    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return what `plain` would do, a card by habit, or silence.

        Raise ValueError if there is no player for the family of the game.
        """
        return self.advise(view, options).action

    def advise(self, view: View, options: tuple[Action, ...]) -> Advice:
        """Return the choice of `choose` with its reason."""
        thought = advise(view, options)
        chance = Random(reproducible(self.seed, view))
        if isinstance(thought.action, Play | Lay):
            if chance.random() < self.attention:
                return thought
            if isinstance(thought.action, Play):
                return Advice(_by_habit(view, options, chance), "casual-habit")
            return Advice(_lay_by_habit(view, options, chance), "casual-laid")
        if chance.random() >= self.misjudged:
            return thought
        misjudged = _misjudge(thought.action, options)
        return thought if misjudged == thought.action else Advice(misjudged, "casual-misjudged")


def _misjudge(thought: Action, options: tuple[Action, ...]) -> Action:
    """Return the bid or announcement of a misjudged hand, good for poor or poor for good.

    Any other action stays as it is.
    """
    if isinstance(thought, Speak):
        return SILENCE if SILENCE in options else thought
    if PASSED not in options:
        return thought
    bids = (option for option in options if isinstance(option, Bid) and option != PASSED)
    return next(bids, PASSED) if thought == PASSED else PASSED


def _by_habit(view: View, options: tuple[Action, ...], chance: Random) -> Play:
    """Return the card that habit plays."""
    sight = Sight.of(view, options)
    if view.table is None or not view.table.cards:
        return Play(_lead(sight, chance))
    winners = sight.winners_now()
    if winners and not sight.friend(view.winning()):
        return Play(highest(winners))
    return Play(
        _smallest(sight, _some_suit(sight, sight.may & ~sight.order.trumps or sight.may, chance))
    )


def _lay_by_habit(view: View, options: tuple[Action, ...], chance: Random) -> Lay:
    """Return the cards with the fewest card points, whatever the use of low trumps."""
    points = view.rules.pack.points
    worth = {card: (points[card], chance.random()) for card in each(view.own_hand())}

    def lost(lay: Lay) -> list[float]:
        return [sum(part) for part in zip(*(worth[card] for card in each(lay.cards)), strict=True)]

    return min((option for option in options if isinstance(option, Lay)), key=lost)


def _lead(sight: Sight, chance: Random) -> Card:
    """Return the highest card of a suit if it is in the hand, or else a small card."""
    suit = _some_suit(sight, sight.may, chance)
    top = highest(suit)
    return top if not sight.above(top) else _smallest(sight, suit)


def _some_suit(sight: Sight, cards: Cards, chance: Random) -> Cards:
    """Return the cards of one suit, a long one more often."""
    suits = list(dict.fromkeys(sight.order.suit(card) & cards for card in each(cards)))
    return chance.choices(suits, [size(suit) for suit in suits])[0]


def _smallest(sight: Sight, cards: Cards) -> Card:
    """Return the card with the fewest card points, and among these the lowest."""
    points = sight.view.rules.pack.points
    return min(each(cards), key=lambda card: (points[card], card))
