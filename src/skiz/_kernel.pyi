"""The kernel of skiz: open cards solved, worlds drawn, play played."""

from collections.abc import Sequence


def newer_processor() -> bool:
    """Whether _kernel_v3 runs here, where it was built."""

class Problem:
    """A law, a position, and what is played for."""

def problem(*, seats: int, length: int, suits: Sequence[int], trumps: int, must_trump: bool, must_overtake: bool, points: Sequence[int], hands: Sequence[int], leader: int, table: Sequence[int], won: Sequence[int], side: int, goals: Sequence[tuple[Sequence[tuple[str, int, int, int, int, int, int]], int, int, int, int]], tricks: Sequence[tuple[int, Sequence[int], int]], bonds: Sequence[tuple[int, int, int, int, int, int, bool]] = [], called: tuple[int, int] | None = None, telling: int | None = None, laid: Sequence[int] = []) -> Problem:
    """A problem; ValueError says what is wrong with it."""

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

def playouts(problem: Problem, deals: Sequence[Sequence[int]], each: int, seed: int, policy: str, cores: int, quick: bool) -> list:
    """Tricks and card points by seat of each outcome, and how often it came."""

def playout_worths(problem: Problem, deals: Sequence[Sequence[int]], each: int, seed: int, policy: str, cores: int) -> object:
    """
    The sum of what the objective came to, of its squares, and the number of playouts.
    """

def playout_traces(problem: Problem, deals: Sequence[Sequence[int]], each: int, seed: int, policy: str, quick: bool) -> list[list[int]]:
    """The cards of each playout in the order they fell."""

class Policy:
    """Weights by which players who see their own hand alone play."""

    def __init__(self, weights: Sequence[float]) -> None: ...

def likely(ways: Ways, likings: Sequence[tuple[int, int, int, Sequence[float], Sequence[float], Sequence[float]]], trust: float, drawn: int, number: int, seed: int, holders: int) -> list:
    """
    Of so many ways by chance those that are kept by likelihood, and how often each.
    """

def kept(logs: Sequence[float], number: int, seed: int) -> list[int]:
    """
    How often each is kept if so many are, in proportion to what these are the logarithms of.
    """

POLICY_ROWS: tuple = (22032, 61452)

def policy_rows(problem: Problem, past: tuple[int, Sequence[tuple[int, Sequence[int]]]], way: Sequence[int]) -> list:
    """For each card that may be played the weights that make its appeal."""

def policy_likelihoods(policy: Policy, problem: Problem, past: tuple[int, Sequence[tuple[int, Sequence[int]]]], ways: Sequence[Sequence[int]], eyes: int, sharp: float, whim: float) -> list[float]:
    """
    For each way the logarithm of how likely the other seats would have played so.
    """

def policy_values(policy: Policy, problems: Sequence[Problem], past: tuple[int, Sequence[tuple[int, Sequence[int]]]], ways: Sequence[Sequence[int]], each: int, open: int, seed: int, sharp: float) -> list[list[tuple[int, float]]]:
    """
    For each problem the mean value of each card that may be played, after rollouts.
    """

def policy_worths(policy: Policy, problems: Sequence[Problem], past: tuple[int, Sequence[tuple[int, Sequence[int]]]], ways: Sequence[Sequence[int]], each: int, open: int, seed: int, sharp: float) -> list[float]:
    """For each problem the mean value of rollouts."""
