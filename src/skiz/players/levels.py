"""Levels: how much a search player may look at before a decision. They are numbers, not code."""

from __future__ import annotations

from dataclasses import dataclass, replace

from skiz.solve.policy import Rollouts
from skiz.table import Rules


@dataclass(frozen=True, slots=True)
class Level:
    """The budget of one decision, and the weights of learnt data.

    `play_weight`, `noise` and `inverse_temperature` depend on the policy. If the model of a family
    has them, they replace those of the level.
    """

    key: str

    # Worlds: deals that agree with what the seat knows.
    worlds: int
    """The number of worlds in which a card is evaluated."""
    sampled_worlds: int = 0
    """The number of worlds drawn, of which the likely ones are kept; fewer are all looked at."""
    prior_weight: float = 0.8
    """The weight from 0 to 1 of what bids and discards say about hands."""
    play_weight: float = 0.0
    """How much the cards played so far reveal, as an inverse temperature; 0: nothing."""
    noise: float = 0.1
    """The share from 0 to 1 of cards that a player is assumed to play at random."""

    # Solving worlds with all cards open.
    nodes: int = 10_000_000
    """The positions that the solver looks at for one card in all its worlds.

    A world that it does not finish is only rolled out.
    """
    solve_below_cards: int = 99
    """Worlds are solved when a trick begins with at most this many cards in the hands."""

    # Plans: one card for all worlds that the seat cannot tell apart, instead of solving each.
    plan_tricks: int = 0
    """Cards are compared by plans once at most this many tricks are left; 0: never."""
    plan_decisions: int = 2
    """The number of own decisions in a plan; after them all cards are open."""
    plan_nodes: int = 300_000
    """The positions that a search for plans looks at; if they do not suffice, worlds are solved."""

    # Rolling worlds out: a learnt policy plays on, each seat from its own hand alone.
    rollouts: int = 0
    """The number of rollouts of each card in each world."""
    max_rollouts: int = 1_000_000
    """The most rollouts of one decision; of many cards, each gets fewer per world."""
    rollout_until_tricks: int = 5
    """The number of tricks left at which a rollout ends and the rest is solved with open cards."""
    rollout_weight: float = 0.5
    """The weight from 0 to 1 of rollouts in the worth of a card; the solver has the rest."""
    inverse_temperature: float = 1.5
    """How sharply the policy of the rollouts prefers the better card."""

    # Talk: all decisions but cards.
    talk_worlds: int = 25
    """The number of worlds in which each possible word is tried."""
    max_trials: int = 10_000
    """The most options times worlds of one decision; with many options, each gets fewer worlds."""
    bid_worlds: int = 0
    """The number of such worlds for bids and discards of a long deal.

    Much talk follows these, so each world takes long. With 0, heuristics decide them.
    """
    learnt_bids: int = 0
    """1: a bid that was learnt to bring more than that of the heuristics replaces it; or 0."""
    learnt_talk: int = 0
    """1: if a network has learnt to announce, it decides and nothing is tried; otherwise 0."""
    tries_learnt: int = 1
    """0: words whose chance was learnt beforehand are not tried; otherwise 1."""
    talon_draws: int = 25
    """The number of draws from the talon for a hand that is counted and not tried."""

    # Time.
    seconds: float = 0.0
    """The approximate CPU seconds of a decision with the kernel; nothing is measured by it."""
    python_cards: int = 4_000
    """The cards that may be played in trials of one decision without the kernel, in all worlds.

    About 10 000 take a second.
    """

    long: Level | None = None
    """Other numbers for a deal of many cards, where one world may take 100 000s of positions."""

    def at(self, rules: Rules) -> Level:
        """Return the numbers for a deal of this game."""
        return self.long if self.long and is_long(rules) else self

    def talk_worlds_of(self, options: int) -> int:
        """Return the number of worlds in which each of this many options is tried."""
        return max(FEWEST_TALK_WORLDS, min(self.talk_worlds, self.max_trials // options))

    @property
    def rolling(self) -> Rollouts:
        """How worlds are rolled out."""
        return Rollouts(self.rollouts, self.rollout_until_tricks, self.inverse_temperature)

    def rolling_of(self, cards: int) -> Rollouts:
        """Return how this many cards are rolled out, each in a world of its own."""
        each = min(self.rollouts, max(1, self.max_rollouts // cards))
        return self.rolling._replace(each=each)


FAST = Level(
    "fast",
    worlds=20,
    sampled_worlds=160,
    nodes=7_000,
    solve_below_cards=27,
    play_weight=1.4,
    rollouts=1,
    rollout_until_tricks=4,
    talk_worlds=4,
    max_trials=10,
    talon_draws=7,
    seconds=0.005,
    python_cards=400,
    long=Level(
        "fast",
        worlds=8,
        sampled_worlds=80,
        nodes=1_500,
        solve_below_cards=20,
        play_weight=0.75,
        noise=0.25,
        rollouts=2,
        rollout_until_tricks=2,
        talk_worlds=8,
        learnt_bids=1,
        learnt_talk=1,
        tries_learnt=0,
        python_cards=400,
    ),
)
STRONG_LONG = Level(
    "strong",
    worlds=60,
    sampled_worlds=1_600,
    nodes=25_000,
    solve_below_cards=28,
    play_weight=0.75,
    noise=0.25,
    rollouts=8,
    rollout_until_tricks=2,
    talk_worlds=24,
    learnt_bids=1,
    learnt_talk=1,
)
STRONG = Level(
    "strong",
    worlds=120,
    sampled_worlds=4_000,
    nodes=90_000,
    play_weight=1.4,
    rollouts=4,
    max_rollouts=1_400,
    talon_draws=60,
    seconds=0.05,
    long=STRONG_LONG,
)
# A hint may take longer than a bot's turn, and says what each word should bring.
HINT = replace(
    STRONG,
    nodes=120_000,
    max_rollouts=1_600,
    long=replace(STRONG_LONG, bid_worlds=12, learnt_talk=0),
)
MAX_LONG = Level(
    "max",
    worlds=320,
    sampled_worlds=6_400,
    nodes=400_000,
    solve_below_cards=28,
    play_weight=0.75,
    noise=0.25,
    rollouts=8,
    rollout_until_tricks=4,
    talk_worlds=150,
    learnt_bids=1,
    learnt_talk=1,
    bid_worlds=40,
    python_cards=60_000,
)
MAX = Level(
    "max",
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
    long=MAX_LONG,
)
LEVELS = (FAST, STRONG, MAX)
FEWEST_TALK_WORLDS = 2  # the fewest that give an error
SHORT = 33  # the most cards played in a deal for which solving is fast


def is_long(rules: Rules) -> bool:
    """Return whether a deal has so many cards that a world takes long to solve."""
    return rules.seats * rules.length > SHORT
