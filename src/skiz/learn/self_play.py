"""Self-play: the announcing of one deal is played many times from the same cards.

Heuristics bid and exchange. The announcing is a tree, with a node for each moment at which a seat
may say several things, and a child for each word. Walks through it share their common words, so
that rules and cards are worked out only once. At the leaves, the policy of card play rolls the
cards out, each seat from its own sight.

What a seat said at a node is compared with the other walks through the same node. They differ in
nothing that came before, neither in cards nor in words.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np
from numpy.typing import NDArray

from skiz.cards import Seat
from skiz.games import game
from skiz.games.tarokk import Standing, read_deal, standing
from skiz.players.common.cards import seat_share
from skiz.players.common.model import model_of
from skiz.players.common.rollout_trials import after, view_in
from skiz.players.plain import advise
from skiz.players.tarokk.talk.announcing_network import declaration
from skiz.players.tarokk.talk.talk_inputs import GAMES, talk_inputs
from skiz.players.tarokk.talk.words import WORDS, Words, words_of
from skiz.solve.lower import lower
from skiz.solve.policy import Rollouts
from skiz.table import Action, Play, Rules, Speak, State, View, deal, on_turn, shuffled, start

ROLLOUTS = Rollouts(each=12, until=2, inverse_temperature=1.0)
NUMBER = {name: number for number, name in enumerate(WORDS)}

Row = NDArray[np.float32]
Policy = Callable[[Row, NDArray[np.bool_]], Row]  # inputs, and what may be said → chances


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
    walks: list[tuple[int, Row]] = field(default_factory=list)  # what was said, and its result


@dataclass
class Leaf:
    """The end of announcing, and the mean payment of each seat for the deal."""

    paid: Row


@dataclass(frozen=True)
class Said:
    """The words said at the nodes of some deals: arrays with equal numbers of rows."""

    inputs: Row
    may: NDArray[np.bool_]
    word: NDArray[np.int64]
    chance: Row  # with which it was said
    gain: Row  # points for the seat compared with other walks through the node


def begin(rules: Rules, seed: int) -> State:
    """Return a deal before the first word that a policy may choose.

    >>> from skiz.games import game
    >>> begin(game("illustrated").rules(), seed=1).current_phase.name
    'auction'
    """
    return start(rules, deal(rules, shuffled(rules, Random(seed)))).state


def next_node(state: State, turns: tuple[Seat, ...], rolled: bool = True) -> Node | Leaf:
    """Return the next moment with a choice of words, or the end of announcing.

    Unless the cards are rolled out, nothing is paid at the end.
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
    """Return a moment as a policy sees it."""
    may = np.zeros(len(WORDS), dtype=bool)
    may[[NUMBER[name] for name in words]] = True
    return Node(state, stand, words, np.array(talk_inputs(stand), dtype=np.float32), may)


def paid(end: State) -> Row:
    """Return what each seat is paid if the policy of card play plays the cards."""
    if end.settled:
        return np.array(end.settled.points, dtype=np.float32)
    policy = model_of(end.rules.family).policy
    assert policy is not None
    (value,) = policy.world_values([end], [lower(end)], ROLLOUTS, 1)
    seats = range(end.rules.seats)
    return np.array([value * seat_share(end, seat) for seat in seats], dtype=np.float32)


def walk(root: Node, policy: Policy, chance: np.random.Generator, explore: float) -> None:
    """Walk once through the announcing of a deal, and store its result at each node."""
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
    """Return a node and all nodes below it."""
    found = [root]
    for one in found:
        found += (child for child in one.children.values() if isinstance(child, Node))
    return found


def check_announced(key: str) -> None:
    """Raise ValueError unless announcing is learnt at this game."""
    game(key)  # an unknown key raises ValueError here, with a list of the games
    if key not in GAMES:
        raise ValueError(f"{key}: announcing can be learnt only at {', '.join(GAMES)}")


def play(rules: Rules, seeds: Sequence[int], policy: Policy, walks: int, explore: float) -> Said:
    """Return what was said in `walks` walks through each of these deals."""
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
    """Return what was said at a node, each with its gain over the other walks through it.

    If all walks said the same, the only lesson is to keep to custom: one row with a gain of 0.
    """
    if len({word for word, _ in one.walks}) < 2:
        return [(one, one.walks[0][0], 0.0)]
    values = np.array([paid[one.stand.seat] for _, paid in one.walks])
    count = len(values)
    gains = (values - values.mean()) * count / (count - 1)
    return [(one, word, float(gain)) for (word, _), gain in zip(one.walks, gains, strict=True)]


def gather(rows: Sequence[tuple[Node, int, float]]) -> Said:
    """Return rows as arrays."""
    words = [word for _, word, _ in rows]
    return Said(
        np.array([one.inputs for one, _, _ in rows], dtype=np.float32),
        np.array([one.may for one, _, _ in rows], dtype=bool),
        np.array(words, dtype=np.int64),
        np.array([one.chances[word] for one, word, _ in rows if one.chances is not None], "f4"),
        np.array([gain for _, _, gain in rows], dtype=np.float32),
    )


def imitated(rules: Rules, seeds: Sequence[int], teacher: Callable[[Standing, Words], str]) -> Said:
    """Return what a teacher says in these deals, without results."""
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
