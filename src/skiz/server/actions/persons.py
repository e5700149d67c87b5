"""Persons at a table, who may have come there as several guests."""

from ..people import Person
from ..table_log import TableLog


def guest_at(person: Person, log: TableLog) -> str:
    """Return the guest as whom a person is at a table.

    A guest with a chair there goes first, then the maker of the table, then a guest who played in
    this deal. If all are alike it is today's guest.
    """
    chairs = log.chairs
    return max(
        person.ids,
        key=lambda guest: (
            chairs.chair_of(guest) is not None,
            guest == chairs.maker,
            guest in chairs.held,
        ),
    )


def other_guests_at(person: Person, log: TableLog) -> list[str]:
    """Return the other guests of the person with a chair at the table, each left to a bot."""
    here = guest_at(person, log)
    return [g for g in person.ids if g != here and log.chairs.chair_of(g) is not None]


def sits_at(person: Person, log: TableLog) -> bool:
    """Return whether a person has a chair at a table."""
    return log.chair_of(guest_at(person, log)) is not None
