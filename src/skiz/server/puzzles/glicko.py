"""Glicko-2: how the games of a rating period change a rating.

It follows Mark Glickman's paper (Example of the Glicko-2 system, 2013, steps 2 to 8). Letters are
those of the paper.
"""

from collections.abc import Callable, Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

MIDDLE, SCALE = 1500.0, 173.7178  # of the scale that people see
TAU = 0.5  # the bound on changes of the volatility
CLOSE = 1e-6  # the precision of the volatility


class Glicko(NamedTuple):
    """A rating, its uncertainty, and how erratic the results are."""

    rating: float
    deviation: float
    volatility: float


class RatedGame(NamedTuple):
    """A game against an opponent: the score is 1 if it was won, 0 if it was lost."""

    other: Glicko
    score: float


def after(one: Glicko, games: Sequence[RatedGame]) -> Glicko:
    """Return the rating after the games of a period, at least one.

    >>> against = [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)]
    >>> games = [RatedGame(Glicko(rating, rd, 0.06), won) for rating, rd, won in against]
    >>> [round(number, 5) for number in after(Glicko(1500, 200, 0.06), games)]
    [1464.05067, 151.51652, 0.06]
    """
    mu, phi = (one.rating - MIDDLE) / SCALE, one.deviation / SCALE
    information = surprise = 0.0
    for other, score in games:
        weight = _g(other.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (mu - (other.rating - MIDDLE) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (score - expected)
    v = 1 / information
    sigma = _volatility(one.volatility, phi, v, v * surprise)
    after_phi = 1 / sqrt(1 / (phi**2 + sigma**2) + information)
    after_mu = mu + after_phi**2 * surprise
    return Glicko(MIDDLE + SCALE * after_mu, SCALE * after_phi, sigma)


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * (phi / pi) ** 2)


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """Return the new volatility: the zero of a decreasing function, by the Illinois algorithm.

    The paper uses it too.
    """
    a = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    if delta**2 > phi**2 + v:
        below = log(delta**2 - phi**2 - v)
    else:
        below = a - TAU
        while f(below) < 0:
            below -= TAU
    return exp(_zero(f, a, below) / 2)


def _zero(f: Callable[[float], float], a: float, b: float) -> float:
    f_a, f_b = f(a), f(b)
    while abs(b - a) > CLOSE:
        c = a + (a - b) * f_a / (f_b - f_a)
        f_c = f(c)
        if f_c * f_b <= 0:
            a, f_a = b, f_b
        else:
            f_a /= 2
        b, f_b = c, f_c
    return a
