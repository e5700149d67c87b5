"""How a seat stands in the round: the sides, its side's items, and its doublings."""

from skiz.cards import Cards, Seat, once, value
from skiz.table import Say, Sides, Speak, View, saying

from ..reading import Reading
from .items import Item
from .round import Round


@value(frozen=True, slots=False)
class Standing:
    """The position of a seat in the round: the sides it knows, and what its side announced."""

    reading: Reading
    seat: Seat
    sides: Sides
    side: bool | None
    mine: tuple[Item, ...]  # the items of its side
    sure: bool  # whether its whole hand is seen, so it knows no more than this of the sides

    @property
    def view(self) -> View:
        """The deal as this seat sees it."""
        return View(self.reading.state)

    @property
    def round(self) -> Round:
        """The current round."""
        return self.reading.round

    @property
    def is_declarer(self) -> bool:
        """Whether the seat is the declarer."""
        return self.seat == self.reading.contract.declarer

    @property
    def is_first_turn(self) -> bool:
        """Whether the seat has not ended a turn yet."""
        return not self.round.turns[self.seat]

    @once
    def said(self) -> frozenset[str]:
        """The figures of these items."""
        return frozenset(item.figure for item in self.mine)

    @once
    def barred(self) -> frozenset[str]:
        """The figures that these bar."""
        figures = self.reading.rules.figures
        return frozenset(key for one in self.said if one in figures for key in figures[one].bars)

    @once
    def apart(self) -> frozenset[str]:
        """The figures that may not be said together with what was said in this turn."""
        figures, turn = self.reading.rules.figures, self.round.turn
        return frozenset(key for say in turn if not say.level for key in figures[say.figure].apart)

    @once
    def doublings(self) -> list[Speak]:
        """The words by which the seat may double an item."""
        return doublings(self.reading, self.seat, self.side)

    @property
    def may_double(self) -> list[Say]:
        """The items that the seat may double, each with its next word."""
        return [word.says[0] for word in self.doublings]

    @property
    def is_taken_for_other(self) -> bool:
        """Whether the seat knows its side, but an announcement would suggest the other one."""
        now = self.reading.round
        return now.public[self.seat] is None and self.side not in (None, now.last)

    @once
    def tarokks(self) -> int | None:
        """The number of its tarokks after the exchange, as far as the viewer can tell."""
        return self.reading.had(self.seat, self.reading.deck.tarokks)

    def number_of(self, cards: Cards) -> int | None:
        """Return how many of these cards it had after the exchange, as far as can be told."""
        tarokks = self.reading.deck.tarokks
        return self.tarokks if cards == tarokks else self.reading.had(self.seat, cards)


def standing(reading: Reading, seat: Seat, sides: Sides | None = None) -> Standing:
    """Return the position of a seat, as it knows the sides or as if it knew the given ones."""
    own = sides or reading.sides_for(seat)
    side = own[seat]
    items = () if side is None else reading.round.items
    mine = tuple([item for item in items if own[item.by] == side])
    sure = sides is not None or not reading.state.hands[seat].unseen
    return Standing(reading, seat, own, side, mine, sure)


def doublings(reading: Reading, seat: Seat, side: bool | None) -> list[Speak]:
    """Return the words by which a seat of this side may double an item."""
    now, levels = reading.round, reading.house.kontra_levels
    public = now.public
    owners = (not side, side)  # whose item this side may double, at an even and at an odd level
    unclear = now.of_both if public[seat] is None and side is not None else ()  # skiz/double-whose
    return [
        saying(item.figure, item.level + 1)
        for item in now.items
        if item.level < levels
        and public[item.by] is not None
        and (side is None or public[item.by] is owners[item.level % 2])
        and not (unclear and (item.figure, item.level) in unclear)
    ]
