"""The lobby as different people see it: a newcomer, one among many, and one whose turn it is."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing

from playwright.sync_api import BrowserContext, Page

from tests.support.server.clients import Person

# Who waits at an open table, and of which game.
MAKERS = {
    "Anna": "asszorti",
    "Béla": "asserufen",
    "Maximiliane-Friederike": "illustrated",
    "Cili": "paskievics",
    "Dezső": "high",
    "Éva": "royal",
}


def lobby_scenes(
    newcomer: Callable[[], BrowserContext], address: str
) -> Iterator[tuple[str, Page]]:
    """Yield each scene with its name and page; `newcomer` makes a browser that was never here."""
    with closing(newcomer()) as context:
        page = context.new_page()
        _open(page)
        yield "lobby first", page
        with ExitStack() as leaving:
            for name, game in MAKERS.items():
                _wait_at_open_table(leaving, address, name, game)
            _open(page)
            yield "lobby with open tables", page
            for game in ("asserufen", "asszorti"):
                _leave_on_turn(page, game)
            _open(page)
            page.get_by_test_id("back-to-table").wait_for()
            yield "lobby with a table that waits", page
            page.locator('[data-play-game="illustrated"]').click()
            page.get_by_test_id("first-lesson").wait_for()
            yield "lobby offers a lesson", page


def _open(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("against").wait_for()
    page.get_by_test_id("open-tables").wait_for()
    page.wait_for_load_state("networkidle")


def _wait_at_open_table(leaving: ExitStack, address: str, name: str, game: str) -> None:
    """Let a person open a table and wait there until the end."""
    person = leaving.enter_context(closing(Person(address)))
    person.http.put("/api/me", json={"name": name})
    socket = leaving.enter_context(closing(person.socket(person.table(game=game, open=True))))
    socket.until(lambda message: "welcome" in message)


def _leave_on_turn(page: Page, game: str) -> None:
    """Begin a game, and leave it when it is one's turn."""
    table = page.request.post("/api/tables", data={"game": game}).json()["table"]
    page.goto(f"/t/{table}")
    page.locator('[data-turn="me"]').wait_for()
