"""Every phase of every game, as axe sees it and as it fits on the screen."""

import pytest

from skiz.games import games
from tests.support.axe import objections
from tests.support.pages import SIZES, Open, frames, tell
from tests.support.scenes import scenes_of, unseen

WAYS = (("wide", "light"), ("narrow", "dark"), ("wide", "dark"), ("narrow", "light"))
WIDER = "document.documentElement.scrollWidth - innerWidth"


@pytest.mark.parametrize("key", games())
def test_axe_objects_to_no_phase(open_page: Open, key: str) -> None:
    """Nothing sticks out to the side either. Games and phases take turns in how they are shown, so
    that what they share is seen in every way, and none is left out.
    """
    page = open_page()
    table = page.request.post("/api/tables", data={"game": key}).json()["table"]
    found = []
    for turn, scene in enumerate(scenes_of(key), list(games()).index(key)):
        size, scheme = WAYS[turn % len(WAYS)]
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        tell(page, table, scene, scene.seat, frames(scene, scene.seat, *scene.after))
        found += objections(page, f"{scene.name} {size} {scheme}")
        if over := page.evaluate(WIDER):
            found.append(f"{scene.name} {size}: {over} pixels too wide")
    assert found == []
    assert unseen(key) == []
