"""The profile of a table: the points of its house and its own figures, under a short hash.

The hash is short enough to be read aloud. Where two tables show the same one, the same rules run.
"""

import json
from hashlib import sha256

from skiz.table import Rules

DIGITS = 12  # hexadecimal digits, of 64; nobody gains anything by a collision


def profile_hash(rules: Rules) -> str:
    """Return the hash of what is played at a table.

    It is the first digits of a SHA-256. The input is the game, each point of the house that differs
    from the default of its field, and the file of the table's own figures. A point that a later
    version adds changes no hash while it has its default value.

    >>> from skiz.games import game
    >>> profile_hash(game("asszorti").rules())
    'ef95deade906'
    """
    changed = {
        point.field: point.value for point in rules.house.options() if point.value != point.default
    }
    own = rules.own.file.hash if rules.own else None
    content = json.dumps([rules.key, changed, own], sort_keys=True, separators=(",", ":"))
    return sha256(content.encode()).hexdigest()[:DIGITS]
