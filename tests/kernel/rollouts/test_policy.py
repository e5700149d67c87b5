"""Policies and priors in the kernel: likelihoods are likelihoods, and open endings are solved."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import exp, inf, log, nan
from random import Random
from zlib import crc32

import pytest

from skiz.arena.contract import contested
from skiz.cards import highest, lowest
from skiz.games import game
from skiz.players import play_out, player
from skiz.players.common.model import model_of
from skiz.solve import solve
from skiz.solve.lower import lower, play_rules
from skiz.solve.policy import Policy, Rollouts, feature_counts, find_features, way_of
from skiz.solve.prior import Prior, PriorWeights, resample, sample_likely
from skiz.solve.worlds import Worlds, sample
from skiz.table import (
    Play,
    Speak,
    State,
    View,
    apply,
    deal,
    on_turn,
    options,
    shuffled,
    start,
    view,
)
from tests.support.laws.random_deals import course
from tests.support.laws.random_deals import play_out as through

RULES = game("asszorti").rules()
FLAT = [0.0] * feature_counts()[1]


def states() -> list[State]:
    """Return the states of a deal in which a card is chosen."""
    step = contested(RULES, 2)
    rng, found = Random(1), [step.state]
    while seats := on_turn(step.state):
        offered = [o for o in options(View(step.state), seats[0]) if isinstance(o, Play)]
        if not offered:
            break
        step = apply(step.state, seats[0], rng.choice(offered))
        found.append(step.state)
    return [state for state in found if state.current_phase.name == "play" and on_turn(state)]


STATES = states()


def after(state: State) -> list[State]:
    """Return the states after each legal card."""
    (seat,) = on_turn(state)
    plays = [option for option in options(View(state), seat) if isinstance(option, Play)]
    return [apply(state, seat, play).state for play in plays]


@pytest.mark.parametrize("weights", [FLAT, None], ids=["flat", "learnt"])
def test_likelihoods_of_all_cards_add_up_to_one(weights: list[float] | None) -> None:
    policy = Policy(weights) if weights else model_of("asszorti").policy
    assert policy is not None
    for state in STATES[:30:4]:
        if len(after(state)) < 2:
            continue
        (before,) = policy.likelihoods(state, [way_of(state)], -1, 1.0, 0.0)
        parts = []
        for then in after(state):
            (found,) = policy.likelihoods(then, [way_of(then)], -1, 1.0, 0.0)
            parts.append(exp(found - before))
        assert sum(parts) == pytest.approx(1, abs=1e-4)
        if weights is FLAT:
            assert parts == pytest.approx([1 / len(parts)] * len(parts), abs=1e-4)


def test_noise_is_never_surprised() -> None:
    policy = model_of("asszorti").policy
    assert policy is not None
    for state in STATES[5::7]:
        (found,) = policy.likelihoods(state, [way_of(state)], -1, 3.0, 1.0)
        (flat,) = Policy(FLAT).likelihoods(state, [way_of(state)], -1, 1.0, 0.0)
        assert found == pytest.approx(flat, abs=1e-4)


def test_a_seats_own_cards_carry_no_likelihood() -> None:
    """The observer chose its own cards: they are as likely in every world."""
    policy = model_of("asszorti").policy
    assert policy is not None
    for state in STATES[1:3]:
        (seat,) = {trick.leader for trick in filter(None, [state.table])}
        if state.table is not None and len(state.table.cards) == 1:
            assert policy.likelihoods(state, [way_of(state)], seat, 1.0, 0.1) == [0.0]


def test_values_end_in_the_solved_endgame() -> None:
    """If the card ends its trick and the rest is open, its value is the solution."""
    policy = model_of("asszorti").policy
    assert policy is not None
    for state in STATES[2::6]:
        if state.table is None or len(state.table.cards) < 2:
            continue
        (found,) = policy.card_values([state], [lower(state)], Rollouts(2, 11, 1.0), 5)
        assert found == pytest.approx(dict(solve(state).values))


def preset_of(name: str) -> str:
    """Return a preset of a game. For Illustrated, cases describe hidden cards."""
    return "itvb" if name == "illustrated" else min(game(name).presets)


@pytest.mark.parametrize("name", ["asserufen", "illustrated", "high"])
def test_short_endings_are_worth_their_solution(name: str) -> None:
    """The same if they are tried: after cards that end their trick in the last three."""
    policy, found = model_of(game(name).rules().family).policy, 0
    assert policy is not None
    for seed in range(6):
        for moment in course(name, preset_of(name), seed).moments:
            state = moment.state
            last = state.table is not None and len(state.table.cards) == state.rules.seats - 1
            if not last or len(state.tricks) < state.rules.length - 3 or state.claims:
                continue
            (values,) = policy.card_values([state], [lower(state)], Rollouts(1, 3, 1.0), 5)
            assert values == dict(solve(state).values)
            found += len(state.tricks) < state.rules.length - 1
    assert found > 6


def test_a_deal_is_worth_what_its_only_card_is() -> None:
    policy = model_of("asszorti").policy
    assert policy is not None
    for state in STATES[::3]:
        if state.table is None or len(after(state)) > 1:
            continue
        problem = lower(state)
        ((_, worth),) = policy.card_values([state], [problem], Rollouts(9, 3, 1.0), 5)[0].items()
        assert policy.world_values([state], [problem], Rollouts(9, 3, 1.0), 5) == [worth]


def test_a_sharp_policy_gives_a_deal_the_value_of_one_card() -> None:
    """A sharp enough policy leaves nothing to chance: a deal has the value of such a card."""
    policy = model_of("asszorti").policy
    assert policy is not None
    (state,) = (state for state in STATES if not state.tricks and state.table is None)
    problem = lower(state)
    (worth,) = policy.world_values([state], [problem], Rollouts(4, 0, 1e6), 5)
    assert worth in policy.card_values([state], [problem], Rollouts(4, 0, 1e6), 5)[0].values()


def test_a_policy_of_the_first_tables_plays_as_with_zeros_in_the_others() -> None:
    """A policy of the first tables plays like one with zeros in all others."""
    first, every = feature_counts()
    weights = [Random(7).uniform(-2, 2) for _ in range(first)]
    short, long = Policy(weights), Policy(weights + [0.0] * (every - first))
    for state in STATES[3::4]:
        if len(after(state)) > 1:
            ways = [way_of(state)]
            assert short.likelihoods(state, ways, -1, 1.0, 0.0) == long.likelihoods(
                state, ways, -1, 1.0, 0.0
            )
            one, other = (
                p.card_values([state], [lower(state)], Rollouts(3, 3, 1.0), 5)
                for p in (short, long)
            )
            assert one == other


def test_features_are_numbers_of_weights() -> None:
    for state in STATES[::5]:
        table = find_features(state)
        assert len(table) == len(after(state))
        assert all(0 <= row < feature_counts()[1] for _, found in table for row in found)


@pytest.mark.parametrize(("name", "digest"), [("asszorti", 495546891), ("asserufen", 1691464251)])
def test_the_first_features_never_change(name: str, digest: int) -> None:
    """A change here makes every file of weights that uses them play differently."""
    step, rng, found = contested(game(name).rules(), 3), Random(3), 0
    while seats := on_turn(step.state):
        offered = options(View(step.state), seats[0])
        plays = [option for option in offered if isinstance(option, Play)]
        if plays:
            first = [(card, row[:10]) for card, row in find_features(step.state)]
            found = crc32(repr(first).encode(), found)
        step = apply(step.state, seats[0], rng.choice(plays) if plays else Speak())
    assert found == digest


@pytest.mark.parametrize("name", ["asszorti", "asserufen"])
def test_a_card_looks_the_same_in_every_world_of_its_player(name: str) -> None:
    """No policy knows where the hidden cards are, nor who the secret partner is."""
    rules, secret = game(name).rules(), 0
    for seed in range(8):
        step, rng = contested(rules, seed), Random(seed)
        events = list(step.events)
        while seats := on_turn(step.state):
            sight = view(step.state.rules, events, seats[0])
            offered = options(sight, seats[0])
            plays = [option for option in offered if isinstance(option, Play)]
            if len(plays) > 1:
                table = find_features(step.state)
                assert all(find_features(world) == table for world in sample(sight, 6, seed))
                secret += None in sight.sides
            action = rng.choice(plays) if plays else Speak()
            step = apply(step.state, seats[0], action)
            events += step.events
    assert secret > 20 or None not in sight.sides


@pytest.mark.parametrize("name", ["illustrated", "high", "paskievics", "illustrated54"])
def test_a_tarokk_policy_sees_nothing_hidden(name: str) -> None:
    """Whatever was announced, and wherever the called card is: in a hand, a discard, or played."""
    secret = bound = 0
    preset = preset_of(name)
    found = [course(name, preset, seed) for seed in range(4)]
    found += [through(course(name, preset, 0).rules, seed, player("plain", 0)) for seed in range(4)]
    for seed, deal_ in enumerate(found):
        for moment in deal_.moments:
            sight = moment.views[moment.seat]
            if isinstance(moment.action, Play) and len(options(sight, moment.seat)) > 1:
                table = find_features(moment.state)
                assert all(find_features(world) == table for world in sample(sight, 5, seed))
                secret += None in sight.sides
                bound += bool(play_rules(moment.state).bonds)
    assert secret > 10
    assert bound > 10


def test_kept_in_proportion() -> None:
    logs = [log(1), log(2), log(5)]
    assert sum(resample(logs, 800, 3)) == 800
    assert resample(logs, 800, 3) == pytest.approx([100, 200, 500], abs=1)
    assert resample([-inf, 0.0], 5, 3) == [0, 5]
    assert resample([-inf, -inf], 8, 3) == [4, 4]
    with pytest.raises(ValueError, match="nothing is drawn"):
        resample([], 3, 1)
    with pytest.raises(ValueError, match="not a number"):
        resample([nan], 3, 1)
    with pytest.raises(ValueError, match="too many"):
        resample([0.0], 10**18, 1)  # so small steps would never come to an end


def test_without_priors_all_ways_are_kept() -> None:
    begun = contested(RULES, 2)
    worlds = Worlds(view(begun.state.rules, begun.events, 0))
    found = sample_likely(worlds, [], 1.0, 50, 50, 9)
    assert [times for _, times in found] == [1] * 50
    assert [tuple(way) for way, _ in found] == worlds.ways.sample(50, 9, worlds.holders)


MUCH = 50.0  # so likely that nothing else is kept
NONE = PriorWeights((0.0,) * 9, (0.0,) * 10, (0.0,) * 3)


def weights_at(*places: tuple[int, float], length: int) -> tuple[float, ...]:
    """Return weights that are zero except in these places."""
    return tuple(dict(places).get(place, 0.0) for place in range(length))


@pytest.mark.parametrize(
    ("weights", "holds"),
    [
        (replace(NONE, cards=weights_at((0, MUCH), length=9)), lambda suit: suit >> 8 & 1),
        (replace(NONE, cards=weights_at((8, MUCH), length=9)), lambda suit: suit & 1),
        (replace(NONE, lengths=weights_at((0, MUCH), length=10)), lambda suit: not suit),
        (
            replace(NONE, lengths=weights_at((3, MUCH), length=10)),
            lambda suit: suit.bit_count() == 3,
        ),
        (replace(NONE, tops=weights_at((0, MUCH), length=3)), lambda suit: suit >> 7 == 0b11),
        (
            replace(NONE, tops=weights_at((1, MUCH), length=3)),
            lambda suit: suit >> 6 & 0b11 == 0b11,
        ),
        (replace(NONE, tops=weights_at((2, MUCH), length=3)), lambda suit: suit >> 6 == 0b111),
    ],
)
def test_likely_ways_are_kept(weights: PriorWeights, holds: Callable[[int], bool]) -> None:
    """The first seat's cards of a suit, before anything is known to a dealer who is void in it."""
    sight = view(RULES, start(RULES, deal(RULES, shuffled(RULES, Random(0)))).events, 2)
    suit = RULES.pack.suits[1]
    assert not suit & sight.hands[2].cards
    worlds = Worlds(sight)
    found = sample_likely(worlds, [Prior(0, suit, weights)], 1.0, 3000, 20, 5)
    assert all(holds((way[0] & suit) >> lowest(suit)) for way, _ in found)


