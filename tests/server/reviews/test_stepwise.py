"""Reviews through the server: step by step, each computed once, and stored."""

import random
from pathlib import Path

import pytest

from tests.support.server.clients import Json, Person, Server, play_on

pytest.importorskip("skiz._kernel")


def look_back(person: Person, path: str) -> tuple[Json, list[Json]]:
    """Return the last answer, and all moments in order of arrival."""
    moments: list[Json] = []
    while True:
        answer = person.http.get(f"{path}/moments?seen={len(moments)}").json()
        moments += answer["moments"]
        assert answer["seen"] == len(moments)
        assert not answer["failed"]
        if answer["whole"]:
            return answer, moments


def test_a_finished_deal_is_reviewed_and_stored(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite3"
    server = Server(data)
    anna = Person(server.address)
    table = anna.table(bots=["plain"] * 2)
    path = f"/api/tables/{table}/deals/1"
    assert anna.http.get(f"{path}/moments").json()["error"] == "not-finished"
    socket = anna.socket(table)
    play_on([socket], random.Random(8))
    socket.close()
    replay = anna.http.get(path).json()
    review, moments = look_back(anna, path)
    by_number = {moment["number"]: moment for moment in moments}
    assert len(by_number) == review["count"]
    done = [e for e in replay["events"]["open"] if e["type"] == "played"]
    cards = [by_number[number] for number in sorted(by_number) if by_number[number]["trick"]]
    assert [(one["seat"], one["do"]) for one in cards] == [
        (event["seat"], f"play {event['card']}") for event in done
    ]
    assert {one["phase"] for one in moments} >= {"auction", "trumps", "play"}
    settled = next(e for e in replay["events"]["open"] if e["type"] == "settled")
    assert review["line"]["points"][-1][1] == settled["points"]
    kept = [by_number[number] for number in sorted(by_number)]
    assert server.stop() == 0
    again = Server(data)
    anna.move(again.address)
    review, moments = look_back(anna, path)
    assert moments == kept
    belief_of(anna, path, replay)
    anna.close()
    assert again.stop() == 0


def belief_of(person: Person, path: str, replay: Json) -> None:
    """Check that a belief agrees with what the seat saw, and return it with the truth."""
    events = replay["events"]["0"]
    first = next(n for n, event in enumerate(events) if event["type"] == "played")
    belief = person.http.get(f"{path}/belief?seat=0&after={first}").json()
    dealt = events[0]["hands"][0]["cards"]
    assert not {*dealt} & {*belief["cards"]}
    assert all(abs(sum(chances) - 1) < 0.05 for chances in belief["cards"].values())
    assert {*belief["cards"]} <= {*belief["truth"]}
    later = {one["card"] for one in events[first:] if one["type"] == "played" and one["seat"]}
    assert later <= {*belief["cards"]}  # nothing is known that happens later
    assert belief["word"]["number"] < first
    assert person.http.get(f"{path}/belief?seat=3&after=5").status_code == 404
    assert person.http.get(f"{path}/belief?seat=0&after=4000").status_code == 404
