"""Means and shares with their 95 % intervals."""

from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev

Z = NormalDist().inv_cdf(0.975)


def mean_of(values: Sequence[float]) -> dict[str, float]:
    """Return the number of values, their mean, and half of its interval.

    One value has no interval, and without values there is only their number.

    >>> mean_of([1, 2, 3])
    {'number': 3, 'mean': 2.0, 'half': 1.132}
    """
    if len(values) < 2:
        return {"number": len(values), **({"mean": round(values[0], 3)} if values else {})}
    half = Z * stdev(values) / len(values) ** 0.5
    return {"number": len(values), "mean": round(fmean(values), 3), "half": round(half, 3)}


def share_of(some: int, number: int) -> dict[str, float]:
    """Return a share with its Wilson interval; without one if there is nothing to share.

    >>> share_of(3, 10)
    {'number': 10, 'share': 0.3, 'low': 0.1078, 'high': 0.6032}
    """
    if not number:
        return {"number": 0}
    from scipy.stats import binomtest  # importing it takes a second

    low, high = binomtest(some, number).proportion_ci(method="wilson")
    share = some / number
    return {
        "number": number,
        "share": round(share, 4),
        "low": round(float(low), 4),
        "high": round(float(high), 4),
    }
