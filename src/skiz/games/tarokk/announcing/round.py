"""The state of the round of announcements: who has said what, and whose side is public.

Only the talk is stored. A round is a frozen value, and each word makes a new one from it. A pass
ends a turn.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from skiz.cards import Cards, Seat, changer, union, value
from skiz.figures import BoundCards, Hold
from skiz.table import Said, Say, Sides, State, changed_at

from ..bidding.contract import Contract
from ..deck import SEATS
from ..figures import GAME
from ..partners import may_be_alone, sides_by_cards, worked_out
from .items import Item, Items, announce, double, game_level, twice
from .public_sides import Reasons, place, revealed_by, sides_at_first

Changes: TypeAlias = dict[str, Any]  # new values of fields of a round
EFFECT = ("public", "because", "items", "last", "said", "declared")  # the fields that words change


@value(frozen=True, slots=True)
class Round:
    """The round at one moment.

    `public` are the sides that everybody knows, and `because` says how. `last` is the side that
    last announced or doubled. `said` are by seat all the figures it has spoken of. `declared` lists
    who has declared tarokks, and by which figure.

    `turn` is what the speaker has said in an unfinished turn. It has no other effect until it is
    counted (`count_turn`), and then `items_before` are the items before the turn. `came_from` is
    the round before the last word, with that word.
    """

    contract: Contract
    speaker: Seat | None  # None: the round is over
    public: Sides
    because: Reasons
    items: Items
    last: bool = True
    turns: tuple[int, ...] = (0,) * SEATS  # the number that each seat has ended
    said: tuple[frozenset[str], ...] = (frozenset(),) * SEATS
    declared: tuple[tuple[Seat, str], ...] = ()
    passes: int = -1  # silent turns in a row, not counting the first  # illu/round
    # Seats that must say, out of turn, whether they discarded the called card.
    to_answer: tuple[Seat, ...] = ()
    turn: tuple[Say, ...] = ()
    items_before: Items = ()
    came_from: tuple["Round", Said] | None = field(default=None, compare=False, repr=False)
    # A cache: what was worked out from this very round.
    known: dict[Hashable, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    # ---- Questions about the round.

    @property
    def course(self) -> tuple[tuple["Round", Said], ...]:
        """All words so far, each with the round before it."""
        found, last = [], self.came_from
        while last is not None:
            found.append(last)
            last = last[0].came_from
        return tuple(reversed(found))

    @property
    def game_level(self) -> int:
        """How often the game has been doubled."""
        return game_level(self.items) or 0

    @property
    def announced(self) -> Items:
        """The announcements: all that can be doubled except the game."""
        return tuple(item for item in self.items if item.figure != GAME)

    @property
    def said_by_declarer(self) -> frozenset[str]:
        """All figures of which the declarer, if there is one, has spoken."""
        declarer = self.contract.declarer
        return frozenset() if declarer is None else self.said[declarer]

    @property
    def bound(self) -> tuple[tuple[Item, BoundCards], ...]:
        """The announcements with each part that binds cards, once the sides are settled."""
        found: tuple[tuple[Item, BoundCards], ...] | None = self.known.get("bound")
        if found is None:
            parts = self.contract.rules.parts if self.contract.has_sides else {}
            found = self.known["bound"] = tuple(
                (item, part) for item in self.items for part in parts.get(item.figure, ())
            )
        return found

    @property
    def bound_cards(self) -> Cards:
        """All cards that these announcements bind."""
        found: Cards | None = self.known.get("bound cards")
        if found is None:
            found = self.known["bound cards"] = union(part.cards for _, part in self.bound)
        return found

    def has_declared(self, seat: Seat, cards: Cards) -> bool:
        """Return whether a seat has declared how many of these cards it holds."""
        if not self.declared:
            return False
        figures = self.contract.rules.figures
        feats = (figures[key].feat for other, key in self.declared if other == seat)
        return any(isinstance(feat, Hold) and feat.cards == cards for feat in feats)

    @property
    def of_both(self) -> frozenset[tuple[str, int]]:
        """The figures, with their levels, that both sides announced and doubled equally often.

        It is enough if that was so before this turn: the speaker may then be doubling for either
        side.
        """
        found: frozenset[tuple[str, int]] | None = self.known.get("of both")
        if found is None:
            found = self.known["of both"] = twice(self.items) | twice(self.items_before)
        return found

    def sides_for(self, s: State, onlooker: Seat | None) -> Sides:
        """Return the sides as a seat knows them, or the truth, from words and its cards."""
        if None not in self.public:
            return self.public
        own = sides_by_cards(self.contract, s, onlooker)
        both = tuple([b if a is None else a for a, b in zip(self.public, own, strict=True)])
        if None not in both:
            return both
        return worked_out(both, may_be_alone(self.contract, s, onlooker))

    # ---- The effect of words.

    def hear_all(self, words: Iterable[Said]) -> "Round":
        """Return the round after more words."""
        now = self
        for word in words:
            now = now.hear(word)
        return now

    def hear(self, word: Said) -> "Round":
        """Return the round after one more word: an answer, a part of a turn, or its final pass.

        Once the round is over, nothing changes it.
        """
        if self.speaker is None:
            return self
        came_from = (self, word)
        if self.to_answer:
            return changed(self, **self._answer(word.seat, word.says), came_from=came_from)
        if word.says:
            return with_word(self, turn=(*self.turn, *word.says), came_from=came_from)
        return changed(self, **self._end_of_turn(self.speaker), came_from=came_from)

    def count_turn(self, own: bool | None) -> "Round":
        """Return the round with what the speaker has said so far in an unfinished turn.

        `own` is the side of the speaker, or None if the viewer cannot tell.
        """
        if self.speaker is None or not self.turn:
            return self
        found: Round | None = self.known.get(own)
        if found is None:
            effect = self._effect(self.speaker, own, open_=True)
            found = self.known[own] = counted(self, **effect, items_before=self.items)
        return found

    def _end_of_turn(self, seat: Seat) -> Changes:
        """Return the end of the turn of a seat: what it said counts, and the next one speaks."""
        first = seat == self.contract.declarer and not self.turns[seat]
        passes = 0 if self.turn else self.passes + 1
        effect = self._effect(seat, None, open_=False) if self.turn else {}
        level = game_level(effect.get("items", self.items))
        return effect | {
            "speaker": None if passes == SEATS - 1 else (seat + 1) % SEATS,  # illu/round
            "turns": changed_at(self.turns, seat, self.turns[seat] + 1),
            "passes": passes,
            "to_answer": self.contract.asked_at_once if first and not level else (),
            "turn": (),
        }

    def _answer(self, seat: Seat, says: Sequence[Say]) -> Changes:
        """Return the effect of an answer: who discarded the called card doubles the game."""
        if not says:
            return {"to_answer": tuple(o for o in self.to_answer if o != seat)}
        game, *others = self.items
        public, because = place(self.contract, self.public, self.because, seat, False)
        return {
            "public": public,
            "because": because,
            "items": (replace(game, level=1, raised=seat), *others),
            "last": False,
            "said": changed_at(self.said, seat, self.said[seat] | {GAME}),
            "passes": -1,  # the declarer gets another turn after it  # skiz/forced-kontra-asked
            "to_answer": (),
        }

    def _effect(self, seat: Seat, own: bool | None, open_: bool) -> Changes:
        """Return the effect of a turn.

        While the turn is open, a speaker who looks on uses its own side as known.
        """
        revealed = self._revealed_by(self.turn)
        known = own if revealed is None else revealed
        side = self.last if known is None else known
        public, because = self.public, self.because
        if revealed is not None:
            public, because = place(self.contract, public, because, seat, revealed)
        start = (self._counted_before(own, revealed) if open_ else None) or self
        says = self.turn if start is self else self.turn[-1:]
        items, declared, spoke = start.items, start.declared, False
        figures = self.contract.rules.figures
        for say in says:
            row = figures.get(say.figure)
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
        said = start.said[seat].union([say.figure for say in says])
        return {
            "public": public,
            "because": because,
            "items": items,
            "last": side if spoke and not open_ else self.last,
            "said": changed_at(self.said, seat, said),
            "declared": declared,
        }

    def _counted_before(self, own: bool | None, revealed: bool | None) -> "Round | None":
        """Return the round with all but the last word counted, if that was asked for already.

        It is no use if the last word reveals a side: then the others have another effect.
        """
        *others, _ = self.turn
        if not others or self.came_from is None or self._revealed_by(others) != revealed:
            return None
        before, _ = self.came_from
        unchanged = before.items is self.items and before.turn == self.turn[:-1]
        found: Round | None = before.known.get(own) if unchanged else None
        return found

    def _revealed_by(self, words: Sequence[Say]) -> bool | None:
        assert self.speaker is not None
        return revealed_by(self.contract, self.items, self.public, self.speaker, words)


if TYPE_CHECKING:
    changed = with_word = counted = replace
else:  # as for states, in table.fold
    changed = changer(Round)
    with_word = changer(Round, "turn", "came_from")
    counted = changer(Round, *EFFECT, "items_before")


def opening(contract: Contract) -> Round:
    """Return the round before the first word."""
    declarer = contract.declarer
    public, because = sides_at_first(contract)
    items = () if declarer is None else (Item(GAME, declarer),)
    return Round(contract, contract.speaker, public, because, items)
