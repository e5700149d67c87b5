"""Statistics of requests: an act counts once it succeeds, with its duration."""

from contextlib import suppress

from skiz.server.metrics import RequestStatistics


def test_an_act_counts_when_it_succeeds() -> None:
    statistics = RequestStatistics()
    with suppress(ValueError), statistics.act():
        raise ValueError("refused")
    assert (sum(statistics.acts), statistics.seconds) == (0, 0.0)
    for number in (1, 2):
        with statistics.act():
            pass
        assert sum(statistics.acts) == number
    assert statistics.seconds > 0
