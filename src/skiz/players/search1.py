"""The search players before announcing was learnt: yardsticks of the arena, which stay as they are.

Their numbers stand here once more, so that those of today's levels may change, and their models
stand beside today's. In worlds that they think of everybody announces by one feature of the hand,
as all did then; that others may have spoken so is asked of each word as the round was then, which
came with the learning.
"""

from dataclasses import dataclass

from skiz.table import Action, View

from .common.model import modelled_by
from .levels import Level
from .search_player import SearchPlayer
from .tarokk.prospects import BY_FEATURES, talked_by

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
        nodes=25_000,
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
        nodes=500_000,
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
    """A search player with the models of then, which announces at Tarokk as before it learnt to."""

    level: Level
    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """The best of the options as far as it can tell."""
        with talked_by(BY_FEATURES), modelled_by(MODEL1):
            return SearchPlayer(self.level, self.seed).choose(view, options)
