"""The bodies of requests about the lobby, checked before anything else."""

from ..common.strict import Key, Strict
from ..table_log.pace import PaceKey


class Company(Strict):
    """What to play with somebody, in the house of a preset or in any; and which kind of bot sits
    where nobody has come yet.
    """

    game: Key
    preset: Key | None = None
    pace: PaceKey = "none"
    bot: Key = "plain"
