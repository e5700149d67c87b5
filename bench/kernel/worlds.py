"""How long a world takes: a deal that agrees with all that an Asszorti defender knows at trick 3.

For comparison, if it is installed, OpenSpiel's resampling of bridge at the same trick.
"""

import random
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from statistics import median
from typing import Any

from skiz.games import game
from skiz.players import player
from skiz.players.playing import play_until
from skiz.solve.constraints import constraints_by_play
from skiz.solve.ways import PythonWays
from skiz.solve.worlds import Worlds
from skiz.table import State, View, deal, on_turn, shuffled, start, view

TRICK = 3
BATCH = 20_000
FEW = 60  # worlds, as for one decision of a player


def defender(seed: int) -> View | None:
    """Return the view of a defender on turn at trick 3 of a deal of plain players."""
    rules = game("asszorti").rules(game("asszorti").house())
    dealt = start(rules, deal(rules, shuffled(rules, random.Random(seed))))
    played = play_until(dealt, [player("plain", seed)] * rules.seats, _asks_a_defender)
    turns = on_turn(played.state)
    return view(rules, played.events, turns[0]) if turns else None


def _asks_a_defender(s: State) -> bool:
    return s.trick_number == TRICK and on_turn(s)[0] != s.declarer


def micros(work: Callable[[], object], worlds: int) -> float:
    """Return CPU microseconds for each world."""
    begin = time.process_time()
    work()
    return (time.process_time() - begin) / worlds * 1e6


def bridge() -> Callable[[], float] | None:
    """Return OpenSpiel's resampling of bridge at trick 3, if it is installed."""
    if find_spec("pyspiel") is None:
        return None
    import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]

    rng = random.Random(1)
    state: Any = pyspiel.load_game("bridge(use_double_dummy_result=false)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
    state.apply_action(state.legal_actions()[-1])  # the highest bid, then three passes
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    assert len(state.legal_actions()) == 13
    for _ in range(4 * (TRICK - 1)):
        state.apply_action(rng.choice(state.legal_actions()))
    seat, chance = state.current_player(), rng.random
    return lambda: micros(
        lambda: [state.resample_from_infostate(seat, chance) for _ in range(1000)], 1000
    )


def decisions(v: View, number: int) -> None:
    """Return the worlds of this many decisions, with constraints and counting."""
    for seed in range(number):
        Worlds(v).deals(FEW, seed)


def measure(views: int = 30) -> dict[str, float | str]:
    """Return medians over views, in CPU microseconds a world, all fetched into Python."""
    found = [v for v in map(defender, range(4 * views)) if v is not None][:views]
    peer = bridge()
    batch, few, slow, theirs = [], [], [], []
    for v in found:
        worlds, python = Worlds(v), PythonWays(constraints_by_play(v))
        batch.append(micros(partial(worlds.deals, BATCH, 1), BATCH))
        few.append(micros(partial(decisions, v, 50), 50 * FEW))
        slow.append(micros(partial(python.sample, 1000, 1, 3), 1000))
        if peer:
            theirs.append(peer())
    figures: dict[str, float | str] = {
        "views": len(found),
        "worlds_median": median(Worlds(v).count for v in found),
        "batch_us": round(median(batch), 3),
        "slowest_view_us": round(max(batch), 3),
        f"by_{FEW}_us": round(median(few), 3),
        "python_us": round(median(slow), 2),
    }
    if theirs:
        figures["openspiel_bridge_us"] = round(median(theirs), 2)
        figures["ratio"] = round(median(theirs) / median(batch), 1)
    return figures
