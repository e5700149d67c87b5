"""Deals of a fixed player of Asszorti: the talk only, or watched to their end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import skiz.players
from skiz.games import game
from skiz.games.asszorti import CONTRACTS
from skiz.phases.auction import PASS
from skiz.players import Level, Player, player
from skiz.players.asszorti.bidding import calls
from skiz.players.asszorti.coefficients import coefficients
from skiz.players.asszorti.hands import expect
from skiz.players.common.cards import share_of_seat
from skiz.players.common.model import model_in
from skiz.players.levels import LEVELS
from skiz.players.playing import play_out, talk_out
from skiz.players.yardsticks.search1 import MAX1, MODEL1, STRONG1
from skiz.players.yardsticks.search2 import MAX2, MODEL2, STRONG2
from skiz.solve.lower import lower
from skiz.solve.policy import Rollouts, find_features
from skiz.table import Action, Bid, Play, State, Step, View, apply, deal, shuffled, start, view

from .piles import examples_of

GAME = "asszorti"
MODELS = {STRONG1.key: MODEL1, MAX1.key: MODEL1, STRONG2.key: MODEL2, MAX2.key: MODEL2}
FROZEN = {level.key: level for level in (*LEVELS, STRONG1, MAX1, STRONG2, MAX2)}
STRAYS = 0.2  # of the bids of one seat, to see the results of other bids
ROLLS = Rollouts(32, until=2, inverse_temperature=1.5)  # of a talked deal


@dataclass(frozen=True, slots=True)
class Talked:
    """A talked deal: the calls of the seat that may stray, and what the deal tells about hands.

    Each call has whether it was a pass, the held bid, the expected result of playing, and the
    points. The hands are in the form of `piles.examples`.
    """

    seed: int
    calls: list[tuple[bool, str, float, float]]
    examples: list[tuple[str, list[str], Any]]
    cpu_s: float


@dataclass(frozen=True, slots=True)
class Watched:
    """A played deal: for each card the features of all legal cards, and the choice.

    Also by how many tricks the counts of the declarer and of the others were too low.
    """

    seed: int
    choices: list[tuple[list[list[int]], int]]
    declarer: float
    defenders: list[float]
    cpu_s: float


def model_file(level: Level) -> Path:
    """Return the model of the player of a level."""
    name = MODELS.get(level.key, "model.json")
    return Path(skiz.players.__file__).parent / GAME / name


@dataclass(slots=True)
class Straying:
    """The fixed player, which sometimes makes another bid and stores what it then expected."""

    player: Player
    level: Level
    seed: int
    strayed: bool = False
    hopes: list[tuple[bool, str, float]] = field(default_factory=list)

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return his choice, or sometimes any other bid."""
        chosen = self.player.choose(view, options)
        if isinstance(chosen, Bid) and len(options) > 1:
            chance = Random(f"answer/stray/{self.seed}/{len(view.bids)}")
            if chance.random() < STRAYS:
                self.strayed = True
                chosen = chance.choice([option for option in options if option != chosen])
            assert isinstance(chosen, Bid)
            hopes = calls(view, options, self.level, self.seed).values()
            hope = 2 * max(one.worth for one in hopes)
            self.hopes.append((chosen.bid == PASS, held_bid(view), hope))
        return chosen


def held_bid(v: View) -> str:
    """Return the highest bid so far, by the name under which it is counted."""
    return next((bade.bid for bade in reversed(v.bids) if bade.bid in CONTRACTS), "none")


def begin(seed: str) -> Step:
    """Return a deal before the first bid."""
    rules = game(GAME).rules(game(GAME).house())
    return start(rules, deal(rules, shuffled(rules, Random(seed))))


def talked(level: Level, seed: int) -> Talked:
    """Return a deal in which the player of a level talks at all seats, and one of them may stray.

    The result is rolled out by his policy.
    """
    began, one = process_time(), player(level.key, seed)
    odd, seat = Straying(one, level, seed), seed % 3
    seats = [odd if number == seat else one for number in range(3)]
    begun = talk_out(begin(f"answer/talk/{seed}"), seats)
    if begun is None:
        return Talked(seed, [], [], process_time() - began)
    policy, state = model_in(model_file(level)).policy, begun.state
    assert policy is not None
    (paid,) = policy.world_values([state], [lower(state)], ROLLS, seed)
    came = paid * share_of_seat(state.sides, seat)
    examples = [] if odd.strayed else examples_of(begun, seed)
    return Talked(
        seed,
        [(*hope, came) for hope in odd.hopes],
        [(said, roles, ways.astype(int).tolist()) for said, roles, ways in examples],
        process_time() - began,
    )


def watched(level: Level, seed: int) -> Watched:
    """Return a deal that he plays at all seats."""
    began, step = process_time(), begin(f"answer/watch/{seed}")
    played = play_out(step, [player(level.key, seed)] * 3)
    choices, wrong = list[tuple[list[list[int]], int]](), dict[bool, list[float]]()
    for seat, action in played.actions:
        if isinstance(action, Play):
            wrong = wrong or counted_wrong(step, played.state)
            if step.state.award is None and not step.state.claims:
                choices += choice_of(step.state, action)
        after = apply(step.state, seat, action)
        step = Step(after.state, (*step.events, *after.events))
    (declarer,), defenders = wrong[True], wrong[False]
    return Watched(seed, choices, declarer, defenders, process_time() - began)


def choice_of(state: State, played: Play) -> Iterator[tuple[list[list[int]], int]]:
    """Return a card as a choice among the legal ones, or None if there was only one."""
    table = find_features(state)
    if len(table) > 1:
        yield [row for _, row in table], [card for card, _ in table].index(played.card)


def counted_wrong(step: Step, end: State) -> dict[bool, list[float]]:
    """Return by how many tricks the counts before the first card were too low.

    The keys are True for the declarer and False for the others.
    """
    found = dict[bool, list[float]]({True: [], False: []})
    taken = end.won()[end.the_declarer()]
    for seat in range(end.rules.seats):
        declares = seat == end.declarer
        role = coefficients().declarer if declares else coefficients().defender
        sight = view(end.rules, step.events, seat)
        found[declares].append(taken - expect(sight, role).mean)
    return found
