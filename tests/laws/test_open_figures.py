"""The masks of Tarokk open the figures that the readable rules allow, in any house."""

from collections.abc import Iterator
from random import Random

import pytest

from skiz.cards import Seat
from skiz.games import game
from skiz.games.tarokk import Standing, read_deal, rules_of, standing, why_not
from skiz.games.tarokk.announcing.open_figures import open_figures
from skiz.table import Event, State, View, apply, deal, on_turn, options, shuffled, start, view
from tests.support.laws.random_deals import some_action, some_house
from tests.support.tools.depth import depth

GAMES = ("paskievics", "illustrated", "high", "illustrated54", "royal")
DEALS = depth(16, 500)  # of each game in a part
PARTS = range(depth(1, 40))


def talking(key: str, seed: int) -> Iterator[tuple[State, Seat, View]]:
    """Play a random deal in a random house; yield each turn of talk, and what its speaker knows."""
    rng = Random(f"{key} {seed}")
    house = some_house(key, rng.choice(list(game(key).presets)), rng)
    rules = game(key).rules(house)
    step = start(rules, deal(rules, shuffled(rules, rng)))
    events: list[Event] = [*step.events]
    while seats := on_turn(step.state):
        seat = rng.choice(seats)
        if step.state.current_phase.name == "talk":
            yield step.state, seat, view(rules, events, seat)
        elif step.state.current_phase.kind == "tricks":
            return
        step = apply(step.state, seat, some_action(options(View(step.state), seat), rng, False))
        events += step.events


def standings(truth: State, speaker: Seat, seen: View, rng: Random) -> Iterator[Standing]:
    """Yield how each seat stands in truth, the speaker as it knows, and one with other sides."""
    reading = read_deal(truth)
    yield from (standing(reading, seat) for seat in range(truth.rules.seats))
    yield standing(read_deal(seen), speaker)
    other = rng.randrange(truth.rules.seats)
    guessed = tuple(rng.random() < 0.5 if side is None else side for side in reading.sides)
    yield standing(read_deal(seen), other, guessed)


def allowed(stand: Standing) -> list[str]:
    """Return the figures that the readable rules let a seat announce."""
    rows = rules_of(stand.reading.state).figures.values()
    return [row.key for row in rows if row.announced and why_not(stand, row) is None]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("key", GAMES)
def test_masks_open_what_no_rule_forbids(key: str, part: int) -> None:
    turns = 0
    for seed in range(DEALS * part, DEALS * (part + 1)):
        for truth, seat, seen in talking(key, seed):
            for stand in standings(truth, seat, seen, Random(seed)):
                words = stand.reading.rules.masks.said(open_figures(stand))
                said = [say.figure for word in words for say in word.says]
                assert said == allowed(stand), (seed, stand.seat)
            turns += 1
    assert turns > DEALS
