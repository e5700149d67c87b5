"""Installing on a phone: nothing stands in the way on Android, and iOS finds its icon."""

import json

from playwright.sync_api import expect

from tests.support.browser.pages import Open
from tests.support.tools.depth import at_night

# The width of a picture, as the browser draws it.
WIDTH = """async (src) => {
    const picture = new Image()
    picture.src = src
    await picture.decode()
    return picture.naturalWidth
}"""


@at_night
def test_nothing_stands_in_the_way_of_an_installation(open_page: Open) -> None:
    """The criteria of Chromium, from what it reads. Its shell without a window, in which tests run,
    finds every page installable, even one without a manifest.
    """
    page = open_page("narrow", service_workers="allow", pictures=True)
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert manifest["name"]
    assert manifest["display"] == "standalone"
    assert manifest["start_url"].startswith(manifest["scope"])
    widths: dict[str, list[str]] = {}
    for icon in manifest["icons"]:
        if icon["type"] == "image/png":
            assert icon["sizes"] == "{0}x{0}".format(page.evaluate(WIDTH, icon["src"]))
            widths.setdefault(icon.get("purpose", "any"), []).append(icon["sizes"])
    assert {"192x192", "512x512"} <= {*widths["any"]}
    assert widths["maskable"]


def test_an_iphone_finds_the_icon_and_the_colour(open_page: Open) -> None:
    page = open_page("narrow")
    icon = page.locator('link[rel="apple-touch-icon"]')
    expect(icon).to_have_count(1)
    answer = page.request.get(icon.get_attribute("href") or "")
    assert answer.ok
    assert answer.headers["content-type"] == "image/png"
    assert page.locator('meta[name="theme-color"]').count() >= 1
