"""The round of announcements as it stands: who has said what, and whose side everybody can tell.

Nothing of it is stored but the talk. A round is a frozen value: each word makes the next one of it.
Turns are ended by a pass.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias

from skiz.cards import Cards, Seat
from skiz.figures import BoundCards, Hold
from skiz.table import Said, Say, Sides, State, changed_at

from ..contract import Contract
from ..deck import SEATS
from ..figures import GAME, LARGE_BIRD, SMALL_BIRD, TRULL
from ..partners import may_be_alone, sides_by_cards, worked_out
from .items import Item, Items, announce, double, game_level, side_that_doubles

Reasons: TypeAlias = tuple[str | None, ...]  # by what each side is public


@dataclass(frozen=True)
class Round:
    """The round at one moment.

    `public` are the sides that everybody knows, and `because` by what; `last` is the side of who
    last announced or doubled. `said` are by seat all the figures spoken of, `declared` who has
    declared tarokks, and by which figure. `turn` is what the speaker has said in a turn that is not
    over: it changes nothing else until it is counted (`count_turn`), and then the items are kept
    as they were before it. `course` are all the words heard, each with the round before it.
    """

    contract: Contract
    speaker: Seat | None  # None: the round is over
    public: Sides
    because: Reasons
    items: Items
    last: bool = True
    turns: tuple[int, ...] = (0,) * SEATS  # that each seat has ended
    said: tuple[frozenset[str], ...] = (frozenset(),) * SEATS
    declared: tuple[tuple[Seat, str], ...] = ()
    passes: int = -1  # turns in a row in which nothing was said; the first is none  # illu/round
    to_answer: tuple[Seat, ...] = ()  # who has to say, out of turn, if he laid the called card
    turn: tuple[Say, ...] = ()
    items_before: Items = ()
    course: tuple[tuple["Round", Said], ...] = field(default=(), compare=False, repr=False)

    # ---- What it tells.

    @property
    def game_level(self) -> int:
        """How often the game has been doubled."""
        return game_level(self.items) or 0

    @property
    def announced(self) -> Items:
        """What was announced: all that can be doubled but the game."""
        return tuple(item for item in self.items if item.figure != GAME)

    @property
    def said_by_declarer(self) -> frozenset[str]:
        """All the figures that the declarer, if there is one, has spoken of."""
        declarer = self.contract.declarer
        return frozenset() if declarer is None else self.said[declarer]

    @cached_property
    def bound(self) -> tuple[tuple[Item, BoundCards], ...]:
        """What was announced, with each part of it that binds cards; once the sides are settled."""
        if not self.contract.has_sides:
            return ()
        parts = self.contract.rules.parts
        return tuple((item, part) for item in self.items for part in parts.get(item.figure, ()))

    def has_declared(self, seat: Seat, cards: Cards) -> bool:
        """Whether a seat has declared how many of these cards it holds."""
        figures = self.contract.rules.figures
        feats = (figures[key].feat for other, key in self.declared if other == seat)
        return any(isinstance(feat, Hold) and feat.cards == cards for feat in feats)

    def of_both(self, item: Item) -> bool:
        """Whether both sides have announced a figure and doubled it as often, or had before this
        turn: whoever speaks may be taking up that of his own side.
        """
        same = [
            [(one.figure, one.level) for one in items].count((item.figure, item.level))
            for items in (self.items, self.items_before)
        ]
        return max(same) > 1

    def sides_for(self, s: State, onlooker: Seat | None) -> Sides:
        """The sides as one seat knows them, or the truth: by what was said, and by its cards."""
        own = sides_by_cards(self.contract, s, onlooker)
        both = (a if a is not None else b for a, b in zip(self.public, own, strict=True))
        return worked_out(tuple(both), may_be_alone(self.contract, s, onlooker))

    # ---- What comes of a word.

    def hear_all(self, words: Iterable[Said]) -> "Round":
        """The round after some words more."""
        now = self
        for word in words:
            now = now.hear(word)
        return now

    def hear(self, word: Said) -> "Round":
        """The round after one word more: an answer, something said in a turn, or the pass that ends
        it. Once it is over nothing changes it.
        """
        if self.speaker is None:
            return self
        course = (*self.course, (self, word))
        if self.to_answer:
            return replace(self._take_answer(word.seat, word.says), course=course)
        if word.says:
            return replace(self, turn=(*self.turn, *word.says), course=course)
        return replace(self._end_turn(self.speaker), course=course)

    def count_turn(self, own: bool | None) -> "Round":
        """The round with what the speaker, whose side this is, has said in a turn that is not over.

        `own` is None where whoever looks cannot tell it.
        """
        if self.speaker is None or not self.turn:
            return self
        return replace(self._count(self.speaker, own, open_=True), items_before=self.items)

    def _end_turn(self, seat: Seat) -> "Round":
        """The speaker has passed: what he said counts, and the next one speaks."""
        first = seat == self.contract.declarer and not self.turns[seat]
        passes = 0 if self.turn else self.passes + 1
        counted = self._count(seat, None, open_=False) if self.turn else self
        return replace(
            counted,
            speaker=None if passes == SEATS - 1 else (seat + 1) % SEATS,  # illu/round
            turns=changed_at(self.turns, seat, self.turns[seat] + 1),
            passes=passes,
            to_answer=asked_at_once(self.contract, counted.game_level) if first else (),
            turn=(),
        )

    def _take_answer(self, seat: Seat, says: Sequence[Say]) -> "Round":
        """Whoever has laid the called card away doubles the game; the others only answer."""
        if not says:
            return replace(self, to_answer=tuple(o for o in self.to_answer if o != seat))
        game, *others = self.items
        public, because = place(self.contract, self.public, self.because, seat, False)
        return replace(
            self,
            public=public,
            because=because,
            items=(game._replace(level=1, raised=seat), *others),
            last=False,
            said=changed_at(self.said, seat, self.said[seat] | {GAME}),
            passes=-1,  # the declarer too has a turn after it  # skiz/forced-kontra-asked
            to_answer=(),
        )

    def _count(self, seat: Seat, own: bool | None, open_: bool) -> "Round":
        """What a turn comes to; while it is open a seat that looks on takes its own side as
        known.
        """
        revealed = self._revealed(seat)
        known = own if revealed is None else revealed
        side = self.last if known is None else known
        public, because = self.public, self.because
        if revealed is not None:
            public, because = place(self.contract, public, because, seat, revealed)
        items, declared, spoke = self.items, self.declared, False
        for say in self.turn:
            row = self.contract.rules.figures.get(say.figure)
            if say.level:
                items, spoke = double(items, public, say, seat, side), True
            elif row and isinstance(row.feat, Hold):
                declared = (*declared, (seat, say.figure))
                spoke |= self.contract.rules.house.declaration_identifies
            elif row:
                items = announce(items, public, row, seat, known if open_ else side)
                spoke = True
        if spoke and not open_:
            public, because = place(self.contract, public, because, seat, side)
        said = self.said[seat].union(say.figure for say in self.turn)
        return replace(
            self,
            public=public,
            because=because,
            items=items,
            last=side if spoke and not open_ else self.last,
            said=changed_at(self.said, seat, said),
            declared=declared,
        )

    def _revealed(self, seat: Seat) -> bool | None:
        """Whose side a seat is on by what everybody knew, or by the first word of its turn to tell
        it.
        """
        if self.public[seat] is not None:
            return self.public[seat]
        for say in self.turn:
            if say.level:
                return side_that_doubles(self.items, self.public, say)
            if is_exempt(self.contract, say.figure, self.items):
                return True  # skiz/exempt-for-declarer
        return None


def opening(contract: Contract) -> Round:
    """The round before the first word."""
    declarer, cue = contract.declarer, contract.cue
    if declarer is None:
        assert contract.pairs is not None
        return Round(contract, contract.speaker, contract.pairs, ("pairs",) * SEATS, ())
    public: Sides = tuple(True if seat == declarer else None for seat in range(SEATS))
    because: Reasons = (None,) * SEATS
    if cue:
        public = tuple(seat in (declarer, cue.seat) for seat in range(SEATS))
        how = {declarer: None, cue.seat: "shown"}
        because = tuple(how.get(seat, "rest") for seat in range(SEATS))
    return Round(contract, declarer, public, because, (Item(GAME, declarer),))


def place(
    contract: Contract, public: Sides, because: Reasons, seat: Seat, side: bool
) -> tuple[Sides, Reasons]:
    """The public sides, and by what, with that of a seat and what follows from it."""
    if public[seat] is not None:
        return public, because
    because = changed_at(because, seat, "said")
    public = changed_at(public, seat, side)
    if side and seat != contract.declarer:
        public = tuple(other in (seat, contract.declarer) for other in range(SEATS))
    public = worked_out(public, contract.may_be_alone)  # illu/identify-known
    return public, tuple(
        by or (None if side is None or other == contract.declarer else "rest")
        for other, (by, side) in enumerate(zip(because, public, strict=True))
    )


def is_exempt(contract: Contract, figure: str, items: Iterable[Item]) -> bool:
    """Whether a figure is not taken for the last speaker's side: it is for the declarer's."""
    match contract.rules.house.identify_exempt:
        case "none":
            return False
        case "centrum":
            return figure == "centrum"
        case "centrum_birds":  # itvb/identify-exempt
            trull = any(item[:2] == (TRULL, contract.declarer) for item in items)
            return figure == "centrum" or (trull and figure in (SMALL_BIRD, LARGE_BIRD))


def asked_at_once(contract: Contract, game_level: int) -> tuple[Seat, ...]:
    """Who could have laid away the called card: asked after the declarer's first turn."""
    if not contract.rules.house.asks_for_kontra_at_once() or game_level or contract.cue:
        return ()  # skiz/forced-kontra-asked
    return tuple(own.seat for own in contract.others_discards)
