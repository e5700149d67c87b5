"""What a researcher gets wrong is refused at once, in words that name it, and changes nothing."""

import re
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.error import ResetNeeded

from skiz.games import game, games
from skiz.labs import openspiel, pettingzoo, vector
from skiz.labs.mini import MINIS
from skiz.labs.mini.openspiel import GAMES as MINI_GAMES
from skiz.labs.policy import PolicyPlayer
from skiz.players import play_deal
from skiz.players import player as a_player
from skiz.records import Record, read, write
from skiz.table import Play, apply, deal, on_turn, options, start, view

KEYS = tuple(games())


def refused(message: str) -> Any:
    return pytest.raises(ValueError, match=f"^{re.escape(message)}")


@pytest.mark.parametrize("key", KEYS)
def test_only_a_card_that_is_left_is_dealt(key: str) -> None:
    state, rng = pyspiel.load_game(f"skiz_{key}").new_initial_state(), Random(key)
    count = len(state.numbers.rules.pack.names)
    while state.is_chance_node():
        before = str(state), state.history()
        for card in (count, 99, 10**9, -2, -5, -count):
            with refused(f"card {card}: a whole number from 0 to {count - 1} is needed"):
                state.apply_action(card)
        for card in state.history():
            name = state.numbers.rules.pack.names[card]
            with refused(f"card {card} ({name}): it is dealt already"):
                state.apply_action(card)
        assert (str(state), state.history()) == before
        state.apply_action(rng.choice([card for card, _ in state.chance_outcomes()]))
    assert sorted(state.history()) == list(range(count))


