"""Judging: the results of a stored review, by seat and by the themes of puzzles."""

from collections.abc import Iterator

from skiz.players.evaluation import LITTLE
from skiz.puzzles import themes_of
from skiz.review.decisions import decisions
from skiz.table import parse

from ..common import Json
from ..table_log import FinishedDeal
from .store import Fault, Judged

DIGITS = 2


def judge(played: FinishedDeal, body: Json) -> Judged:
    """Return the judgement of a stored review."""
    costs: dict[int, list[float]] = {seat: [] for seat in range(played.rules.seats)}
    for moment in body["moments"]:
        if moment["known"] and moment["loss"] is not None:
            costs[moment["seat"]].append(moment["loss"])
    losses = {seat: (round(sum(of), DIGITS), len(of)) for seat, of in costs.items()}
    return Judged(losses, [*_faults(played, body)])


def _faults(played: FinishedDeal, body: Json) -> Iterator[Fault]:
    """Yield the decisions that cost something, in order, each with its themes."""
    pack = played.rules.pack
    by_number = {one.number: one for one in decisions(played.rules, played.events)}
    for moment in body["moments"]:
        if moment["loss"] is None or moment["loss"] < LITTLE:
            continue
        options = [parse(one["do"], pack) for one in moment["known"]]
        about = themes_of(by_number[moment["number"]], options)
        yield Fault(moment["number"], moment["seat"], moment["loss"], about)
