"""Lowering: the rules of a game in one house as tables that the kernel steps deals by.

The rules stay in Python: each phase is asked for all its answers, once for a house. What cannot be
asked for in this way raises NotLowerable with its name.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeVar

from skiz.games.tarokk import shown_card, worked_out
from skiz.phases import (
    Announce,
    Auction,
    Choice,
    Claims,
    ClearRest,
    Discard,
    Draw,
    HangOn,
    Kontra,
    KontraWindow,
    Settle,
    Tricks,
    Within,
)
from skiz.phases.tricks import nothing_binds
from skiz.solve import NotLowerable
from skiz.table import Phase, Speak, State

from ..features import Features
from ..numbers import MOST, Numbers
from .auction import Auctions, nobody_shows
from .called import call_of, call_table
from .layout import layout_of
from .phases import PhaseRows
from .round import round_row
from .rows import OrderRow, ShownRow, SideTableRow, TablesRow
from .sides import side_table
from .stakes import StakesTable, stakes_table
from .states import by_contract
from .window import raises

Kind = TypeVar("Kind", bound=Phase)
# The phases that can be lowered where there is no round of announcements.
KNOWN = (Auction, HangOn, Choice, Draw, Discard, Announce, Kontra, Settle, Tricks)
MOST_FIGURES_BY_TABLE = 2  # with more, there are too many talks to list their stakes


@lru_cache(maxsize=16)
def tables_of(numbers: Numbers) -> TablesRow:
    """Return the tables of a game; raise NotLowerable with the part that cannot be lowered."""
    return Lowering(numbers).tables()


class Lowering:
    """The tables of one game, made phase by phase."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers, self._rules = numbers, numbers.rules
        self._phases = tuple(map(without_claims, self._rules.phases))
        contract = self._choice(self._contract())
        self._call = call_of(self._rules, self._phases, contract)
        self._rows = PhaseRows(numbers, contract)

    def tables(self) -> TablesRow:
        """Return the tables; raise NotLowerable."""
        rules, numbers = self._rules, self._numbers
        self._refuse()
        contract, trumps = self._contract(), self._trumps()
        stakes = self._stakes(contract, trumps)
        pack = len(rules.pack.names)
        return TablesRow(
            seats=rules.seats,
            cards=pack,
            length=rules.length,
            packets=[(to == "hands", count) for to, count in rules.dealing.packets],
            phases=[self._rows.row(index, phase) for index, phase in enumerate(self._phases)],
            auction=Auctions(numbers, self._of_kind(Auction, HangOn), self._shown).rows(),
            orders=[*self._orders(trumps)],
            order_by=trumps,
            contract_by=contract,
            leaders=by_contract(rules, self._choice(contract), self._leader),
            sides=self._sides(contract),
            call=call_table(self._call),
            steps=len(numbers.steps),
            first_call=2 * pack,
            silence=len(numbers.steps) - len(numbers.words) - 1,
            words=[*self._words()],
            items=len(rules.figures) + 1,
            stakes=stakes.stakes,
            stakes_of=stakes.which,
            stake_levels=self._levels() + 2,
            longest_run=stakes.longest_run,
            round=round_row(numbers) if self._has_round else None,
            layout=layout_of(Features(numbers)),
        )

    @property
    def _has_round(self) -> bool:
        """Whether there is a round of announcements, in which sides may be hidden."""
        return any(phase.kind == "talk" for phase in self._phases)

    def _stakes(self, contract: int, trumps: int) -> StakesTable:
        if self._has_round:
            return StakesTable([], [], 0)
        choices = self._choice(contract), self._choice(trumps)
        return stakes_table(self._rules, choices, self._levels() + 2, self._call)

    def _sides(self, contract: int) -> SideTableRow:
        called = None if self._call is None else self._call.deal
        follow = worked_out if self._has_round else None
        return side_table(self._rules, self._choice(contract), called, follow)

    def _shown(self, s: State) -> ShownRow:
        return ShownRow(*shown_card(s)) if self._has_round else nobody_shows(s)

    # ---- What is refused.

    def _refuse(self) -> None:
        if self._has_round:
            return
        for phase in self._phases:
            if not isinstance(_core(phase), KNOWN):
                raise NotLowerable(f"{self._rules.key}: the phase {phase.name!r}")
            if isinstance(phase, Choice) and phase.private and not phase.hand_sets:
                raise NotLowerable(f"{self._rules.key}: the choice {phase.name!r} by the hand")
            if self._binds(phase) and self._call is None:
                raise NotLowerable(f"{self._rules.key}: bound cards in {phase.name!r}")
        if len(self._rules.figures) > MOST_FIGURES_BY_TABLE:
            raise NotLowerable(f"{self._rules.key}: stakes on {len(self._rules.figures)} figures")

    def _of_kind(self, *kinds: type[Kind]) -> list[Kind]:
        return [phase for phase in self._phases if isinstance(phase, kinds)]

    # ---- Choices, and what depends on them.

    def _choice(self, index: int) -> Choice | None:
        phase = self._phases[index] if index >= 0 else None
        return phase if isinstance(phase, Choice) else None

    def _contract(self) -> int:
        """Return the phase in which the contract is chosen, or -1."""
        kinds = [phase.kind for phase in self._phases]
        return kinds.index("contract") if "contract" in kinds else -1

    def _trumps(self) -> int:
        """Return the phase by whose choice the order of cards differs, or -1."""
        for index, phase in enumerate(self._phases):
            if isinstance(phase, Choice) and len({*self._orders(index)}) > 1:
                return index
        return -1

    def _orders(self, index: int) -> Iterator[OrderRow]:
        phase, rules = self._choice(index), self._rules
        chosen = [()] if phase is None else [((phase.name, value),) for value in phase.values]
        for one in chosen:
            order = rules.order(State(rules, chosen=one))
            yield OrderRow(order.suits, order.trumps, order.must_trump, rules.pack.points)

    def _leader(self, s: State) -> int:
        """Return who leads to the first trick; anybody before there are sides."""
        (tricks,) = (core for core in map(_core, self._phases) if isinstance(core, Tricks))
        return tricks.leader(s) if s.has_sides else 0

    def _binds(self, phase: Phase) -> bool:
        core = _core(phase)
        return isinstance(core, Tricks) and core.binds is not nothing_binds

    # ---- Words.

    def _words(self) -> Iterator[tuple[int, int]]:
        """Yield by word the item that it is about, and its level."""
        items = {figure.key: index for index, figure in enumerate(self._rules.figures)}
        items["game"] = len(items)
        for word in self._numbers.words:
            assert isinstance(word, Speak)
            (say,) = word.says
            yield items[say.figure], say.level

    def _levels(self) -> int:
        """Return how often something can be doubled in the conversations of the game."""
        most = 0
        words = [*self._words()]
        for index, phase in enumerate(self._phases):
            if isinstance(phase, Kontra):
                said = (word for row in self._rows.talk(index, phase).nodes for word in row.words)
                most = max([most, *(words[word.word][1] for word in said if word.word >= 0)])
            if isinstance(phase, Within) and isinstance(phase.aside, KontraWindow):
                most = max(most, len(raises(self._numbers, phase.aside)) - 1)
        assert most <= MOST
        return most


def _core(phase: Phase) -> Phase:
    """Return a phase without its window for kontra."""
    match phase:
        case Within(core, KontraWindow()):
            return core
        case _:
            return phase


def without_claims(phase: Phase) -> Phase:
    """Return the play of tricks without claims, which are not offered in arrays."""
    match phase:
        case Within(core, Claims() | ClearRest()):
            return core
        case _:
            return phase
