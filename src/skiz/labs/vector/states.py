"""Deals in which no card is seen, by contract and declarer, to ask the rules about."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import TypeVar

from skiz.cards import Seat
from skiz.phases import Choice
from skiz.table import Hand, Rules, State

Answer = TypeVar("Answer")


def states(rules: Rules, contract: Choice | None) -> Iterator[State]:
    """Yield a deal with each contract and declarer, each with none at all first."""
    values = () if contract is None else contract.values
    unknown = tuple(Hand(0, rules.length) for _ in range(rules.seats))
    declarers: tuple[Seat | None, ...] = (None, *range(rules.seats))
    for value, declarer in product((None, *values), declarers):
        chosen = () if value is None or contract is None else ((contract.name, value),)
        yield State(rules, phase=0, declarer=declarer, chosen=chosen, hands=unknown, laid=unknown)


def by_contract(
    rules: Rules, contract: Choice | None, ask: Callable[[State], Answer]
) -> list[Answer]:
    """Return an answer for each of these deals."""
    return [ask(s) for s in states(rules, contract)]
