"""People at a table of several processes, and what these have stored."""

import random

import sqlalchemy as sa

from tests.support.server.clients import Person, Server
from tests.support.server.reconnecting import Guest, next_deal, play


def two_at_a_table(one: Server, other: Server) -> list[Guest]:
    """Return two people in the middle of an evening.

    The table is the first server's, and one of them reaches it through the other.
    """
    anna, bela = Person(one.address), Person(other.address)
    table = anna.table()
    assert bela.sit(table, 1).status_code == 200
    guests = [
        Guest(anna, table, [one.address, other.address]),
        Guest(bela, table, [other.address]),
    ]
    play(guests, random.Random(1))
    next_deal(guests)
    return guests


def causes(url: str) -> list[str]:
    """Return the ids of all stored actions."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        rows = connection.execute(sa.text("SELECT body FROM events ORDER BY table_id, n"))
        found = [row.body["cause"]["id"] for row in rows if "cause" in row.body]
    engine.dispose()
    return found


def owner(url: str, table: str) -> tuple[str, int]:
    """Return the last owner of a table, and how often its owner changed."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        query = sa.text("SELECT owner, fence FROM tables WHERE id = :table")
        row = connection.execute(query, {"table": table}).one()
    engine.dispose()
    return row.owner, row.fence


def ended_well(url: str, guests: list[Guest]) -> None:
    """Check that all acknowledged actions are stored once, and everybody got the same public
    events.
    """
    written = causes(url)
    assert len(written) == len({*written})
    acknowledged = {id_ for guest in guests for id_ in guest.acknowledged}
    assert acknowledged <= {*written}
    for guest in guests:
        guest.leave()
        guest.person.close()
