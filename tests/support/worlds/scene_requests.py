"""Fills in the questions for a scene: the tables they ask about, and what exists there."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from skiz.puzzles import contents
from skiz.server.lessons.messages import all_courses
from tests.support.worlds.questions import How, Values
from tests.support.worlds.table_scene import Scene

AT_BOARDS = ("nobody", "stranger", "player of the day")


class Question(NamedTuple):
    """A question that is asked."""

    method: str
    path: str
    body: Any = None


def places(scene: Scene, asker: str) -> Values:
    """Return the parameters of routes: the tables and what exists there.

    Only people who play boards, or nothing, ask about the table of the board.
    """
    course = next(one for one in all_courses() if scene.game in one["games"])
    return {
        "table": (scene.table, scene.board)[: 2 if asker in AT_BOARDS else 1],
        "number": (1, 2),
        "n": (0, scene.dealt_at),
        "chair": (1,),
        "event": (4,),
        "id_": (scene.day, scene.tournament),
        "game": (scene.game,),
        "key": (scene.game,),
        "lang": ("hu",),
        "course": (course["key"],),
        "lesson": (course["lessons"][0]["key"],),
        "stop": (0,),
        "study": (scene.study,),
        "node": (0,),
        "handle": ("none",),
        "secret": (scene.host, "none"),
        "path": ("", *shown(scene), "favicon.svg", "sw.js", "cards/none.svg"),
    }


def shown(scene: Scene) -> tuple[str, ...]:
    """Return the pages of the scene: the tables, their deals, the set and the study."""
    tables = (scene.table, scene.board)
    deals = (f"games/{table}/{deal}" for table in tables for deal in (1, 2))
    sets = f"d/{scene.day}", f"day/{scene.game}"
    return *(f"t/{table}" for table in tables), *deals, *sets, f"studies/{scene.study}"


def questions_in(route: str, how: How, scene: Scene, asker: str) -> Iterator[Question]:
    """Yield all questions of a person to a route."""
    method, template = route.split(" ")
    known = {**places(scene, asker), **how.values}
    names = [one.strip("{}").partition(":")[0] for one in template.split("/") if "{" in one]
    there = {
        **{name: getattr(scene, name) for name in ("table", "board", "game", "code", "invitation")},
        "puzzle": contents(scene.game)[0].key,
    }
    for values in product(*(known[name] for name in names)):
        path = template.replace(":path", "").format(**dict(zip(names, values, strict=True)))
        for query, body in product(how.queries, how.bodies):
            whole = path + ("?" + query if query else "")
            yield Question(method, whole.format(**there), _filled(body, there))


def _filled(template: Any, there: Mapping[str, str]) -> Any:
    """Return a body with its braces filled in."""
    match template:
        case str():
            return template.format(**there)
        case dict():
            return {key: _filled(value, there) for key, value in template.items()}
        case _:
            return template
