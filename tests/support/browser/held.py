"""Requests that stay unanswered until a test answers them."""

from playwright.sync_api import Page, Route

from tests.support.browser.people import LOOKS, next_look


class Held:
    """Requests to an address, which stay unanswered until the test answers them."""

    def __init__(self, page: Page, address: str) -> None:
        self._page = page
        self._routes: list[Route] = []
        page.route(address, self._keep)

    def _keep(self, route: Route) -> None:
        self._routes.append(route)

    def first(self) -> Route:
        """Wait for the first request."""
        for _ in range(LOOKS):
            if self._routes:
                return self._routes[0]
            next_look(self._page)
        raise AssertionError("nothing is asked there")
