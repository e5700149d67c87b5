"""A match: two players on the same deals with the seats exchanged, compared deal by deal."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from skiz.arena import Bout, Comparison, Duel, compare, run

from .asked import answer, fail, notes


def match(duel: Duel, deals: int, seed: int, workers: int, log: Path | None, as_json: bool) -> None:
    """Play the match and say how it went."""
    try:
        bouts = _play(duel, deals, seed, workers, log)
    except (ValueError, OSError) as error:
        fail(str(error))
    result = compare(bouts)
    if as_json:
        house: dict[str, Any] = {point.field: point.value for point in duel.house.options()}
        about = {"game": duel.game, "a": duel.a, "b": duel.b, "seed": seed, "house": house}
        answer(about | asdict(result))
    else:
        _say(duel, seed, result)


def _play(duel: Duel, deals: int, seed: int, workers: int, log: Path | None) -> list[Bout]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=notes, transient=True) as progress:
        done = run(duel, range(seed, seed + deals), workers, log)
        return list(progress.track(done, total=deals, description=f"{duel.a} against {duel.b}"))


def _say(duel: Duel, seed: int, result: Comparison) -> None:
    a, b = (f"{1000 * seconds:.2f}" for seconds in result.seconds)
    Console().print(
        f"[bold]{duel.a}[/] − [bold]{duel.b}[/], {duel.game}, "
        f"{result.deals} deals from seed {seed}: "
        f"[bold]{result.mean:+.2f}[/] points a deal and seat, "
        f"95 % from {result.low:+.2f} to {result.high:+.2f}: {result.verdict} "
        f"({a} and {b} ms a decision)",
        highlight=False,
        soft_wrap=True,
    )
