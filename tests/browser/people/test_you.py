"""Keeping a name on several devices: by a passkey, and by a code on paper."""

from collections.abc import Callable
from itertools import product
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, Response, expect

from tests.support.browser.axe import objections
from tests.support.browser.held import Held
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Open
from tests.support.browser.still import standing_still
from tests.support.server.clients import Json, Server
from tests.support.tools.depth import at_night, depth

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """The authenticator of a page: Chromium's virtual one, whose passkeys can be copied."""

    def __init__(self, page: Page) -> None:
        self._tools = page.context.new_cdp_session(page)
        self._tools.send("WebAuthn.enable")
        made = self._tools.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
        self._id = made["authenticatorId"]

    def passkeys(self) -> list[Json]:
        """Return its passkeys."""
        found = self._tools.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        passkeys: list[Json] = found["credentials"]
        return passkeys

    def take(self, passkeys: list[Json]) -> None:
        """Add these passkeys, as devices do that share them."""
        for passkey in passkeys:
            more = {"authenticatorId": self._id, "credential": passkey}
            self._tools.send("WebAuthn.addCredential", more)


@pytest.fixture
def visit(open_page: Open, server: Server) -> Open:
    """Return a function that opens the page “You” under a host name, which passkeys need."""
    home = server.address.replace("127.0.0.1", "localhost")

    def new(size: str = "wide", path: str = "/you", lang: str = "en", **more: object) -> Page:
        page = open_page(size, path=home + path, lang=lang, own=True, **more)
        page.get_by_test_id("make-passkey").wait_for()
        return page

    return new


def call(page: Page, name: str) -> None:
    """Take a name."""
    page.locator("#my-name").fill(name)
    with standing_still(page):
        page.locator("#my-name").press("Enter")
        expect(page.locator("main form").first.get_by_role("button")).to_have_text("Saved")


def called(page: Page, name: str) -> None:
    """Wait until the page shows this name."""
    expect(page.locator("#my-name")).to_have_value(name)


def test_a_passkey_keeps_the_name_on_a_second_device(visit: Open) -> None:
    anna, telephone = visit(), visit("narrow", lang="hu")
    call(anna, "Anna")
    device, other = Device(anna), Device(telephone)
    anna.get_by_test_id("make-passkey").press("Enter")
    expect(anna.get_by_role("status").first).to_have_text("The passkey has been created.")
    assert objections(anna, "a passkey") == []
    other.take(device.passkeys())
    telephone.get_by_test_id("use-passkey").press("Enter")
    called(telephone, "Anna")
    expect(telephone.get_by_test_id("session")).to_have_count(2)
    assert objections(telephone, "known again") == []
    telephone.reload()
    called(telephone, "Anna")


@at_night
def test_a_code_on_paper_keeps_the_name_and_the_table(visit: Open) -> None:
    anna, other = visit(lang="en"), visit("narrow")
    call(anna, "Anna")
    anna.get_by_test_id("make-code").press("Enter")
    code = anna.get_by_test_id("recovery-code").inner_text()
    assert objections(anna, "a recovery code") == []
    other.get_by_role("link", name="Skíz").click()
    other.get_by_test_id("play-now").click()
    other.wait_for_selector("[data-turn]")
    table = other.url
    other.goto(anna.url)
    other.get_by_test_id("my-code").fill("0000 0000 0000 0000 0000 0000")
    other.get_by_test_id("use-code").click()
    expect(other.get_by_role("alert")).to_contain_text("This is not a valid recovery code")
    assert objections(other, "a wrong code") == []
    other.get_by_test_id("my-code").fill(code.lower())
    other.get_by_test_id("my-code").press("Enter")
    called(other, "Anna")
    anna.goto(table)
    expect(anna.locator('[data-testid="hand"] [data-card]')).not_to_have_count(0)


def confirms(kind: str) -> Callable[[Response], bool]:
    """Return a test whether an answer confirms this kind of opponent."""
    return lambda answer: f'{{"kind":"{kind}"}}' == answer.request.post_data


