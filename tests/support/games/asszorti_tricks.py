"""Whole constructed deals: who takes which trick, from the auction to the settlement.

The pack is divided into twelve runs of three cards of a suit. A trick is one run: everybody follows
suit, and the holder of its best card takes it. So any seat can legally take any trick. The twelfth
run is the talon, and the declarer discards what he drew.
"""

from collections.abc import Mapping, Sequence

from skiz.cards import Seat, each, of
from skiz.games.asszorti import DRAWS, AsszortiHouse, rules
from skiz.table import Line, Settled, Speak, on_turn
from tests.support.games.written_deal import WrittenDeal

WORDS = ("none", "kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra")
LEVELS = dict(zip(("3", "2", "1", "hand"), DRAWS, strict=True))
SUITS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s", None: "none"}

D, L, R = 0, 1, 2  # the declarer and his neighbours, whatever their seats


def runs(trumps: str, plain_end: bool) -> list[list[int]]:
    """Return the tricks in order: trumps last, or first if the last three must be plain; then the
    talon.

    Without trumps the order does not matter.
    """
    suits = [suit for suit in "cdhs" if suit != trumps]
    pack = rules().pack
    plain = [
        list(each(pack.suits[pack.letters.index(suit)]))[i : i + 3]
        for suit in suits
        for i in (0, 3, 6)
    ]
    if trumps == "none":
        return plain
    best = [list(each(pack.suits[pack.letters.index(trumps)]))[i : i + 3] for i in (0, 3, 6)]
    return [*best, *plain] if plain_end else [*plain[:-1], *best, plain[-1]]


class Made(WrittenDeal):
    """A deal with a declarer, a contract, and its tricks given as D, L and R."""

    def __init__(
        self,
        takers: str | Sequence[int],
        contract: str = "two",
        trumps: str = "h",
        *,
        declarer: Seat = 0,
        arrivazs: bool = False,
        plain_end: bool = False,
        levels: Mapping[str, int] | None = None,
        house: AsszortiHouse | None = None,
    ) -> None:
        takers = ["DLR".index(taker) for taker in takers] if isinstance(takers, str) else takers
        self.takers = [(declarer + taker) % 3 for taker in takers]
        assert len(self.takers) == 11
        *self.runs, talon = runs(trumps, plain_end)
        hands = [0, 0, 0]
        self.cards: list[dict[Seat, int]] = []
        for taker, run in zip(self.takers, self.runs, strict=True):
            by_seat = {taker: run[2], (taker + 1) % 3: run[0], (taker + 2) % 3: run[1]}
            self.cards.append(by_seat)
            for seat, card in by_seat.items():
                hands[seat] |= 1 << card
        super().__init__(rules(house or AsszortiHouse()), hands, talon)
        self.declarer = declarer
        for seat in range(declarer):
            self.does(seat, "bid pass")
        if declarer < 2:
            self.does(declarer, f"bid {'three' if self._may_exceed else contract}")
            for seat in range(declarer + 1, 3):
                if self.turn == (seat,):
                    self.does(seat, "bid pass")
        if self.state.choice("contract") is None:
            self.does(declarer, f"choose contract {contract}")
        assert self.state.choice("contract") == contract
        if drawn := self.state.drew[self.state.the_declarer()]:
            self.does(
                declarer, f"lay {self.rules.pack.text(of(c for c in drawn if c is not None))}"
            )
        self.does(declarer, f"choose trumps {trumps}")
        self.does(declarer, "say arrivazs" if arrivazs else "say pass")
        self._double(levels or {})

    @property
    def _may_exceed(self) -> bool:
        house = self.rules.house
        assert isinstance(house, AsszortiHouse)
        return house.contract_may_exceed_bid

    def _double(self, levels: Mapping[str, int]) -> None:
        """Say the kontras: double every item to its level."""
        while self.state.current_phase.name == "kontra":
            seat = self.turn[0]
            wanted = [
                action
                for action in self.may(seat)
                if isinstance(action, Speak)
                and all(levels.get(say.figure, 0) >= say.level for say in action.says)
            ]
            self.acts(seat, max(wanted, key=lambda action: len(action.says)))

    def neighbour(self, which: int) -> Seat:
        """Return the seat of the declarer (D) or of one of his neighbours (L, R)."""
        return (self.declarer + which) % 3

    def play(self, until: int = 11) -> "Made":
        """Play the tricks up to this one; the player on turn plays his card of the run."""
        while len(self.state.tricks) < until and self.state.settled is None:
            (seat,) = on_turn(self.state)
            card = self.cards[len(self.state.tricks)][seat]
            self.does(seat, f"play {self.rules.pack.names[card]}")
        return self

    def to_declarer(self) -> "Made":
        """Play on until it is the declarer's turn."""
        while self.turn != (self.declarer,):
            (seat,) = self.turn
            card = self.cards[len(self.state.tricks)][seat]
            self.does(seat, f"play {self.rules.pack.names[card]}")
        return self

    def says(self, *written: str) -> "Made":
        """Let the declarer do something."""
        self.does(self.declarer, *written)
        return self

    def left(self, written: str) -> "Made":
        """Let his left neighbour do something."""
        self.does(self.neighbour(L), written)
        return self

    def right(self, written: str) -> "Made":
        """Let his right neighbour do something."""
        self.does(self.neighbour(R), written)
        return self

    @property
    def settled(self) -> Settled:
        """Return the settlement."""
        assert self.state.settled is not None
        return self.state.settled

    @property
    def won(self) -> tuple[int, int, int]:
        """Return the number of tricks of D, L and R."""
        won = self.state.won()
        return won[self.neighbour(D)], won[self.neighbour(L)], won[self.neighbour(R)]

    @property
    def game(self) -> int:
        """Return what each opponent pays for the game, with overtricks and deduction."""
        return self.worth("game", "overtricks", "six-five-nil")

    @property
    def arrivazs(self) -> int:
        """Return what each opponent pays for the arrivázs, idegen or not."""
        return self.worth("arrivazs", "idegen")

    def worth(self, *keys: str) -> int:
        """Return the sum of the lines with these keys."""
        return sum(line.total for line in self.settled.lines if line.key in keys)

    @property
    def each(self) -> int:
        """Return what each opponent pays the declarer."""
        return -self.settled.points[self.neighbour(L)]

    def line(self, key: str) -> Line:
        """Return the line of the settlement with this key."""
        return next(line for line in self.settled.lines if line.key == key)


def takers(declarer: int, left: int, right: int, *, last: bool) -> str:
    """Return who takes the tricks: the declarer takes his at the end, or at the beginning."""
    others = "L" * left + "R" * right
    return others + "D" * declarer if last else "D" * declarer + others
