"""Actions: the events alone tell who did what."""

from typing import Any

import pytest

from skiz.games import game
from skiz.table import Chose, Claim, Lay, Play, Say, Shown, Speak, act_of, apply, deal, start
from tests.support.laws.random_deals import course, deals_of


def test_the_first_event_of_an_action_is_the_act_and_no_other_is(table: tuple[str, str]) -> None:
    """Except for what names itself, because there is nothing else to name."""
    key, preset = table
    for seed in deals_of(key)[:3]:
        deal = course(key, preset, seed)
        assert not any(act_of(event) for event in deal.opening)
        for moment in deal.moments:
            shown = isinstance(moment.events[0], Shown)  # by who throws a hand in
            first, *others = moment.events[shown:]
            assert act_of(first) == (moment.seat, moment.action)
            assert not any(act_of(event) for event in others if not isinstance(event, Chose))


@pytest.mark.parametrize("key", ["asszorti", "illustrated"])
@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("bid three", "'bid three' is not an action"),
        (None, "None is not an action"),
        (Play(99), "Play.card=99.: there are cards from 0 to"),
        (Play(-1), "Play.card=-1.: there are cards from 0 to"),
        (Play("hA"), "Play.card='hA'.: there are cards from 0 to"),  # type: ignore[arg-type]
        (Lay(1 << 60), "not the bits of cards from 0 to"),
        (Lay(-1), "not the bits of cards from 0 to"),
        (Lay("hA"), "not the bits of cards from 0 to"),  # type: ignore[arg-type]
        (Claim("all"), "Claim.what='all'.: not one of rest, "),
        (Speak("pass"), "Speak.says='pass'.: says must be a tuple of Say"),  # type: ignore[arg-type]
        (Speak((Say("trull", 0), "pass")), "says must be a tuple of Say"),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_what_is_no_action_is_named(key: str, action: Any, why: str) -> None:
    rules = game(key).rules()
    state = start(rules, deal(rules, range(len(rules.pack.names)))).state
    with pytest.raises((TypeError, ValueError), match=why):
        apply(state, 0, action)
