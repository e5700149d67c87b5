"""A network as plain arrays: so it goes to whoever plays deals, who needs no PyTorch."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .ground import Policy, Row

Arrays: TypeAlias = Sequence[tuple[Row, Row]]  # of each layer weights, a row an output, and biases


def policy_of(arrays: Arrays) -> Policy:
    """What a network says: a chance for each word that may be said."""

    def policy(inputs: Row, may: NDArray[np.bool_]) -> Row:
        values = inputs
        for weights, biases in arrays[:-1]:
            values = np.maximum(weights @ values + biases, 0)
        weights, biases = arrays[-1]
        appeal = np.where(may, weights @ values + biases, -np.inf)
        likely = np.exp(appeal - appeal.max())
        return np.asarray(likely / likely.sum(), dtype=np.float32)

    return policy
