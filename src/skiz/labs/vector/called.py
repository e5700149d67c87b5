"""A called card and its suit as tables, by asking which cards it leaves to its holder."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from skiz.cards import Card, Cards, each
from skiz.phases import Choice
from skiz.table import Hand, Phase, Rules, State

from .rows import CallTableRow
from .states import states


@dataclass(frozen=True)
class Call:
    """A choice of the declarer that calls a card, and a deal in which one is called."""

    choice: Choice
    deal: State
    card: Card


def call_of(rules: Rules, phases: Sequence[Phase], contract: Choice | None) -> Call | None:
    """Return the choice of a game that calls a card, or None."""
    for choice in (phase for phase in phases if isinstance(phase, Choice)):
        if cards_of(rules, choice):
            for s in (s for s in states(rules, contract) if s.declarer == 0):
                for value in choice.among(s):
                    deal = replace(s, chosen=(*s.chosen, (choice.name, value)))
                    return Call(choice, deal, rules.pack.card(value))
    return None


def cards_of(rules: Rules, choice: Choice) -> list[Card]:
    """Return the cards that the values of a choice name; none if they are no cards."""
    names = rules.pack.names
    return [names.index(value) for value in choice.values if value in names]


def call_table(call: Call | None) -> CallTableRow:
    """Return how a called card binds its holder."""
    if call is None:
        return CallTableRow()
    s, card = call.deal, call.card
    others = [other for other in each(s.order.suit(card)) if other != card]
    counted = [
        _run_away(s, 1 << card | sum(1 << o for o in others[:n])) for n in range(len(others) + 1)
    ]
    if len({*counted}) == 1:  # what was dealt does not matter, only what is in hand then
        return CallTableRow(True, counted[0], False)
    return CallTableRow(True, counted.index(1) + 1, True)


def _run_away(s: State, held: Cards) -> int:
    """Return how many cards of its suit let a holder who was dealt these lead another one."""
    hands = tuple(Hand.of(held) if seat else hand for seat, hand in enumerate(s.hands))
    called = s.rules.order(replace(s, hands=hands)).called
    assert called is not None
    return called.run_away
