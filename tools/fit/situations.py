"""Situations: the results of possible Tarokk announcements, and chances fitted to them.

    .venv/bin/python -m tools.fit.situations play FILE --deals 20000 --seed 1000000
    .venv/bin/python -m tools.fit.situations fit FILE... > src/skiz/players/tarokk/learnt.json

Each deal is played by four of `plain`. Each seat whose turn it is to announce gives a row for
everything that it might consider, with what its side made silently. Then at one of these turns some
of that is announced, and the deal is played on: a row with its result, and the gain of its side. An
existing file is continued after its last deal. Chances are fitted by logistic regression to both
kinds of rows, with a column that says which kind it is. The result is for announced figures.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from bench.talk.announcements import success
from skiz.cards import Seat
from skiz.figures import Ground, Score, Verdict, judge
from skiz.games import game
from skiz.games.tarokk import Standing, read_deal, rules_of, standing
from skiz.players.plain import Plain
from skiz.players.playing import play_out
from skiz.players.tarokk.talk.announcing import keeps_custom
from skiz.players.tarokk.talk.features import FEATURES
from skiz.players.tarokk.talk.learnt import THINKABLE, is_thinkable
from skiz.players.tarokk.talk.prospects import KONTRA, chance, is_late_king, kind
from skiz.players.tarokk.talk.situation import NAMES, situation
from skiz.table import (
    Action,
    Event,
    Rules,
    Say,
    Speak,
    State,
    Step,
    View,
    apply,
    deal,
    discards,
    evolve,
    on_turn,
    options,
    shuffled,
    start,
    view,
)
from tools.fit.regression import standardized

UNSAID = ("trull", "four-kings", "double", "volat", "kontra")  # also made without being announced
HOLD = 40.0  # ridge, for columns with a standard deviation of one
MOST = 3  # announcements that are tried at a turn
RARE = 30  # with fewer rows of a kind, nothing is fitted
PLAIN = Plain()


class Turn(NamedTuple):
    """A turn of a seat: the deal so far, what the seat knows, and what it might say."""

    step: Step
    seat: Seat
    plain: Action
    now: tuple[float, ...]
    says: tuple[Say, ...]


def turns_of(rules: Rules, seed: int, near: float) -> tuple[list[Turn], State]:
    """Return the turns of a deal of `plain` at which something might be announced, and its end.

    If only likely announcements count, the turns end with the first card.
    """
    step = start(rules, deal(rules, shuffled(rules, Random(seed))))
    events, found = list(step.events), list[Turn]()
    views = [view(rules, events, seat) for seat in range(rules.seats)]
    while seats := on_turn(step.state):
        seat, seen = seats[0], views[seats[0]]
        if near and seen.current_phase.name == "play":
            break
        may = options(seen, seat)
        action = PLAIN.choose(seen, may)
        if Speak() in may and len(may) > 1 and seen.current_phase.name == "talk":
            before = Step(step.state, tuple(events))
            found += turn(before, seen, may, action, near)
        step = apply(step.state, seat, action)
        events += step.events
        views = [fold(one, step.events) for one in views]
    return found, step.state


def fold(seen: View, events: Sequence[Event]) -> View:
    """Return a view after these events."""
    for event in events:
        seen = View(evolve(seen, event.face(seen.viewer())))
    return seen


def turn(
    step: Step, seen: View, may: Sequence[Action], plain: Action, near: float
) -> Iterator[Turn]:
    """Return a turn, if there is anything that its seat might say."""
    reading, seat = read_deal(seen), seen.viewer()
    if reading.round.to_answer:
        return
    stand = standing(reading, seat)
    now = situation(seen, stand)
    words = [one.says[0] for one in may if isinstance(one, Speak) and one.says]
    if says := tuple(
        say for say in words if thinks_of(stand, say, now) and chance(seen, stand, say) >= near
    ):
        yield Turn(step, seat, plain, now, says)


def thinks_of(stand: Standing, say: Say, now: tuple[float, ...]) -> bool:
    """Return whether the seat might say this: its side is known, and no kontra is compulsory."""
    if say == KONTRA:
        return is_thinkable("kontra", now)
    name = kind(say)
    if stand.is_taken_for_other or say.level or name not in THINKABLE:
        return False
    if is_late_king(stand.reading.rules, say.figure):  # a feature tells whether it is guarded
        return FEATURES[say.figure](stand.view, stand) is not None
    return is_thinkable(name, now) and keeps_custom(stand, say.figure)


def made_unsaid(end: State, seat: Seat, say: Say) -> bool:
    """Return whether a seat's side made a figure, or for a kontra, whether the others lost the
    game.
    """
    ours = tuple(side == end.sides[seat] for side in end.sides)
    points = end.rules.pack.points
    its = Ground(end.tricks, end.rules.length, ours, points, discards(end))
    half = Score(sum(points) // 2)
    feat = half if say == KONTRA else rules_of(end).figures[say.figure].feat
    return judge(feat, its) is Verdict.MADE


def rows_of(rules: Rules, seed: int, near: float) -> Iterator[dict[str, Any]]:
    """Return the rows of one deal."""
    turns, end = turns_of(rules, seed, near)
    if end.thrown_in or not turns:
        return
    rng = Random(f"situations/{seed}")
    for one in () if near else turns:
        for say in one.says:
            if kind(say) in UNSAID:
                its = made_unsaid(end, one.seat, say)
                yield {"kind": kind(say), "said": False, "made": its, "now": one.now}
    chosen = rng.choice(turns)
    says = sorted(rng.sample(chosen.says, len(chosen.says)), key=lambda say: kind(say) in UNSAID)
    silent = after(chosen, Speak()) if near or chosen.plain != Speak() else end
    for say in says[:MOST]:
        said = after(chosen, Speak((say,)))
        if (made := success(said, chosen.seat, say)) is not None:
            won = points(said, chosen.seat) - points(silent, chosen.seat)
            yield {
                "kind": kind(say),
                "said": True,
                "made": made,
                "now": chosen.now,
                "won": won,
                "plain": chosen.plain == Speak((say,)),
            }


def after(one: Turn, action: Action) -> State:
    """Return the end of the deal if a seat acts so at its turn, and all continue as `plain`."""
    step = apply(one.step.state, one.seat, action)
    return play_out(Step(step.state, (*one.step.events, *step.events)), [PLAIN] * 4).state


def points(end: State, seat: Seat) -> float:
    """Return the gain of a seat's side, for each of its seats."""
    assert end.settled is not None
    return end.settled.points[seat]


