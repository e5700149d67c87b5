"""The state of a deal, the phases it goes through, and the rules by which it is played.

These three refer to one another, so they share a file: a state knows its rules, a phase answers
from the state, and rules are a row of phases. Fields of the state are the sections of a record.
Nothing that can be derived is stored, and no field belongs to one game only.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Literal, NewType, Protocol, TypeAlias

from skiz.cards import NO_CARDS, Cards, Order, Pack, Seat, Trick, value
from skiz.figures import Figure, Stake, Written
from skiz.words import Words

from .actions import Action, Say
from .dealing import Dealing
from .events import Answered, Awarded, Bade, Event, Hand, Owned, Pile, Said, Settled, ThrownIn
from .fact import Case, Fact
from .house import Chapter, House
from .insight import Insight, Meaning
from .phase_kind import PhaseKind
from .refusal import Why

Sides: TypeAlias = tuple[bool | None, ...]  # True: with the declarer; None: not known
Neighbour: TypeAlias = Literal["left", "right"]  # a neighbour of the dealer
AfterThrowIn: TypeAlias = Literal["overlap", "queue", "reset", "quadrupled", "none"]


@value(frozen=True, slots=True)
class ClaimMade:
    """A claim on the table: who made it, what was claimed, in which trick, and the answers."""

    seat: Seat
    what: str
    trick: int
    answers: tuple[Answered, ...] = ()


@value(frozen=True, slots=True)
class State:
    """A deal at one moment, in truth or as one seat sees it (a `View`).

    Both come from the same fold (`fold.evolve`), over events or over the faces for the seat. A card
    that the seat cannot see is None in a pile, and only counted in a hand.

    `known` is a cache: what was worked out from this very state. It is no part of the value.

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/run_away.skiz")
    >>> state = record.fold(20)
    >>> state.current_phase.name, state.declarer, state.trick_number
    ('play', 2, 1)
    >>> state.rules.pack.text(state.hands[0].cards)
    'c10 d9 dK h8 hA s10 sA sQ'
    """

    rules: Rules
    eyes: Seat | None = None  # the seat of the view, -1 for an onlooker; None: this is the truth
    phase: int = -1  # its index in the rules; -1 before the deal
    hands: tuple[Hand, ...] = ()  # by seat
    talon: Pile = ()  # the rest of it, top first
    bids: tuple[Bade, ...] = ()
    declarer: Seat | None = None
    chosen: tuple[tuple[str, str], ...] = ()  # what the declarer named, such as (`trumps`, `h`)
    drew: tuple[Pile, ...] = ()  # from the talon, by seat
    laid: tuple[Hand, ...] = ()  # face down, by seat
    owned: tuple[Owned, ...] = ()
    thrown_in: ThrownIn | None = None
    talk: tuple[Said, ...] = ()  # of all phases
    talk_before_phase: int = 0  # the number of entries of `talk` from earlier phases
    face_up: bool = False  # whether the talon lies open
    tricks: tuple[Trick, ...] = ()  # those already taken
    table: Trick | None = None  # the trick in progress
    open_hand: Seat | None = None  # the seat whose hand was laid open
    claims: tuple[ClaimMade, ...] = ()
    award: Awarded | None = None  # tricks given without play
    settled: Settled | None = None
    known: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __getstate__(self) -> tuple[None, dict[str, object]]:
        return None, {one.name: getattr(self, one.name) for one in fields(self)} | {"known": {}}

    @property
    def current_phase(self) -> Phase:
        """The current phase, once the cards are dealt."""
        assert self.phase >= 0
        return self.rules.phases[self.phase]

    @property
    def order(self) -> Order:
        """Which card beats which, as far as that has been chosen."""
        return self.rules.order(self)

    @property
    def sides(self) -> Sides:
        """Who is with the declarer, as far as the viewer can tell."""
        return self.rules.sides(self)

    @property
    def trick_number(self) -> int:
        """The number of the trick in progress, from 1."""
        return len(self.tricks) + 1

    @property
    def tricks_begun(self) -> tuple[Trick, ...]:
        """The tricks taken so far, and the one on the table."""
        return (*self.tricks, self.table) if self.table else self.tricks

    def played(self, seat: Seat) -> Cards:
        """Return the cards that a seat has played."""
        cards, seats = NO_CARDS, self.rules.seats
        for trick in self.tricks_begun:
            fell, index = trick.cards, (seat - trick.leader) % seats
            if index < len(fell):
                cards |= 1 << fell[index]
        return cards

    @property
    def phase_talk(self) -> tuple[Said, ...]:
        """The talk of this phase so far."""
        return self.talk[self.talk_before_phase :]

    def choice(self, what: str) -> str | None:
        """Return what the declarer chose for `what`, or None before that."""
        for key, named in self.chosen:
            if key == what:
                return named
        return None

    @property
    def has_sides(self) -> bool:
        """Whether sides exist, even if not known to everybody.

        They do once somebody declares, or if pairs are fixed and the cards are dealt.
        """
        return self.declarer is not None or (self.rules.pairs is not None and self.phase >= 0)

    def the_declarer(self) -> Seat:
        """The declarer. Asserts that there is one."""
        assert self.declarer is not None
        return self.declarer

    def viewer(self) -> Seat:
        """The seat of this view. Asserts that there is one."""
        assert self.eyes is not None
        return self.eyes

    def own_hand(self) -> Cards:
        """The hand of the seat of this view."""
        return self.hands[self.viewer()].cards

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """Return the seat that comes `steps` later in playing order."""
        return (seat + steps) % self.rules.seats

    def winning(self) -> Seat | None:
        """The seat that wins the trick on the table so far."""
        if self.table is None or not self.table.cards:
            return None
        return self.table.player(self.order.winner(self.table.cards), self.rules.seats)

    def won(self) -> tuple[int, ...]:
        """The tricks won by each seat, awarded ones included."""
        tricks = self.tricks[: self.award.first - 1] if self.award else self.tricks
        counts = list(self.award.tricks if self.award else (0,) * self.rules.seats)
        for trick in tricks:
            assert trick.winner is not None
            counts[trick.winner] += 1
        return tuple(counts)


View = NewType("View", State)  # the state as a seat sees it, folded from the faces for that seat


class Phase(Protocol):
    """One stretch of a deal: a frozen value that holds what differs between games.

    Every answer is computed from the state. A phase contains no chance: the cards come from
    outside.
    """

    @property
    def name(self) -> str:
        """Its key, as in a record."""
        ...

    @property
    def kind(self) -> PhaseKind:
        """The kind of the phase: all that a page has to tell apart, whatever a game calls it."""
        ...

    def follows(self, s: State) -> Event | None:
        """Return the event that happens now without anybody's choice, if any."""
        ...

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Return the seats that may choose now; an empty result means that the phase is over.

        There are several where the order does not matter. Everybody learns whose turn it is, so the
        answer must be the same from the truth and from every view. Where it would reveal a hidden
        partner, it includes every seat that could be the partner.
        """
        ...

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Return what a seat on turn may do, from what it knows."""
        ...

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the reason why an action is not among the options."""
        ...

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Return the events that follow from an action that is among the options."""
        ...


