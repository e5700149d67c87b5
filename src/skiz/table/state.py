"""The state a deal is in, the phases it goes through and the rules it is played by.

The three speak of one another, so they stand together: a state knows its rules, a phase answers
from the state, and rules are a row of phases. Fields of the state are the sections of a record;
nothing that can be derived is stored, and no game has a field of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NewType, Protocol, TypeAlias

from skiz.cards import NO_CARDS, Cards, Order, Pack, Seat, Trick
from skiz.figures import Figure, Stake, Written
from skiz.words import Words

from .actions import Action
from .dealing import Dealing
from .events import Answered, Awarded, Bade, Event, Hand, Owned, Pile, Said, Settled, ThrownIn
from .fact import Case, Fact
from .house import Chapter, House
from .insight import Insight, Meaning
from .phase_kind import PhaseKind
from .refusal import Why

Sides: TypeAlias = tuple[bool | None, ...]  # with the declarer? None: not known
Neighbour: TypeAlias = Literal["left", "right"]  # of the dealer
AfterThrowIn: TypeAlias = Literal["overlap", "queue", "reset", "quadrupled", "none"]


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """A claim on the table: who made it, what, in which trick, and the answers so far."""

    seat: Seat
    what: str
    trick: int
    answers: tuple[Answered, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A deal at one moment, as it is (the truth) or as one seat sees it (a `View`).

    Both are the same fold (`fold.evolve`), over the events or over the faces that they show the
    seat: what it cannot see is None in a pile, and in a hand only counted.
    """

    rules: Rules
    eyes: Seat | None = None  # the seat that looks, -1 for an onlooker; None: this is the truth
    phase: int = -1  # its place in the rules; -1 before the deal
    hands: tuple[Hand, ...] = ()  # by seat
    talon: Pile = ()  # what is left of it, top first
    bids: tuple[Bade, ...] = ()
    declarer: Seat | None = None
    chosen: tuple[tuple[str, str], ...] = ()  # what the declarer named: `trumps`, `h`
    drew: tuple[Pile, ...] = ()  # out of the talon, by seat
    laid: tuple[Hand, ...] = ()  # face down, by seat
    owned: tuple[Owned, ...] = ()
    thrown_in: ThrownIn | None = None
    talk: tuple[Said, ...] = ()  # of all phases
    talk_before_phase: int = 0  # how much of it was said before this phase
    face_up: bool = False  # the talon lies open
    tricks: tuple[Trick, ...] = ()  # those that were taken
    table: Trick | None = None  # the one in progress
    open_hand: Seat | None = None  # whose hand was laid open
    claims: tuple[ClaimMade, ...] = ()
    award: Awarded | None = None  # tricks given without play
    settled: Settled | None = None

    @property
    def current_phase(self) -> Phase:
        """The phase the deal is in, once the cards are dealt."""
        assert self.phase >= 0
        return self.rules.phases[self.phase]

    @property
    def order(self) -> Order:
        """What beats what, as far as it has been chosen."""
        return self.rules.order(self)

    @property
    def sides(self) -> Sides:
        """Who is with the declarer, as far as whoever looks can tell."""
        return self.rules.sides(self)

    @property
    def trick_number(self) -> int:
        """The number of the trick in progress, from 1."""
        return len(self.tricks) + 1

    @property
    def tricks_begun(self) -> tuple[Trick, ...]:
        """The tricks with the one on the table."""
        return (*self.tricks, self.table) if self.table else self.tricks

    def played(self, seat: Seat) -> Cards:
        """The cards that a seat has played."""
        cards = NO_CARDS
        for trick in self.tricks_begun:
            card = trick.card_of(seat, self.rules.seats)
            if card is not None:
                cards |= 1 << card
        return cards

    @property
    def phase_talk(self) -> tuple[Said, ...]:
        """What has been said in this phase."""
        return self.talk[self.talk_before_phase :]

    def choice(self, what: str) -> str | None:
        """What the declarer chose, if he has."""
        for key, value in self.chosen:
            if key == what:
                return value
        return None

    @property
    def has_sides(self) -> bool:
        """Whether the sides are there, if not known to all: somebody declares, or the pairs are
        fixed and the cards dealt.
        """
        return self.declarer is not None or (self.rules.pairs is not None and self.phase >= 0)

    def the_declarer(self) -> Seat:
        """The declarer, where there must be one."""
        assert self.declarer is not None
        return self.declarer

    def viewer(self) -> Seat:
        """The seat that looks, where there must be one."""
        assert self.eyes is not None
        return self.eyes

    def own_hand(self) -> Cards:
        """The hand of the seat that looks."""
        return self.hands[self.viewer()].cards

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat so many places further in playing order."""
        return (seat + steps) % self.rules.seats

    def winning(self) -> Seat | None:
        """Whose card wins the trick on the table so far."""
        if self.table is None or not self.table.cards:
            return None
        return self.table.player(self.order.winner(self.table.cards), self.rules.seats)

    def won(self) -> tuple[int, ...]:
        """Tricks by seat, awarded ones included."""
        tricks = self.tricks[: self.award.first - 1] if self.award else self.tricks
        counts = list(self.award.tricks if self.award else (0,) * self.rules.seats)
        for trick in tricks:
            assert trick.winner is not None
            counts[trick.winner] += 1
        return tuple(counts)


View = NewType("View", State)  # as a seat sees it, folded from the faces shown to it


class Phase(Protocol):
    """One stretch of a deal: a frozen value that holds what differs between games.

    Every answer is computed from the state. Chance never hides in a phase: the cards are given
    from outside.
    """

    @property
    def name(self) -> str:
        """Its key, as in a record."""
        ...

    @property
    def kind(self) -> PhaseKind:
        """What is done in it: all that a page has to tell apart, whatever games call it."""
        ...

    def follows(self, s: State) -> Event | None:
        """What happens now without anybody's choice, if anything."""
        ...

    def turns(self, s: State) -> tuple[Seat, ...]:
        """The seats that may choose now; several where order does not matter, none: it is over.

        Everybody is told whose turn it is: the answer must be the same from the truth and from
        every view. Where it would name a hidden partner, all who could be the partner are asked.
        """
        ...

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """What a seat on turn may do, from what it knows."""
        ...

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Why an action that is not among the options is not."""
        ...

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """What comes of an action that is among the options."""
        ...


def one_against_all(s: State) -> Sides:
    """The sides where the declarer has no partner.

    >>> from skiz.games import game
    >>> one_against_all(State(game("asszorti").rules(), declarer=1))
    (False, True, False)
    """
    declarer = s.declarer
    return tuple(None if declarer is None else seat == declarer for seat in range(s.rules.seats))


@dataclass(frozen=True, eq=False)
class SessionRules:
    """What a session of many deals needs beside the deals themselves.

    `redeals` says of a deal that is settled whether it was thrown in and its dealer deals again.
    Such a one begins a round whose deals count double as `after_throw_in` says: it may `overlap` a
    running one, wait in a `queue`, `reset` it or be a `quadrupled` one. `places` are the chairs of
    a table where there are more than seats: the dealer sits out. `hat` is who has got the hat in a
    deal that is settled. Where a phrase closes the session, `noted` says who is noted in the deal
    after it. Where seats are drawn by cards, there is one for each chair, and who sits left of the
    first of them deals first. `partners` are the chairs that play together all evening, where pairs
    are fixed.
    """

    deals: int | None = None  # it ends after so many
    target: int | None = None  # or when somebody has so many points
    minutes: int | None = None  # or with the deal that is on so long after it began
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
    """What whoever looks at a deal can work out from what was said and done.

    `cases` is what bids, choices, words and bound cards tell a seat of the cards it does not see:
    facts, in as many cases as there may have been reasons; exactly one of them holds. `dealt_facts`
    are about the hands as they were before anything was drawn, and `likely_facts` what was shown by
    custom, which nobody is bound to. `insight` is what else can be worked out, `bid_meanings` what
    a seat's bid promises or brings.

    `kinds` tells the kind of a world by its cards, those of each seat, the talon, and what each
    seat has laid away: in worlds of one kind sides, stakes and what ties cards are the same. None:
    what they hang on has not been told, and each world is of a kind of its own.
    """

    cases: Callable[[View], tuple[Case, ...]] = lambda v: ((),)  # one, of no fact
    dealt_facts: Callable[[View], tuple[Fact, ...]] = lambda v: ()
    likely_facts: Callable[[View], tuple[Fact, ...]] = lambda v: ()
    insight: Callable[[State], Insight] = lambda s: Insight()
    bid_meanings: Callable[[State, Seat, str], tuple[Meaning, ...]] = lambda s, seat, bid: ()
    kinds: Callable[[View], Callable[[Sequence[Cards]], Hashable]] | None = None


@dataclass(frozen=True, eq=False)
class Rules:
    """Everything that makes a game: its pack, phases, order of cards, figures and house rules.

    `family` is the name of the package it comes from. `length` is the number of tricks; `reasons`
    gives the clause behind each reason for refusing; `forbids` is the reason for which a seat may
    not do something from here to the end of the deal, whoever's turn it is. The first of the
    `stakes` is the game itself.
    `sides` says who is with the declarer as far as whoever looks can tell: the truth always can.
    `discards_for` says for which seat counts what each has laid away, where there are card points;
    None where that cannot be told yet.
    Where nobody declares, `pairs` are the sides from the start, that of seat 0 and the other. `own`
    are figures from a file, which were added or are played with alone. `exceptions` are by clause
    the figures for which it does not hold.
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
    figures: tuple[Figure, ...]  # may be announced
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
    times: int = 1  # what every point of this deal counts: a doubled round
    session: SessionRules = SessionRules()
    inference: Inference = Inference()

    @property
    def chairs(self) -> int:
        """How many chairs a table has."""
        return self.session.places or self.seats

    def why(self, key: str, **params: str | int) -> Why:
        """A reason with the clause behind it."""
        return Why(key, self.reasons.get(key), params, self.key, self.words)

    @property
    def words(self) -> Words | None:
        """The words of figures of one's own."""
        return None if self.own is None else self.own.words
