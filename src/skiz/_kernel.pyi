"""The kernel of skiz: open cards solved, worlds drawn, play played."""

from collections.abc import Sequence


def newer_processor() -> bool:
    """Whether _kernel_v3 runs here, where it was built."""

class Problem:
    """Rules, a position, and what is played for."""

def problem(rules: tuple[int, int, Sequence[int], int, bool, bool, Sequence[int]], ties: tuple[Sequence[tuple[int, int, int, int, int, int, bool]], tuple[int, int] | None, int | None], position: tuple[Sequence[int], int, Sequence[int], Sequence[int]], objective: tuple[int, Sequence[tuple[Sequence[tuple[str, int, int, int, int, int, int]], int, int, int, int]]], past: tuple[Sequence[tuple[int, Sequence[int], int]], Sequence[int]]) -> Problem:
    """
    A problem from rows: rules (seats, length, suits, trumps, must_trump, must_overtake, points), ties (bonds, called, telling), position (hands, leader, table, won), objective (side, goals), past (tricks, laid). ValueError says what is wrong with it.
    """

def solve(problems: Sequence[Problem], limit: int, cards: bool, line: bool, cores: int) -> list:
    """
    For each problem: lower and upper bound, (card, lower, upper) of each card that may be played, the line of best play, and the nodes it took.
    """

MOST_FACTS: int = 16

class Ways:
    """All the ways to put unseen cards in their places."""

    def __init__(self, known: Sequence[int], places: Sequence[int], may: Sequence[int], facts: Sequence[tuple[int, int, int, int]]) -> None: ...

    @property
    def count(self) -> int:
        """How many there are, exactly."""

    def sample(self, number: int, seed: int, holders: int) -> list:
        """So many ways by chance: the cards of the first holders."""

    def every(self, holders: int) -> list:
        """Each way in order: the cards of the first holders."""

def sample_by_priors(ways: Ways, priors: Sequence[tuple[int, int, int, Sequence[float], Sequence[float], Sequence[float]]], weight: float, sampling: tuple[int, int, int], holders: int) -> list:
    """
    Of ways drawn by chance those that are kept by their priors, and how often each; sampling (drawn, kept, seed).
    """

def resample(logs: Sequence[float], kept: int, seed: int) -> list[int]:
    """
    How often each is kept if so many are, in proportion to what these are the logarithms of.
    """

def playouts(problem: Problem, job: tuple[Sequence[Sequence[int]], int, int, str], cores: int, quick: bool) -> list:
    """
    Tricks and card points by seat of each outcome, and how often it came; job (deals, each, seed, policy).
    """

def playout_values(problem: Problem, job: tuple[Sequence[Sequence[int]], int, int, str], cores: int) -> object:
    """
    The sum of what the objective came to, of its squares, and the number of playouts.
    """

def playout_traces(problem: Problem, job: tuple[Sequence[Sequence[int]], int, int, str], quick: bool) -> list[list[int]]:
    """The cards of each playout in the order they fell."""

class Policy:
    """Weights by which players who see their own hand alone play."""

    def __init__(self, weights: Sequence[float]) -> None: ...

POLICY_FEATURES: tuple = (22032, 61452)

def policy_features(problem: Problem, history: tuple[int, Sequence[tuple[int, Sequence[int]]]], way: Sequence[int]) -> list:
    """For each card that may be played the weights that make its appeal."""

def policy_likelihoods(policy: Policy, problem: Problem, history: tuple[int, Sequence[tuple[int, Sequence[int]]]], ways: Sequence[Sequence[int]], observer: tuple[int, float, float]) -> list[float]:
    """
    For each way the logarithm of how likely the other seats would have played so; observer (seat, inverse_temperature, noise).
    """

def policy_card_values(policy: Policy, worlds: tuple[Sequence[Problem], tuple[int, Sequence[tuple[int, Sequence[int]]]], Sequence[Sequence[int]]], rollouts: tuple[int, int, float], seed: int) -> list[list[tuple[int, float]]]:
    """
    For each world the mean value of each card that may be played, after rollouts; worlds (problems, history, ways), rollouts (each, until, inverse_temperature).
    """

def policy_world_values(policy: Policy, worlds: tuple[Sequence[Problem], tuple[int, Sequence[tuple[int, Sequence[int]]]], Sequence[Sequence[int]]], rollouts: tuple[int, int, float], seed: int) -> list[float]:
    """For each world the mean value of rollouts."""

class DenseNetwork:
    """Layers of weights: ReLU between them, none after the last."""

    def __init__(self, layers: Sequence[tuple[Sequence[Sequence[float]], Sequence[float]]]) -> None: ...

    def evaluate(self, row: Sequence[float]) -> list[float]:
        """What the last layer gives for a row of inputs."""

class Starts:
    """Deals that are played from the first lead on, with all cards open."""

    def __init__(self, rows: Sequence[tuple[Problem, int, Sequence[int]]]) -> None: ...

    def __len__(self) -> int: ...

def learn(starts: Starts, chosen: Sequence[int], policies: tuple[Sequence[float], Sequence[float]], options: tuple[int, float, float, bool, int], cores: int) -> tuple:
    """
    What deals of these numbers teach a policy held to an anchor: the slope in each weight, and over the deals the sums of values, their squares, of squared gains, the divergence from the anchor, and the decisions; options (each, most, anchored, against, seed).
    """
