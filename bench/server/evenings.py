"""Databases with tables, made without a server: many new ones, or one of any age."""

import asyncio
import json
import random
import secrets
from collections.abc import Iterator
from typing import NamedTuple

from itsdangerous import URLSafeSerializer

from skiz.games import game
from skiz.players.plain import advise
from skiz.server.actions import commands
from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores
from skiz.server.common.codec import Json
from skiz.server.people.cookies import hashed
from skiz.server.protection.own_cookies import COOKIE
from skiz.server.storage.upgrade import migrate
from skiz.server.table_log.entries import DealBegan, Sat, SheetWritten, bot_on
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.outcome import Outcome
from skiz.server.table_log.table_made import TableMade
from skiz.server.thinking import Thinking
from skiz.table import Rules, Session, State, deal, seating, shuffled, start

GUEST = "me"


class Begun(NamedTuple):
    """A table that has begun, and the cookie of its only person."""

    id: str
    cookie: str


def begin(url: str, key: str, count: int) -> list[Begun]:
    """Make this many tables of a game in a database, one person with plain bots at each."""
    migrate(url)
    return asyncio.run(_begin(url, key, count))


async def _begin(url: str, key: str, count: int) -> list[Begun]:
    store, thinking = Stores(url), Thinking()
    registry = make_registry(store, thinking)
    signer = URLSafeSerializer(await store.secrets.cookie_key(), salt="guest")
    begun = []
    for _ in range(count):
        token = secrets.token_urlsafe(18)
        table = await registry.make(hashed(token), "Anna", key, None, {}, ())
        begun.append(Begun(table, f"{COOKIE}={signer.dumps(token)}"))
    await registry.close()
    thinking.close()
    await store.close()
    return begun


async def write_old(store: Stores, id_: str, key: str, deals: int) -> None:
    """Write a table with this many played deals, without data derived from its log.

    An older version left its tables like this.
    """
    rules = game(key).rules()
    made = TableMade(key, next(iter(game(key).presets)), rules.house.values())
    await store.tables.make_table(id_, made)
    n = 0
    for rows in evening(rules, deals):
        await store.tables.append(id_, 0, list(enumerate(rows, n + 1)))
        n += len(rows)


def evening(rules: Rules, deals: int) -> Iterator[list[Json]]:
    """Yield the rows of a log, deal by deal: the same cards each time, in one session."""
    bots = [bot_on(chair, "plain") for chair in range(1, rules.chairs)]
    sats = [Sat(0, "Anna", None, GUEST), *bots]
    yield _rows(TableLog(rules), Outcome(sats))
    played, end = _deal(rules)
    session = Session(rules, 0)
    for number in range(1, deals + 1):
        dealer = session.dealer
        session = session.after(end)
        began = DealBegan(number, dealer, seating(rules, dealer))
        sheet = SheetWritten(number, session.sheet[-1], session.totals, over=False)
        log = TableLog(rules)
        yield [*_rows(log, Outcome([began])), *played, *_rows(log, Outcome([sheet]))]


def _deal(rules: Rules) -> tuple[list[Json], State]:
    """Return the stored actions of plain players in a deal, and its end."""
    log, rows = TableLog(rules), list[Json]()
    log.append(log.number(Outcome([Sat(c, "", None, None) for c in range(rules.chairs)])))
    state, events = start(rules, deal(rules, shuffled(rules, random.Random(1))))
    outcome = Outcome([DealBegan(1, 0, seating(rules, 0)), *events], state)
    while outcome.events:
        rows += _rows(log, outcome)
        log.append(log.number(outcome), outcome.state)
        outcome = Outcome()
        if log.playing and log.deal:
            seat = log.on_turn()[0]
            advised = advise(log.deal.view(seat), log.deal.options(seat)).action
            outcome = commands.play(log, seat, advised)
    assert log.deal is not None
    return [row for row in rows if row["type"] not in ("deal", "sheet")], log.deal.state


def _rows(log: TableLog, outcome: Outcome) -> list[Json]:
    return [json.loads(json.dumps(entry.row(log.rules))) for entry in log.number(outcome)]
