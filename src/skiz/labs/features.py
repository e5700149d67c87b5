"""Features: what one seat observes of a deal, as an array of numbers.

The array is one vector of named parts. Each part is a view into it with a shape of its own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple, TypeAlias

from skiz.cards import Card, Cards, Seat, each
from skiz.errors import of_extra
from skiz.table import (
    Action,
    Annul,
    Answer,
    Bid,
    Choose,
    Claim,
    Rules,
    Said,
    State,
    on_turn,
)

from .numbers import Numbers
from .position import Position

with of_extra("labs"):
    import numpy as np

Array: TypeAlias = np.ndarray[Any, np.dtype[np.float32]]
Ones: TypeAlias = Iterable[tuple[int, ...]]  # the indices at which a part is 1; elsewhere it is 0

PRIVATE = ("hand", "drew", "laid", "taken")
PUBLIC = (
    *("phase", "turn", "declarer", "sides", "talon", "aside", "owned", "open"),
    *("calls", "words", "spoken", "led", "table"),
)
RECALLED, SUMMED = ("leaders", "tricks"), ("gone", "won")


class Call(NamedTuple):
    """Something that a seat calls out; a claim and its answers also have their trick."""

    seat: Seat
    step: Action
    trick: int | None = None


class Features:
    """An array of numbers for what one seat observes.

    `tensor` is a vector of float32, and `dict` has its parts by name; writing fills both. Private
    parts are a seat's own cards. With `recall`, tricks stand one by one, otherwise summed up.
    """

    def __init__(
        self, numbers: Numbers, *, private: bool = True, public: bool = True, recall: bool = False
    ) -> None:
        self._numbers, self._public = numbers, public
        self._talk = Talk(numbers)
        names: Sequence[str] = (
            "seat",
            *(PRIVATE if private else ()),
            *(PUBLIC if public else ()),
            *((RECALLED if recall else SUMMED) if public else ()),
        )
        shapes = shapes_of(numbers)
        self.tensor: Array = np.zeros(sum(prod(shapes[name]) for name in names), np.float32)
        self.dict = parts(self.tensor, {name: shapes[name] for name in names})

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        """Make the parts views into the vector again: a copy has arrays of its own for them."""
        self.__dict__.update(state)
        self.dict = parts(self.tensor, {name: part.shape for name, part in self.dict.items()})

    def write(self, position: Position, looked: State | None, seat: Seat) -> None:
        """Write what a seat observes that looks at a state; None before the cards are dealt."""
        self.tensor.fill(0)
        self.dict["seat"][seat] = 1
        if looked is None or position.state is None:
            return
        ones = ones_of(self._numbers, looked, seat, position)
        for name, array in self.dict.items():
            for place in ones.get(name, ()):
                array[place] = 1
        if self._public:
            talk = self._talk
            talk.read(position.state)
            self.dict["words"][talk.seats, talk.times, talk.words] = talk.places
            self.dict["spoken"][:] = talk.turns


def parts(vector: Array, shapes: Mapping[str, tuple[int, ...]]) -> dict[str, Array]:
    """Return views into a vector, one after another, with these shapes."""
    found, end = {}, 0
    for name, shape in shapes.items():
        begin, end = end, end + prod(shape)
        found[name] = vector[begin:end].reshape(shape)
    return found


def taken_by(position: Position, seat: Seat) -> tuple[Action, ...]:
    """Return the steps of an unfinished action that this seat has taken."""
    return position.taken if position.seat == seat else ()


def talon_size(rules: Rules) -> int:
    """Return how many cards are dealt to the talon."""
    return sum(count for to, count in rules.dealing.packets if to == "talon")


def most_calls(numbers: Numbers) -> int:
    """Return how many rows the calls need.

    Every seat may make every bid, or one other bid for each of them. Choosing, throwing in,
    claiming and conceding happen at most once each, and all answer.
    """
    bids = sum(isinstance(call, Bid) for call in numbers.calls)
    choices = {call.what for call in numbers.calls if isinstance(call, Choose)}
    return numbers.rules.seats * (bids + 2) + len(choices) + 1


def most_words(numbers: Numbers) -> int:
    """Return how many words can be said.

    A seat announces a figure once, and each word doubles an announcement once. So nothing is said
    more often than there are seats.
    """
    return numbers.rules.seats * len(numbers.words)


def most_silences(numbers: Numbers) -> int:
    """Return the most silences: of each seat one after every word, and one per phase."""
    rules = numbers.rules
    return rules.seats * (most_words(numbers) + len(rules.phases))


def shapes_of(numbers: Numbers) -> Mapping[str, tuple[int, ...]]:
    """Return the shape of each part."""
    rules = numbers.rules
    seats, cards, talon = rules.seats, len(rules.pack.names), talon_size(rules)
    return {
        "seat": (seats,),
        "hand": (cards,),
        "drew": (talon, cards),
        "laid": (cards,),
        "taken": (len(numbers.steps),),
        "phase": (len(rules.phases),),
        "turn": (seats,),
        "declarer": (seats,),
        "sides": (seats, 2),
        "talon": (talon, cards),
        "aside": (seats, cards),
        "owned": (seats, talon + 1),
        "open": (seats, cards),
        "calls": (most_calls(numbers), seats + len(numbers.calls) + rules.length),
        "words": (seats, seats, len(numbers.words)),
        "spoken": (seats,),
        "led": (seats,),
        "table": (seats, cards),
        "leaders": (rules.length, seats),
        "tricks": (rules.length, seats, cards),
        "gone": (cards,),
        "won": (seats, rules.length + 1),
    }


def drawn(s: State) -> Iterator[Card | None]:
    """Yield everything that was drawn from the talon, the declarer's cards first."""
    for steps in range(s.rules.seats if s.declarer is not None else 0):
        yield from s.drew[s.after(s.the_declarer(), steps)]


