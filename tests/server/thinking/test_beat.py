"""A bot's thinking time reveals nothing about its hand.

It looks the same to every observer. Nothing distinguishes thousands of decisions whose thinking
takes longer for better hands.
"""

import asyncio
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import chain
from typing import NamedTuple, TypeVar

import pytest

from skiz.games import game, games
from skiz.phases import waiting_for
from skiz.players import seated
from skiz.server.rooms.bots import Bots
from skiz.server.rooms.flows import Flows
from skiz.server.table_log.entries import DealBegan, bot_on
from skiz.server.table_log.given import Given
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.outcome import Outcome
from skiz.server.thinking import Thinking, beat_seconds
from skiz.server.thinking.delay import LEAST_TO_THE_END
from skiz.server.thinking.fair_queue import Flow, Urgency
from skiz.server.thinking.pool import Answer, Pool
from skiz.server.thinking.thoughts import Decide, Decision, Thought, seconds_of
from skiz.table import (
    View,
    apply,
    deal,
    evolve,
    on_turn,
    options,
    seating,
    shuffled,
    start,
    view,
)
from tests.support.server.thinkers import InThread
from tests.support.worlds.virtual_time import VirtualTime

T = TypeVar("T")
DECISIONS = 10_000  # fewer cannot tell a leak from chance
KIND = "strong"
PERMUTATIONS = 100
CLASS = 0.05  # seconds of random waiting that count as the same time


@pytest.mark.parametrize("key", games())
def test_the_beat_depends_on_public_facts_only(key: str) -> None:
    rules, rng = game(key).rules(), random.Random(5)
    step = start(rules, deal(rules, shuffled(rules, rng)))
    views = {seat: view(rules, step.events, seat) for seat in range(-1, rules.seats)}
    while seats := on_turn(step.state):
        for kind in seated():
            beats = {beat_seconds(kind, seen) for seen in views.values()}
            assert beats == {beat_seconds(kind, step.state)}
            assert beat_seconds("plain", step.state) <= beat_seconds(kind, step.state)
            to_the_end = {beat_seconds(kind, seen, True) for seen in views.values()}
            assert to_the_end == {beat_seconds(kind, step.state, True)}
            assert max(to_the_end) >= max(beats)
        step = apply(step.state, seats[0], rng.choice(options(views[seats[0]], seats[0])))
        for seat, seen in views.items():
            faces = (event.face(seat) for event in step.events)
            views[seat] = View(reduce(evolve, faces, seen))


class Decided(NamedTuple):
    """An action of a bot: its public facts, the class of its hand, the thinking time, and the time
    taken.
    """

    public: tuple[str, int]
    hand: int
    thought: float
    took: float


