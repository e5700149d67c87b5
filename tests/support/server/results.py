"""An evening with the same deals, in which some results cannot be compared."""

from playwright.sync_api import Page, Route

from tests.support.server.clients import Json

NAMES = ("Anna", "Maximiliane-Friederike", "Cili", "Dezső")
SET = "abcdef"


def _result(board: int, player: int, points: int, why: str | None) -> Json:
    """Return the result of one of the players; the first is the person who asks."""
    return {
        "name": NAMES[player],
        "mine": player == 0,
        "table": f"table {player}",
        "deal": board,
        "chair": 0,
        "points": points,
        "compared": why is None,
        "why": why,
        "share": None if why else 50.0,
        "difference": None if why else 0.0,
    }


def _board(board: int, *got: tuple[int, int, str | None]) -> Json:
    """Return the results of a board: the points of each, and why one is not compared."""
    points = [points for _, points, why in got if why is None]
    return {
        "board": board,
        "distribution": [[those, points.count(those)] for those in sorted({*points})],
        "expert": {"table": "expert", "deal": board, "points": 12},
        "results": [_result(board, *one) for one in got],
    }


BOARDS = [
    _board(1, (0, 24, None), (1, 4, None), (2, -8, "version"), (3, -1044, "bots")),
    _board(2, (2, 18, "version"), (0, -4, None), (1, -4, None)),
    _board(3, (0, 40, "bots"), (1, 8, None), (2, 8, "version")),
]
EVENING: Json = {
    "set": SET,
    "kind": "evening",
    "game": "asszorti",
    "day": "2026-11-20",
    "title": "Thursday at the club",
    "boards": 12,
    "bot": "club",
    "expert": "strong",
    "scoring": "match_points",
    "commitment": "ab" * 32,
    "seed": None,
    "counts": True,
    "begun": True,
    "seen": [1, 2, 3],
    "people": 4,
    "standings": [
        {
            "rank": who + 1,
            "name": NAMES[who],
            "mine": who == 0,
            "boards": 3,
            "points": (60, 8)[who],
            "share": (75.0, 25.0)[who],
            "difference": (10.0, -10.0)[who],
        }
        for who in range(2)
    ],
    "results": BOARDS,
}


def show_results(page: Page) -> None:
    """Show the results of that evening on a page, with the first deal unfolded."""

    def answer(route: Route) -> None:
        route.fulfill(json=EVENING)

    page.route(f"**/api/duplicates/{SET}", answer)
    page.goto(f"/d/{SET}")
    page.get_by_test_id("score-card").wait_for()
    page.locator("details", has=page.get_by_test_id("board")).first.locator("summary").click()
    page.get_by_test_id("board").first.wait_for()
