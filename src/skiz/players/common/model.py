"""The model of a family of games: what was learnt from played deals, in a file of its package.

It contains the hands that usually belong to such bids and discards, and a policy of cards for
players who see only their own hand. It may contain a network that rates hands by all that their
seats did before the first card. Without a file, all worlds are equally likely. `python -m
tools.learn` makes the file, and `python -m skiz.learn.hands` adds the network.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from skiz.solve.hands import HandNetwork, read_hands
from skiz.solve.policy import Policy, feature_counts
from skiz.solve.prior import PriorWeights
from skiz.table import Rules

from ..levels import Level
from .meanwhile import meanwhile

Suits: TypeAlias = Mapping[str, PriorWeights]  # of "plain" suits and of "trumps"
Piles: TypeAlias = Mapping[str, Suits]  # of the "declarer", the discards "laid", and an "opponent"


@dataclass(frozen=True, slots=True)
class Model:
    """The learnt data of a family: piles by situation (`belief.situation`), and a policy.

    During the play of cards, the network for hands takes the place of the piles.
    """

    piles: Mapping[str, Piles]
    policy: Policy | None
    numbers: Mapping[str, float] = field(
        default_factory=dict
    )  # of a level, that go with the policy
    hands: HandNetwork | None = None


UNTRAINED = Model({}, None)


_file: ContextVar[str] = ContextVar("model", default="model.json")


def model_of(family: str) -> Model:
    """Return the model of a family, or an untrained one without a file or a kernel."""
    return model_in(Path(__file__).parents[1] / family / _file.get())


def level_for(rules: Rules, level: Level) -> Level:
    """Return the numbers of a level for a game, with those that belong to the policy of its family.

    These are how sharply the policy plays, and how much played cards reveal by it. A level that
    ignores played cards still ignores them.
    """
    now = level.at(rules)
    numbers: dict[str, Any] = dict(model_of(rules.family).numbers)
    return replace(now, **numbers) if now.play_weight else now


def modelled_by(file: str) -> AbstractContextManager[None]:
    """Use another file as the model of each family inside the `with` block.

    A yardstick plays by what was learnt when it was made.
    """
    return meanwhile(_file, file)


@cache
def model_in(file: Path) -> Model:
    if not file.exists():
        return UNTRAINED
    try:
        return read_model(json.loads(file.read_text("utf-8")))
    except ImportError:
        return UNTRAINED


def read_model(data: Mapping[str, Any]) -> Model:
    """Return the model in the data of a file; raise ImportError without the kernel.

    Raise ValueError with the reason if the network for hands is not valid.
    """
    piles = {
        situation: {
            pile: {kind: PriorWeights(*map(tuple, weights)) for kind, weights in suits.items()}
            for pile, suits in of.items()
        }
        for situation, of in data["piles"].items()
    }
    policy, hands = data.get("policy"), data.get("hands")
    return Model(
        piles,
        policy and _policy(policy),
        policy.get("numbers", {}) if policy else {},
        hands and read_hands(hands),
    )


def read_weights(data: Mapping[str, Any]) -> list[float]:
    """Return the weights of a policy in a file.

    >>> read_weights(write_weights([0.5, -1.27, 0.0]))
    [0.5, -1.27, 0.0]
    """
    steps = [step - 256 if step > 127 else step for step in b64decode(data["weights"])]
    return [step * data["scale"] for step in steps]


def write_weights(weights: Sequence[float]) -> dict[str, Any]:
    """Return weights as stored in a file: integer steps of a scale, one byte each."""
    scale = max(map(abs, weights)) / 127 or 1.0
    steps = bytes(round(weight / scale) & 255 for weight in weights)
    return {"scale": scale, "weights": b64encode(steps).decode()}


def _policy(data: Mapping[str, Any]) -> Policy | None:
    weights = read_weights(data)
    if len(weights) not in feature_counts():
        return None  # learnt for tables that no longer exist
    return Policy(weights)
