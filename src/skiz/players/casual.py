"""Casual players: weak as people are who do not count, and never at random.

Whoever attends to a card chooses it as `plain` does. Else it is played by habit: the highest card
that takes the trick, the smallest of any suit that does not; to lead, an ace or a small one of a
long suit. Nobody's suits are remembered, no trump is counted, and what happens to be the right card
is right by luck. So it is with what is laid away: the cards of the fewest points go, and no suit is
emptied on purpose. A hand is now and then misjudged: one worth a bid is passed, a poor one bids the
least there is, and what should be announced is not.

The shares come of measurement, `python -m bench.evenings`: each of the kinds wins about two
evenings in three of the one below it.
"""

from dataclasses import dataclass
from random import Random

from skiz.cards import Card, Cards, each, highest, size
from skiz.phases.auction import PASS
from skiz.table import Action, Bid, Lay, Play, Speak, View

from .common.heuristics import Sight
from .plain import advise
from .player import Advice, reproducible

PASSED = Bid(PASS)
SILENCE = Speak()


@dataclass(frozen=True, slots=True)
class Casual:
    """A player that attends to so large a share of what it plays and lays away, and misjudges its
    hand in such a share of bids and announcements, each from 0 to 1.

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
        """What `plain` would do, a card by habit, or silence. ValueError where nobody has taught
        the family of the game.
        """
        return self.advise(view, options).action

    def advise(self, view: View, options: tuple[Action, ...]) -> Advice:
        """The same with the reason for it."""
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
    """What is said by who takes a good hand for a poor one, or a poor one for a good one; what is
    neither bid nor announcement stays as it is.
    """
    if isinstance(thought, Speak):
        return SILENCE if SILENCE in options else thought
    if PASSED not in options:
        return thought
    bids = (option for option in options if isinstance(option, Bid) and option != PASSED)
    return next(bids, PASSED) if thought == PASSED else PASSED


def _by_habit(view: View, options: tuple[Action, ...], chance: Random) -> Play:
    """The card that the hand plays of itself."""
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
    """The cards of the fewest card points, of any suit: what a low trump is good for is not
    seen.
    """
    points = view.rules.pack.points
    worth = {card: (points[card], chance.random()) for card in each(view.own_hand())}

    def lost(lay: Lay) -> list[float]:
        return [sum(part) for part in zip(*(worth[card] for card in each(lay.cards)), strict=True)]

    return min((option for option in options if isinstance(option, Lay)), key=lost)


def _lead(sight: Sight, chance: Random) -> Card:
    """The highest card there is of a suit, if it is in the hand; a small one else."""
    suit = _some_suit(sight, sight.may, chance)
    top = highest(suit)
    return top if not sight.above(top) else _smallest(sight, suit)


def _some_suit(sight: Sight, cards: Cards, chance: Random) -> Cards:
    """The cards of one suit, a long one more often."""
    suits = list(dict.fromkeys(sight.order.suit(card) & cards for card in each(cards)))
    return chance.choices(suits, [size(suit) for suit in suits])[0]


def _smallest(sight: Sight, cards: Cards) -> Card:
    """The card of the fewest card points, and among them the lowest."""
    points = sight.view.rules.pack.points
    return min(each(cards), key=lambda card: (points[card], card))
