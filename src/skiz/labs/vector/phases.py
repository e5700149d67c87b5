"""The phases of a game as rows for the kernel, each asked for all its answers."""

from collections.abc import Iterator
from dataclasses import replace

from skiz.cards import Cards
from skiz.games.tarokk import hopeless_hands, saving_cards
from skiz.phases import (
    Announce,
    Annulling,
    Auction,
    Choice,
    Discard,
    Draw,
    HangOn,
    Kontra,
    KontraWindow,
    Tricks,
    Within,
)
from skiz.solve import NotLowerable
from skiz.table import Annul, Choose, Hand, Phase, State

from ..numbers import Numbers
from .called import cards_of
from .conversation import Conversation
from .hands import by_hand
from .rows import ANY_HAND, ByHandRow, HopelessRow, PhaseRow
from .states import states
from .window import asks, raises


class PhaseRows:
    """The rows of the phases of a game, in which `contract` is the choice of the contract."""

    def __init__(self, numbers: Numbers, contract: Choice | None) -> None:
        self._numbers, self._rules, self._contract = numbers, numbers.rules, contract

    def row(self, index: int, phase: Phase) -> PhaseRow:
        """Return the row of a phase with its index; raise NotLowerable if it cannot be lowered."""
        numbers = self._numbers
        match phase:
            case Auction() | HangOn():
                return PhaseRow("auction")
            case Choice():
                return self._chosen(phase)
            case Draw():
                return PhaseRow("draw", draws=[*self._draws(phase)])
            case Discard():
                return PhaseRow(
                    "discard",
                    keep=phase.keep,
                    owns=phase.owns != "no",
                    shows=phase.owns == "shows",
                    owned=self._rules.order(State(self._rules)).trumps,
                )
            case Announce() | Kontra():
                return self.talk(index, phase)
            case Annulling():
                return self._annulling(phase)
            case Tricks():
                return PhaseRow("tricks")
            case Within(Tricks(), KontraWindow() as window):
                asked = asks(numbers, window, index)
                return PhaseRow("tricks", asks=asked, raises=raises(numbers, window))
            case _:
                kinds = {"talk": "round", "reckoning": "reckoning", "settlement": "settle"}
                return PhaseRow(kinds[phase.kind])

    def _chosen(self, phase: Choice) -> PhaseRow:
        values = phase.values
        return PhaseRow(
            "choice",
            first=self._numbers.of(Choose(phase.name, values[0])),
            values=len(values),
            by_auction=phase.kind == "contract",
            open=[self._open(phase, s) for s in self._with_contracts(phase)],
            by_hand=self._by_hand(phase),
            asked=phase.private,
            cards=cards_of(self._rules, phase),
        )

    def _with_contracts(self, phase: Choice) -> Iterator[State]:
        """Yield a deal with a declarer and each contract, none first."""
        if phase is not self._contract:
            yield from (s for s in states(self._rules, self._contract) if s.declarer == 0)

    def _open(self, phase: Choice, s: State) -> int:
        """Return the values that are open, as a mask."""
        return sum(1 << phase.values.index(value) for value in phase.among(s))

    def _by_hand(self, phase: Choice) -> ByHandRow:
        """Return the values that a hand leaves open.

        Raise NotLowerable if that differs between contracts in which the choice is made.
        """
        if not phase.private:
            return ANY_HAND
        deals = [s for s in self._with_contracts(phase) if phase.among(s)]

        def options(hand: Cards) -> int:
            hands = (Hand.of(hand),) * self._rules.seats
            found = {self._open(phase, replace(s, hands=hands)) for s in deals}
            if len(found) > 1:
                raise NotLowerable(f"{self._rules.key}: {phase.name!r} by hand and contract")
            return found.pop()

        return by_hand(phase.hand_sets, self._rules.length, options)

    def _annulling(self, phase: Annulling) -> PhaseRow:
        def step(why: str) -> int:
            return self._numbers.of(Annul(why))

        if phase.must:
            honours = saving_cards(self._rules, phase.reasons)
            hands = [HopelessRow(step(why), honours, 0) for why in phase.values]
            return PhaseRow("trial", hopeless=hands, honours=honours)
        hands = [
            HopelessRow(step(one.why), one.among, one.exactly, one.unless_laid)
            for one in hopeless_hands(self._rules, phase.reasons)
        ]
        return PhaseRow("annul", hopeless=hands)

    def talk(self, index: int, phase: Announce | Kontra) -> PhaseRow:
        """Return the row of a phase in which a conversation depends on nobody's cards."""
        rules = self._rules
        talk = Conversation(self._numbers, phase, index)
        keys = [figure.key for figure in rules.figures]
        variants = 1 if isinstance(phase, Announce) else 1 << len(keys)
        roots = [
            talk.root(declarer, [key for bit, key in enumerate(keys) if variant >> bit & 1])
            for declarer in range(rules.seats)
            for variant in range(variants)
        ]
        return PhaseRow("talk", nodes=talk.rows, roots=roots)

    def _draws(self, phase: Draw) -> Iterator[list[tuple[int, int]]]:
        contract = self._contract
        assert contract is not None
        for value in contract.values:
            s = State(self._rules, declarer=0, chosen=((contract.name, value),))
            yield [(seat, count) for seat, count in phase.shares(s) if count]
