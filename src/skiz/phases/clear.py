"""Laying the rest open: who leads claims that it is certain what the rest of the deal comes to.

It may be said only where it is so, by counting alone: the hand takes every trick to come and
nothing hangs on more than that, or nothing is at stake any more. Granted by all it is played of
itself; one who disputes it has it played out. A law holds it against the solver in every world.
Whoever does not lead waits for the next trick, which costs no more than the one on the table; so
it need be found out of no hand in the middle of one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from skiz.cards import Cards, Seat, highest, lowest, of, sure_of_the_rest
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


@dataclass(frozen=True, slots=True)
class ClearRest:
    """Once a deal, who leads and holds two cards or more may lay the hand open, where the rest is
    clear to it. The others accept or dispute it one after the other. Accepted by all, the rest of
    `tricks` is played of itself: the hand that lies open from the top, trumps first, and the others
    what is lowest.
    """

    tricks: Phase
    name: str = "claims"
    kind: PhaseKind = "claims"

    def turns(self, s: State, waiting: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The others answer one after the other, until one disputes it."""
        if not self._waits(s):
            return ()
        claim = s.claims[-1]
        return (s.after(claim.seat, 1 + len(claim.answers)),)

    def _waits(self, s: State) -> bool:
        """Whether a claim waits for an answer."""
        if not s.claims:
            return False
        answers = s.claims[-1].answers
        return len(answers) < s.rules.seats - 1 and all(answer.accepts for answer in answers)

    def ends(self, s: State) -> bool:
        """It never ends the play: the tricks are played in any case."""
        return False

    def follows(self, s: State) -> Event | None:
        """The next card of a rest that was granted, where the hands are known."""
        if not s.claims or self._waits(s) or not all(a.accepts for a in s.claims[-1].answers):
            return None
        seats = self.tricks.turns(s)
        if not seats or any(hand.unseen for hand in s.hands):
            return None
        return Played(seats[0], self._card(s, seats[0]))

    def _card(self, s: State, seat: Seat) -> int:
        """What a seat plays where nothing hangs on it."""
        offered = self.tricks.options(View(s), seat)
        may = of(action.card for action in offered if isinstance(action, Play))
        if seat != s.claims[-1].seat:
            return lowest(may)
        return highest(may & s.order.trumps or may)

    def options(self, v: View, seat: Seat, on_turn: bool) -> Iterable[Action]:
        """To answer a claim; or for who leads, to lay a clear rest open."""
        if not on_turn:
            return [Answer(True), Answer(False)]
        may = v.table is None and v.tricks and not v.claims and v.hands[seat].size > 1
        return [Claim(CLEAR)] if may and is_clear(v, seat) else []

    def takes(self, action: Action) -> bool:
        """Claims and their answers."""
        return isinstance(action, Claim | Answer)

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """A claim waits for its answer, there is none to answer, or the rest is not clear."""
        if self._waits(v):
            return v.rules.why("answer-claim")
        return v.rules.why("no-claim" if isinstance(action, Answer) else "not-clear")

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """The claim is made and the hand shown; or it is answered."""
        if isinstance(action, Answer):
            yield Answered(seat, action.accepts)
        elif isinstance(action, Claim):
            yield Claimed(seat, action.what)
            yield Shown(seat, s.hands[seat].cards)


def is_clear(s: State, seat: Seat) -> bool:
    """Whether it is certain to a seat on lead what the rest comes to, whoever holds the other cards
    and whatever is played. It is the same from the truth as from that seat's view.
    """
    own = own_knowledge(s, seat)
    if None in own.sides:
        return False
    at_stake = list(open_feats(own))
    if not at_stake:
        return True
    if not all(map(hangs_on_winners, at_stake)):
        return False
    return sure_of_the_rest(own.hands[seat].cards, unseen(own), own.order)


def unseen(v: View) -> Cards:
    """The cards that a view does not show."""
    return v.rules.pack.all & ~seen_cards(v)


def own_knowledge(s: State, seat: Seat) -> View:
    """What a seat knows at least, from the truth or from its view: its own cards, and whatever
    everybody saw happen.
    """

    def own(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
        return tuple(h if other == seat else Hand(0, h.size) for other, h in enumerate(hands))

    drew = tuple(pile if o == seat else (None,) * len(pile) for o, pile in enumerate(s.drew))
    talon = (None,) * len(s.talon)
    return View(replace(s, eyes=seat, hands=own(s.hands), laid=own(s.laid), drew=drew, talon=talon))


def open_feats(v: View) -> Iterator[Feat]:
    """All feats on which something hangs that is not decided yet."""
    rules = v.rules
    ground = Ground(v.tricks, rules.length, v.sides, rules.pack.points, discards(v))
    for stake in rules.stakes(v):
        silencing = [done.verdict(ground) for done in stake.unless]
        if Verdict.MADE in silencing:
            continue
        for done in (stake.done, *stake.unless):
            if done.verdict(ground) is Verdict.OPEN:
                yield done.feat
