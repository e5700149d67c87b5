"""Ratings of hands: the kernel computes what the inputs and the network say in Python."""

from collections import Counter
from collections.abc import Sequence
from math import exp
from random import Random

import pytest

pytest.importorskip("skiz._kernel", exc_type=ImportError)

from skiz.cards import Order
from skiz.games import game
from skiz.players import play_deal, player
from skiz.players.playing import talk_out
from skiz.solve.hands import HandNetwork, RatedSeat, first_act, hand_row, read_hands
from skiz.solve.network import write_network
from skiz.solve.policy import Way
from skiz.solve.worlds import Worlds
from skiz.table import View, deal, shuffled, start, view

ACTS = ["bid", "passed", "spoke"]
HIDDEN = 5
MANY = 10_000


def network_for(ranks: int, seed: int) -> HandNetwork:
    """Return a network of random weights."""
    chance, inputs = Random(seed), first_act(ranks) + len(ACTS)
    inner = [[chance.gauss(0, 0.3) for _ in range(inputs)] for _ in range(HIDDEN)]
    biases = [chance.gauss(0, 0.3) for _ in range(HIDDEN)]
    outer = [[chance.gauss(0, 0.3) for _ in range(HIDDEN)]]
    layers = [(inner, biases), (outer, [0.5])]
    return read_hands({"ranks": ranks, "acts": ACTS, **write_network(layers)})


def begun(key: str, seed: int) -> View:
    """Return the view of the seat behind the declarer, before the first card of a deal."""
    rules, chance = game(key).rules(), Random(seed)
    players, found = [player("plain", 0)] * rules.seats, None
    while found is None:  # some deals are not played
        found = talk_out(start(rules, deal(rules, shuffled(rules, chance))), players)
    return view(rules, found.events, found.state.after(found.state.the_declarer()))


def seats_of(sight: View) -> list[RatedSeat]:
    """Return the others, who have done one, two or three things."""
    seats = sight.rules.seats
    others = [seat for seat in range(seats) if seat != sight.eyes]
    return [
        RatedSeat(seat, seats + 1 + seat, 0, tuple(range(number % 3 + 1)))
        for number, seat in enumerate(others)
    ]


def rate(network: HandNetwork, order: Order, seats: Sequence[RatedSeat], way: Way) -> float:
    """Return the rating of a way, computed in Python."""
    return sum(
        network.network.evaluate(
            hand_row(order, network.ranks, way[seat.hand] | seat.gone, way[seat.laid])
            + [float(act in seat.acts) for act in range(len(ACTS))]
        )[0]
        for seat in seats
    )


@pytest.mark.parametrize(
    ("key", "ranks"), [("asszorti", 9), ("asserufen", 14), ("illustrated", 22)]
)
@pytest.mark.parametrize("seed", range(3))
def test_the_kernel_rates_as_python_does(key: str, ranks: int, seed: int) -> None:
    sight, network = begun(key, seed), network_for(ranks, seed)
    worlds = Worlds(sight)
    ways = worlds.ways.sample(30, seed, worlds.holders)
    seats = seats_of(sight)
    found = network.rate(sight.order, seats, ways)
    assert found == pytest.approx(
        [rate(network, sight.order, seats, way) for way in ways], abs=1e-4
    )
    assert len(set(found)) > 10


def test_played_cards_belong_to_the_hand() -> None:
    sight, network = begun("asszorti", 1), network_for(9, 1)
    worlds = Worlds(sight)
    (way,) = worlds.ways.sample(1, 1, worlds.holders)
    seats = seats_of(sight)
    one = seats[0]
    gone = way[one.hand] & -way[one.hand]
    later = list(way)
    later[one.hand] ^= gone
    played = [one._replace(gone=gone), *seats[1:]]
    assert network.rate(sight.order, played, [tuple(later)]) == network.rate(
        sight.order, seats, [way]
    )


def late(seed: int) -> View:
    """Return a view of a deal of Asszorti in which only some hundred worlds are left."""
    rules = game("asszorti").rules()
    events = play_deal(rules, [player("plain", 0)] * 3, seed).events
    for count in range(len(events) // 2, len(events)):
        sight = view(rules, events[:count], 1)
        if sight.tricks and 20 < Worlds(sight).count < 500:
            return sight
    raise AssertionError("at no moment are there so few worlds")


def test_ways_are_kept_in_proportion_to_their_ratings() -> None:
    """Of so few ways all are looked at."""
    sight, network = late(2), network_for(9, 2)
    worlds, seats = Worlds(sight), seats_of(sight)
    every = worlds.ways.every(worlds.holders)
    for weight in (0.0, 0.5, 1.0):
        logs = network.rate(sight.order, seats, every)
        sizes = [exp(weight * log) for log in logs]
        rated = (sight.order, seats)
        times = Counter(dict(network.sample(worlds, rated, weight, (MANY, MANY), 7)))
        for way, size in zip(every, sizes, strict=True):
            assert times[way] == pytest.approx(MANY * size / sum(sizes), abs=1.01)


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"ranks": 8}, "two layers, 83 inputs and one output"),
        ({"acts": [*ACTS, "more"]}, "two layers, 90 inputs and one output"),
        ({"acts": ["bid", "bid", "spoke"]}, "an act is named twice"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(change: dict[str, object], wrong: str) -> None:
    zeros = [[0.0] * (first_act(9) + len(ACTS))]
    data = {"ranks": 9, "acts": ACTS, **write_network([(zeros, [0.0]), ([[0.0]], [0.0])])}
    assert read_hands(data).ranks == 9
    with pytest.raises(ValueError, match=wrong):
        read_hands(data | change)


def test_what_the_network_does_not_know_is_refused() -> None:
    sight, network = begun("asszorti", 1), network_for(9, 1)
    worlds = Worlds(sight)
    ways = worlds.ways.sample(1, 1, worlds.holders)
    (one, *_) = seats_of(sight)
    with pytest.raises(ValueError, match="does not know an act"):
        network.rate(sight.order, [one._replace(acts=(3,))], ways)
    with pytest.raises(ValueError, match="name no holder"):
        network.rate(sight.order, [one._replace(laid=99)], ways)
    with pytest.raises(ValueError, match="too many cards"):
        network.rate(Order((2**10 - 1,)), [one], ways)
    assert network.numbers_of(["spoke", "sang", "bid"]) == (2, 0)