def ones_of(numbers: Numbers, s: State, seat: Seat, position: Position) -> Mapping[str, Ones]:
    """Return where each part is 1, as seen by a seat that looks at this state."""
    hands = [hand.cards for hand in s.hands]
    laid = [hand.cards for hand in s.laid]
    tricks = enumerate(s.tricks)
    on_table = s.table.cards if s.table else ()
    return {
        "hand": ((card,) for card in each(hands[seat])),
        "drew": ((place, card) for place, card in enumerate(drawn(s)) if card is not None),
        "laid": ((card,) for card in each(laid[seat])),
        "taken": ((numbers.of(step),) for step in taken_by(position, seat)),
        "phase": [(s.phase,)],
        "turn": ((who,) for who in on_turn(s)),
        "declarer": [] if s.declarer is None else [(s.declarer,)],
        "sides": ((who, int(side)) for who, side in enumerate(s.sides) if side is not None),
        "talon": ((place, card) for place, card in enumerate(s.talon) if card is not None),
        "aside": _others(laid, seat),
        "owned": ((owned.seat, owned.count) for owned in s.owned if owned.count is not None),
        "open": _others(hands, seat),
        "calls": _calls(numbers, s),
        "led": [(s.table.leader,)] if s.table else [],
        "table": ((s.table.player(at, len(hands)), card) for at, card in enumerate(on_table))
        if s.table
        else [],
        "leaders": ((number, trick.leader) for number, trick in tricks),
        "tricks": (
            (number, trick.player(at, len(hands)), card)
            for number, trick in enumerate(s.tricks)
            for at, card in enumerate(trick.cards)
        ),
        "gone": ((card,) for trick in s.tricks for card in trick.cards),
        "won": enumerate(s.won()),
    }


def _others(piles: list[Cards], seat: Seat) -> Ones:
    return ((who, card) for who, pile in enumerate(piles) if who != seat for card in each(pile))


def _calls(numbers: Numbers, s: State) -> Ones:
    seats, first = s.rules.seats, 2 * len(s.rules.pack.names)
    for row, call in enumerate(calls(s)):
        yield row, call.seat
        yield row, seats + numbers.of(call.step) - first
        if call.trick is not None:
            yield row, seats + len(numbers.calls) + call.trick - 1


def calls(s: State) -> Iterator[Call]:
    """Yield all calls of a deal: bids, choices, a thrown-in hand, claims and answers."""
    yield from (Call(bade.seat, Bid(bade.bid)) for bade in s.bids)
    if s.declarer is not None:
        yield from (Call(s.declarer, Choose(what, value)) for what, value in s.chosen)
    if s.thrown_in and s.thrown_in.seat is not None:
        yield Call(s.thrown_in.seat, Annul(s.thrown_in.why))
    for claim in s.claims:
        yield Call(claim.seat, Claim(claim.what), claim.trick)
        for answer in claim.answers:
            yield Call(answer.seat, Answer(answer.accepts), claim.trick)


class Talk:
    """All that was said, word by word, in four lists of the same length, and the turns by seat.

    `times` counts how often the seat had said the same before, `places` the words and the ends of
    turns up to this word. A turn without words counts too. There may be hundreds of words, so no
    row is for each, and only those are added that were said since the last state.
    """

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._begin()

    def _begin(self) -> None:
        self.seats: list[Seat] = []
        self.times: list[int] = []
        self.words: list[int] = []
        self.places: list[int] = []
        self.turns = [0] * self._numbers.rules.seats
        self._heard: tuple[Said, ...] = ()
        self._said = Counter[tuple[Seat, int]]()
        self._place = 0

    def read(self, s: State) -> None:
        """Read the talk of a state, from where that of the last one ended if it goes on from it."""
        if s.talk[: len(self._heard)] != self._heard:
            self._begin()
        for said in s.talk[len(self._heard) :]:
            self._add(said)
        self._heard = s.talk

    def _add(self, said: Said) -> None:
        for say in said.says:
            word = self._numbers.word(say)
            self.seats.append(said.seat)
            self.times.append(self._said[said.seat, word])
            self.words.append(word)
            self._place += 1
            self.places.append(self._place)
            self._said[said.seat, word] += 1
        self._place += 1
        self.turns[said.seat] += 1
