"""The ids of tables: short enough to be read aloud, too many to be guessed.

If only the id keeps strangers out, it is longer.
"""

from .environment import chance

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look alike
LENGTH = 8
LONG = 14


def new_id(length: int = LENGTH) -> str:
    """Return an id that nothing else has."""
    return "".join(chance().choice(LETTERS) for _ in range(length))
