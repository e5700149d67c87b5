"""A refusal cites the clause that forbids this action, as an oracle decides without the rules."""

from collections import Counter
from functools import lru_cache
from itertools import islice
from random import Random

import pytest

from skiz.games import game, games
from skiz.table import Rules, View, on_turn, options, text
from tests.support.forbidden import oracle
from tests.support.laws.refusals import moments, refusals, some_rules
from tests.support.tools.depth import depth

TRIES = depth(1_500, 5_000)  # of each game in a part
PARTS = range(depth(1, 40))
FAR = 1_000_000  # seeds from one part to the next


@lru_cache(maxsize=16)
def in_book(rules: Rules) -> frozenset[str]:
    """Return the clauses in a house's rule book, to which a refusal refers."""
    house = rules.house
    return frozenset(house.clause(entry) for page in rules.book for entry in page.of(house))


def cited(key: str, part: int, tries: int) -> Counter[str]:
    """Return how often each clause is cited in these refusals; each must forbid the action."""
    forbidding = oracle(game(key).rules())
    found: Counter[str] = Counter()
    for seed, s, seat, action, offered, why in islice(refusals(key, FAR * part), tries):
        clauses = forbidding(s, seat, action, offered)
        act = (seed, s.current_phase.name, seat, text(action, s.rules.pack))
        assert why.clause in clauses, (act, why.key, why.clause, clauses)
        assert why.clause in in_book(s.rules), (act, why.key, why.clause)
        found[str(why.clause)] += 1
    return found


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("key", games())
def test_the_clause_forbids_the_act(key: str, part: int) -> None:
    """Actions of every kind, at every moment of random deals, in all presets and between them."""
    assert len(cited(key, part, TRIES)) > 10


@pytest.mark.parametrize("part", PARTS)
def test_no_option_is_forbidden(part: int) -> None:
    """In Royal Tarokk the oracle judges both ways: the rules forget none of its rules."""
    for seed in range(FAR * part, FAR * part + TRIES // 100):
        rng = Random(f"royal offers {seed}")
        for state in moments(some_rules("royal", rng), rng):
            for seat in on_turn(state):
                for action in (offered := frozenset(options(View(state), seat))):
                    clauses = oracle(state.rules)(state, seat, action, offered)
                    assert not clauses, (seed, seat, text(action, state.rules.pack), clauses)
