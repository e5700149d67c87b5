"""The profile of a table: the points of its house and its own figures, under a hash that is short
enough to be read to each other. Where two tables show the same, the same rules run.
"""

import json
from hashlib import sha256

from skiz.table import Rules

DIGITS = 12  # hexadecimal, of 64: nobody gains by finding another house with the same


def profile_hash(rules: Rules) -> str:
    """The hash of what is played at a table: the first digits of the SHA-256 of the game, of each
    point of its house that is not the field's default, and of the file its own figures come from. A
    point that a later version adds changes no hash where it is left at its default.

    >>> from skiz.games import game
    >>> profile_hash(game("asszorti").rules())
    'ef95deade906'
    """
    changed = {
        point.field: point.value for point in rules.house.options() if point.value != point.default
    }
    own = rules.own.file.hash if rules.own else None
    told = json.dumps([rules.key, changed, own], sort_keys=True, separators=(",", ":"))
    return sha256(told.encode()).hexdigest()[:DIGITS]
