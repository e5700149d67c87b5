"""The bodies of requests about ratings, checked before anything else."""

from ..common import Strict


class Listing(Strict):
    """Whether I want to be in the lists of the best."""

    listed: bool
