"""On a phone everything that may be pressed at a table is as large as a finger."""

from skiz.games import games
from tests.support.browser.pages import Open, frames, table_for, tell
from tests.support.browser.scenes import scenes_of
from tests.support.browser.targets import small_targets
from tests.support.tools.depth import depth

GAMES = depth(["illustrated"], [*games()])  # it has the most phases


def test_every_phase_is_made_for_fingers(open_page: Open) -> None:
    page = open_page("narrow", simulated=True, pictures=True)
    found = []
    for key in GAMES:
        for scene in scenes_of(key):
            table = table_for(page, key)
            tell(page, table, scene, scene.seat, frames(scene, scene.seat, *scene.after))
            found += small_targets(page, scene.name)
    assert found == []
