"""A network as plain arrays, in which form it goes to processes that play deals without PyTorch."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .self_play import Policy, Row

# For each layer the weights, with a row per output, and the biases.
Arrays: TypeAlias = Sequence[tuple[Row, Row]]


def policy_of(arrays: Arrays) -> Policy:
    """Return the policy of a network: a chance for each possible word.

    >>> layer = np.eye(3, dtype=np.float32), np.zeros(3, np.float32)
    >>> policy_of([layer])(np.ones(3, np.float32), np.array([True, True, False])).tolist()
    [0.5, 0.5, 0.0]
    """

    def policy(inputs: Row, may: NDArray[np.bool_]) -> Row:
        values = inputs
        for weights, biases in arrays[:-1]:
            values = np.maximum(weights @ values + biases, 0)
        weights, biases = arrays[-1]
        appeal = np.where(may, weights @ values + biases, -np.inf)
        likely = np.exp(appeal - appeal.max())
        return np.asarray(likely / likely.sum(), dtype=np.float32)

    return policy