@at_night
def test_the_chosen_opponent_follows_to_another_device(visit: Open) -> None:
    anna, telephone = visit(), visit("narrow", lang="de")
    anna.get_by_test_id("make-code").click()
    code = anna.get_by_test_id("recovery-code").inner_text()
    anna.get_by_role("link", name="Skíz").click()
    with anna.expect_response(confirms("club")):
        anna.get_by_test_id("against").select_option("club")
    anna.wait_for_function(
        "() => !localStorage.skiz.includes('club')"
    )  # confirmed: nothing is stored
    telephone.get_by_test_id("my-code").fill(code)
    telephone.get_by_test_id("use-code").click()
    expect(telephone.get_by_test_id("session")).to_have_count(2)
    telephone.get_by_role("link", name="Skíz").click()
    chosen = telephone.get_by_test_id("against")
    expect(chosen).to_have_value("club")
    with telephone.expect_response(confirms("casual")):
        chosen.select_option("casual")
    anna.reload()
    expect(anna.get_by_test_id("against")).to_have_value("casual")
    anna.get_by_test_id("play-now").click()
    anna.wait_for_selector("[data-turn]")
    table = anna.request.get(f"/api/tables/{anna.url.rsplit('/', 1)[1]}").json()
    assert [chair["bot"] for chair in table["chairs"]] == [None, "casual", "casual"]


def test_an_unsaved_choice_is_sent_on_the_next_visit(
    open_page: Open,
) -> None:
    page = open_page()
    expect(page.get_by_test_id("against")).to_have_value("plain")
    page.route("**/api/me/opponent", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.get_by_test_id("against").select_option("club")
    page.unroute("**/api/me/opponent")
    with page.expect_response(confirms("club")) as response:
        page.reload()
    assert response.value.ok
    expect(page.get_by_test_id("against")).to_have_value("club")
    assert page.request.get("/api/me/opponent").json()["opponent"] == "club"


@at_night
def test_a_device_is_signed_out_from_another(visit: Open) -> None:
    anna, other = visit(), visit("narrow")
    call(anna, "Anna")
    anna.get_by_test_id("make-code").click()
    other.get_by_test_id("my-code").fill(anna.get_by_test_id("recovery-code").inner_text())
    other.get_by_test_id("use-code").click()
    called(other, "Anna")
    other.get_by_role("link", name="Skíz").click()
    other.get_by_test_id("play-now").click()
    other.wait_for_selector("[data-turn]")
    anna.reload()
    expect(anna.get_by_test_id("session")).to_have_count(2)
    anna.get_by_role("button", name="Sign out: Chrome").click()
    expect(anna.get_by_test_id("session")).to_have_count(1)
    expect(other.locator('[data-testid="hand"] [data-card]')).to_have_count(0)  # watches


def test_a_name_that_arrives_late_is_replaced_by_what_is_typed(visit: Open) -> None:
    """By somebody who was in the field before."""
    anna = visit("narrow")
    field = anna.locator("#my-name")
    expect(field).not_to_have_value("")
    anna.get_by_role("link", name="Skíz").click()
    anna.get_by_test_id("play-now").wait_for()
    late = Held(anna, "**/api/me")
    anna.go_back()
    field.focus()
    late.first().continue_()
    expect(field).not_to_have_value("")
    anna.keyboard.type("Klothilde")
    expect(field).to_have_value("Klothilde")


def test_own_data_is_exported_and_deleted_after_confirmation(visit: Open) -> None:
    anna = visit("narrow", lang="de")
    anna.locator("#my-name").fill("Klothilde")
    anna.locator("#my-name").press("Enter")
    with anna.expect_download() as saving:
        anna.get_by_test_id("export").click()
    with ZipFile(saving.value.path()) as archive:
        about = archive.read("you.json").decode()
    assert '"name": "Klothilde"' in about
    assert '"lang": "de"' in about
    anna.get_by_test_id("delete").press("Enter")
    expect(anna.get_by_role("button", name="Alles behalten")).to_be_focused()
    assert objections(anna, "asked once more") == []
    anna.get_by_test_id("delete-for-good").press("Enter")
    expect(anna.get_by_text("Ihre Daten sind gelöscht.")).to_be_visible()
    expect(anna.locator("#my-name")).not_to_have_value("Klothilde")


@pytest.mark.parametrize(
    ("lang", "scheme"),
    depth([("de", "dark")], [*product(["en", "hu", "de"], ["light", "dark"])]),
)
def test_the_page_is_accessible(visit: Open, lang: str, scheme: str) -> None:
    page = visit("narrow", lang=lang, color_scheme=scheme)
    resize(page, {"width": 360, "height": 740})
    assert objections(page, f"about oneself, {lang}, {scheme}") == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
