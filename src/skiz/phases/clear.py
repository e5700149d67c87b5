"""Laying the rest open: the seat on lead claims that the result of the remaining tricks is certain.

The claim is allowed only where counting alone proves it. Either the hand takes every remaining
trick and nothing depends on more than that, or nothing is at stake any more. If all accept it, the
rest is played by itself. If one disputes it, the rest is played out. A law checks it against the
solver in every world.

A seat that does not lead waits for the next trick, which costs at most the trick on the table. So
no hand needs to be examined in the middle of a trick.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from skiz.cards import Cards, Seat, changer, highest, lowest, of, sure_of_the_rest
from skiz.figures import Feat, Ground, Verdict, hangs_on_winners
from skiz.table import (
    Action,
    Answer,
    Answered,
    Claim,
    Claimed,
    Event,
    Hand,
    Phase,
    PhaseKind,
    Play,
    Played,
    Shown,
    State,
    View,
    Why,
    discards,
    seen_cards,
)

CLEAR = "clear"
WORDS = (Claim, Answer)


@dataclass(frozen=True, slots=True)
class ClearRest:
    """Once a deal, the seat on lead may lay open its hand if the rest is clear to it.

    It must hold at least two cards. The others accept or dispute the claim one by one. If all
    accept it, the rest of the `tricks` is played by itself: the open hand plays from the top,
    trumps first, and the others play their lowest cards.
    """

    tricks: Phase
    name: str = "claims"
    kind: PhaseKind = "claims"

    def sleeps(self, s: State) -> bool:
        """Return whether nothing is claimed yet."""
        return not s.claims

    def turns(self, s: State, waiting: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return the next seat to answer, until one disputes the claim."""
        if not self._waits(s):
            return ()
        claim = s.claims[-1]
        return (s.after(claim.seat, 1 + len(claim.answers)),)

    def _waits(self, s: State) -> bool:
        """Return whether a claim waits for an answer."""
        if not s.claims:
            return False
        answers = s.claims[-1].answers
        return len(answers) < s.rules.seats - 1 and all(answer.accepts for answer in answers)

    def ends(self, s: State) -> bool:
        """Return False: the tricks are played in any case."""
        return False

    def follows(self, s: State) -> Event | None:
        """Return the next card after an accepted claim, if the hands are known."""
        if not s.claims or self._waits(s) or not all(a.accepts for a in s.claims[-1].answers):
            return None
        seats = self.tricks.turns(s)
        if not seats or any(hand.unseen for hand in s.hands):
            return None
        return Played(seats[0], self._card(s, seats[0]))

    def _card(self, s: State, seat: Seat) -> int:
        """Return the card that a seat plays when nothing depends on it."""
        offered = self.tricks.options(View(s), seat)
        may = of(action.card for action in offered if isinstance(action, Play))
        if seat != s.claims[-1].seat:
            return lowest(may)
        return highest(may & s.order.trumps or may)

    def options(self, v: View, seat: Seat, on_turn: bool) -> Iterable[Action]:
        """Return the answers to a claim or, for a seat on lead, the claim of a clear rest."""
        if not on_turn:
            return [Answer(True), Answer(False)]
        may = v.table is None and v.tricks and not v.claims and v.hands[seat].size > 1
        return [Claim(CLEAR)] if may and is_clear(v, seat) else []

    def takes(self, action: Action) -> bool:
        """Return whether an action is a claim or an answer."""
        return isinstance(action, WORDS)

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the reason: an answer is due, there is none to give, or the rest is not clear."""
        if self._waits(v):
            return v.rules.why("answer-claim")
        return v.rules.why("no-claim" if isinstance(action, Answer) else "not-clear")

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Yield the claim and the hand laid open, or the answer."""
        if isinstance(action, Answer):
            yield Answered(seat, action.accepts)
        elif isinstance(action, Claim):
            yield Claimed(seat, action.what)
            yield Shown(seat, s.hands[seat].cards)


def is_clear(s: State, seat: Seat) -> bool:
    """Return whether a seat on lead is certain of the result, whoever holds the other cards.

    It must be certain whatever is played. The answer from the truth equals the answer from that
    seat's view.
    """
    own = own_knowledge(s, seat)
    if None in own.sides:
        return False
    at_stake = open_feats(own)
    first = next(at_stake, None)  # nearly always there is one, and the hand is not that strong
    if first is None:
        return True
    if not sure_of_the_rest(own.hands[seat].cards, unseen(own), own.order):
        return False
    return all(map(hangs_on_winners, (first, *at_stake)))


def unseen(v: View) -> Cards:
    """Return the cards that a view does not show."""
    return v.rules.pack.all & ~seen_cards(v)


def own_knowledge(s: State, seat: Seat) -> View:
    """Return what a seat knows at least: its own cards, and whatever everybody saw happen.

    It works from the truth as well as from the seat's view.
    """

    def own(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
        return tuple(h if other == seat else Hand(0, h.size) for other, h in enumerate(hands))

    drew = tuple(pile if o == seat else (None,) * len(pile) for o, pile in enumerate(s.drew))
    talon = (None,) * len(s.talon)
    return View(seen_by(s, eyes=seat, hands=own(s.hands), laid=own(s.laid), drew=drew, talon=talon))


if TYPE_CHECKING:
    seen_by = replace
else:  # as in table.fold
    seen_by = changer(State, "eyes", "hands", "laid", "drew", "talon")


def open_feats(v: View) -> Iterator[Feat]:
    """Yield all feats that still affect the score and are not decided."""
    rules = v.rules
    ground = Ground(v.tricks, rules.length, v.sides, rules.pack.points, discards(v))
    for stake in rules.stakes(v):
        silencing = [done.verdict(ground) for done in stake.unless]
        if Verdict.MADE in silencing:
            continue
        for done in (stake.done, *stake.unless):
            if done.verdict(ground) is Verdict.OPEN:
                yield done.feat
