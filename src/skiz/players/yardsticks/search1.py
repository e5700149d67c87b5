"""The search players before announcing was learnt: yardsticks of the arena, which never change.

They have their own copy of their numbers, so that the present levels can change, and their own
models. In the worlds they consider, everybody announces by one feature of the hand, as all players
did then. Whether the others may have spoken like this is checked for each word in the round as it
was then, which is newer.

Their budgets at Tarokk are 0.64 of the former 25,000 and 500,000 nodes, because the solver of goals
needs 0.64 of the nodes that it needed then. So they solve as many worlds as they did.
"""

from dataclasses import dataclass

from skiz.table import Action, View

from ..common.model import modelled_by
from ..levels import Level
from ..search_player import SearchPlayer
from ..tarokk.talk.prospects import BY_FEATURES, talked_by

MODEL1 = "model1.json"
STRONG1 = Level(
    "strong1",
    worlds=120,
    sampled_worlds=4_000,
    nodes=2_500_000,
    play_weight=1.4,
    rollouts=4,
    talon_draws=60,
    seconds=0.05,
    long=Level(
        "strong1",
        worlds=60,
        sampled_worlds=1_600,
        nodes=16_000,
        solve_below_cards=28,
        play_weight=0.75,
        noise=0.25,
        rollouts=8,
        rollout_until_tricks=2,
        talk_worlds=24,
    ),
)
MAX1 = Level(
    "max1",
    worlds=600,
    sampled_worlds=20_000,
    nodes=50_000_000,
    play_weight=1.4,
    rollouts=16,
    talk_worlds=300,
    talon_draws=300,
    seconds=1.0,
    python_cards=60_000,
    long=Level(
        "max1",
        worlds=400,
        sampled_worlds=8_000,
        nodes=320_000,
        solve_below_cards=28,
        play_weight=0.75,
        noise=0.25,
        rollouts=8,
        rollout_until_tricks=4,
        talk_worlds=150,
        bid_worlds=40,
        python_cards=60_000,
    ),
)


@dataclass(frozen=True, slots=True)
class Search1:
    """A search player with its old models, which announces at Tarokk as it did before learning."""

    level: Level
    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the best option, as far as it can tell."""
        with talked_by(BY_FEATURES), modelled_by(MODEL1):
            return SearchPlayer(self.level, self.seed).choose(view, options)
