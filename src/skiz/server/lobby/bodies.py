"""The bodies of requests about the lobby, checked before anything else."""

from ..common import Key, Strict
from ..table_log import PaceKey


class Company(Strict):
    """What a person wants to play with company, in the house of a preset or in any.

    It includes the kind of bot for chairs where nobody has come yet.
    """

    game: Key
    preset: Key | None = None
    pace: PaceKey = "none"
    bot: Key = "plain"
