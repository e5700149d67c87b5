"""Whole random deals a second on one core, beside games of other libraries.

    pip install open_spiel==2.0.2 rlcard==1.2.0 pgx==2.6.0
    python -m bench.labs.peers --json

Every legal action is equally likely. Claims are left out, because they end nearly every random deal
early. Deals and actions are counted for CPU time, in turns over all rows, so a busy machine slows
all alike. A library that is not installed is left out, with a word. What is measured:

* Python: `options` and `apply`, with the whole auction, exchange, talk and play
* PettingZoo and OpenSpiel in Python: a loop over `legal_actions` or masks
* OpenSpiel in C++: random rollouts from the first bid on, which count no actions
* RLCard: `run` with random agents; Dou Dizhu has the most actions, bridge is the nearest game
* pgx: 256 auctions of bridge at once, compiled; it plays no cards
* batch: `skiz.labs.vector`, 1,000 deals side by side, with observations and without
"""

import argparse
import random
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from skiz.games import game
from skiz.solve import NotLowerable
from skiz.table import Claim, View, apply, deal, on_turn, options, shuffled, start

from ..report import report

SECONDS, ROUNDS = 1.0, 3  # CPU, for a row in each round
AUCTIONS = 256  # of pgx, at once
ROLLOUTS = 1000  # of OpenSpiel, in a call
BATCH, STEPS = 1000, 20  # of our batch: deals, and steps in a call
WARM = 1000  # steps before, because short deals end first when all begin together


class Played(NamedTuple):
    """How many deals were played, and in how many actions, if that is known."""

    deals: int
    actions: int | None


class Peer(NamedTuple):
    """A game to measure: the package that it needs, and a function that makes it."""

    package: str
    make: Callable[[], Callable[[random.Random], Played]]


def ours(key: str) -> Callable[[random.Random], Played]:
    """Return a whole deal through `options` and `apply`."""
    rules = game(key).rules()

    def play(rng: random.Random) -> Played:
        state, actions = start(rules, deal(rules, shuffled(rules, rng))).state, 0
        while seats := on_turn(state):
            offered = [one for one in options(View(state), seats[0]) if type(one) is not Claim]
            state, actions = apply(state, seats[0], rng.choice(offered)).state, actions + 1
        return Played(1, actions)

    return play


def pettingzoo(key: str) -> Callable[[random.Random], Played]:
    """Return a whole deal through our environment of PettingZoo."""
    from skiz.labs.pettingzoo import env

    table = env(key, claims=False)

    def play(rng: random.Random) -> Played:
        table.reset(seed=rng.randrange(2**31))
        actions = 0
        for _ in table.agent_iter():
            observation, _, terminated, _, _ = table.last()
            if terminated or observation is None:
                table.step(None)
                continue
            steps = observation["action_mask"].nonzero()[0].tolist()
            table.step(rng.choice(steps))
            actions += 1
        return Played(1, actions)

    return play


def batch(key: str, observe: bool) -> Callable[[random.Random], Played]:
    """Return deals side by side; raise NotLowerable if the game cannot be stepped by tables."""
    from skiz.labs import vector

    deals = vector.make(key, BATCH, observe=observe)
    deals.reset(seed=1)
    for _ in range(WARM):
        deals.step(deals.sample())

    def play(rng: random.Random) -> Played:
        ended = sum(int(deals.step(deals.sample())[2].sum()) for _ in range(STEPS))
        return Played(ended, STEPS * BATCH)

    return play


def openspiel(name: str) -> Callable[[random.Random], Played]:
    """Return a whole deal of a game of OpenSpiel, in a loop of Python."""
    import pyspiel

    if name.startswith("skiz_"):
        from skiz.labs import openspiel

        assert openspiel.GAMES
    found = pyspiel.load_game(name)

    def play(rng: random.Random) -> Played:
        state, actions = found.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                actions += 1
        return Played(1, actions)

    return play


def rollouts(name: str) -> Callable[[random.Random], Played]:
    """Return whole deals of a game of OpenSpiel, from the first bid on, in its own loop.

    Its rollouts can be called only from its tree search, which tries the first state so often.
    """
    import pyspiel

    found = pyspiel.load_game(name)
    state, chance = found.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))

    def play(rng: random.Random) -> Played:
        rolls = pyspiel.RandomRolloutEvaluator(ROLLOUTS, rng.randrange(2**31))
        pyspiel.MCTSBot(found, rolls, 1.0, 1, 5, False, 1, False).mcts_search(state)
        return Played(ROLLOUTS, None)

    return play


