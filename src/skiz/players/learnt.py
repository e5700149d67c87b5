"""Learnt: what was learnt of a game from played deals, a file by the game's key.

What hands those hold who bid and discard like that, and how cards are played by who sees only his
own. A file may say instead as which other game this one is played. Without a file every world is as
likely as the others.
"""

import json
from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from skiz.solve.belief import Liking, Policy, numbers_of_rows

Suits: TypeAlias = Mapping[str, Liking]  # of "plain" suits and of "trumps"
Piles: TypeAlias = Mapping[str, Suits]  # of the "declarer", what he "laid", and an "opponent"


@dataclass(frozen=True, slots=True)
class Learnt:
    """What is known of a game: its piles, by what is said of the contract and who looks, and how
    cards are played.
    """

    piles: Mapping[str, Piles]
    policy: Policy | None


NOTHING = Learnt({}, None)


@cache
def learnt(game: str) -> Learnt:
    """What was learnt of a game; nothing where there is no file, or no kernel to use it."""
    file = Path(__file__).parent / "learnt" / f"{game}.json"
    if not file.exists():
        return NOTHING
    told = json.loads(file.read_text("utf-8"))
    if "as" in told:
        return learnt(told["as"])
    try:
        return read(told)
    except ImportError:
        return NOTHING


def read(told: Mapping[str, Any]) -> Learnt:
    """What a file says."""
    piles = {
        seen: {
            pile: {kind: Liking(*map(tuple, liking)) for kind, liking in suits.items()}
            for pile, suits in of.items()
        }
        for seen, of in told["piles"].items()
    }
    return Learnt(piles, _policy(told["policy"]) if "policy" in told else None)


def _policy(told: Mapping[str, Any]) -> Policy | None:
    steps = [step - 256 if step > 127 else step for step in b64decode(told["weights"])]
    if len(steps) not in numbers_of_rows():
        return None  # learnt for tables that are no more
    return Policy([step * told["scale"] for step in steps])
