"""Who may open a replay: anybody who has its address, as soon as the deal is over."""

from collections.abc import Callable
from contextlib import closing
from random import Random
from typing import Any

import httpx2
import pytest

from tests.support.server.clients import Person, play_on

TABLES: dict[str, dict[str, Any]] = {
    "with computer players": {},
    "open to strangers": {"open": True},
    "for friends only": {"kept": [1, 2]},
}


@pytest.mark.parametrize("kind", TABLES)
def test_anybody_with_the_address_opens_a_replay_without_a_seat(
    person: Callable[[], Person], kind: str
) -> None:
    """With all cards, and as each seat saw it; tests of duplicate play check the boards of sets."""
    anna, stranger = person(), person()
    table = anna.table(**TABLES[kind])
    path = f"/api/tables/{table}/deals/1"
    for one in (anna, stranger):
        assert one.http.get(path).json()["error"] == "not-finished"
    with closing(anna.socket(table)) as socket:
        play_on([socket], Random(3))
    hers, theirs = anna.http.get(path).json(), stranger.http.get(path).json()
    unknown = httpx2.get(f"{anna.address}{path}").json()
    assert hers["mine"] is not None
    assert theirs == unknown == hers | {"mine": None}
    (dealt,) = (event for event in theirs["events"]["open"] if event["type"] == "dealt")
    assert [len({*hand["cards"]}) for hand in dealt["hands"]] == [11, 11, 11]


def test_what_was_not_played_has_no_replay(person: Callable[[], Person]) -> None:
    """A deal that nobody has played, and a table that nobody has made, have no replay."""
    anna = person()
    table = anna.table()
    assert anna.http.get(f"/api/tables/{table}/deals/2").status_code == 404
    assert anna.http.get("/api/tables/aaaaaaaa/deals/1").status_code == 404
