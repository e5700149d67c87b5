"""Questions of the book about the figures in play; all others are about the house."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from skiz.figures import Figure, Hold
from skiz.table import Chapter, House, When

from ..rules import TarokkRules


def has_own(rules: TarokkRules) -> bool:
    """Return whether there are figures from a file."""
    return rules.own is not None


def has_off_lead(rules: TarokkRules) -> bool:
    """Return whether there is a figure that the side on lead may not announce."""
    return any(row.off_lead for row in rules.figures.values())


def own_bind(rules: TarokkRules) -> bool:
    """Return whether one of the file's figures binds cards."""
    return any(row.announced and rules.parts[row.key] for row in _own(rules))


def own_are_declared(rules: TarokkRules) -> bool:
    """Return whether one of the file's figures declares a number of cards."""
    return any(isinstance(row.feat, Hold) for row in _own(rules))


def shares_a_trick(rules: TarokkRules) -> bool:
    """Return whether a side might announce two figures for one trick."""
    return rules.shares_a_trick


def binds_in_order(rules: TarokkRules) -> bool:
    """Return whether one card may be bound to an earlier trick than another of the same hand."""
    return rules.binds_in_order


def binds_two_to_a_trick(rules: TarokkRules) -> bool:
    """Return whether two cards may be bound to one trick."""
    return rules.binds_two_to_a_trick


CONDITIONS = (
    has_own,
    has_off_lead,
    own_bind,
    own_are_declared,
    shares_a_trick,
    binds_in_order,
    binds_two_to_a_trick,
)


def with_conditions(chapters: Iterable[Chapter], rules: TarokkRules) -> tuple[Chapter, ...]:
    """Return the chapters of a book with the questions about figures answered from these rules."""
    return tuple(replace(one, entries=_bound(one.entries, rules)) for one in chapters)


def _own(rules: TarokkRules) -> list[Figure]:
    return [] if rules.own is None else [row.figure for row in rules.own.figures]


def _bound(entries: Iterable[str | When], rules: TarokkRules) -> tuple[str | When, ...]:
    return tuple(
        entry
        if isinstance(entry, str)
        else When(_of_house(entry.condition, rules), _bound(entry.entries, rules))
        for entry in entries
    )


def _of_house(condition: Callable[..., bool], rules: TarokkRules) -> Callable[[House], bool]:
    """Return a question about the rules as a question about the house."""
    return (lambda house: condition(rules)) if condition in CONDITIONS else condition