class Loaded(Pool):
    """A player that thinks longer for better hands; forced actions are not asked for."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__([InThread()])
        self.rng, self.takes = rng, 0.0

    async def think(
        self, thought: Thought[T], urgency: Urgency, flow: Flow, within: float
    ) -> Answer[T]:
        """Return any option, after a time."""
        assert isinstance(thought, Decide)
        strength = of_hand(thought.view.own_hand())
        self.takes = self.rng.expovariate(1 / (0.03 * (1 + strength)))
        async with asyncio.timeout(within):
            await asyncio.sleep(self.takes)
        found: T = Decision(KIND, self.rng.choice(thought.choices))  # type: ignore[assignment]
        return Answer(found, True)


class Busy(Loaded):
    """A player that is late because it thinks for others first; never longer than a beat."""

    async def think(
        self, thought: Thought[T], urgency: Urgency, flow: Flow, within: float
    ) -> Answer[T]:
        """Return any option."""
        assert isinstance(thought, Decide)
        loop, start = asyncio.get_running_loop(), asyncio.get_running_loop().time()
        await asyncio.sleep(self.rng.expovariate(10))
        began, strength = loop.time(), of_hand(thought.view.own_hand())
        takes = self.rng.expovariate(1 / (0.03 * (1 + strength)))
        await asyncio.sleep(min(LEAST_TO_THE_END, takes))
        self.takes = loop.time() - start
        found: T = Decision(KIND, self.rng.choice(thought.choices))  # type: ignore[assignment]
        return Answer(found, True, began)


def of_hand(cards: int) -> int:
    """Return a class of hands, by how high their cards are."""
    bits = [bit for bit in range(cards.bit_length()) if cards >> bit & 1]
    return 4 * sum(bits) // max(1, len(bits) * 36)


async def _decisions(count: int, kind: type[Loaded] = Loaded) -> list[Decided]:
    rng, found = random.Random(1), list[Decided]()
    rules = game("asszorti").rules()
    pool, loop = kind(rng), asyncio.get_running_loop()
    board_set = Given("set", "seed", (*range(1, count),)) if kind is Busy else None
    for number in range(1, count):
        log = TableLog(rules, board_set)
        log.append(log.number(Outcome([bot_on(chair, KIND) for chair in range(3)])))
        state, events = start(rules, deal(rules, shuffled(rules, rng)))
        began = DealBegan(number, 0, seating(rules, 0))
        log.append(log.number(Outcome((began, *events), state)), state)
        starts = [loop.time()]

        async def do(
            command: Callable[[], Outcome], log: TableLog = log, began: list[float] = starts
        ) -> int:
            assert log.deal is not None
            before, seat = log.deal.state, log.on_turn()[0]
            seen = log.deal.view(seat)
            outcome = command()
            log.append(log.number(outcome), outcome.state)
            public = (waiting_for(before).kind, max(hand.size for hand in before.hands))
            forced = len(options(seen, seat)) == 1
            thought = 0.0 if forced else pool.takes
            hand = 4 * forced + of_hand(seen.own_hand())
            found.append(Decided(public, hand, thought, loop.time() - began[-1]))
            began.append(loop.time())
            return log.n

        bots = Bots(log, Thinking(pool), do, lambda _: None, Flows("t", log, ()))
        bots.wake()
        assert bots._task is not None
        await bots._task
        if len(found) >= count:
            return found
    raise AssertionError


@pytest.fixture(scope="module")
def decided() -> Sequence[Decided]:
    with asyncio.Runner(loop_factory=VirtualTime) as runner:
        return runner.run(_decisions(DECISIONS))


@pytest.fixture(scope="module")
def at_boards() -> Sequence[Decided]:
    """Return decisions at boards, where results are compared."""
    with asyncio.Runner(loop_factory=VirtualTime) as runner:
        return runner.run(_decisions(DECISIONS, Busy))


def information(times: Sequence[int], hands: Iterator[int]) -> float:
    """Return the bits that times reveal about hands, given the public facts (plug-in estimate).

    The entropies of times and of hands are left out: no permutation changes them.
    """
    together = Counter(zip(times, hands, strict=True)).values()
    return sum(n * math.log2(n) for n in together) / len(times)


def above_noise(rows: Sequence[Decided], time: Callable[[Decided], float]) -> float:
    """Return the share of permutations, among decisions that look alike, that reveal as much as the
    times.
    """
    rng = random.Random(2)
    public = sorted({row.public for row in rows})
    groups = [[row for row in rows if row.public == one] for one in public]

    timed = [(row.public, round(time(row), 4)) for group in groups for row in group]
    numbers = {one: number for number, one in enumerate(dict.fromkeys(timed))}
    times = [numbers[one] for one in timed]
    hands = [[row.hand for row in group] for group in groups]
    seen = information(times, chain.from_iterable(hands))
    by_chance = [
        information(times, chain.from_iterable(rng.sample(one, len(one)) for one in hands))
        for _ in range(PERMUTATIONS)
    ]
    return sum(one >= seen - 1e-12 for one in by_chance) / PERMUTATIONS


def test_the_time_reveals_nothing_about_the_hand(decided: Sequence[Decided]) -> None:
    assert len(decided) >= DECISIONS
    assert above_noise(decided, lambda row: row.took) > 0.01


def test_the_test_detects_a_leak_of_a_beat_of_multiples(decided: Sequence[Decided]) -> None:
    """An earlier version waited for the next multiple of the usual time after thinking."""
    beat = seconds_of(KIND)
    assert above_noise(decided, lambda row: beat * (row.thought // beat + 1)) < 0.01


def test_the_time_reveals_nothing_when_bots_think_to_the_end(
    at_boards: Sequence[Decided],
) -> None:
    """However long the bots wait until they can think."""
    assert len(at_boards) >= DECISIONS
    assert {row.hand >= 4 for row in at_boards} == {True, False}
    assert any(row.thought > 2 * LEAST_TO_THE_END for row in at_boards)
    assert above_noise(at_boards, lambda row: row.took // CLASS) > 0.01


def test_the_test_detects_a_leak_of_a_bot_without_a_beat(
    at_boards: Sequence[Decided],
) -> None:
    """An earlier version acted when the beat or the thinking was over, and at once without a
    choice.
    """
    assert above_noise(at_boards, lambda row: max(LEAST_TO_THE_END, row.thought) // CLASS) < 0.01


def test_some_of_them_were_forced_and_some_were_late(decided: Sequence[Decided]) -> None:
    assert {row.hand >= 4 for row in decided} == {True, False}
    assert any(row.thought > row.took for row in decided)
