"""What can be worked out from a state, as JSON: the same in every world that a view leaves open.

It goes with the events, whenever it tells more or other than before.
"""

from collections.abc import Iterable
from typing import Any

from skiz.table import Insight, Meaning, State

from ..common.codec import Json


def encode_insight(s: State) -> Json:
    """Who is with the declarer and by what one knows it, what was undertaken and how it stands,
    and which of one's own cards are bound.
    """
    found: Insight = s.rules.inference.insight(s)
    return {
        "sides": list(s.sides),
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
    """The same JSON, sharing every part that is unchanged with the JSON before: a hundred moments
    of a deal are kept, and each changes little.
    """
    if found == before:
        return before
    if isinstance(found, dict) and isinstance(before, dict):
        return {name: shared(value, before.get(name)) for name, value in found.items()}
    if isinstance(found, list) and isinstance(before, list):
        return [*map(shared, found, before), *found[len(before) :]]
    return found


def encode_meanings(meanings: Iterable[Meaning]) -> list[Json]:
    """What a bid means, by the keys of its words."""
    return [{"key": one.key, "clause": one.clause, "params": dict(one.params)} for one in meanings]
