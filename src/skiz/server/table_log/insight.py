"""What can be worked out from a state, as JSON: the same in every world that a view leaves open.

It accompanies an event whenever it differs from before.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from skiz.table import Insight, Meaning, Sides, State

from ..common import Json


class WorkedOut(NamedTuple):
    """What can be worked out from a state: two equal ones have the same JSON."""

    sides: Sides
    found: Insight


def work_out(s: State) -> WorkedOut:
    """Return what can be worked out from a state."""
    return WorkedOut(s.sides, s.rules.inference.insight(s))


def encode_insight(s: State, worked_out: WorkedOut) -> Json:
    """Return sides, undertakings and bound cards as the seat knows them.

    It says who is with the declarer, how that is known, and the verdict of each undertaking.
    """
    found = worked_out.found
    return {
        "sides": list(worked_out.sides),
        "because": list(found.because),
        "items": [
            {
                "figure": item.figure,
                "by": item.by,
                "level": item.level,
                "raised": item.raised,
                "verdict": item.verdict.value,
            }
            for item in found.undertaken
        ],
        "kept": [
            {
                "card": s.rules.pack.names[kept.card],
                "figure": kept.figure,
                "first": kept.first,
                "last": kept.last,
            }
            for kept in found.kept
        ],
    }


def shared(found: Any, before: Any) -> Any:
    """Return the same JSON, sharing all unchanged parts with the JSON before.

    A hundred moments of a deal are kept, and each changes little.
    """
    if found == before:
        return before
    if isinstance(found, dict) and isinstance(before, dict):
        return {name: shared(value, before.get(name)) for name, value in found.items()}
    if isinstance(found, list) and isinstance(before, list):
        return [*map(shared, found, before), *found[len(before) :]]
    return found


def encode_meanings(meanings: Iterable[Meaning]) -> list[Json]:
    """Return what a bid means, by the keys of its words."""
    return [{"key": one.key, "clause": one.clause, "params": dict(one.params)} for one in meanings]
