"""A mini game under our rules: the same phases, with fewer cards and only the game at stake.

So any of our players plays it by its own code. The mini cards are the top ranks of the first suits,
and all others lie open in the talon. The declarer's possible hands are given in the same form as
what an auction tells about a hand. So the worlds are the deals of the mini game, all equally
likely.
"""

from collections.abc import Sequence
from dataclasses import replace

from skiz.cards import Card, Cards, each, of, size
from skiz.figures import Count, Stake
from skiz.games import game
from skiz.table import (
    Bade,
    Case,
    Fact,
    Inference,
    Played,
    State,
    View,
    advance,
    evolve,
    on_turn,
    seen_cards,
)
from skiz.table import Hand as Held

from .exact import ASIDE, DECLARER, Hand, Known, cards

SUITS = 3


class Sight:
    """Views of a mini game's information sets, by the rules of a game cut down to some ranks.

    The declarer has one of these hands, each with its kept and discarded cards.
    """

    def __init__(self, key: str, ranks: int, hands: Sequence[tuple[Hand, Hand]]) -> None:
        whole = game(key).rules(game(key).house())
        suits = [tuple(each(suit))[-ranks:] for suit in whole.pack.suits[:SUITS]]
        self._cards = [card for suit in suits for card in suit]
        self._hands = [(self._of(kept), self._of(aside)) for kept, aside in hands]
        length = ranks - 1
        stake = Stake("game", Count(length // 2 + 1), 1, -1)
        rules = replace(
            whole,
            length=length,
            stakes=lambda s: (stake,),
            inference=Inference(cases=self._cases),
        )
        play = next(place for place, phase in enumerate(rules.phases) if phase.name == "play")
        self._start = State(
            rules,
            phase=play,
            talon=tuple(each(rules.pack.all & ~of(self._cards))),
            declarer=DECLARER,
            bids=(Bade(DECLARER, "three"), Bade(1, "pass"), Bade(2, "pass")),
            chosen=(("contract", "three"), ("trumps", rules.pack.letters[0])),
            hands=(Held(size=length),) * rules.seats,
            drew=((None,) * ASIDE, (), ()),
            laid=(Held(size=ASIDE), Held(), Held()),
        )

    def real(self, card: int) -> Card:
        """Return the card of the pack for a mini card."""
        return self._cards[card]

    def view(self, known: Known) -> View:
        """Return what a seat knows in an information set."""
        hands = list(self._start.hands)
        hands[known.seat] = Held.of(self._of(known.hand))
        aside = Held.of(self._of(known.aside)) if known.aside else Held(size=ASIDE)
        laid = (aside, *self._start.laid[1:])
        state = replace(self._start, eyes=known.seat, hands=tuple(hands), laid=laid)
        for card in known.past:
            event = Played(on_turn(state)[0], self.real(card))
            state, _ = advance(evolve(state, event), [event])
        return View(state)

    def _of(self, hand: Hand) -> Cards:
        return of(self.real(card) for card in cards(hand))

    def _cases(self, v: View) -> tuple[Case, ...]:
        """Return a case for each possible hand of the declarer, for players who do not see it."""
        if v.eyes in (None, DECLARER):
            return ((),)
        gone = v.played(DECLARER)
        others = seen_cards(v) & ~gone
        return tuple(
            (_holds(DECLARER, kept & ~gone), _holds(v.rules.seats + 1 + DECLARER, aside))
            for kept, aside in self._hands
            if not (gone & ~kept or (kept | aside) & others)
        )


def _holds(holder: int, all_of: Cards) -> Fact:
    return Fact(1 << holder, all_of, least=size(all_of))
