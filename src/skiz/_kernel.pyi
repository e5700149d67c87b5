"""
The kernel of skiz: it solves open cards, draws worlds and plays deals out.
"""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


def newer_processor() -> bool:
    """Return whether this processor can run _kernel_v3."""

compiler: str = 'GCC 12.2'

class Problem:
    """Rules, a position and an objective."""

def problem(rules: tuple[int, int, Sequence[int], int, bool, bool, Sequence[int]], ties: tuple[Sequence[tuple[int, int, int, int, int, int, bool]], tuple[int, int] | None, int | None], position: tuple[Sequence[int], int, Sequence[int], Sequence[int]], objective: tuple[int, Sequence[tuple[Sequence[tuple[str, int, int, int, int, int, int]], int, int, int, int]]], past: tuple[Sequence[tuple[int, Sequence[int], int]], Sequence[int]]) -> Problem:
    """
    Return the problem that rows describe: rules (seats, length, suits, trumps, must_trump, must_overtake, points), ties (bonds, called, telling), position (hands, leader, table, won), objective (side, goals), past (tricks, laid). Raise ValueError with the reason if it is invalid.
    """

def solve(problems: Sequence[Problem], limit: int, cards: bool, line: bool, cores: int) -> list:
    """
    Return for each problem: lower and upper bound of its value, (card, lower, upper) for each legal card, the line of best play, and the number of nodes.
    """

MOST_FACTS: int = 16

class Ways:
    """All ways to distribute unseen cards over their places."""

    def __init__(self, known: Sequence[int], places: Sequence[int], may: Sequence[int], facts: Sequence[tuple[int, int, int, int]]) -> None: ...

    @property
    def count(self) -> int:
        """The exact number of ways."""

    def sample(self, number: int, seed: int, holders: int) -> list:
        """Return this many random ways: the cards of the first holders."""

    def every(self, holders: int) -> list:
        """Return every way in order: the cards of the first holders."""

def sample_by_priors(ways: Ways, priors: Sequence[tuple[int, int, int, Sequence[float], Sequence[float], Sequence[float]]], weight: float, sampling: tuple[int, int, int], holders: int) -> list:
    """
    Draw random ways and resample them by priors; return the kept ways and their counts. `sampling`: (drawn, kept, seed).
    """

def sample_by_hands(ways: Ways, network: DenseNetwork, hands: tuple[int, Sequence[tuple[int, bool]], Sequence[tuple[int, int, int, Sequence[int]]], float], sampling: tuple[int, int, int], holders: int) -> list:
    """
    Draw random ways and resample them by a network that rates hands; return the kept ways and their counts. `hands`: (ranks, suits, seats, factor of the ratings). `sampling`: (drawn, kept, seed).
    """

def rate_hands(network: DenseNetwork, hands: tuple[int, Sequence[tuple[int, bool]], Sequence[tuple[int, int, int, Sequence[int]]], float], ways: Sequence[Sequence[int]]) -> list[float]:
    """
    Return the sum of the network's outputs for the rated seats in each way, times the factor.
    """

def resample(logs: Sequence[float], kept: int, seed: int) -> list[int]:
    """
    Return how often each entry is kept, in proportion to the weights with these logarithms.
    """

def plan_values(worlds: Sequence[Problem], weights: Sequence[float], limits: tuple[int, int, int]) -> list:
    """
    Return for each world (card, outcome for the seat on turn) of the best plan that begins with each legal card, or an empty list if that needs more nodes. `limits`: (decisions, rows, nodes).
    """

def playouts(problem: Problem, job: tuple[Sequence[Sequence[int]], int, int, str], cores: int, quick: bool) -> list:
    """
    Return tricks and card points by seat of each outcome, and its count. `job`: (deals, each, seed, policy).
    """

def playout_values(problem: Problem, job: tuple[Sequence[Sequence[int]], int, int, str], cores: int) -> object:
    """
    Return the sum of the objective's values, the sum of their squares, and the number of playouts.
    """

def playout_traces(problem: Problem, job: tuple[Sequence[Sequence[int]], int, int, str], quick: bool) -> list[list[int]]:
    """Return the cards of each playout in the order of play."""

class Policy:
    """Weights of a policy for players who see only their own hand."""

    def __init__(self, weights: Sequence[float]) -> None: ...

POLICY_FEATURES: tuple = (22032, 61452)

def policy_features(problem: Problem, history: tuple[int, Sequence[tuple[int, Sequence[int]]]], way: Sequence[int]) -> list:
    """
    Return for each legal card the indices of the weights that make its appeal.
    """

def policy_likelihoods(policy: Policy, problem: Problem, history: tuple[int, Sequence[tuple[int, Sequence[int]]]], ways: Sequence[Sequence[int]], observer: tuple[int, float, float]) -> list[float]:
    """
    Return for each way the logarithm of the likelihood of the other seats' play. `observer`: (seat, inverse_temperature, noise).
    """

