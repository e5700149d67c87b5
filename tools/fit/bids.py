"""Bids at Tarokk, learnt from deals that are played on after each possible bid.

    .venv/bin/python -m tools.fit.bids play FILE --deals 4000 --seed 1000000
    .venv/bin/python -m tools.fit.bids fit FILE... > src/skiz/players/tarokk/bids.json
    .venv/bin/python -m tools.fit.bids check --deals 3000 --seed 2000000

At each turn of an auction, every bid and the pass are tried in the same deal. The auction goes on,
heuristics exchange, the network announces, and the policy of card play rolls the cards out. A row
says how many points the bid brought its seat more than the pass. The other seats bid by heuristics
or by what was learnt so far, each by chance, so that the answer suits both. A repeated `play` and
`fit` goes on from there. An existing file is continued after its last deal.

The check plays other deals with two seats of either kind, and with the seats exchanged. It prints
how many points a deal and seat those that learnt are ahead.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

import numpy as np

from bench.report import report
from skiz.arena.duel import mirrored
from skiz.batches import Place
from skiz.cards import Seat
from skiz.games import game
from skiz.games.tarokk import deck, read_bidding
from skiz.learn.self_play import Row, begin, paid
from skiz.phases.auction import PASS
from skiz.players import version
from skiz.players.common.rollout_trials import after, go_on_talking, options_in, view_in
from skiz.players.plain import advise
from skiz.players.tarokk.auction.learnt import FACTS, better_bid, facts_of, situation
from skiz.players.tarokk.talk.announcing_network import announce, is_heard_in
from skiz.table import Action, Bid, Rules, State, View, on_turn
from tools.fit.rows import play_rows, read_rows

GAMES = ("illustrated", "high", "paskievics", "illustrated54")
FEWEST = 150  # with fewer rows, nothing is fitted for a bid
LARGEST = 25.0  # points; what a bid brought counts at most as this
HOLD = 30.0  # ridge, for all facts but the constant
STRAY = 0.15  # the share of turns at which a seat bids by chance, so that rare auctions occur


def rows_of(key: str, seed: int) -> list[dict[str, Any]]:
    """Return what each possible bid of a deal brings more than a pass."""
    rules, chance = game(key).rules(), Random(f"bids/{seed}")
    learners = learners_of(rules, chance)
    state, rows = begin(rules, seed), list[dict[str, Any]]()
    turns = on_turn(state)
    while turns and state.current_phase.name == "auction":
        seat, options = turns[0], options_in(state, turns[0])
        action = options[0] if len(options) == 1 else says(learners, view_in(state, seat), options)
        if Bid(PASS) in options and len(options) > 1:
            rows += tried(state, seat, options, learners | {seat}, seed)
            if chance.random() < STRAY:
                action = chance.choice(options)
        state, turns = after(state, seat, action)
    return rows


def learners_of(rules: Rules, chance: Random) -> set[Seat]:
    """Return seats that bid as was learnt so far: each by an even chance."""
    return {seat for seat in range(rules.seats) if chance.random() < 0.5}


def tried(
    state: State, seat: Seat, options: tuple[Action, ...], learners: set[Seat], seed: int
) -> Iterator[dict[str, Any]]:
    """Yield a row for each bid that a seat may make."""
    seen = view_in(state, seat)
    bidding, facts = read_bidding(seen), facts_of(seen.own_hand(), deck(seen))
    passed = brings(state, seat, Bid(PASS), learners)
    for option in options:
        if isinstance(option, Bid) and option.bid != PASS:
            yield {
                "seed": seed,
                "game": state.rules.key,
                "situation": situation(bidding, seat, option.bid),
                "facts": facts,
                "gain": round(brings(state, seat, option, learners) - passed, 3),
            }


def brings(state: State, seat: Seat, action: Action, learners: set[Seat]) -> float:
    """Return what an action brings its seat if the deal is played on."""
    return float(played_out(*after(state, seat, action), learners)[seat])


def played_out(state: State, turns: tuple[Seat, ...], learners: set[Seat]) -> Row:
    """Return what each seat is paid if all talk on, and the policy plays the cards."""
    return paid(go_on_talking(state, turns, partial(says, learners)))


def says(learners: set[Seat], seen: View, may: tuple[Action, ...]) -> Action:
    """Return what a seat says: a learner bids as was learnt, and the network announces."""
    advice = None
    if seen.current_phase.name == "auction" and seen.viewer() in learners:
        advice = better_bid(seen, may)
    elif seen.current_phase.name == "talk" and is_heard_in(seen):
        advice = announce(seen, may)
    return (advice or advise(seen, may)).action


def play(args: argparse.Namespace) -> None:
    """Write the rows of these deals, in turn for each game."""
    (file,) = args.file
    seeds = range(args.seed, args.seed + args.deals)
    play_rows(file, seeds, partial(rows_in_turn, tuple(args.games)), place(args))


def rows_in_turn(games: Sequence[str], seed: int) -> list[dict[str, Any]]:
    """Return the rows of a deal of the game whose turn it is."""
    return rows_of(games[seed % len(games)], seed)


def fit(args: argparse.Namespace) -> None:
    """Print the weights of each situation that has enough rows, by game."""
    found = defaultdict[tuple[str, str], list[dict[str, Any]]](list)
    for row in read_rows(args.file):
        found[row["game"], row["situation"]].append(row)
    games = {key: dict[str, list[float]]() for key in GAMES}
    for (key, name), rows in sorted(found.items()):
        if len(rows) >= FEWEST:
            games[key][name] = fitted(rows)
    print(json.dumps({"facts": FACTS, "games": games}, indent=1))


def fitted(rows: Sequence[dict[str, Any]]) -> list[float]:
    """Return the weights of the facts by which they tell the gain best."""
    x = np.array([row["facts"] for row in rows], dtype=float)
    gain = np.clip([row["gain"] for row in rows], -LARGEST, LARGEST)
    ridge = np.full(len(FACTS), HOLD)
    ridge[0] = 1.0
    weights = np.linalg.solve(x.T @ x + np.diag(ridge), x.T @ gain)
    return [round(float(weight), 4) for weight in weights]


def check(args: argparse.Namespace) -> None:
    """Print how far those that learnt are ahead, in points a deal and seat, by game."""
    with place(args).open() as batch:
        found = {
            key: [
                *batch.in_order(
                    partial(ahead, key, seed) for seed in range(args.seed, args.seed + args.deals)
                )
            ]
            for key in args.games
        }
    report({key: interval(leads) for key, leads in found.items()})


def ahead(key: str, seed: int) -> float:
    """Return the lead of two seats that learnt over two that did not, and the other way round."""
    rules = game(key).rules()
    leads = []
    for division in mirrored(rules.seats, seed):
        state = begin(rules, seed)
        got = played_out(
            state, on_turn(state), {seat for seat, ours in enumerate(division) if ours}
        )
        leads += [won if ours else -won for won, ours in zip(got, division, strict=True)]
    return float(sum(leads)) / rules.seats


def interval(leads: Sequence[float]) -> dict[str, float]:
    """Return the mean with half of its 95 % interval."""
    half = 1.96 * stdev(leads) / len(leads) ** 0.5
    return {"deals": len(leads), "mean": round(fmean(leads), 3), "half": round(half, 3)}


def place(args: argparse.Namespace) -> Place:
    return Place(args.workers, args.ray, version=version)


def main() -> None:
    """Play, fit or check."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.fit.bids",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("what", choices=("play", "fit", "check"))
    parser.add_argument("file", type=Path, nargs="*")
    parser.add_argument("--games", nargs="+", default=GAMES, choices=GAMES)
    parser.add_argument("--deals", type=int, default=4_000)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--ray", metavar="ADDRESS")
    args = parser.parse_args()
    {"play": play, "fit": fit, "check": check}[args.what](args)


if __name__ == "__main__":
    main()