@pytest.mark.parametrize("name", MINI_GAMES)
def test_only_a_deal_that_there_is_is_dealt(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    most = len(state.position.mini.deals) - 1
    for number in (-7, -2, most + 1, 10**9):
        for ask in (state.apply_action, lambda one: state.action_to_string(-1, one)):
            with refused(f"deal {number}: a whole number from 0 to {most} is needed"):
                ask(number)
    assert state.history() == []
    state.apply_action(most)


@pytest.mark.parametrize("name", [f"skiz_{key}" for key in (*KEYS, *MINIS)])
def test_a_number_that_is_no_action_is_refused(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    count, before = state.num_distinct_actions(), state.history()
    for action in (count, 9999, -2):
        for ask in (state.apply_action, lambda one: state.action_to_string(0, one)):
            with refused(f"action {action}: a whole number from 0 to {count - 1} is needed"):
                ask(action)
    seats = state.num_players()
    for player in (seats, 9, -1, -4):
        with refused(f"player {player}: a whole number from 0 to {seats - 1} is needed"):
            state.resample_from_infostate(player, Random(1).random)
    assert state.history() == before


def test_a_card_that_is_none_has_no_text() -> None:
    state = pyspiel.load_game("skiz_asszorti").new_initial_state()
    for card in (36, -3):
        with refused(f"card {card}: a whole number from 0 to 35 is needed"):
            state.action_to_string(pyspiel.PlayerId.CHANCE, card)


def test_arrays_ask_for_a_reset() -> None:
    deals = vector.make("asszorti", 4)
    steps = np.zeros(4, np.int64)
    for ask in (deals.sample, lambda: deals.step(steps), lambda: deals.deck(0)):
        with pytest.raises(ResetNeeded, match=r"call reset\(\) first"):
            ask()
    deals.reset(seed=1)
    deals.step(deals.sample())


def test_a_table_asks_for_a_reset() -> None:
    env = pettingzoo.env("asszorti")
    asked = (env.last, env.state, lambda: env.observe("seat_0"), lambda: env.step(0))
    for ask in asked:
        with pytest.raises(ResetNeeded, match=r"call reset\(\) first"):
            ask()
    env.reset(seed=1)
    env.last()


def test_a_table_that_all_have_left_asks_for_a_reset() -> None:
    env = pettingzoo.env("asszorti")
    env.reset(seed=1)
    for _ in env.agent_iter():
        env.step(None)
    for ask in (env.last, lambda: env.step(None), lambda: env.step(0)):
        with pytest.raises(ResetNeeded, match=r"the deal is over.*call reset\(\) first"):
            ask()
    assert env.observe("seat_0")["action_mask"].sum() == 0
    env.reset(seed=2)
    env.last()


STEPS: list[Any] = [None, "a", 1.5, np.zeros((2, 1), int), np.zeros(3, int), [[1]], [], 1]


@pytest.mark.parametrize("steps", STEPS)
def test_steps_of_another_shape_are_refused(steps: Any) -> None:
    deals = vector.make("asszorti", 2)
    deals.reset(seed=1)
    before = deals.observations.copy()
    shape = np.asarray(steps).shape
    with refused(f"steps of shape {shape}: one for each deal, (2,), is needed"):
        deals.step(steps)
    assert np.array_equal(deals.observations, before)


def test_steps_of_a_column_say_their_shape() -> None:
    deals = vector.make("asszorti", 2)
    deals.reset(seed=1)
    with refused("steps of shape (2, 1): one for each deal, (2,), is needed"):
        deals.step(deals.sample()[:, None])


@pytest.mark.parametrize("deal", [-1, 2, 9, 1.0, "0", None, True])
def test_a_place_that_there_is_not_is_refused(deal: Any) -> None:
    deals = vector.make("asszorti", 2)
    deals.reset(seed=1)
    with pytest.raises(ValueError, match=r"^deal .*: a whole number (from 0 to 1 )?is needed"):
        deals.deck(deal)


def test_arrays_name_an_action() -> None:
    deals = vector.make("asszorti", 1)
    spiel = pyspiel.load_game("skiz_asszorti(claims=False)").new_initial_state()
    for action in range(len(deals.numbers.steps)):
        assert deals.action_to_string(action) == spiel.action_to_string(0, action)
    for action in (-1, 110):
        with refused(f"action {action}: a whole number from 0 to 109 is needed"):
            deals.action_to_string(action)


READ_ONLY = np.zeros(3, np.int64)
READ_ONLY.flags.writeable = False


@pytest.mark.parametrize("out", [READ_ONLY, np.zeros(2, np.int64), np.zeros((3, 1), np.int64), [0]])
def test_sampled_steps_need_a_place(out: Any) -> None:
    deals = vector.make("asszorti", 3)
    deals.reset(seed=1)
    with refused("out: an array of int64 in one piece, of 3 numbers, that may be written"):
        deals.sample(out)


ANSWERS: list[Any] = [
    None,
    "a",
    1.9,
    np.array([2.0], np.float32),
    np.array([True]),
    np.zeros((1, 110), int),
    np.zeros(2, int),
    [],
]


@pytest.mark.parametrize("answer", ANSWERS, ids=str)
def test_a_policy_answers_with_one_whole_number(answer: Any) -> None:
    wrong = PolicyPlayer(lambda observations, masks: answer)
    with refused("the policy returned shape"):
        play_deal(game("asszorti").rules(), [wrong] * 3, seed=1)


@pytest.mark.parametrize("action", ["a", "3", float("nan"), 1.5, 2.0, [3], True])
def test_a_table_takes_whole_numbers_only(action: Any) -> None:
    env = pettingzoo.env("asszorti")
    env.reset(seed=1)
    before, agent = env.position, env.agent_selection
    with refused(f"action {action!r}: a whole number is needed"):
        env.step(action)
    assert env.position is before
    assert env.agent_selection == agent
    assert not any(env.terminations.values())


@pytest.mark.parametrize("action", [-1, 0, 9999, None])
def test_a_table_says_why_a_step_was_refused(action: int | None) -> None:
    env = pettingzoo.env("asszorti")
    env.reset(seed=1)
    env.step(action)
    named = {0: "play c6"}.get(action or 0) if action is not None else None
    why = f"seat_0: {action} ({named or 'no step'}); here one may do bid three, bid pass"
    illegal = {"agent": "seat_0", "action": action, "step": named, "why": why}
    for agent in env.possible_agents:
        assert env.infos[agent]["illegal"] == illegal


@pytest.mark.parametrize("agent", ["seat_3", "", None, 0])
def test_only_agents_of_the_table_observe(agent: Any) -> None:
    env = pettingzoo.env("asszorti")
    env.reset(seed=1)
    for ask in (env.observe, env.observation_space, env.action_space):
        with refused(f"agent {agent!r}: only seat_0, seat_1, seat_2"):
            ask(agent)


@pytest.mark.parametrize("seed", [-1, 1.5, "1", True, [1, 2], np.int64(-3)])
def test_a_seed_is_a_whole_number_from_0(seed: Any) -> None:
    for env in (pettingzoo.env("asszorti"), vector.make("asszorti", 2)):
        env.reset(seed=1)
        before = str(env.position.state) if isinstance(env, pettingzoo.Table) else env.deck(1)
        with refused(f"seed {seed!r}: " if not isinstance(seed, np.int64) else "seed -3: "):
            env.reset(seed=seed)
        after = str(env.position.state) if isinstance(env, pettingzoo.Table) else env.deck(1)
        assert after == before


def test_a_seed_of_numpy_is_that_number() -> None:
    env, deals = pettingzoo.env("asszorti"), vector.make("asszorti", 2)
    env.reset(seed=5)
    deals.reset(seed=5)
    state, deck = env.state(), deals.deck(1)
    env.reset(seed=np.int64(5))
    deals.reset(seed=np.int64(5))
    assert np.array_equal(env.state(), state)
    assert deals.deck(1) == deck


@pytest.mark.parametrize("options", [{"dek": [1]}, {"deck": None, "seed": 1}, {"": 1}])
def test_options_that_there_are_not_are_refused(options: dict[str, Any]) -> None:
    env = pettingzoo.env("asszorti")
    with refused(f"options={options!r}: only 'deck' is possible"):
        env.reset(seed=1, options=options)
    with refused(f"options={options!r}: there are none"):
        vector.make("asszorti", 1).reset(seed=1, options=options)


@pytest.mark.parametrize("deck", [5, None, "abc", [0.5] * 36, [None] * 36])
def test_a_deck_is_cards(deck: Any) -> None:
    env = pettingzoo.env("asszorti")
    if deck is None:
        env.reset(seed=1, options={"deck": deck})  # as without it
        return
    with refused("deck: 36 cards, each number from 0 to 35 once"):
        env.reset(seed=1, options={"deck": deck})


HOUSES = [
    ("gamerules", {}),
    ("must_trump=true", {"must_trump": True}),
    ("gamerules,must_trump=true", {"must_trump": True}),
    ("preset=gamerules must_trump=true", {"must_trump": True}),
]


@pytest.mark.parametrize(("text", "changes"), HOUSES)
def test_a_house_is_named_as_on_the_command_line(text: str, changes: dict[str, Any]) -> None:
    found = game("asszorti")
    wanted = found.house("gamerules" if "gamerules" in text else None, changes)
    assert pettingzoo.env("asszorti", text).numbers.rules.house == wanted
    assert vector.make("asszorti", 1, text).numbers.rules.house == wanted


WRONG_HOUSES = [
    ("no-such-house", "asszorti has no preset 'no-such-house'; there are pais"),
    ("must_trump=perhaps", "house rule must_trump: "),
    ("no_such_rule=true", "no house rule is called 'no_such_rule'; there are "),
    (
        game("illustrated").house(),
        "asszorti: a house of type AsszortiHouse is needed, not TarokkHouse(",
    ),
    ({"must_trump": True}, "asszorti: a house of type AsszortiHouse is needed, not {"),
    (1, "asszorti: a house of type AsszortiHouse is needed, not 1"),
]


@pytest.mark.parametrize(("house", "message"), WRONG_HOUSES)
def test_a_house_that_there_is_not_is_refused(house: Any, message: str) -> None:
    with refused(message):
        pettingzoo.env("asszorti", house)
    with refused(message):
        vector.make("asszorti", 1, house)


@pytest.mark.parametrize("key", KEYS)
def test_no_game_takes_the_house_of_another_family(key: str) -> None:
    own = type(game(key).house())
    for other in KEYS:
        house = game(other).house()
        if not isinstance(house, own):
            with refused(f"{key}: a house of type {own.__name__} is needed"):
                game(key).rules(house)


def test_openspiel_is_at_hand() -> None:
    assert {f"skiz_{key}" for key in KEYS} <= {*openspiel.GAMES}


@pytest.mark.parametrize("kind", [np.int64, np.int32, np.uint8])
@pytest.mark.parametrize("key", KEYS)
def test_whole_numbers_of_numpy_are_numbers_of_python(key: str, kind: type[np.integer]) -> None:
    """They hold no set of cards, and NumPy draws them: packs, seeds, cards to be played, sizes."""
    rules = game(key).rules()
    deck = np.random.default_rng(5).permutation(len(rules.pack.names)).astype(kind)
    state, events = start(rules, deal(rules, deck))
    player = a_player("plain", kind(3))
    assert player == a_player("plain", 3)
    while seats := on_turn(state):
        seen = view(rules, events, seats[0])
        action = player.choose(seen, options(seen, seats[0]))
        if isinstance(action, Play):
            action = Play(kind(action.card))
        state, more = apply(state, seats[0], action)
        events += more
    record = Record(rules, events)
    assert read(write(record))[0].events == events
    assert play_deal(rules, [player] * rules.seats, kind(7)).events == (
        play_deal(rules, [player] * rules.seats, 7).events
    )
    assert vector.make(key, kind(2), bound=kind(100)).num_envs == 2
    field = next(one.field for one in game(key).house().options() if one.least is not None)
    assert type(game(key).house(None, {field: kind(5)}).values()[field]) is int
