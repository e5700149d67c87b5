"""The page in Firefox and in WebKit, the engine of every iPhone, at the size of a phone.

`test_engines_at_night.py` plays every game in them.
"""

from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest

from tests.support.browser.engines.addresses import SHOWN, paths
from tests.support.browser.engines.started import ENGINES, started, visited
from tests.support.browser.engines.window import Engine
from tests.support.browser.pages import GO
from tests.support.server.clients import Person, Server

RELOADED, KILLED = 2, 4  # decisions before which that happens
HERE = "() => location.href"


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Yield a running engine."""
    with started(request.param) as running:
        yield running


def test_a_deal_outlives_a_reload_and_a_killed_server(engine: Engine, tmp_path: Path) -> None:
    """It is played by the mouse, and the next deal begins."""
    data, rng = tmp_path / "skiz.sqlite3", Random(3)
    server = Server(data)
    with visited(engine, server.address) as visit:
        visit.sit_down("asszorti")
        for decision in count(1):
            turn = visit.ready()
            assert visit.wider <= 0
            if not turn and decision > KILLED:
                break
            if decision == RELOADED:
                visit.window.go(visit.run(HERE))
                turn = visit.ready()
            elif decision == KILLED:
                server.kill()
                server = Server(data, "--port", str(urlsplit(server.address).port))
            if turn:
                visit.decide(rng, turn)
            else:
                visit.next_deal()
        visit.next_deal()
        assert visit.ready()
    server.stop()


def test_no_page_is_wider_than_a_phone(engine: Engine, server: Server) -> None:
    """With the long words of German."""
    with visited(engine, server.address, "de") as visit, closing(Person(server.address)) as person:
        visit.lend(person)
        wider = {}
        for name, path in paths(person).items():
            visit.run(GO, path)
            visit.find(SHOWN[name])
            visit.catch_up()
            wider[name] = visit.wider
        assert {name: more for name, more in wider.items() if more > 0} == {}
