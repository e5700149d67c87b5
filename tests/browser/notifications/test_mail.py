"""Mail from the page: an address is entered, confirmed, and removed by a link."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser.axe import objections
from tests.support.browser.pages import Open
from tests.support.server.clients import Server
from tests.support.server.mail_server import MailServer
from tests.support.tools.depth import at_night

TO = "anna@post.example"
# The sections of the page “You” that touch the one before them in a column, or go on in the next.
TOUCHING = """() => {
    const boxes = [...document.querySelectorAll('main section')].map(one => one.getClientRects())
    const after = (one, other) => one.left === other.left && one.top >= other.bottom
    return boxes.filter(parts => parts.length > 1 || boxes.some(([other]) =>
        after(parts[0], other) && parts[0].top - other.bottom < 10)).length
}"""


@pytest.fixture
def post() -> Iterator[MailServer]:
    """Yield a mail server."""
    found = MailServer()
    yield found
    found.close()


@at_night
def test_an_address_is_added_shown_and_removed(
    open_page: Open, tmp_path: Path, post: MailServer
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in post.settings("https://cards.example").items():
            patch.setenv(name, value)
        server = Server(tmp_path / "skiz.sqlite3")
    page = open_page("narrow", path=f"{server.address}/you")
    page.get_by_test_id("mail-address").fill(TO)
    assert page.evaluate(TOUCHING) == 0
    page.get_by_test_id("mail-go").click()
    page.get_by_test_id("mail-code").fill("GGGGGG")
    page.get_by_test_id("mail-go").click()
    expect(page.get_by_role("alert")).to_contain_text("wrong")
    letter = post.next()
    page.get_by_test_id("mail-code").fill(letter.code)
    page.get_by_test_id("mail-go").click()
    expect(page.get_by_test_id("mail-to")).to_contain_text("notifications go there")
    assert objections(page, "mail") == []
    other = open_page(path=f"{server.address}/you?stop={letter.stop}", lang="de")
    other.get_by_test_id("mail-end").wait_for()
    assert other.evaluate(TOUCHING) == 0
    other.get_by_test_id("mail-end").click()
    expect(other.get_by_text("Ihre Adresse ist gelöscht")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("mail-address")).to_be_visible()
    expect(page.get_by_test_id("mail-to")).to_have_count(0)
    server.stop()
