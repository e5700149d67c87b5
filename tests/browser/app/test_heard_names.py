"""How the names of buttons and pictures are written, so that a voice reads them well."""

import re

import pytest

from tests.support.browser.pages import Open, frames, table_for, tell
from tests.support.browser.scenes import scenes_of
from tests.support.browser.tree import heard

# a space before a mark, a Roman number, or a sign that is only to be seen
SPELT = re.compile(r"\s[,;:.]|\b[IVX]{2,}\b|✓")
READ = "main :is(button, img, [role=img])"


@pytest.mark.parametrize("name", ["auction", "talk", "talk by chance", "play"])
@pytest.mark.parametrize("lang", ["en", "hu"])
def test_names_have_no_stray_space_roman_number_or_mark(
    open_page: Open, name: str, lang: str
) -> None:
    page = open_page(simulated=True, lang=lang)
    scene = next(one for one in scenes_of("illustrated") if one.name == name)
    seat = scene.seat
    tell(page, table_for(page, "illustrated"), scene, seat, frames(scene, seat, *scene.after))
    page.locator("[data-card]").first.wait_for()
    names = [f"{one.get('name')} | {one.get('description')}" for one in heard(page, READ)]
    assert len(names) > 5
    assert [name for name in names if SPELT.search(name)] == []
