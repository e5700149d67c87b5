"""On a telephone nothing that is to be read lies under something else, or beyond an edge."""

from itertools import pairwise
from typing import Any

from playwright.sync_api import Page

from skiz.server.log.table_log import TableLog
from skiz.server.rooms.replay import replay
from tests.support.pages import ME, Open, log_of, said_of, tell
from tests.support.scenes import Scene, scenes_of

LONG = ("Anna", "Maximiliane-Friederike", "Cili", "Dezső")
FANS = """() => [...document.querySelectorAll('.fan.open')].map(fan => {
    const box = fan.getBoundingClientRect()
    const corners = [...fan.querySelectorAll('img')].map(card => {
        const {left, top} = card.getBoundingClientRect()
        return [left, top, left >= box.left - 1 && top >= box.top - 1 && top < box.bottom - 9]
    })
    return {left: box.left, right: box.right, corners}
})"""
COVERED = """([over, under]) => {
    const boxes = of => [...document.querySelectorAll(of)].map(one => one.getBoundingClientRect())
    const apart = (a, b) => a.right <= b.left || b.right <= a.left
        || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
    return boxes(over).some(a => boxes(under).some(b => !apart(a, b)))
}"""
BIDS = """() => {
    const [sheet, ...rows] = ['.bids', '.bids tbody tr:last-child', '.bids th']
        .map(where => document.querySelector(where).getBoundingClientRect())
    const [last, heads] = rows
    return heads.top >= sheet.top - 1 && last.top >= heads.bottom - 1
        && last.bottom <= sheet.bottom + 1
}"""


def scene_of(game: str, name: str) -> Scene:
    """A scene of a game by its name."""
    return next(one for one in scenes_of(game) if one.name == name)


def show(page: Page, scene: Scene) -> None:
    """Show a scene to who is asked in it, among people with long names."""
    table = page.request.post("/api/tables", data={"game": scene.game}).json()["table"]
    log = log_of(scene, scene.seat, *scene.after, names=LONG)
    tell(page, table, scene, scene.seat, said_of(log))


def show_replay(page: Page, log: TableLog) -> None:
    """Show the replay of the deal of a log."""
    assert log.finished
    told: dict[str, Any] = replay(log.finished, "told", ME)
    page.route("**/api/tables/told/deals/1", lambda route: route.fulfill(json=told))
    page.goto("/games/told/1")
    page.get_by_test_id("replay").wait_for()


def test_the_last_bids_are_in_sight(open_page: Open) -> None:
    page = open_page("narrow")
    for game in ("asszorti", "illustrated54"):
        show(page, scene_of(game, "auction"))
        assert page.evaluate(BIDS)


def test_what_was_said_hides_no_mark(open_page: Open) -> None:
    page = open_page("narrow")
    show(page, scene_of("asszorti", "kontra"))
    page.locator(".said").first.wait_for()
    assert not page.evaluate(COVERED, [".said", ".plate .mark, .plate .dealer"])


def test_the_bar_keeps_its_parts_apart(open_page: Open) -> None:
    page = open_page("narrow")
    show(page, scene_of("royal", "lead"))
    assert not page.evaluate(COVERED, ["header .game, header .brand", "header nav"])


def test_open_hands_can_be_read_in_a_replay(open_page: Open) -> None:
    """Each card shows its corner, and no hand runs into the next."""
    page = open_page("narrow")
    for game in ("asszorti", "illustrated"):
        scene = scene_of(game, "score")
        show_replay(page, log_of(scene, scene.seat, *scene.after, names=LONG))
        fans = sorted(page.evaluate(FANS), key=lambda fan: float(fan["left"]))
        assert len(fans) == scene.rules.seats - 1
        for fan, after in pairwise(fans):
            assert fan["right"] < after["left"]
        for fan in fans:
            assert all(seen for *_, seen in fan["corners"])
            steps = pairwise(fan["corners"])
            assert all(abs(b[0] - a[0]) >= 10 or b[1] > a[1] for a, b in steps)