def test_played_cards_count() -> None:
    """A player who has played the ace is no more likely to hold any other card."""
    begun = contested(RULES, 2)
    worlds, suit = Worlds(view(begun.state.rules, begun.events, 0)), RULES.pack.suits[1]
    weights = replace(NONE, cards=weights_at((0, MUCH), length=9))
    free = sample_likely(worlds, [Prior(1, suit, weights, gone=1 << highest(suit))], 1.0, 50, 50, 9)
    assert [times for _, times in free] == [1] * 50


def test_bad_input_is_refused() -> None:
    state = STATES[4]
    with pytest.raises(ValueError, match="a weight for each row"):
        Policy([0.0])
    with pytest.raises(ValueError, match="a hand and a pile"):
        Policy(FLAT).likelihoods(state, [way_of(state)[:3]], 0, 1.0, 0.1)
    with pytest.raises(ValueError, match="chance from 0 to 1"):
        Policy(FLAT).likelihoods(state, [way_of(state)], 0, 1.0, 1.5)
    assert play_out(contested(RULES, 2), [player("plain", 0)] * 3).state.settled


def few(name: str, seed: int) -> Iterator[View]:
    """Return the views of a deal that have few worlds."""
    for moment in course(name, preset_of(name), seed).moments:
        sight = moment.views[moment.seat]
        if isinstance(moment.action, Play) and 1 < Worlds(sight).count < 60:
            yield sight


@pytest.mark.parametrize("name", ["asszorti", "asserufen", "illustrated"])
def test_few_ways_are_all_kept_with_equal_weight(name: str) -> None:
    """Whichever case they belong to."""
    found, cases = 0, 0
    for sight in (sight for seed in range(6) for sight in few(name, seed)):
        worlds = Worlds(sight)
        ways = sample_likely(worlds, [], 1.0, worlds.count, worlds.count, 5)
        assert sorted(ways) == sorted((way, 1) for way in worlds.ways.every(worlds.holders))
        found, cases = found + 1, max(cases, len(worlds.cases))
    assert found > 5
    assert cases > 1 or name != "illustrated"