def policy_card_values(policy: Policy, worlds: tuple[Sequence[Problem], tuple[int, Sequence[tuple[int, Sequence[int]]]], Sequence[Sequence[int]]], rollouts: tuple[int, int, float], seed: int) -> list[list[tuple[int, float]]]:
    """
    Return for each world the mean value of each legal card over rollouts. `worlds`: (problems, history, ways); `rollouts`: (each, until, inverse_temperature).
    """

def policy_world_values(policy: Policy, worlds: tuple[Sequence[Problem], tuple[int, Sequence[tuple[int, Sequence[int]]]], Sequence[Sequence[int]]], rollouts: tuple[int, int, float], seed: int) -> list[float]:
    """Return for each world the mean value over rollouts."""

class DenseNetwork:
    """
    A network of dense layers, with ReLU between them and none after the last.
    """

    def __init__(self, layers: Sequence[tuple[Sequence[Sequence[float]], Sequence[float]]]) -> None: ...

    def evaluate(self, row: Sequence[float]) -> list[float]:
        """Return the outputs of the last layer for a row of inputs."""

class Starts:
    """Deals to be played from the first lead, with all cards open."""

    def __init__(self, rows: Sequence[tuple[Problem, int, Sequence[int]]]) -> None: ...

    def __len__(self) -> int: ...

def learn(starts: Starts, chosen: Sequence[int], policies: tuple[Sequence[float], Sequence[float]], options: tuple[int, float, float, bool, int], cores: int) -> tuple:
    """
    Return the gradient of the deals with these numbers, for a policy held to an anchor: the slope in each weight, then sums over the deals: values, their squares, squared gains, divergence from the anchor (nats), and decisions. `options`: (each, most, anchored, against, seed).
    """

class Deals:
    """Deals of one game, stepped side by side by its tables."""

    def __init__(self, tables: object, arrays: dict, bound: float, keeps_last: bool) -> None: ...

    def reset(self, seed: int) -> None:
        """Deal anew in every place."""

    def find_illegal(self, steps: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int | None:
        """Return the first place whose step is not legal, or None."""

    def step(self, steps: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.float32], dict(shape=(None, None))], list[int]] | None:
        """
        Take a legal step in every deal, and replace those that end. Return for these, or None, rows of what the seat of the last step sees at the end, and these seats.
        """

    def sample(self, steps: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """Write a random legal step for every deal."""

    def legal(self, place: int) -> tuple[int, list[int]]:
        """
        Return the seat that takes the next step in a place, and the steps that it may take.
        """

    def deck(self, place: int) -> list[int]:
        """Return the pack as it was dealt in a place."""

    def bytes(self) -> int:
        """Return the bytes that all deals take, without the arrays."""

class Shares:
    """A policy: the share of each option of each information set."""

    def __len__(self) -> int: ...

    def __getitem__(self, arg: int, /) -> float: ...

    def __setitem__(self, arg0: int, arg1: float, /) -> None: ...

class Tree:
    """
    A game with hidden cards: every deal with every choice.

    Use a tree, and the regrets and shares on it, in one thread at a time.
    """

    def __init__(self, players: Sequence[int]) -> None: ...

    def deal(self, knows: Sequence[int]) -> None:
        """Begin a deal, with a number for what each player knows of it."""

    def choose(self, seat: int, way: tuple[int, Sequence[int]], options: Sequence[int]) -> None:
        """
        Add a choice; what follows each of the options is added next. `way`: (what was said, choices by player so far).
        """

    def end(self, points: Sequence[int]) -> None:
        """Add an end with these points by seat."""

    def play(self, problem: Problem, shares: Sequence[int], way: tuple[int, Sequence[int]]) -> None:
        """
        Add the play of the cards; `shares`: what each seat wins per point of the objective.
        """

    def nodes(self) -> list:
        """Return the nodes in order: the number of a set, or points by seat."""

    @property
    def deals(self) -> int:
        """The number of deals."""

    @property
    def size(self) -> int:
        """The number of nodes."""

    @property
    def width(self) -> int:
        """The number of shares of a policy."""

    def __len__(self) -> int: ...

    def set(self, number: int) -> tuple:
        """
        Return an information set: (seat, what its player knows, what was said, cards played, options, place of the first share).
        """

    def blank(self) -> Shares:
        """Return a policy without shares."""

    def value(self, player: int, policy: Shares) -> float:
        """
        Return what a player wins in the mean of all deals if all play by a policy.
        """

    def best(self, player: int, policy: Shares) -> tuple[float, Shares]:
        """
        Return the same with the best answer of this player, and the policy with that answer.
        """

    def unanswered(self, players: int, policy: Shares) -> list[int]:
        """
        Return the sets that a policy of some players, a bit for each, comes to and does not answer.
        """

class Regrets:
    """CFR+ on a tree."""

    def __init__(self, tree: Tree) -> None: ...

    def run(self, rounds: int) -> None:
        """Run this many more rounds."""

    def average(self) -> Shares:
        """Return the mean policy of all rounds."""
