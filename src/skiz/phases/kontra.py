"""Kontra and its answers: two sides double items in turn, up a ladder of five words.

The conversation is a generator that reads like the rule: it asks, and is sent what was said. Only
the talk is stored. To find the position of the conversation, the talk so far is sent to it again.
"""

from collections.abc import Callable, Generator, Iterable
from functools import cache
from itertools import chain, combinations
from typing import Literal, TypeAlias

from skiz.cards import Seat, value
from skiz.table import Action, Event, PhaseKind, Said, Say, Speak, State, TurnedUp, View, Why

KONTRA, REKONTRA, SZUBKONTRA, HIRSKONTRA, MORDKONTRA = range(1, 6)
WHOSE = {  # by word: the reason to refuse it to a seat that may not say it, or not yet
    KONTRA: "kontra-whose",
    REKONTRA: "rekontra-whose",
    SZUBKONTRA: "own-kontra",
    HIRSKONTRA: "hirskontra-whose",
    MORDKONTRA: "mordkontra-whose",
}


@value(frozen=True, slots=True)
class Ask:
    """Who may speak now, which word, and about which items."""

    level: int
    seats: tuple[Seat, ...]
    items: tuple[str, ...]


Conversation: TypeAlias = Generator[Ask, Said, None]


@value(frozen=True, slots=True)
class Kontra:
    """The kontra ladder.

    One call names any of the open items; naming none is a pass.

    At the first kontra, the talon is turned up. After that, an item that is not yet doubled may be
    doubled by either opponent (`second="either"`), by the other one (`other_only`) or by nobody
    (`none`). The opponents speak in turn, beginning with the declarer's left neighbour or, if not
    `left_first`, with the right one. Without an order (not `in_order`), each may say kontra at any
    time.
    """

    items: Callable[[State], tuple[str, ...]]
    in_order: bool = True
    left_first: bool = True
    second: Literal["either", "other_only", "none"] = "either"
    name: str = "kontra"
    kind: PhaseKind = "kontra"

    def opponents(self, s: State) -> tuple[Seat, Seat]:
        """Return the two opponents of a lone declarer, in order of speaking."""
        left, right = s.after(s.the_declarer()), s.after(s.the_declarer(), 2)
        return (left, right) if self.left_first else (right, left)

    def conversation(self, s: State) -> Conversation:
        """Yield all that is asked, in order, until nobody has anything left to say."""
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
        """Ask one seat about the items open to it, if there are any."""
        if not open_:
            return set()
        said = yield Ask(level, (seat,), tuple(item for item in items if item in open_))
        return {say.figure for say in said.says}

    def ask(self, s: State) -> Ask | None:
        """Return the current question, worked out once; None when the conversation is over."""
        if "asked" not in s.known:
            s.known["asked"] = self._ask(s)
        found: Ask | None = s.known["asked"]
        return found

    def _ask(self, s: State) -> Ask | None:
        conversation = self.conversation(s)
        try:
            ask = next(conversation)
            for said in s.phase_talk:
                ask = conversation.send(said)
        except StopIteration:
            return None
        return ask

    def follows(self, s: State) -> Event | None:
        """Turn up the talon at the first kontra."""
        if not s.face_up and any(said.says for said in s.phase_talk):
            return TurnedUp(s.talon, s.laid)
        return None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Return the seats that are asked."""
        ask = self.ask(s)
        return ask.seats if ask else ()

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Return the pass and every combination of open items."""
        ask = self.ask(v)
        assert ask is not None
        return words_about(ask.items, ask.level)

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the rule of the ladder that forbids these words."""
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
        """Return the reason why an item at stake is not open to this word of this seat."""
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
        """Yield what was said."""
        assert isinstance(action, Speak)
        yield Said(seat, action.says)


@cache
def words_about(items: tuple[str, ...], level: int) -> tuple[Speak, ...]:
    """Return the pass and every combination of these items, each doubled by this word."""
    says = [Say(item, level) for item in items]
    sets = chain.from_iterable(combinations(says, count) for count in range(len(says) + 1))
    return tuple(Speak(said) for said in sets)


def level_of(s: State, item: str) -> int:
    """Return the highest word said about an item: 0 none, 1 kontra … 5 mordkontra."""
    return max((say.level for said in s.talk for say in said.says if say.figure == item), default=0)
