"""Ridge regression, linear and logistic."""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.floating[Any]]
RIDGE = 4.0
FOLDS = 5


def least_squares(x: Floats, y: Floats, weight: Floats) -> Floats:
    """Ridge regression; the first column is the constant and has no penalty."""
    ridge = np.full(x.shape[1], RIDGE)
    ridge[0] = 1e-6
    found: Floats = np.linalg.solve((x.T * weight) @ x + np.diag(ridge), (x.T * weight) @ y)
    return found


def logistic(x: Floats, y: Floats, weight: Floats, ridge: float = RIDGE / 4) -> Floats:
    """Ridge logistic regression by Newton's method; the first column has no penalty."""
    hold = np.full(x.shape[1], ridge)
    hold[0] = 1e-6
    return held(x, y, weight, np.zeros(x.shape[1]), hold)


def standardized(x: Floats, y: Floats, ridge: float) -> tuple[float, Floats]:
    """Return the constant and the weights of a logistic regression on standardised columns.

    The ridge penalises all columns as if they had a standard deviation of one.
    """
    spread, middle = x.std(axis=0), x.mean(axis=0)
    spread[spread == 0] = 1.0
    scaled = np.column_stack([np.ones(len(x)), (x - middle) / spread])
    constant, *weights = logistic(scaled, y, np.ones(len(x)), ridge)
    found: Floats = np.array(weights) / spread
    return float(constant - (found * middle).sum()), found


def held(x: Floats, y: Floats, weight: Floats, prior: Floats, hold: Floats) -> Floats:
    """Logistic regression with a penalty for distance from a prior."""
    found = prior.copy()
    for _ in range(30):
        p = 1 / (1 + np.exp(-(x @ found)))
        slope = x.T @ (weight * (p - y)) + hold * (found - prior)
        bend = (x.T * (weight * p * (1 - p))) @ x + np.diag(hold)
        step = np.linalg.solve(bend, slope)
        found = found - step
        if np.abs(step).max() < 1e-4:
            break
    return found


def unseen(x: Floats, y: Floats, weight: Floats, fitted: Callable[..., Floats]) -> Floats:
    """Return the sums of rows by fits that have not seen them, so overfitting does not count."""
    sums = np.zeros(len(y))
    fold = np.arange(len(y)) * 7919 % len(y) * FOLDS // len(y)
    for number in range(FOLDS):
        out = fold == number
        sums[out] = x[out] @ fitted(x[~out], y[~out], weight[~out])
    return sums
