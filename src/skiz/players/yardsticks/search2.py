"""The search players that learnt cards and announcing: yardsticks of the arena, which never change.

They have their own copy of their numbers and of the models of hands and cards. They announce by the
network and the chances of the present players. Whoever learns those anew keeps these for them, as
their test demands.
"""

from dataclasses import dataclass

from skiz.table import Action, View

from ..common.model import modelled_by
from ..levels import Level
from ..search_player import SearchPlayer

MODEL2 = "model2.json"
STRONG2 = Level(
    "strong2",
    worlds=120,
    sampled_worlds=4_000,
    nodes=90_000,
    play_weight=1.4,
    rollouts=4,
    max_rollouts=1_400,
    talon_draws=60,
    seconds=0.05,
    long=Level(
        "strong2",
        worlds=60,
        sampled_worlds=1_600,
        nodes=25_000,
        solve_below_cards=28,
        play_weight=0.75,
        noise=0.25,
        rollouts=8,
        rollout_until_tricks=2,
        talk_worlds=24,
        learnt_talk=1,
    ),
)
MAX2 = Level(
    "max2",
    worlds=500,
    sampled_worlds=16_000,
    nodes=1_600_000,
    play_weight=1.4,
    rollouts=16,
    max_rollouts=19_000,
    talk_worlds=300,
    talon_draws=300,
    seconds=1.0,
    python_cards=60_000,
    long=Level(
        "max2",
        worlds=320,
        sampled_worlds=6_400,
        nodes=400_000,
        solve_below_cards=28,
        play_weight=0.75,
        noise=0.25,
        rollouts=8,
        rollout_until_tricks=4,
        talk_worlds=150,
        learnt_talk=1,
        bid_worlds=40,
        python_cards=60_000,
    ),
)


@dataclass(frozen=True, slots=True)
class Search2:
    """A search player with its own models of hands and cards."""

    level: Level
    seed: int

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the best option, as far as it can tell."""
        with modelled_by(MODEL2):
            return SearchPlayer(self.level, self.seed).choose(view, options)