def one_against_all(s: State) -> Sides:
    """Return the sides where the declarer has no partner.

    >>> from skiz.games import game
    >>> one_against_all(State(game("asszorti").rules(), declarer=1))
    (False, True, False)
    """
    return _alone(s.declarer, s.rules.seats)


@cache
def _alone(declarer: Seat | None, seats: int) -> Sides:
    return tuple(None if declarer is None else seat == declarer for seat in range(seats))


@dataclass(frozen=True, eq=False)
class SessionRules:
    """The rules of a session of many deals.

    `redeals` says whether a settled deal was thrown in, so that its dealer deals again. Such a deal
    begins a round in which deals count double. `after_throw_in` says how: that round may `overlap`
    a running one, wait in a `queue`, `reset` it, or be `quadrupled`.

    `places` is the number of chairs; if it exceeds the seats, the dealer sits out. `hat` says who
    got the hat in a settled deal. `noted` says who is noted in the deal after the closing phrase,
    where the house has one. `drawn` has one card per chair, and the chair to the left of the first
    card deals first. `partners` are the chairs that play together all evening, where pairs are
    fixed.
    """

    deals: int | None = None  # the session ends after this many deals
    target: int | None = None  # or when somebody has this many points
    minutes: int | None = None  # or after the deal in progress this many minutes after it began
    open: bool = False  # or when all agree to stop
    cutter: Neighbour | None = None  # who cuts the pack before each deal; None: nobody
    drawn: tuple[str, ...] = ()  # the cards by which seats are drawn, the dealer's first
    redeals: Callable[[State], bool] = lambda s: False
    after_throw_in: AfterThrowIn = "none"
    places: int | None = None
    hat: Callable[[State], Seat | None] = lambda s: None
    noted: Callable[[State], Seat | None] | None = None
    partners: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, eq=False)
