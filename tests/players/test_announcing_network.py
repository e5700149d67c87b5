"""Announcing by the learnt network: only legal announcements, where it is used, with a reason."""

from collections.abc import Iterator
from random import Random

import pytest

from skiz.games import game
from skiz.games.tarokk import read_deal, standing
from skiz.players.families import evaluate_talk
from skiz.players.levels import FAST, HINT, MAX, STRONG
from skiz.players.plain import advise
from skiz.players.tarokk.talk.announcing_network import (
    announce,
    chances_of,
    is_heard_in,
    may_succeed,
)
from skiz.players.tarokk.talk.talk_inputs import GAMES
from skiz.players.tarokk.talk.words import WORDS, words_of
from skiz.table import (
    Action,
    Play,
    Speak,
    View,
    apply,
    deal,
    on_turn,
    options,
    shuffled,
    start,
    view,
)
from skiz.words import LANGS


def turns(key: str, deals: int) -> Iterator[tuple[View, tuple[Action, ...]]]:
    """Return the announcing turns in some deals in which `fast` announces; the rest is `plain`."""
    rules = game(key).rules()
    for seed in range(deals):
        step = start(rules, deal(rules, shuffled(rules, Random(seed))))
        events = [*step.events]
        while seats := on_turn(step.state):
            seen = view(rules, events, seats[0])
            may = options(seen, seats[0])
            if isinstance(may[0], Play):
                break
            advice = announce(seen, may) if is_heard_in(seen) else None
            if seen.current_phase.name == "talk" and Speak() in may and len(may) > 1:
                yield seen, may
            step = apply(step.state, seats[0], (advice or advise(seen, may)).action)
            events += step.events


def test_its_announcements_are_legal_and_have_a_reason() -> None:
    reasons = set[str]()
    for seen, may in turns("illustrated", 12):
        advice = announce(seen, may)
        if advice is None:
            continue
        assert advice.action in may
        reasons.add(advice.key)
        texts = {advice.text(lang) for lang in LANGS}
        assert len(texts) == len(LANGS)
    assert {"learnt-silent", "learnt-announce-often"} <= reasons


def test_only_legal_announcements_have_a_probability() -> None:
    for seen, may in turns("illustrated", 6):
        stand = standing(read_deal(seen), seen.viewer())
        words = words_of(stand, may)
        assert set(words) <= set(WORDS)
        assert set(words.values()) <= set(may)
        if words:
            chances = chances_of(stand, frozenset(words))
            assert set(chances) == set(words)
            assert sum(chances.values()) == pytest.approx(1)


@pytest.mark.parametrize("key", GAMES)
def test_players_say_it_and_hints_try(key: str) -> None:
    learnt = 0
    for seen, may in turns(key, 3):
        advice = announce(seen, may)
        if advice is not None:
            learnt += 1
            for level in (FAST, STRONG, MAX):
                found = evaluate_talk(seen, may, level, 1)
                assert [(one.action, one.key) for one in found] == [(advice.action, advice.key)]
        keys = {one.key for one in evaluate_talk(seen, may, HINT, 1)}
        assert not any(key.startswith("learnt") for key in keys)
    assert learnt


@pytest.mark.parametrize("key", ["illustrated54", "royal"])
def test_the_network_is_used_in_its_own_games_only(key: str) -> None:
    for seen, may in turns(key, 3):
        assert not is_heard_in(seen)
        keys = {one.key for one in evaluate_talk(seen, may, FAST, 1)}
        assert not any(one.startswith("learnt") for one in keys)


def test_a_doomed_announcement_is_not_made() -> None:
    """Nothing is announced that comes true less often than `LEAST`."""
    vetoed = announced = 0
    for key in GAMES:
        for seen, may in turns(key, 8):
            advice = announce(seen, may)
            stand = standing(read_deal(seen), seen.viewer())
            words = words_of(stand, may)
            if advice is None or advice.key == "tarokk-declare":
                continue
            announced += 1
            assert may_succeed(stand, advice.action)
            chances = chances_of(stand, frozenset(words))
            vetoed += words[max(words, key=lambda name: chances[name])] != advice.action
    assert announced > 20
    assert vetoed
