"""Tree: a mini game with every choice in every deal, in the kernel, and what policies are worth.

What is said is walked in Python by the rules. The play of the cards is grown by the kernel from the
same form in which the solver gets it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from skiz.cards import Seat
from skiz.solve.kernel import kernel
from skiz.solve.lower import lower
from skiz.table import Action, State, View

from .mini import Known, Mini, after, known, offered, seen, turn

Policy = Any  # the kernel's shares of all options, in the order of the information sets
Way = tuple[int, list[int]]  # what was said, and the choices of each player so far


@dataclass(frozen=True, slots=True)
class Choice:
    """An information set: who chooses among what, after which actions, and knowing what.

    `knows` is a deal in which the player's own cards are these. The shares of the options stand in
    a policy from `first` on.
    """

    seat: Seat
    knows: State
    done: tuple[Action, ...]
    options: tuple[Action, ...]
    first: int

    def view(self, seat: Seat | None = None) -> View:
        """Return what the seat sees, or what another seat of its player sees."""
        view: State = seen(self.knows, self.seat if seat is None else seat)
        for action in self.done:
            view = after(view, action)
        return View(view)


class Tree:
    """The tree of a mini game.

    `players[seat]` is the number of the player who sits there: by default one for each seat. Seats
    of one player see each other's cards. Raise ImportError without the kernel.
    """

    def __init__(self, mini: Mini, players: Sequence[int] | None = None) -> None:
        self.mini = mini
        self.players = tuple(players or range(mini.rules.seats))
        self._kernel = kernel()
        self._tree = self._kernel.Tree(list(self.players))
        self._known: dict[tuple[int, tuple[Known, ...]], int] = {}
        self._examples: list[State] = []  # a deal for each of these
        self._said: dict[tuple[int, int], int] = {}
        # For each number of what was said: the number of what was said before, and the last word.
        self._before: list[tuple[int, int]] = [(0, 0)]
        for deal in mini.deals:
            self._tree.deal([self._knows(deal, player) for player in self._each_player()])
            self._grow(deal, (0, [0 for _ in self._each_player()]))
        self.deals, self.nodes = int(self._tree.deals), int(self._tree.size)
        self.width, self.sets = int(self._tree.width), len(self._tree)

    def _each_player(self) -> range:
        return range(max(self.players) + 1)

    def _knows(self, deal: State, player: int) -> int:
        """Return the number of what a player knows of a deal."""
        seats = [seat for seat, who in enumerate(self.players) if who == player]
        key = (player, tuple(known(deal, seat) for seat in seats))
        if key not in self._known:
            self._known[key] = len(self._examples)
            self._examples.append(deal)
        return self._known[key]

    def _grow(self, s: State, way: Way) -> None:
        """Add what follows in a deal."""
        said, depth = way
        if s.settled is not None:
            self._tree.end(list(s.settled.points))
            return
        if s.current_phase.kind == "tricks":
            self._tree.play(lower(s), shares(s), way)
            return
        seat = turn(s)
        assert seat is not None
        actions = offered(s)
        if len(actions) > 1:
            self._tree.choose(seat, way, [self.mini.numbers.of(action) for action in actions])
            player = self.players[seat]
            depth = [*depth[:player], depth[player] + 1, *depth[player + 1 :]]
        for action in actions:
            self._grow(after(s, action), (self._heard(said, action), depth))

    def _heard(self, said: int, action: Action) -> int:
        """Return the number of what was said, after one more action."""
        key = (said, self.mini.numbers.of(action))
        if key not in self._said:
            self._said[key] = len(self._before)
            self._before.append(key)
        return self._said[key]

    # ---- Information sets.

    def choices(self, which: Iterable[int] | None = None) -> Iterator[Choice]:
        """Yield information sets by their numbers, or all of them in the order of discovery."""
        steps = self.mini.numbers.steps
        for number in range(self.sets) if which is None else which:
            seat, knows, said, played, choices, first = self._tree.set(number)
            words = list[Action]()
            while said:
                said, word = self._before[said]
                words.append(steps[word])
            done = (*reversed(words), *(steps[card] for card in played))
            yield Choice(
                seat, self._examples[knows], done, tuple(steps[one] for one in choices), first
            )

    def unanswered(self, player: int, policy: Policy) -> list[Choice]:
        """Return the information sets that a player's policy reaches and does not cover yet.

        They are reached by the policy as far as it is known, whatever the others do.
        """
        return list(self.choices(self._tree.unanswered(1 << player, policy)))

    # ---- Policies.

    def blank(self) -> Policy:
        """Return a policy without any share."""
        return self._tree.blank()

    def solve(self, rounds: int) -> Policy:
        """Return the mean policy of this many rounds of CFR+; raise ValueError for none."""
        check_rounds(rounds)
        regrets = self._kernel.Regrets(self._tree)
        for _ in range(rounds):  # one at a time, since Ctrl-C has to wait for the kernel
            regrets.run(1)
        return regrets.average()

    def value(self, player: int, policy: Policy) -> float:
        """Return the points of a player, in the mean of all deals, if all play by a policy."""
        return float(self._tree.value(player, policy))

    def best(self, player: int, policy: Policy) -> float:
        """Return the same if this player plays the best response to the others' policy."""
        return float(self._tree.best(player, policy)[0])

    def best_policy(self, player: int, policy: Policy) -> Policy:
        """Return the policy in which one player plays the best response."""
        return self._tree.best(player, policy)[1]

    def gains(self, policy: Policy) -> list[float]:
        """Return what each player could gain by leaving a policy that the others keep to."""
        return [
            max(0.0, self.best(player, policy) - self.value(player, policy))
            for player in self._each_player()
        ]

    def stream(self) -> list[int | tuple[int, ...]]:
        """Return the nodes in order: the number of an information set, or points by seat."""
        return list(self._tree.nodes())


def shares(s: State) -> list[int]:
    """Return what each seat wins per point of the declarer's side."""
    with_declarer, against = s.sides.count(True), s.sides.count(False)
    return [against // with_declarer if side else -1 for side in s.sides]


def check_rounds(rounds: int) -> None:
    """Raise ValueError unless there is a round in which CFR+ learns."""
    if rounds < 1:
        raise ValueError(f"rounds={rounds}: CFR+ needs at least one round")
