"""The model of a family of games: what was learnt from played deals, a file in its package.

What hands those hold who bid and discard like that, and how cards are played by who sees only his
own. Without a file every world is as likely as the others. `python -m tools.learn` makes it.
"""

import json
from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from skiz.solve.policy import Policy, feature_counts
from skiz.solve.prior import PriorWeights

Suits: TypeAlias = Mapping[str, PriorWeights]  # of "plain" suits and of "trumps"
Piles: TypeAlias = Mapping[str, Suits]  # of the "declarer", what he "laid", and an "opponent"


@dataclass(frozen=True, slots=True)
class Model:
    """What is known of a family: its piles, by the situation (`belief.situation`), and how cards
    are played, if that was learnt.
    """

    piles: Mapping[str, Piles]
    policy: Policy | None


UNTRAINED = Model({}, None)


@cache
def model_of(family: str) -> Model:
    """The model of a family; an untrained one where there is no file, or no kernel to use it."""
    file = Path(__file__).parents[1] / family / "model.json"
    if not file.exists():
        return UNTRAINED
    try:
        return read_model(json.loads(file.read_text("utf-8")))
    except ImportError:
        return UNTRAINED


def read_model(data: Mapping[str, Any]) -> Model:
    """The model that a file holds. ImportError without the kernel."""
    piles = {
        situation: {
            pile: {kind: PriorWeights(*map(tuple, weights)) for kind, weights in suits.items()}
            for pile, suits in of.items()
        }
        for situation, of in data["piles"].items()
    }
    return Model(piles, _policy(data["policy"]) if "policy" in data else None)


def _policy(data: Mapping[str, Any]) -> Policy | None:
    steps = [step - 256 if step > 127 else step for step in b64decode(data["weights"])]
    if len(steps) not in feature_counts():
        return None  # learnt for tables that are no more
    return Policy([step * data["scale"] for step in steps])
