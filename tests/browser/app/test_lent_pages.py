"""A page that is lent again has nothing of the test before."""

from tests.support.browser.browser_pages import NOTHING_RUNS, BrowserPages
from tests.support.browser.pages import SIZES
from tests.support.server.clients import Server

MEDIA = """() => [
    'print', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: no-preference)',
].filter(media => matchMedia(media).matches)"""


def test_a_lent_page_is_clean_again(pages: BrowserPages, server: Server) -> None:
    kind = (server.address, "clean")
    page = pages.lend(server.address, "", SIZES["wide"], kind)
    page.goto(server.address + NOTHING_RUNS)
    page.evaluate("localStorage.skiz = 'mine'")
    page.emulate_media(media="print", color_scheme="dark", reduced_motion="no-preference")
    assert len(page.evaluate(MEDIA)) == 3
    page.context.set_offline(True)
    pages.take_back(page, kind)
    again = pages.lend(server.address, "", SIZES["narrow"], kind)
    assert again is page
    assert again.evaluate(MEDIA) == []
    assert again.evaluate("localStorage.length") == 0
    assert again.evaluate("navigator.onLine")
    again.context.close()
