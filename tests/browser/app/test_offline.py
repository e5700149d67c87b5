"""The service worker: the page opens without a network, and a new version waits for its turn."""

from playwright.sync_api import Page, expect

from tests.support.browser.axe import objections
from tests.support.browser.pages import Open

CONTROLLED = "() => !!navigator.serviceWorker.controller"
READY = "async () => { await navigator.serviceWorker.ready }"
# The same script under another address is a new version of the worker.
RENEWED = "async () => { await navigator.serviceWorker.register('/sw.js?next') }"
SCRIPT = "() => navigator.serviceWorker.controller.scriptURL"


def with_worker(open_page: Open) -> Page:
    """Return a page that a service worker answers."""
    page = open_page(service_workers="allow")
    page.evaluate(READY)
    page.reload()
    page.wait_for_function(CONTROLLED)
    return page


def test_what_was_read_can_be_read_without_a_network(open_page: Open) -> None:
    page = with_worker(open_page)
    seen = dict[str, str]()
    for path in ("/learn", "/rules/asserufen", "/glossary"):
        page.goto(path)
        seen[path] = page.locator("main h2").first.inner_text()
    lesson = page.evaluate("async () => (await (await fetch('/api/lessons')).json())[0]")
    path = f"/learn/{lesson['key']}/{lesson['lessons'][0]['key']}"
    page.goto(path)
    page.get_by_test_id("hand").wait_for()
    page.context.set_offline(True)
    for where, heading in seen.items():
        page.goto(where)
        expect(page.locator("main h2").first).to_have_text(heading)
    page.goto(path)
    page.get_by_test_id("hand").wait_for()
    page.goto("/")
    page.locator('header a[href="/learn"]').click()
    expect(page.locator("main h2").first).to_have_text(seen["/learn"])


def test_a_table_says_that_it_is_offline_and_comes_back(open_page: Open) -> None:
    page = with_worker(open_page)
    page.get_by_test_id("play-now").click()
    connection = page.get_by_test_id("connection")
    expect(connection).to_have_attribute("data-state", "open")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    assert objections(page, "offline") == []
    page.context.set_offline(False)
    expect(connection).to_have_attribute("data-state", "open")


def test_a_new_version_waits_until_somebody_asks_for_it(open_page: Open) -> None:
    page = with_worker(open_page)
    page.get_by_test_id("play-now").click()
    page.locator('[data-testid="hand"] [data-card]').first.wait_for()
    page.evaluate("window.here = true")
    page.evaluate(RENEWED)
    page.wait_for_function(
        "async () => !!(await navigator.serviceWorker.getRegistration('/')).waiting"
    )
    expect(page.get_by_test_id("update")).to_have_count(0)  # not at a table
    page.locator(".brand").click()
    offer = page.get_by_test_id("update")
    offer.wait_for()
    page.get_by_test_id("play-now").wait_for()
    assert objections(page, "an update is offered") == []
    assert page.evaluate("window.here") is True
    assert not page.evaluate(SCRIPT).endswith("?next")
    offer.get_by_role("button").click()
    page.wait_for_function("() => !window.here")
    page.wait_for_function(CONTROLLED)
    assert page.evaluate(SCRIPT).endswith("?next")