class Inference:
    """Conclusions of the viewer of a deal from everything said and done.

    `cases` is what bids, choices, words and bound cards tell a seat of the cards that it cannot
    see. Each case is a set of facts for one possible reason; exactly one case holds. `dealt_facts`
    are about the hands before anything was drawn. `likely_facts` are what custom shows, which binds
    nobody. `insight` is what else can be worked out, `bid_meanings` is what a seat's bid promises
    or brings, `choice_meanings` is what a value of a choice brings to who names it, and
    `say_meanings` what announcing a figure brings, or announcing nothing.

    `kinds` gives the kind of a world from its cards: each seat's, the talon, and each seat's
    discards. Worlds of one kind have the same sides, stakes and bound cards. None means that the
    family does not define kinds, so each world is a kind of its own.
    """

    cases: Callable[[View], tuple[Case, ...]] = lambda v: ((),)  # one case without facts
    dealt_facts: Callable[[View], tuple[Fact, ...]] = lambda v: ()
    likely_facts: Callable[[View], tuple[Fact, ...]] = lambda v: ()
    insight: Callable[[State], Insight] = lambda s: Insight()
    bid_meanings: Callable[[State, Seat, str], tuple[Meaning, ...]] = lambda s, seat, bid: ()
    choice_meanings: Callable[[State, str, str], tuple[Meaning, ...]] = lambda s, what, value: ()
    say_meanings: Callable[[State, tuple[Say, ...]], tuple[Meaning, ...]] = lambda s, says: ()
    kinds: Callable[[View], Callable[[Sequence[Cards]], Hashable]] | None = None


@dataclass(frozen=True, eq=False)
class Rules:
    """Everything that makes a game: its pack, phases, order of cards, figures and house rules.

    `family` is the name of the package of the game. `length` is the number of tricks. `reasons`
    gives the clause behind each reason for a refusal. `forbids` is the reason why a seat may not do
    something until the end of the deal, even when on turn. The first of the `stakes` is the game
    itself.

    `sides` says who is with the declarer as far as the viewer can tell; the truth always can.
    `discards_for` says for which seat each seat's discards count, where there are card points; None
    where that is not known yet.

    Where nobody declares, `pairs` are the sides from the start: that of seat 0 and the other. `own`
    are figures from a file, played in addition to the others or instead of them. `exceptions` gives
    by clause the figures for which the clause does not hold.

    >>> from skiz.games import game
    >>> rules = game("illustrated").rules()
    >>> rules.seats, rules.length, len(rules.pack.names), rules.clockwise
    (4, 9, 42, False)
    >>> [phase.name for phase in rules.phases][:3]
    ['auction', 'contract', 'draw']
    """

    key: str
    family: str
    seats: int
    pack: Pack
    length: int
    clockwise: bool
    dealing: Dealing
    phases: tuple[Phase, ...]
    order: Callable[[State], Order]
    figures: tuple[Figure, ...]  # those that may be announced
    stakes: Callable[[State], tuple[Stake, ...]]
    house: House
    book: tuple[Chapter, ...]
    reasons: Mapping[str, str]
    sides: Callable[[State], Sides] = one_against_all
    discards_for: Callable[[State], tuple[Seat | None, ...]] | None = None
    forbids: Callable[[State, Seat, Action], str | None] = lambda s, seat, action: None
    pairs: Sides | None = None
    own: Written | None = None
    exceptions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    of_family: Any = None  # what the family works out of house and figures, once
    times: int = 1  # the factor for every point of this deal: in a doubled round more than 1
    session: SessionRules = SessionRules()
    inference: Inference = Inference()

    @property
    def chairs(self) -> int:
        """The number of chairs of a table."""
        return self.session.places or self.seats

    def why(self, key: str, **params: str | int) -> Why:
        """Return a reason with the clause behind it."""
        return Why(key, self.reasons.get(key), params, self.key, self.words)

    @property
    def words(self) -> Words | None:
        """The words of the table's own figures."""
        return None if self.own is None else self.own.words
