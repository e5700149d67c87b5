"""The queue of a connection: a goodbye is its last message, whatever comes after it."""

from collections.abc import Callable

import pytest

from skiz.server.common import Json
from skiz.server.sockets.connection import MOST_LIVE, Connection


def waiting(connection: Connection) -> list[Json]:
    """Take out what waits to be sent."""
    return [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())]


def too_many(connection: Connection) -> None:
    for number in range(MOST_LIVE + 2):
        connection.send({"n": number})


@pytest.mark.parametrize(
    "after",
    [
        lambda connection: connection.resend([{"welcome": {}}]),
        lambda connection: connection.send({"n": 1}),
        lambda connection: connection.close("moved"),
        too_many,
    ],
    ids=["asked again", "an event", "another goodbye", "too many events"],
)
def test_a_goodbye_that_waits_is_sent(after: Callable[[Connection], None]) -> None:
    """Else the page would wait on a silent socket, open another, and take back the seat."""
    connection = Connection("anna")
    connection.send({"n": 0})
    connection.close("taken")
    after(connection)
    assert waiting(connection) == [{"bye": "taken"}]


def test_a_page_that_is_too_slow_is_told_so() -> None:
    connection = Connection("anna")
    too_many(connection)
    assert waiting(connection) == [{"bye": "too-slow"}]


def test_what_is_asked_again_replaces_what_waits_but_answers() -> None:
    connection = Connection("anna")
    for message in ({"n": 0}, {"ack": "a-1"}, {"n": 1}):
        connection.send(message)
    connection.resend([{"n": 0}, {"n": 1}])
    assert waiting(connection) == [{"n": 0}, {"n": 1}, {"ack": "a-1"}]
