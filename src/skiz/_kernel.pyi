"""The kernel of skiz: open cards solved, worlds drawn, play played."""

from collections.abc import Sequence


def newer_processor() -> bool:
    """Whether _kernel_v3 runs here, where it was built."""

class Problem:
    """A law, a position, and what is played for."""

def problem(*, seats: int, length: int, suits: Sequence[int], trumps: int, must_trump: bool, must_overtake: bool, points: Sequence[int], due: Sequence[tuple[int, int]], hands: Sequence[int], leader: int, table: Sequence[int], won: Sequence[int], side: int, goals: Sequence[tuple[Sequence[tuple[str, int, int, int, int, int, int]], int, int, int, int]], tricks: Sequence[tuple[int, Sequence[int], int]]) -> Problem:
    """A problem; ValueError says what is wrong with it."""

def solve(problems: Sequence[Problem], limit: int, cards: bool, line: bool, cores: int) -> list:
    """
    For each problem: lower and upper bound, (card, lower, upper) of each card that may be played, the line of best play, and the nodes it took.
    """

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
