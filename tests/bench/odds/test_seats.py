"""What the declarer and each seat gain: from outcomes written here, and from played deals."""

import pytest

from bench.odds.seats import Outcome, gains, outcomes

THREE = [
    Outcome(0, (4, -2, -2)),
    Outcome(0, (-8, 4, 4)),
    Outcome(2, (-3, -3, 6)),
    Outcome(None, (0, 0, 0)),
]


def test_gains_are_means_over_the_deals_that_they_name() -> None:
    found = gains(THREE)
    assert found["thrown_in"] == 1
    assert found["declarer"]["points"]["mean"] == pytest.approx(2 / 3, abs=0.001)
    assert found["declarer"]["ahead"]["share"] == pytest.approx(2 / 3, abs=0.001)
    first, second, last = found["seats"]
    assert first["all"]["mean"] == pytest.approx(-7 / 4)
    assert first["declares"]["share"] == pytest.approx(2 / 3, abs=0.001)
    assert first["declarer"]["points"]["mean"] == -2
    assert second["declarer"]["points"] == {"number": 0}
    assert last["others"]["mean"] == pytest.approx(1)


@pytest.mark.parametrize("key", ["asszorti", "asserufen", "illustrated"])
def test_points_of_a_deal_add_up_to_nothing(key: str) -> None:
    found = [*outcomes(key, "plain", range(12))]
    assert len(found) == 12
    assert all(sum(one.points) == 0 for one in found)
    assert any(one.declarer is not None for one in found)