def rlcard(name: str) -> Callable[[random.Random], Played]:
    """Return a whole deal of a game of RLCard."""
    import rlcard as library
    from rlcard.agents import RandomAgent

    env = library.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def play(rng: random.Random) -> Played:
        trajectories, _ = env.run(is_training=False)
        return Played(1, sum(len(seat) // 2 for seat in trajectories))

    return play


def pgx_bridge() -> Callable[[random.Random], Played]:
    """Return many auctions of bridge at once, on one thread.

    pgx would load the tricks of its deals from the network. They do not change the time, so a table
    of random deals without tricks takes their place.
    """
    import jax
    import jax.numpy as jnp
    import numpy as np
    import pgx

    jax.config.update("jax_platforms", "cpu")
    chance = np.random.default_rng(1)
    owners = np.array([chance.permutation(np.repeat(np.arange(4), 13)) for _ in range(1000)])
    keys = (owners.reshape(1000, 4, 13) * 4 ** np.arange(12, -1, -1)).sum(2).astype(np.int32)
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "deals.npy"
        np.save(table, np.stack([keys, np.zeros_like(keys)]))
        from pgx.bridge_bidding import BridgeBidding

        env = BridgeBidding(str(table))
    assert pgx
    begin, step = jax.vmap(env.init), jax.vmap(env.step)

    def whole(key: Any) -> Any:
        def on(carry: Any) -> Any:
            state, key, actions = carry
            key, now = jax.random.split(key)
            legal = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            chosen = jax.random.categorical(now, legal, axis=-1)
            return step(state, chosen), key, actions + (~state.terminated).sum()

        key, now = jax.random.split(key)
        first = (begin(jax.random.split(now, AUCTIONS)), key, 0)
        return jax.lax.while_loop(lambda carry: ~carry[0].terminated.all(), on, first)[2]

    compiled = jax.jit(whole)

    def play(rng: random.Random) -> Played:
        return Played(AUCTIONS, int(compiled(jax.random.PRNGKey(rng.randrange(2**31)))))

    return play


BRIDGE = "bridge(use_double_dummy_result=false)"
PEERS: Mapping[str, Peer] = {
    "asszorti, Python": Peer("skiz", partial(ours, "asszorti")),
    "illustrated, Python": Peer("skiz", partial(ours, "illustrated")),
    "high, Python": Peer("skiz", partial(ours, "high")),
    "asserufen, Python": Peer("skiz", partial(ours, "asserufen")),
    "royal, Python": Peer("skiz", partial(ours, "royal")),
    **{
        f"{key}, batch{'' if observe else ' without observations'}": Peer(
            "gymnasium", partial(batch, key, observe)
        )
        for key in ("asszorti", "illustrated", "high", "asserufen", "royal")
        for observe in (False, True)
    },
    "illustrated, PettingZoo": Peer("pettingzoo", partial(pettingzoo, "illustrated")),
    "illustrated, OpenSpiel": Peer("pyspiel", partial(openspiel, "skiz_illustrated")),
    "tarok of OpenSpiel": Peer("pyspiel", partial(openspiel, "tarok")),
    "skat of OpenSpiel": Peer("pyspiel", partial(openspiel, "skat")),
    "bridge of OpenSpiel": Peer("pyspiel", partial(openspiel, BRIDGE)),
    "tarok of OpenSpiel, C++": Peer("pyspiel", partial(rollouts, "tarok")),
    "skat of OpenSpiel, C++": Peer("pyspiel", partial(rollouts, "skat")),
    "bridge of OpenSpiel, C++": Peer("pyspiel", partial(rollouts, BRIDGE)),
    "doudizhu of RLCard": Peer("rlcard", partial(rlcard, "doudizhu")),
    "bridge of RLCard": Peer("rlcard", partial(rlcard, "bridge")),
    "auctions of bridge, pgx": Peer("pgx", pgx_bridge),
}


def measure(
    peers: Mapping[str, Peer] = PEERS, seconds: float = SECONDS, rounds: int = ROUNDS
) -> dict[str, dict[str, float] | str]:
    """Return deals and actions a second for each row, or that its library is not installed."""
    plays, missing = dict[str, Callable[[random.Random], Played]](), dict[str, str]()
    for name, peer in peers.items():
        if find_spec(peer.package) is None:
            missing[name] = f"{peer.package} is not installed"
            continue
        try:
            plays[name] = peer.make()
        except NotLowerable as why:
            missing[name] = f"cannot be stepped by tables: {why}"
    counted = {name: Counted() for name in plays}
    rng = random.Random(1)
    for play in plays.values():
        play(rng)  # compile, and fill caches
    for _ in range(rounds):
        for name, play in plays.items():
            counted[name].run(play, rng, seconds)
    return {name: missing.get(name) or counted[name].figures() for name in peers}


@dataclass(slots=True)
class Counted:
    """What was played in a row, and the CPU seconds that it took."""

    deals: int = 0
    actions: int | None = 0
    seconds: float = 0.0

    def run(self, play: Callable[[random.Random], Played], rng: random.Random, most: float) -> None:
        """Play for this many CPU seconds."""
        begin = now = time.process_time()
        while now - begin < most:
            deals, actions = play(rng)
            self.deals += deals
            known = self.actions is not None and actions is not None
            self.actions = (self.actions or 0) + (actions or 0) if known else None
            now = time.process_time()
        self.seconds += now - begin

    def figures(self) -> dict[str, float]:
        """Return deals and actions a second, and actions a deal."""
        found = {"deals_s": round(self.deals / self.seconds, 1)}
        if self.actions is not None:
            found["actions_s"] = round(self.actions / self.seconds)
            found["actions_a_deal"] = round(self.actions / self.deals, 1)
        return found


def main() -> None:
    """Measure all rows and print them."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.labs.peers",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="CPU, a row and round")
    parser.add_argument("--games", nargs="*", help="only rows whose names begin with one of these")
    args = parser.parse_args()
    begins = tuple(args.games or ("",))
    chosen = {name: peer for name, peer in PEERS.items() if name.startswith(begins)}
    if unknown := [one for one in begins if not any(name.startswith(one) for name in PEERS)]:
        parser.error(f"--games: no row begins with {', '.join(map(repr, unknown))}")
    found = measure(chosen, seconds=args.seconds)
    if args.json:
        report({"rows": found})
        return
    for name, row in found.items():
        shown = row if isinstance(row, str) else ", ".join(f"{key} {n:,}" for key, n in row.items())
        print(f"{name:28} {shown}")


if __name__ == "__main__":
    main()
