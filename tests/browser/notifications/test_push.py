"""Push messages: a subscribed browser is told of the turn, and opens the table."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.axe import objections
from tests.support.browser.pages import Open, fits, make_table
from tests.support.server.clients import Server
from tests.support.server.push_service import Browser, PushService
from tests.support.tools.depth import at_night

# Chromium itself would call its own push service, which cannot be reached from here.
SUBSCRIBED = """told => {
    let made = null
    const unsubscribe = async () => ((made = null), true)
    PushManager.prototype.getSubscription = async () => made
    PushManager.prototype.subscribe = async options => {
        window.subscribedWith = options.applicationServerKey
        const {endpoint, p256dh, auth} = told
        made = {endpoint, unsubscribe, toJSON: () => ({endpoint, keys: {p256dh, auth}})}
        return made
    }
}"""
# A browser without a window cannot show a notification: the request to show one is kept.
KEEP_SHOWN = """() => {
    self.shown = new Promise(done => {
        ServiceWorkerRegistration.prototype.showNotification = async (title, {body, data}) =>
            done({title, body, path: data.path})
    })
}"""


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    """Yield a push service."""
    found = PushService()
    yield found
    found.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, service: PushService) -> Iterator[Server]:
    """Yield a server that sends to it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SKIZ_SERVE_PUSH_CONTACT", "mailto:host@cards.example")
        patch.setenv("SKIZ_SERVE_PUSH_SERVICES", json.dumps([service.place]))
        running = Server(tmp_path_factory.mktemp("push") / "skiz.sqlite3")
    yield running
    running.stop()


def deliver(page: Page, message: dict[str, str]) -> None:
    """Deliver a message to the page's service worker."""
    line = page.context.new_cdp_session(page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda versions: found.extend(one["registrationId"] for one in versions["registrations"]),
    )
    line.send("ServiceWorker.enable")
    while not found:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    origin = page.evaluate("location.origin")
    params = {"origin": origin, "registrationId": found[0], "data": json.dumps(message)}
    line.send("ServiceWorker.deliverPushMessage", params)


def test_a_turn_is_notified_while_the_page_is_elsewhere(
    open_page: Open, service: PushService
) -> None:
    page, browser = open_page(permissions=["notifications"], service_workers="allow"), Browser()
    page.evaluate(SUBSCRIBED, browser.subscription(service.endpoint("anna"))._asdict())
    page.get_by_role("button", name="Settings").click()
    field = page.get_by_test_id("push")
    field.check()
    assert objections(page, "push messages are on") == []
    table = make_table(page, game="asserufen", pace="day")
    sent = service.next()
    assert sent.claims()[0] == page.evaluate("window.subscribedWith")
    message = browser.read(sent.body)
    assert message["path"] == f"/t/{table}"
    (worker,) = page.context.service_workers
    worker.evaluate(KEEP_SHOWN)
    deliver(page, message)
    assert worker.evaluate("() => self.shown") == message
    field.uncheck()
    expect(field).not_to_be_checked()
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_test_id("push")).not_to_be_checked()


@at_night
def test_notifications_are_offered_with_a_slow_pace(open_page: Open, service: PushService) -> None:
    page, browser = open_page("narrow", permissions=["notifications"]), Browser()
    page.evaluate(SUBSCRIBED, browser.subscription(service.endpoint("bela"))._asdict())
    pace = page.get_by_test_id("pair-pace")
    call = page.get_by_test_id("call-me")
    pace.select_option("quick")
    expect(call).to_have_count(0)
    pace.select_option("day")
    call.get_by_test_id("push").check()
    expect(page.get_by_test_id("call-by-mail")).to_have_count(0)  # this server sends none
    assert objections(page, "a slow pace") == []
    assert fits(page)
    page.get_by_test_id("pair").click()
    page.wait_for_selector('[data-testid="hand"] [data-card]')
    page.locator("nav summary").click()
    page.get_by_test_id("leave").click()
    expect(page.get_by_test_id("leaving").get_by_test_id("push")).to_be_visible()
    assert objections(page, "leaving a slow table") == []
    assert fits(page)