def play(args: argparse.Namespace) -> None:
    """Write the rows of these deals as lines of JSON, from the last deal in the file on."""
    rules = game(args.game).rules(game(args.game).house())
    done = args.seed
    if args.file[0].exists():
        for line in args.file[0].read_text("utf-8").splitlines():
            done = max(done, json.loads(line)["seed"] + 1)
    with args.file[0].open("a", encoding="utf-8") as file:
        for seed in range(done, args.seed + args.deals):
            for row in rows_of(rules, seed, args.near):
                file.write(json.dumps({"seed": seed} | row) + "\n")
            file.flush()


def fit(args: argparse.Namespace) -> None:
    """Print the weights of each kind that has rows."""
    rows = [json.loads(line) for file in args.file for line in file.read_text("utf-8").splitlines()]
    found = {}
    for name in THINKABLE:
        its = [row for row in rows if row["kind"] == name]
        if len(its) >= RARE:
            found[name] = fitted(its)
            made = sum(row["made"] for row in its if row["said"])
            said = sum(row["said"] for row in its)
            print(f"{name}: {len(its)} rows, {said} said, {made} made", file=sys.stderr)
    print(json.dumps(found, indent=1))


def fitted(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the constant and the weights of the chance that an announcement succeeds."""
    x = np.array([[*row["now"], row["said"]] for row in rows], dtype=float)
    made = np.array([row["made"] for row in rows], dtype=float)
    constant, found = standardized(x, made, HOLD)
    constant += found[-1]  # as it is for announced figures
    weights = dict(zip(NAMES, found[:-1], strict=True))
    return {
        "constant": round(float(constant), 4),
        "weights": {name: round(float(w), 4) for name, w in weights.items() if abs(w) > 1e-4},
    }


def main() -> None:
    """Play or fit."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.fit.situations",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("file", type=Path, nargs="+")
    parser.add_argument("--game", default="illustrated")
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument(
        "--near", type=float, default=0.0, help="only announcements with at least this chance"
    )
    args = parser.parse_args()
    play(args) if args.what == "play" else fit(args)


if __name__ == "__main__":
    main()
