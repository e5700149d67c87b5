"""A hand-made deal: the hands, and each action in the notation of records."""

from collections.abc import Iterator, Sequence

from skiz.cards import Cards, Seat, each
from skiz.table import (
    Action,
    Dealt,
    Event,
    Rules,
    State,
    View,
    apply,
    deal,
    on_turn,
    options,
    parse,
    start,
)
from tests.support.worlds.views import look


def deck_of(rules: Rules, hands: Sequence[Cards], talon: Sequence[int]) -> list[int]:
    """Return the pack in an order that deals these hands and this talon."""
    holds: list[Iterator[int]] = [each(hand) for hand in hands]
    rest = iter(talon)
    deck: list[int] = []
    for to, count in rules.dealing.packets:
        for pile in [rest] if to == "talon" else holds:
            deck.extend(next(pile) for _ in range(count))
    return deck


class WrittenDeal:
    """A deal told in written actions."""

    def __init__(self, rules: Rules, hands: Sequence[Cards], talon: Sequence[int]) -> None:
        self.rules = rules
        dealt: Dealt = deal(rules, deck_of(rules, hands, talon))
        self.state, happened = start(rules, dealt)
        self.events = list(happened)

    @classmethod
    def after(cls, state: State, events: Sequence[Event]) -> "WrittenDeal":
        """Return a deal after these actions."""
        deal = cls.__new__(cls)
        deal.rules, deal.state, deal.events = state.rules, state, [*events]
        return deal

    def does(self, seat: Seat, *written: str) -> "WrittenDeal":
        """Let a seat do these things one after the other."""
        for action in written:
            self.acts(seat, parse(action, self.rules.pack))
        return self

    def acts(self, seat: Seat, action: Action) -> "WrittenDeal":
        """Let a seat do something."""
        self.state, happened = apply(self.state, seat, action)
        self.events += happened
        return self

    def view(self, seat: Seat) -> View:
        """Return what a seat knows now."""
        return look(self.rules, self.events, seat)

    def may(self, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may do now."""
        return options(self.view(seat), seat)

    @property
    def turn(self) -> tuple[Seat, ...]:
        """Return who may act now."""
        return on_turn(self.state)
