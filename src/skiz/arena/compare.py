"""The result of a duel: the mean difference and its 95 % interval."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

from .duel import Bout


@dataclass(frozen=True, slots=True)
class Comparison:
    """A's lead over B, in points per deal and seat or in stakes per deal.

    The 95 % interval is normal, over deals. With fixed contracts, it also has the shares of games
    that A and B made as declarers.
    """

    deals: int
    mean: float
    low: float
    high: float
    seconds: tuple[float, float]  # CPU, per decision of A and of B
    made: tuple[float, float] | None = None

    @property
    def verdict(self) -> str:
        """The conclusion about A from the interval."""
        return "ahead" if self.low > 0 else "behind" if self.high < 0 else "not told apart"


def compare(bouts: Sequence[Bout]) -> Comparison:
    """Compare the two kinds of a duel; raise ValueError for fewer than two deals.

    >>> bouts = [Bout(seed, gap, (1, 1), (0.0, 0.0)) for seed, gap in enumerate((3.0, 4.0, 5.0))]
    >>> found = compare(bouts)
    >>> f"{found.mean:+.2f}, from {found.low:+.2f} to {found.high:+.2f}: {found.verdict}"
    '+4.00, from +2.87 to +5.13: ahead'
    """
    if len(bouts) < 2:
        raise ValueError("an interval needs two deals at least")
    gaps = [bout.difference for bout in bouts]
    mean = fmean(gaps)
    half = NormalDist().inv_cdf(0.975) * stdev(gaps) / len(gaps) ** 0.5
    return Comparison(
        deals=len(bouts),
        mean=mean,
        low=mean - half,
        high=mean + half,
        seconds=(_a_decision(bouts, 0), _a_decision(bouts, 1)),
        made=_made(bouts),
    )


def _a_decision(bouts: Sequence[Bout], who: int) -> float:
    decisions = sum(bout.decisions[who] for bout in bouts)
    return sum(bout.seconds[who] for bout in bouts) / max(1, decisions)


def _made(bouts: Sequence[Bout]) -> tuple[float, float] | None:
    pairs = [bout.made for bout in bouts if bout.made]
    return (fmean(a for a, _ in pairs), fmean(b for _, b in pairs)) if pairs else None
