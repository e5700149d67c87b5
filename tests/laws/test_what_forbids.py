"""A refusal cites the clause that forbids this very act, as a table judges that asks no rule."""

import os
from collections import Counter
from functools import lru_cache
from itertools import islice

import pytest

from skiz.games import game, games
from skiz.table import Rules, text
from tests.support.forbidden import ORACLES
from tests.support.refusals import refusals

TRIES = 200_000 if os.environ.get("SKIZ_NIGHTLY") else 3_000  # of each game


@lru_cache(maxsize=16)
def in_book(rules: Rules) -> frozenset[str]:
    """The clauses of the book of a house, where a refusal sends whoever asks for its rule."""
    house = rules.house
    return frozenset(house.clause(entry) for page in rules.book for entry in page.of(house))


def cited(key: str, tries: int) -> Counter[str]:
    """How often each clause is cited in so many refusals; each has to forbid the act."""
    forbidding = ORACLES[game(key).rules(game(key).house()).family]
    found: Counter[str] = Counter()
    for seed, s, seat, action, offered, why in islice(refusals(key), tries):
        clauses = forbidding(s, seat, action, offered)
        act = (seed, s.current_phase.name, seat, text(action, s.rules.pack))
        assert why.clause in clauses, (act, why.key, why.clause, clauses)
        assert why.clause in in_book(s.rules), (act, why.key, why.clause)
        found[str(why.clause)] += 1
    return found


# Where nobody declares no oracle has been told yet.
JUDGED = [key for key in games() if game(key).rules().pairs is None]


@pytest.mark.parametrize("key", JUDGED)
def test_the_clause_forbids_the_act(key: str) -> None:
    """Acts of every kind, at every moment of random deals, in all presets and between them."""
    assert len(cited(key, TRIES)) > 10
