"""Whole deals of each game in Firefox and in WebKit, dark and on the smallest phones."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from skiz.games import games
from tests.support.browser.engines.started import ENGINES, started, visited
from tests.support.browser.engines.visit import play_together
from tests.support.browser.engines.window import Engine
from tests.support.server.clients import Server
from tests.support.tools.depth import at_night

SIZES = {"narrow": (360, 740), "sideways": (740, 360)}
IS_DARK = "() => matchMedia('(prefers-color-scheme: dark)').matches"


@pytest.fixture(scope="module", params=ENGINES)
def dark_engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Yield a running engine whose pages are dark."""
    with started(request.param, dark=True) as running:
        yield running


@at_night
@pytest.mark.parametrize(("game", "size"), [*product(games(), SIZES)])
def test_a_deal_is_played(dark_engine: Engine, server: Server, game: str, size: str) -> None:
    with visited(dark_engine, server.address, size=SIZES[size]) as visit:
        assert visit.run(IS_DARK)
        visit.sit_down(game)
        rng = Random(f"{game} {size}")
        while turn := visit.ready():
            assert visit.wider <= 0
            visit.decide(rng, turn)
        assert visit.wider <= 0
        visit.next_deal()
        assert visit.ready()


@at_night
@pytest.mark.parametrize(("host", "guest"), [(*ENGINES,), (*reversed(ENGINES),)])
def test_a_friend_comes_by_a_link(server: Server, host: str, guest: str) -> None:
    """From the link to the second deal, with the friend in another engine."""
    with (
        started(host) as one,
        started(guest) as other,
        visited(one, server.address) as anna,
        visited(other, server.address) as bela,
    ):
        anna.sit_down("asserufen")
        bela.show(anna.path, "[data-sit]")
        bela.click("[data-sit]")
        bela.find('[data-testid="out"], [data-testid="hand"] [data-card]')
        play_together([anna, bela], Random(5))
        for visit in (anna, bela):
            visit.next_deal()
        play_together([anna, bela], Random(6))
