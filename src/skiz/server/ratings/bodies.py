"""The bodies of requests about ratings, checked before anything else."""

from ..common.strict import Strict


class Listing(Strict):
    """Whether I would be in the lists of the best."""

    listed: bool
