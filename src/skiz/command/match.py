"""A match: two players on the same deals with the seats exchanged, compared deal by deal.

For every deal each way of giving at least one seat to each player is played; the deal's figure is
the
mean points of A's seats less that of B's, over all of them. Deals are independent, seats are not:
so
the deal is what is counted, and the interval is the normal one over deals.
"""

from itertools import product
from statistics import NormalDist, fmean, stdev
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from skiz.players import play_deal, player
from skiz.table import Rules

from .asked import answer, notes


def difference(rules: Rules, a: str, b: str, seed: int) -> float:
    """What A wins more than B in one deal, per seat, over every exchange of the seats."""
    gaps = []
    for kinds in product((a, b), repeat=rules.seats):
        if len(set(kinds)) < 2:
            continue
        played = play_deal(rules, [player(kind, seed) for kind in kinds], seed)
        assert played.state.settled is not None
        points = played.state.settled.points
        mine = [won for won, kind in zip(points, kinds, strict=True) if kind == a]
        theirs = [won for won, kind in zip(points, kinds, strict=True) if kind == b]
        gaps.append(fmean(mine) - fmean(theirs))
    return fmean(gaps)


def compare(differences: list[float]) -> dict[str, float]:
    """Mean and 95 % interval of independent differences."""
    mean = fmean(differences)
    half = NormalDist().inv_cdf(0.975) * stdev(differences) / len(differences) ** 0.5
    return {"mean": mean, "low": mean - half, "high": mean + half}


def match(rules: Rules, a: str, b: str, deals: int, seed: int, as_json: bool) -> None:
    """Play the match and say how it went."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=notes, transient=True) as progress:
        seeds = range(seed, seed + deals)
        differences = [
            difference(rules, a, b, one)
            for one in progress.track(seeds, description=f"{a} against {b}")
        ]
    result = compare(differences)
    if as_json:
        house: dict[str, Any] = {point.field: point.value for point in rules.house.options()}
        about = {"game": rules.key, "a": a, "b": b, "seed": seed, "deals": deals, "house": house}
        answer(about | result)
        return
    verdict = "ahead" if result["low"] > 0 else "behind" if result["high"] < 0 else "not told apart"
    notes.print(
        f"[bold]{a}[/] − [bold]{b}[/], {rules.key}, {deals} deals from seed {seed}: "
        f"[bold]{result['mean']:+.2f}[/] points a deal and seat, "
        f"95 % from {result['low']:+.2f} to {result['high']:+.2f}: {verdict}",
        highlight=False,
        soft_wrap=True,
    )
