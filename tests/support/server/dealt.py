"""Deals in the form in which the count of dealt cards reads them from the logs."""

import random
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from skiz.games import game
from skiz.server.dealing.fairness import Count
from skiz.server.dealing.store import DealtAt

CARDS = game("asszorti").rules().pack.names
CHAIRS = ([0, 1, 2], [1, 2, 0], [2, 0, 1])
DAY = datetime(2026, 3, 1, 12, tzinfo=UTC).replace(tzinfo=None)


def entries(table: str, number: int, at: datetime, deck: Sequence[str] = CARDS) -> list[DealtAt]:
    """Return the log of a finished deal: its beginning, its cards and its sheet."""
    chairs = CHAIRS[number % 3]
    hands = [{"cards": deck[11 * seat : 11 * seat + 11]} for seat in range(3)]
    bodies = (
        {"type": "deal", "chairs": chairs, "dealer": chairs[-1]},
        {"type": "dealt", "hands": hands, "talon": deck[33:]},
        {"type": "sheet"},
    )
    return [
        DealtAt(table, 3 * number + n, "asszorti", body, at) for n, body in enumerate(bodies, 1)
    ]


def count_of(deals: Iterable[Sequence[DealtAt]], before: datetime) -> list[dict[str, Any]]:
    """Return the published count of these deals, for those finished before a day."""
    count = Count(before.date())
    count.add(entry for deal in deals for entry in deal)
    return count.to_json()


def counts_of_a_day(deals: int) -> list[dict[str, Any]]:
    """Return the published count of this many randomly shuffled deals of a day."""
    rng = random.Random(1)
    shuffled = (rng.sample(CARDS, len(CARDS)) for _ in range(deals))
    dealt = [entries(f"{n}", 0, DAY, deck) for n, deck in enumerate(shuffled)]
    return count_of(dealt, DAY + timedelta(days=1))
