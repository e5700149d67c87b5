"""A page that reads a size while it draws lays everything out in the same task.

On a slow phone such a task takes so long that a press waits for it. The browser lays the page out
by itself, in a task of its own. Nor does a phone draw what it has no room for.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.browser.laid_out import resize
from tests.support.browser.pages import (
    SIZES,
    Open,
    TellingLine,
    frames,
    log_of,
    said_of,
    shown,
    table_for,
    tell,
    tell_over,
    without_news,
)
from tests.support.browser.scenes import scenes_of
from tests.support.browser.shifts import PAINTED
from tests.support.browser.told_deal import told_deal
from tests.support.tools.depth import depth

# Layouts with the scripts that asked for them, and the tasks in which they happen.
TRACED = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.stack",
]
TASK, LAYOUT = "RunTask", "Layout"
FRAME = "PrePaint"  # is only in tasks in which the browser paints
Event = dict[str, Any]


@pytest.mark.parametrize("key", depth(["asszorti"], ["asszorti", "asserufen", "illustrated"]))
def test_a_settlement_is_drawn_without_a_layout(open_page: Open, key: str) -> None:
    page = open_page("narrow", simulated=True)
    scene = next(one for one in scenes_of(key) if one.name == "score")
    sent = said_of(log_of(scene, scene.seat))
    before, after = sent[:-2], sent[-2:]
    line = TellingLine(scene, scene.seat, [without_news(before), *before[1:]])
    tell_over(page, table_for(page, key), line)
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=TRACED)
    for message in after:
        line.lines[-1].send(message)
    page.wait_for_selector(f"{shown(sent)} [data-testid=settlement]")
    page.evaluate(PAINTED)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    assert any(one["name"] == LAYOUT for one in events)
    assert [*forced(events)] == []


@pytest.mark.parametrize("key", depth(["asszorti"], ["asszorti", "asserufen", "illustrated"]))
def test_a_whole_deal_is_drawn_without_a_layout(open_page: Open, key: str) -> None:
    """The cards are dealt, everybody bids, plays and takes tricks, and the deal is settled.

    A table that opens measures once how wide it is.
    """
    page = open_page("narrow", own=True)
    deal = told_deal(page, key, 1)
    next(deal)
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=TRACED)
    steps = sum(1 for _ in deal)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    assert sum(one["name"] == LAYOUT for one in events) > steps
    assert {*forced(events)} == set()


@pytest.mark.parametrize("key", depth(["asszorti"], ["asszorti", "asserufen", "illustrated"]))
def test_backs_of_hands_are_only_drawn_where_there_is_room(open_page: Open, key: str) -> None:
    page = open_page("narrow", simulated=True)
    scene = next(one for one in scenes_of(key) if one.name == "play")
    tell(page, table_for(page, key), scene, scene.seat, frames(scene, scene.seat))
    hands = page.locator("[data-seat] .fan")
    expect(hands).to_have_count(0)
    resize(page, SIZES["wide"])
    expect(hands).to_have_count(scene.rules.seats - 1)


def forced(events: Sequence[Event]) -> Iterator[str]:
    """Yield the functions of the page that had it laid out before a frame did."""
    tasks = [one for one in events if one["name"] == TASK and "dur" in one]
    frames = [one for one in events if one["name"] == FRAME]
    for layout in events:
        if layout["name"] != LAYOUT:
            continue
        stack = layout["args"].get("beginData", {}).get("stackTrace", [])
        ours = [one["functionName"] for one in stack if "/assets/" in one["url"]]
        if not ours:
            continue  # by the browser itself, perhaps in a task that was cut by the trace's end
        task = next(one for one in tasks if holds(one, layout))
        if not any(holds(task, one) for one in frames):
            yield " < ".join(ours)


def holds(task: Event, event: Event) -> bool:
    """Return whether an event is within a task."""
    same = all(task[key] == event[key] for key in ("pid", "tid"))
    return same and task["ts"] <= event["ts"] <= task["ts"] + task["dur"]
