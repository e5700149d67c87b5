"""What the book asks of the figures that are played with, those of a file among them; all else it
asks the house.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from skiz.figures import Figure, Hold
from skiz.table import Chapter, House, When

from .rules import TarokkRules


def has_own(rules: TarokkRules) -> bool:
    """Whether there are figures from a file."""
    return rules.own is not None


def has_off_lead(rules: TarokkRules) -> bool:
    """Whether there is a figure that the side on lead may not announce."""
    return any(row.off_lead for row in rules.figures.values())


def own_bind(rules: TarokkRules) -> bool:
    """Whether one of them binds cards."""
    return any(row.announced and rules.parts[row.key] for row in _own(rules))


def own_are_declared(rules: TarokkRules) -> bool:
    """Whether one of them tells how many cards somebody holds."""
    return any(isinstance(row.feat, Hold) for row in _own(rules))


def shares_a_trick(rules: TarokkRules) -> bool:
    """Whether a side might announce two figures for one trick."""
    return rules.shares_a_trick


def binds_in_order(rules: TarokkRules) -> bool:
    """Whether one card may be bound to an earlier trick than another of the same hand."""
    return rules.binds_in_order


def binds_two_to_a_trick(rules: TarokkRules) -> bool:
    """Whether two cards may be bound to one trick."""
    return rules.binds_two_to_a_trick


ASKED_OF_FIGURES = (
    has_own,
    has_off_lead,
    own_bind,
    own_are_declared,
    shares_a_trick,
    binds_in_order,
    binds_two_to_a_trick,
)


def put_questions(chapters: Iterable[Chapter], rules: TarokkRules) -> tuple[Chapter, ...]:
    """The chapters of a book, with what is asked of the figures put to these."""
    return tuple(replace(one, entries=_put(one.entries, rules)) for one in chapters)


def _own(rules: TarokkRules) -> list[Figure]:
    return [] if rules.own is None else [row.figure for row in rules.own.figures]


def _put(entries: Iterable[str | When], rules: TarokkRules) -> tuple[str | When, ...]:
    return tuple(
        entry
        if isinstance(entry, str)
        else When(_of_house(entry.asked, rules), _put(entry.entries, rules))
        for entry in entries
    )


def _of_house(asked: Callable[..., bool], rules: TarokkRules) -> Callable[[House], bool]:
    """A question as one that the house is asked."""
    return (lambda house: asked(rules)) if asked in ASKED_OF_FIGURES else asked
