"""Adam: steps whose size follows from the gradients so far (Kingma and Ba 2015), in NumPy."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

MOMENTUM = 0.9  # the share of the mean gradient that is kept from one step to the next
Floats = NDArray[np.floating[Any]]


@dataclass
class Adam:
    """The means of the gradients and of their squares, for one array of weights.

    `kept` is the share of the mean square that is kept from one step to the next, and `tiny` keeps
    a step finite.
    """

    momentum: Floats
    squares: Floats
    kept: float = 0.99
    tiny: float = 1e-8

    def direction(self, gradient: Floats, step: int) -> Floats:
        """Count a gradient, and return where the weights go for each unit of the rate.

        Steps are numbered from 1 on.

        >>> Adam(np.zeros(2), np.zeros(2)).direction(np.array([3.0, -0.1]), 1).round(3).tolist()
        [1.0, -1.0]
        """
        self.momentum = MOMENTUM * self.momentum + (1 - MOMENTUM) * gradient
        self.squares = self.kept * self.squares + (1 - self.kept) * gradient**2
        mean = self.momentum / (1 - MOMENTUM**step)
        spread = np.sqrt(self.squares / (1 - self.kept**step))
        found: Floats = mean / (spread + self.tiny)
        return found
