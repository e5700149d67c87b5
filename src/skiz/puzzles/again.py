"""Judging a collection again by `max`: which puzzles still have their answer.

Players change, and a puzzle is only as good as the players that judge it. A puzzle stands if one of
its answers is still ahead of all other options by a margin: for a card half of what the game pays,
for words half a point. Where one look denies it, a second one from another seed is pooled with it.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from skiz import __version__
from skiz.batches import HERE, Batch
from skiz.players import Level
from skiz.players.evaluation import Evaluation
from skiz.players.levels import MAX, MAX_LONG
from skiz.review.decisions import Decision
from skiz.table import Action, Play, View

from .collection import contents, puzzle_of
from .find import MARGIN, worth_of_game
from .logs import whole_lines
from .puzzle import Puzzle
from .verdict import Verdict, judge, pooled, verdict_of

JUDGE = replace(MAX, long=replace(MAX_LONG, learnt_talk=0))
"""`max`, which tries words also where a network has learnt to announce."""

SEEDS = (11, 12)  # not those with which puzzles were found
LEAST_GAME = 1.0  # points: what a game pays at least

Outcome: TypeAlias = Literal["stands", "another-answer", "close", "not-judged"]


class Judged(NamedTuple):
    """A puzzle by its key, whether it stands, and the lead of its answers over all other options.

    The lead is in points. It is negative if another option is best, and None if answers and other
    options could not be compared.
    """

    key: str
    outcome: Outcome
    lead: float | None


def judge_again(puzzle: Puzzle, level: Level = JUDGE) -> Judged:
    """Return whether a puzzle stands before a level; raise ValueError without a player for it."""
    right = tuple(puzzle.action(one) for one in puzzle.answers)
    decision = Decision(
        len(puzzle.record.events), puzzle.seat, puzzle.view, puzzle.options, right[0]
    )
    margin, verdicts = margin_of(puzzle), list[Verdict]()
    judged = Judged(puzzle.key, "not-judged", None)
    for seed in SEEDS:
        verdict = judge(decision, level, seed)
        if verdict is None:
            return judged
        verdicts.append(verdict)
        if (lead := _lead(puzzle.view, {*right}, pooled(verdicts))) is None:
            return Judged(puzzle.key, "not-judged", None)
        outcome: Outcome = "another-answer" if lead <= 0 else "close" if lead < margin else "stands"
        judged = Judged(puzzle.key, outcome, round(lead, 2))
        if outcome == "stands":
            break
    return judged


def margin_of(puzzle: Puzzle) -> float:
    """Return how far the answer must be ahead, in points.

    For a card that is half of what the game pays. For words, before the game is known for certain,
    it is half of the least that a game pays.
    """
    is_card = any(isinstance(one, Play) for one in puzzle.options)
    return MARGIN * (worth_of_game(puzzle.record.state) if is_card else LEAST_GAME)


def _lead(view: View, right: set[Action], options: Sequence[Evaluation]) -> float | None:
    """Return the lead of the best right option over the best other one; None if one is missing.

    What is as good as a right option that is best is right too.
    """
    if not options:
        return None
    answers = {*verdict_of(view, options).answers}
    right = right | answers if right & answers else right
    mine = [one.worth for one in options if one.action in right]
    others = [one.worth for one in options if one.action not in right]
    return max(mine) - max(others) if mine and others else None


def collection_again(game: str, batch: Batch = HERE, log: Path | None = None) -> Iterator[Judged]:
    """Yield the verdict on each shipped puzzle of a game, in the order in which they finish.

    With `log`, each is stored as a line of JSON, and puzzles already in the file are not judged
    again. Raise ValueError if the file belongs to another version or is not a log.
    """
    done = _read(log) if log else {}
    keys = [one.key for one in contents(game)]
    yield from (done[key] for key in keys if key in done)
    for found in batch.results(partial(_judge, game, key) for key in keys if key not in done):
        if log:
            with log.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"version": __version__} | found._asdict()) + "\n")
        yield found


def _judge(game: str, key: str) -> Judged:
    return judge_again(puzzle_of(game, key))


def _read(log: Path) -> dict[str, Judged]:
    try:
        rows = [json.loads(line) for line in whole_lines(log)]
        if any(row.pop("version") != __version__ for row in rows):
            raise OtherVersion
        return {row["key"]: Judged(**row) for row in rows}
    except OtherVersion:
        raise ValueError(f"{log}: written by another version") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ValueError(f"{log}: not a log of judging puzzles again") from None


class OtherVersion(Exception):
    """A log of another version."""
