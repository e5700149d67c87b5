"""Claims: the declarer takes or gives up all remaining tricks; opponents may dispute it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from skiz.cards import Seat
from skiz.table import (
    Action,
    Answer,
    Answered,
    Awarded,
    Claim,
    Claimed,
    Event,
    PhaseKind,
    Shown,
    State,
    View,
    Why,
)

CONCEDES = "none"
CLAIMS = ("rest", "rest-idegen", CONCEDES)
CLAIMED = {what: Claim(what) for what in CLAIMS}  # made once, because each is offered often
WORDS = (Claim, Answer)


@dataclass(frozen=True, slots=True)
class Claims:
    """The declarer may claim or concede the rest when on turn to play.

    If not `inside_trick`, that is only possible when on lead. A claim lays the declarer's hand
    open. If both opponents accept it, the declarer gets every remaining trick. If it is disputed,
    play goes on, and the first trick that the declarer loses ends the deal. Then the opponents get
    all tricks since the claim (`since_claim`), or those after the lost one (`from_first_lost`).
    After a concession they get all remaining tricks.
    """

    kinds: Callable[
        [State, Seat], tuple[str, ...]
    ]  # the claims that may be made; conceding is always possible
    inside_trick: bool = True
    failed: Literal["since_claim", "from_first_lost"] = "since_claim"
    when_none: Literal["single", "split"] = "single"
    name: str = "claims"
    kind: PhaseKind = "claims"

    def sleeps(self, s: State) -> bool:
        """Return whether nothing is claimed yet."""
        return not s.claims

    def turns(self, s: State, waiting: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return the next opponent to answer a claim, until one disputes it."""
        return (s.after(s.the_declarer(), 1 + len(s.claims[-1].answers)),) if self._waits(s) else ()

    def _waits(self, s: State) -> bool:
        """Return whether a claim waits for an answer."""
        if not s.claims or s.claims[-1].what == CONCEDES:
            return False
        answers = s.claims[-1].answers
        return len(answers) < s.rules.seats - 1 and all(answer.accepts for answer in answers)

    def ends(self, s: State) -> bool:
        """Return whether an accepted or failed claim, or a concession, has ended the play."""
        return bool(s.claims) and (s.award is not None or self._award(s) is not None)

    def follows(self, s: State) -> Event | None:
        """Return the award of the remaining tricks."""
        return self._award(s) if s.award is None else None

    def _award(self, s: State) -> Awarded | None:
        if not s.claims or self._waits(s):
            return None
        first, last, declarer = s.claims[0], s.claims[-1], s.the_declarer()
        if last.what == CONCEDES:  # after a disputed claim, conceding means that the claim fails
            since = first.trick if self.failed == "since_claim" else last.trick
            return self._to_opponents(s, since, first.trick, None)
        if all(answer.accepts for answer in first.answers):
            count = s.rules.length - first.trick + 1
            return Awarded(
                first.trick, tuple(count * (seat == declarer) for seat in range(s.rules.seats))
            )
        for number, trick in enumerate(s.tricks[first.trick - 1 :], first.trick):
            if trick.winner != declarer:
                since = first.trick if self.failed == "since_claim" else number + 1
                return self._to_opponents(s, since, first.trick, trick.winner)
        return None

    def _to_opponents(self, s: State, since: int, claimed: int, breaker: Seat | None) -> Awarded:
        """Award all tricks from `since` on to the opponents.

        They go to the opponent who had won a trick before the claim, and otherwise as the house
        says.
        """
        left, right = s.after(s.the_declarer()), s.after(s.the_declarer(), 2)
        had = [
            seat for seat in (left, right) if any(t.winner == seat for t in s.tricks[: claimed - 1])
        ]
        count = s.rules.length - since + 1
        share = [0] * s.rules.seats
        if not had and self.when_none == "split":
            share[left], share[right] = count - count // 2, count // 2
        else:
            # If both have a trick, any split scores the same. If neither has, the tricks go to the
            # one who broke the claim. skiz/award-both
            share[had[0] if had else left if breaker is None else breaker] = count
        return Awarded(since, tuple(share))

    def options(self, v: View, seat: Seat, on_turn: bool) -> Iterable[Action]:
        """Return the answers to a claim or, for a declarer on turn, a claim and the concession."""
        if not on_turn:
            return [Answer(True), Answer(False)]
        if seat != v.declarer or self._too_late(v):
            return []
        claims = [] if v.claims else [CLAIMED[kind] for kind in self.kinds(v, seat)]
        return [*claims, CLAIMED[CONCEDES]]

    def _too_late(self, s: State) -> bool:
        return not self.inside_trick and s.table is not None

    def takes(self, action: Action) -> bool:
        """Return whether an action is a claim or an answer."""
        return isinstance(action, WORDS)

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the rule of claiming that forbids it."""
        if self._waits(v):
            return v.rules.why("answer-claim")
        if not isinstance(action, Claim):
            return v.rules.why("no-claim")
        if seat != v.declarer:
            return v.rules.why("declarer-claims")
        if self._too_late(v):
            return v.rules.why("claim-before-lead")
        if v.claims:
            return v.rules.why("claimed-already")
        return v.rules.why("cannot-claim" if action.what in CLAIMS else "no-such-claim")

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Yield the claim and the hand laid open, or the answer."""
        if isinstance(action, Answer):
            yield Answered(seat, action.accepts)
        elif isinstance(action, Claim):
            yield Claimed(seat, action.what)
            if action.what != CONCEDES:
                yield Shown(seat, s.hands[seat].cards)
