"""Killing the server with -9 in any phase loses nothing that it acknowledged."""

import random
from itertools import product
from pathlib import Path

import pytest

from tests.support.server.clients import Json, Person, Server, Socket, settled
from tests.support.storage.databases import KINDS, a_database
from tests.support.tools.depth import depth


def acknowledged(socket: Socket, do: str, id_: str) -> Json:
    """Send an action and wait until it is stored."""
    socket.say({"do": do, "on": socket.turn["on"], "id": id_})
    return socket.answer(id_)


@pytest.mark.parametrize(
    ("kind", "seed"), depth([("sqlite", 0), ("postgresql", 1)], [*product(KINDS, range(3))])
)
def test_nothing_acknowledged_is_lost_by_repeated_kills(data: Path, kind: str, seed: int) -> None:
    rng, where = random.Random(seed), data if kind == "sqlite" else a_database(kind, data)
    server = Server(where)
    anna = Person(server.address)
    table = anna.table(preset=["pais", "simple-auction", "gamerules"][seed])
    known: dict[int, Json] = {}
    phases, actions, ended = set(), 0, False
    while not ended:
        socket = anna.socket(table)
        for action in range(rng.randint(1, 4)):
            do = socket.my_turn(rng, settled)
            if do is None:
                ended = True
                break
            phases.add(socket.turn["phase"])
            id_ = f"{actions}-{action}"
            on = socket.turn["on"]
            answer = acknowledged(socket, do, id_)
            assert "ack" in answer, answer
            actions += 1
            last = (id_, do, on, answer["n"])
        # Every received event is still there, unchanged, after each restart.
        assert {n: socket.events[n] for n in known} == known
        known = dict(socket.events)
        if ended:
            break
        server.kill()
        socket.close()
        server = Server(where)
        anna.move(server.address)
        # The same action sent after the restart gets the same answer, and is done only once.
        again = anna.socket(table)
        again.until(lambda m: "turn" in m)
        again.say({"do": last[1], "on": last[2], "id": last[0]})
        assert again.answer(last[0]) == {"ack": last[0], "n": last[3]}
        again.close()
    assert {"play"} <= phases
    (result,) = anna.http.get("/api/deals").json()
    assert result["table"] == table
    anna.close()
    assert server.stop() == 0
