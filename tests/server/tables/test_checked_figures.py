"""A file of figures from a stranger costs one process of its own, within limits."""

import signal
from collections.abc import Iterator
from unittest.mock import patch

import pytest

from skiz.server.common.refusal import Refused
from skiz.server.tables.checked_figures import checked_figures
from skiz.server.thinking import Flow, Thinking
from skiz.server.thinking.figure_check import CheckFigures, CheckResult
from skiz.server.thinking.pool import Pool
from skiz.server.thinking.process import Process, context
from skiz.server.thinking.resource_limits import TooCostly, limited
from tests.support.laws.figure_files import ROYAL, ROYAL_FILE
from tests.support.server.clients import PATIENCE
from tests.support.server.thinkers import Held, InThread, TooMuch

resource = pytest.importorskip("resource")
FLOW = Flow("anna", "")


@pytest.fixture(scope="module")
def process() -> Iterator[Process]:
    """Yield a thinking process."""
    made = Process(context())
    yield made
    made.close()


@pytest.mark.parametrize("memory", [False, True])
def test_a_too_costly_file_is_given_up_and_the_process_continues(
    process: Process, memory: bool
) -> None:
    assert process.ask(TooMuch(memory), PATIENCE, lambda _: None) == "too costly"
    assert process.ask(TooMuch(not memory), PATIENCE, lambda _: None) == "too costly"


def test_limits_end_with_their_task() -> None:
    before = resource.getrlimit(resource.RLIMIT_AS), signal.getsignal(signal.SIGPROF)
    with pytest.raises(TooCostly), limited(9, 1 << 20):
        raise MemoryError
    with limited(9, 1 << 20):
        pass
    assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)
    assert before == (resource.getrlimit(resource.RLIMIT_AS), signal.getsignal(signal.SIGPROF))


async def test_a_wrong_file_is_never_parsed_in_the_event_loop(process: Process) -> None:
    thinking = Thinking(Pool([process]))
    wrong = ROYAL.replace('"honours"', '"honors"')
    with patch("tomllib.loads", side_effect=AssertionError), pytest.raises(Refused) as refused:
        await checked_figures(wrong, "royal", None, {}, thinking, FLOW)
    assert refused.value.status == 422
    params = dict(refused.value.why.params)
    assert (params["line"], params["reason"], params["name"]) == (8, "no-card", "honors")


async def test_a_too_costly_file_is_refused_with_a_reason() -> None:
    thinking = Thinking(Pool([InThread()]))
    with (
        patch("skiz.server.thinking.figure_check.limited", side_effect=TooCostly),
        pytest.raises(Refused) as refused,
    ):
        await checked_figures(ROYAL, "royal", None, {}, thinking, FLOW)
    assert "too much time or memory" in refused.value.why.text("en")
    assert refused.value.status == 422
    thinking.close()


async def test_a_file_without_a_free_process_is_to_be_sent_again() -> None:
    held = Held()
    with (
        patch("skiz.server.thinking.thinking.FOR_A_REVIEW", 0.0),
        pytest.raises(Refused) as refused,
    ):
        await checked_figures(ROYAL, "royal", None, {}, Thinking(held), FLOW)
    assert refused.value.status == 503
    ((waiting, *_),) = held.thoughts
    assert waiting.think(1, lambda _: None) == CheckResult()


@pytest.mark.parametrize(("key", "house"), [("nothing", "{}"), ("royal", '{"deals": "x"}')])
def test_a_wrong_house_is_not_blamed_on_the_file(key: str, house: str) -> None:
    assert CheckFigures(key, None, house, ROYAL_FILE).think(1, lambda _: None) == CheckResult()
