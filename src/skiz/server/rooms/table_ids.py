"""The ids of tables: short enough to be read aloud, too many to be guessed."""

from ..log.environment import chance

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without the ones that look alike
LENGTH = 8


def new_id() -> str:
    """An id that no table has had."""
    return "".join(chance().choice(LETTERS) for _ in range(LENGTH))
