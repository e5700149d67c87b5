"""Kontra and its answers: two sides double the items of the deal in
turn, up a ladder of five words.

The conversation is a generator that reads like the rule: it asks, and is told what was said.
Nothing of it is stored but the talk; where it stands is found by telling it the talk again.
"""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Literal, TypeAlias

from skiz.cards import Seat
from skiz.table import Action, Event, PhaseKind, Said, Say, Speak, State, TurnedUp, View, Why

KONTRA, REKONTRA, SZUBKONTRA, HIRSKONTRA, MORDKONTRA = range(1, 6)
WHOSE = {  # by word, the reason for refusing it to who may not say it, or not yet
    KONTRA: "kontra-whose",
    REKONTRA: "rekontra-whose",
    SZUBKONTRA: "own-kontra",
    HIRSKONTRA: "hirskontra-whose",
    MORDKONTRA: "mordkontra-whose",
}


@dataclass(frozen=True, slots=True)
class Ask:
    """Who may speak now, which word, and of which items."""

    level: int
    seats: tuple[Seat, ...]
    items: tuple[str, ...]


Conversation: TypeAlias = Generator[Ask, Said, None]


@dataclass(frozen=True, slots=True)
class Kontra:
    """The kontra ladder. One call names any of the items that are open, none of them is a pass.

    At the first kontra the talon is turned up. An item still undoubled may then be doubled by
    either opponent (`second="either"`), by the other one (`other_only`) or by nobody (`none`).
    The opponents speak one after the other, the declarer's left neighbour first or, if not
    `left_first`, the right one; without an order (`in_order`) each says kontra when he likes.
    """

    items: Callable[[State], tuple[str, ...]]
    in_order: bool = True
    left_first: bool = True
    second: Literal["either", "other_only", "none"] = "either"
    name: str = "kontra"
    kind: PhaseKind = "kontra"

    def opponents(self, s: State) -> tuple[Seat, Seat]:
        """The two opponents of a lone declarer, in order of speaking."""
        left, right = s.after(s.the_declarer()), s.after(s.the_declarer(), 2)
        return (left, right) if self.left_first else (right, left)

    def conversation(self, s: State) -> Conversation:
        """All that is asked, in order; it ends when nobody has anything left to say."""
        items, declarer, (one, other) = self.items(s), s.the_declarer(), self.opponents(s)
        partner = {one: other, other: one}

        doubled: dict[str, Seat] = {}
        to_speak = [one, other]
        while to_speak and (free := tuple(item for item in items if item not in doubled)):
            seats = (to_speak[0],) if self.in_order else tuple(to_speak)
            said = yield Ask(KONTRA, seats, free)
            to_speak.remove(said.seat)
            if said.says:
                again = {
                    "either": [partner[said.seat], said.seat],
                    "other_only": [partner[said.seat]],
                }
                to_speak = to_speak if doubled else again.get(self.second, [])
                doubled |= {say.figure: said.seat for say in said.says}

        raised = yield from self._turn(REKONTRA, declarer, items, set(doubled))
        by_partner: set[str] = set()
        for seat in (one, other):
            mine = {item for item in raised if doubled[item] == partner[seat]}
            by_partner |= yield from self._turn(SZUBKONTRA, seat, items, mine)
        last = yield from self._turn(HIRSKONTRA, declarer, items, by_partner)
        for seat in (one, other):
            last -= yield from self._turn(MORDKONTRA, seat, items, last)

    def _turn(
        self, level: int, seat: Seat, items: tuple[str, ...], open_: set[str]
    ) -> Generator[Ask, Said, set[str]]:
        """One seat is asked about the items open to it, if there are any."""
        if not open_:
            return set()
        said = yield Ask(level, (seat,), tuple(item for item in items if item in open_))
        return {say.figure for say in said.says}

    def ask(self, s: State) -> Ask | None:
        """Where the conversation stands; None when it is over."""
        conversation = self.conversation(s)
        try:
            ask = next(conversation)
            for said in s.phase_talk:
                ask = conversation.send(said)
        except StopIteration:
            return None
        return ask

    def follows(self, s: State) -> Event | None:
        """The talon is turned up at the first kontra."""
        if not s.face_up and any(said.says for said in s.phase_talk):
            return TurnedUp(s.talon, s.laid)
        return None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Who is asked."""
        ask = self.ask(s)
        return ask.seats if ask else ()

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """To pass, or any of the open items at once."""
        ask = self.ask(v)
        assert ask is not None
        says = [Say(item, ask.level) for item in ask.items]
        sets = chain.from_iterable(combinations(says, count) for count in range(len(says) + 1))
        return (Speak(said) for said in sets)

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Which rule of the ladder forbids these words."""
        ask = self.ask(v)
        if not isinstance(action, Speak) or ask is None:
            return v.rules.why("not-now", phase=self.name)
        for say in action.says:
            if say.level == 0:
                return v.rules.why("no-such-figure")
            if say.figure not in self.items(v):
                return v.rules.why("not-at-stake", figure=say.figure)
            if say.level != ask.level or say.figure not in ask.items:
                reason = self._closed(v, seat, say)
                return v.rules.why(reason, figure=say.figure, said=say.level)
        return v.rules.why("one-call")

    def _closed(self, v: View, seat: Seat, say: Say) -> str:
        """Why an item at stake is not open to this word of this seat."""
        level, for_declarer = level_of(v, say.figure), say.level % 2 == 0
        if for_declarer != (seat == v.declarer) or level < say.level - 1:
            return WHOSE[min(say.level, MORDKONTRA)]
        if level >= say.level:
            return "already-said"
        by_seat = Say(say.figure, KONTRA) in (
            said for word in v.talk if word.seat == seat for said in word.says
        )
        return "own-kontra" if say.level == SZUBKONTRA and by_seat else "not-raised"

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """It is said."""
        assert isinstance(action, Speak)
        yield Said(seat, action.says)


def level_of(s: State, item: str) -> int:
    """The highest word said of an item: 0 none, 1 kontra … 5 mordkontra."""
    return max((say.level for said in s.talk for say in said.says if say.figure == item), default=0)
