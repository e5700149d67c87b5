"""Actions: the events alone tell who did what."""

from skiz.table import Chose, Shown, act_of
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
