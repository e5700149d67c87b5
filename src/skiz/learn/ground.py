"""The learning ground: the announcing of one deal played many times from the same cards.

A deal is dealt, bid and exchanged by the heuristics. Its announcing is a tree: a node for each
moment at which a seat may say several things, its children by what is said. Walks through it share
all that they have said alike, so that what is rules or cards is worked out once for all of them;
at its leaves the cards are rolled out by the policy of card play, each seat from its own sight.
What a seat did at a node is judged beside the other walks through the same node: these differ in
nothing that came before, neither cards nor words.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np
from numpy.typing import NDArray

from skiz.cards import Seat
from skiz.games.tarokk import Standing, read_deal, standing
from skiz.players.common.cards import seat_share
from skiz.players.common.model import model_of
from skiz.players.common.rollout_trials import after, view_in
from skiz.players.plain import advise
from skiz.players.tarokk.announcing_network import declaration
from skiz.players.tarokk.talk_inputs import talk_inputs
from skiz.players.tarokk.words import WORDS, Words, words_of
from skiz.solve.lower import lower
from skiz.solve.policy import Rollouts
from skiz.table import Action, Play, Rules, Speak, State, View, deal, on_turn, shuffled, start

ROLLOUTS = Rollouts(each=12, until=2, inverse_temperature=1.0)
NUMBER = {name: number for number, name in enumerate(WORDS)}

Row = NDArray[np.float32]
Policy = Callable[[Row, NDArray[np.bool_]], Row]  # of inputs, and what may be said: chances


@dataclass
class Node:
    """A moment at which a seat may say several things."""

    state: State
    stand: Standing
    words: Words
    inputs: Row
    may: NDArray[np.bool_]
    chances: NDArray[np.float64] | None = None
    children: dict[int, "Node | Leaf"] = field(default_factory=dict)
    walks: list[tuple[int, Row]] = field(default_factory=list)  # what was said, and came of it


@dataclass
class Leaf:
    """The end of announcing, and what each seat is paid for the deal in the mean."""

    paid: Row


@dataclass(frozen=True)
class Said:
    """What was said at the nodes of some deals: rows of equal number."""

    inputs: Row
    may: NDArray[np.bool_]
    word: NDArray[np.int64]
    chance: Row  # with which it was said
    gain: Row  # points for the seat beside other walks through the node


def begin(rules: Rules, seed: int) -> State:
    """A deal after everything that comes before the first word that a policy may choose."""
    return start(rules, deal(rules, shuffled(rules, Random(seed)))).state


def next_node(state: State, turns: tuple[Seat, ...], rolled: bool = True) -> Node | Leaf:
    """The next moment at which there is a choice of words, or the end of announcing; unless it is
    rolled out nothing is paid there.
    """
    while turns:
        seat = turns[0]
        options = tuple(state.current_phase.options(View(state), seat))
        if isinstance(options[0], Play):
            break
        action: Action | None = options[0] if len(options) == 1 else None
        seen = view_in(state, seat)
        if action is None and state.current_phase.name == "talk" and Speak() in options:
            reading = read_deal(seen)
            if not reading.round.to_answer:
                stand = standing(reading, seat)
                action = declaration(stand, options)
                words = words_of(stand, options) if action is None else {}
                if len(words) > 1:
                    return node(state, stand, words)
                action = action or (Speak() if words else None)
        state, turns = after(state, seat, action or advise(seen, options).action)
    return Leaf(paid(state) if rolled else np.zeros(state.rules.seats, dtype=np.float32))


def node(state: State, stand: Standing, words: Words) -> Node:
    """A moment as a policy is shown it."""
    may = np.zeros(len(WORDS), dtype=bool)
    may[[NUMBER[name] for name in words]] = True
    return Node(state, stand, words, np.array(talk_inputs(stand), dtype=np.float32), may)


def paid(end: State) -> Row:
    """What each seat is paid if the cards are played by the policy of card play."""
    if end.settled:
        return np.array(end.settled.points, dtype=np.float32)
    policy = model_of(end.rules.family).policy
    assert policy is not None
    (value,) = policy.world_values([end], [lower(end)], ROLLOUTS, 1)
    seats = range(end.rules.seats)
    return np.array([value * seat_share(end, seat) for seat in seats], dtype=np.float32)


def walk(root: Node, policy: Policy, chance: np.random.Generator, explore: float) -> None:
    """One way through the announcing of a deal, and what came of it told at each node."""
    path = list[tuple[Node, int]]()
    now: Node | Leaf = root
    while isinstance(now, Node):
        if now.chances is None:
            likely = policy(now.inputs, now.may).astype(np.float64)
            now.chances = (1 - explore) * likely / likely.sum() + explore * now.may / now.may.sum()
        word = int(chance.choice(len(WORDS), p=now.chances))
        path.append((now, word))
        if word not in now.children:
            action = now.words[WORDS[word]]
            now.children[word] = next_node(*after(now.state, now.stand.seat, action))
        now = now.children[word]
    for one, word in path:
        one.walks.append((word, now.paid))


def nodes_of(root: Node) -> Sequence[Node]:
    """A node and all below it."""
    found = [root]
    for one in found:
        found += (child for child in one.children.values() if isinstance(child, Node))
    return found


def play(rules: Rules, seeds: Sequence[int], policy: Policy, walks: int, explore: float) -> Said:
    """What was said in so many walks through each of these deals."""
    rows = list[tuple[Node, int, float]]()
    for seed in seeds:
        state = begin(rules, seed)
        root = next_node(state, on_turn(state))
        if isinstance(root, Leaf):
            continue
        chance = np.random.default_rng(seed)
        for _ in range(walks):
            walk(root, policy, chance, explore)
        for one in nodes_of(root):
            rows += judged(one)
    return gather(rows)


def judged(one: Node) -> list[tuple[Node, int, float]]:
    """What was said at a node, each with what it gained beside the other walks through it. Where
    all said the same there is nothing to learn but to keep to custom: a row that gained nought.
    """
    if len({word for word, _ in one.walks}) < 2:
        return [(one, one.walks[0][0], 0.0)]
    values = np.array([paid[one.stand.seat] for _, paid in one.walks])
    count = len(values)
    gains = (values - values.mean()) * count / (count - 1)
    return [(one, word, float(gain)) for (word, _), gain in zip(one.walks, gains, strict=True)]


def gather(rows: Sequence[tuple[Node, int, float]]) -> Said:
    """Rows as arrays."""
    words = [word for _, word, _ in rows]
    return Said(
        np.array([one.inputs for one, _, _ in rows], dtype=np.float32),
        np.array([one.may for one, _, _ in rows], dtype=bool),
        np.array(words, dtype=np.int64),
        np.array([one.chances[word] for one, word, _ in rows if one.chances is not None], "f4"),
        np.array([gain for _, _, gain in rows], dtype=np.float32),
    )


def imitated(rules: Rules, seeds: Sequence[int], teacher: Callable[[Standing, Words], str]) -> Said:
    """What a teacher says in these deals, with nothing that comes of it."""
    rows = list[tuple[Node, int, float]]()
    for seed in seeds:
        state = begin(rules, seed)
        now = next_node(state, on_turn(state), rolled=False)
        while isinstance(now, Node):
            name = teacher(now.stand, now.words)
            now.chances = now.may.astype(np.float64)
            rows.append((now, NUMBER[name], 0.0))
            now = next_node(*after(now.state, now.stand.seat, now.words[name]), rolled=False)
    return gather(rows)
