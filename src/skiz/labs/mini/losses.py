"""Losses: what a player of a mini game loses to those who know its habits.

*Seat by seat*: all seats play as the player does, except one. That one knows how often the others
choose what, and plays the best response. `gains` is what each seat gains so, in points a deal; the
sum is OpenSpiel's `nash_conv`. In an equilibrium all are 0. Seats that deviate together are not
considered.

*Side by side*, where it is public who plays with whom. `in_defence` is how much more the declarer
makes by the best response to the defenders than in the equilibrium of three independent players.
For `as_declarer` the defenders are one player who sees both hands. It is how much less their best
response leaves the declarer than their equilibrium does. That is a game of two players whose points
add up to 0, so its value is unique. Both are in points that each defender pays.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, partial
from typing import TypeAlias

from skiz.players import Player

from .mini import Mini, players_of
from .policies import Asked, policy_of, unasked
from .tree import Policy, Tree, check_rounds

ROUNDS = 1000
PolicyIn: TypeAlias = Callable[[Tree, Iterable[int], Asked], Policy]


@dataclass(frozen=True)
class Loss:
    """What a policy loses, in points a deal. The last two are None where sides are not public."""

    values: tuple[float, ...]
    gains: tuple[float, ...]
    in_defence: float | None = None
    as_declarer: float | None = None
    decisions: int = 0

    @property
    def nash_conv(self) -> float:
        """The sum of what each seat alone could gain."""
        return sum(self.gains)

    def as_dict(self) -> dict[str, object]:
        """Return everything as data, without what does not apply."""
        found = asdict(self) | {"nash_conv": self.nash_conv}
        return {name: value for name, value in found.items() if value is not None}


class Solved:
    """The equilibrium of a game after some rounds of CFR+, and how near to one it is.

    `gains` is what each player could still gain by its best response: the certificate.
    """

    def __init__(self, tree: Tree, rounds: int) -> None:
        self.tree = tree
        self.policy: Policy = tree.solve(rounds)
        self.values = [tree.value(player, self.policy) for player in sorted({*tree.players})]
        self.gains = tree.gains(self.policy)


class Losses:
    """A mini game in which players are measured; solved when that is first needed."""

    def __init__(self, mini: Mini, rounds: int = ROUNDS) -> None:
        check_rounds(rounds)
        self.mini, self.rounds = mini, rounds

    @cached_property
    def tree(self) -> Tree:
        """The tree with a player in each seat."""
        return Tree(self.mini)

    @cached_property
    def apart(self) -> Solved:
        """The equilibrium of independent players."""
        return Solved(self.tree, self.rounds)

    @cached_property
    def merged(self) -> Solved | None:
        """The equilibrium of two sides, each one player who sees its hands, if sides are public."""
        if not self.mini.sides:
            return None
        return Solved(Tree(self.mini, players_of(self.mini)), self.rounds)

    def figures(self) -> dict[str, object]:
        """Return the size of the game, its equilibria and their certificates."""
        found: dict[str, object] = {
            "game": self.mini.key,
            "deals": self.tree.deals,
            "nodes": self.tree.nodes,
            "information_sets": self.tree.sets,
            "rounds": self.rounds,
            "equilibrium": self.apart.values,
            "most_a_seat_could_gain": max(self.apart.gains),
        }
        if self.merged is not None:
            found["sides_as_players"] = self.merged.values
            found["most_a_side_could_gain"] = max(self.merged.gains)
        return found

    def loss(self, players: Sequence[Player], asked: Asked = unasked) -> Loss:
        """Return what some players lose, each drawn as often as any other.

        With several seeds of one kind, those who know its habits do not know its seed. Raise
        ValueError if there is no player, or if one chooses what was not offered.
        """
        if not players:
            raise ValueError("there is no player to measure")
        return self.loss_by(partial(policy_of, players), asked)

    def loss_by(self, policy_in: PolicyIn, asked: Asked = unasked) -> Loss:
        """Return what a policy loses that is given as shares in a tree.

        `policy_in` is called with a tree, the places of the tree that play, and a function to call
        after each choice.
        """
        count = 0

        def one_more(number: int) -> None:
            nonlocal count
            count += 1
            asked(count)

        policy = policy_in(self.tree, range(self.mini.rules.seats), one_more)
        loss = self.loss_of(policy)
        if self.merged is None:
            return Loss(loss.values, loss.gains, decisions=count)
        alone = policy_in(self.merged.tree, (0,), one_more)
        return Loss(
            loss.values,
            loss.gains,
            self._in_defence(policy),
            self._as_declarer(alone),
            count,
        )

    def loss_of(self, policy: Policy) -> Loss:
        """Return what each seat could gain by leaving a policy that covers all it reaches."""
        seats = range(self.mini.rules.seats)
        values = tuple(self.tree.value(seat, policy) for seat in seats)
        gains = tuple(self.tree.best(seat, policy) - values[seat] for seat in seats)
        return Loss(values, gains)

    def _in_defence(self, policy: Policy) -> float:
        (_, declarer), (_, defence) = self.mini.sides
        (seat,) = declarer
        return (self.tree.best(seat, policy) - self.apart.values[seat]) / len(defence)

    def _as_declarer(self, policy: Policy) -> float:
        assert self.merged is not None
        (_, defence) = self.mini.sides[1]
        return (self.merged.tree.best(1, policy) - self.merged.values[1]) / len(defence)
