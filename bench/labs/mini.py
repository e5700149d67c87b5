"""What plain and strong lose to the equilibrium of mini-Asszorti.

`skiz exploit mini_asszorti PLAYER…` measures others, and `--with ranks=5` the larger game.
"""

from skiz.labs.mini import Losses, mini
from skiz.players import player


def measure() -> dict[str, float]:
    """Measure the game with 4 ranks: its equilibria in points a defender pays, and the losses."""
    losses = Losses(mini("mini_asszorti"))
    assert losses.merged is not None
    found: dict[str, float] = {
        "deals": losses.tree.deals,
        "nodes": losses.tree.nodes,
        "information_sets": losses.tree.sets,
        "equilibrium": losses.apart.values[0] / 2,
        "most_a_seat_could_gain": max(losses.apart.gains),
        "defenders_as_one": losses.merged.values[0] / 2,
        "most_a_side_could_gain": max(losses.merged.gains),
    }
    for kind in ("plain", "strong"):
        loss = losses.loss([player(kind, 1)])
        assert loss.in_defence is not None
        assert loss.as_declarer is not None
        found[f"{kind}_in_defence"] = loss.in_defence
        found[f"{kind}_as_declarer"] = loss.as_declarer
    return found
