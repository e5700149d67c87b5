"""Nothing moves by itself under a finger."""

from contextlib import closing

from tests.support.browser.by_wire import person_at
from tests.support.browser.engines.addresses import SHOWN, paths
from tests.support.browser.pages import (
    Open,
    TellingLine,
    log_of,
    said_of,
    shown,
    table_for,
    tell_over,
)
from tests.support.browser.scenes import scenes_of
from tests.support.browser.shifts import MOST, NOTED, shift


def test_no_page_shifts_while_it_loads(open_page: Open) -> None:
    page = open_page("narrow", own=True, pictures=True)
    page.add_init_script(NOTED)
    shifts = {}
    with closing(person_at(page)) as person:
        for name, path in paths(person).items():
            page.goto(path)
            page.wait_for_selector(SHOWN[name])
            page.wait_for_load_state("networkidle")
            shifts[name] = shift(page)
    assert {name: found for name, found in shifts.items() if found[0] > MOST} == {}


def test_the_buttons_after_a_deal_stay_where_they_are(open_page: Open) -> None:
    """The sheet is written a moment after the settlement is shown."""
    page = open_page("narrow", simulated=True, pictures=True)
    scene = next(one for one in scenes_of("asszorti") if one.name == "score")
    settled, written = (said_of(log_of(scene, scene.seat, *more)) for more in ((), scene.after))
    line = TellingLine(scene, scene.seat, settled)
    tell_over(page, table_for(page, scene.game), line)
    button = page.get_by_test_id("next-deal")
    before = button.bounding_box()
    for message in written[len(settled) - 1 :]:
        line.lines[-1].send(message)
    page.wait_for_selector(shown(written))
    assert button.bounding_box() == before
