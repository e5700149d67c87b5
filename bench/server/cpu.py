"""What the server spends on an action, without sockets and disk.

It measures the CPU time from a command to the messages, with one guest at the table, and that of
folding a log again.
"""

import json
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from skiz.games import game
from skiz.players.plain import advise
from skiz.server.actions import commands
from skiz.server.common.codec import Json
from skiz.server.rooms.messages import happened, turn
from skiz.server.table_log.entries import DealBegan, Sat, bot_on
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.outcome import Outcome
from skiz.server.table_log.restoring import restore
from skiz.table import Rules, deal, seating, shuffled, start

ROUNDS = 5
DEALS = 12
GAMES = ("asszorti", "asserufen", "illustrated")
GUEST = "me"


@dataclass
class Evening:
    """Deals at a table, as a room plays them, and their time."""

    log: TableLog
    rows: list[tuple[int, str]] = field(default_factory=list)  # in their stored form
    actions: int = 0
    seconds: float = 0.0

    def happen(self, outcome: Outcome) -> None:
        """Number and store the events of a command, apply them, and send them to the guest."""
        entries = self.log.number(outcome)
        self.rows += [(entry.n, json.dumps(entry.row(self.log.rules))) for entry in entries]
        self.log.append(entries, outcome.state)
        seat = self.log.seat_of(GUEST)
        for message in (*(happened(self.log, entry, seat) for entry in entries), self._turn()):
            json.dumps(message)

    def _turn(self) -> Json:
        return turn(self.log, GUEST)

    def act(self) -> None:
        """Let the player on turn act as plain, whose own time does not count."""
        (seat, *_), now = self.log.on_turn(), self.log.deal
        assert now is not None
        began = time.process_time()
        view, options = now.view(seat), now.options(seat)
        self.seconds += time.process_time() - began
        action = advise(view, options).action
        began = time.process_time()
        self.happen(commands.play(self.log, seat, action))
        self.seconds += time.process_time() - began
        self.actions += 1


def evening(rules: Rules) -> Evening:
    """Play this many deals, the same ones each time."""
    table = Evening(TableLog(rules))
    bots = [bot_on(chair, "plain") for chair in range(1, rules.chairs)]
    table.happen(Outcome([Sat(0, "Anna", None, GUEST), *bots]))
    for number in range(1, DEALS + 1):
        session = table.log.session
        dealer = session.dealer if session else 0
        state, events = start(rules, deal(rules, shuffled(rules, random.Random(number))))
        began = DealBegan(number, dealer, seating(rules, dealer))
        table.happen(Outcome([began, *events], state))
        while table.log.playing:
            table.act()
    return table


def restored(table: Evening) -> float:
    """Return the seconds of folding a stored log again."""
    began = time.process_time()
    restore(TableLog(table.log.rules), ((n, json.loads(row)) for n, row in table.rows))
    return time.process_time() - began


def measure(keys: Sequence[str] = GAMES) -> dict[str, float]:
    """Return the least of several rounds: milliseconds an action, and for 1000 restored entries."""
    figures = {}
    for key in keys:
        rounds = [evening(game(key).rules()) for _ in range(ROUNDS)]
        entries = rounds[0].log.n
        figures[f"{key}_action_ms"] = round(min(r.seconds / r.actions for r in rounds) * 1e3, 3)
        figures[f"{key}_restore_ms"] = round(min(map(restored, rounds)) / entries * 1e6, 1)
    return figures
