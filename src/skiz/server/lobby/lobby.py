"""The lobby: the open tables with a free chair, as everybody sees them.

It is in memory alone. After a restart, people come back to their tables, and the tables with them.
A notice is serialised when it changes, and the list when somebody asks after that, however many
tables and requests there are. Ratings of the people stand beside the notices, which have nothing of
them.
"""

import json
import secrets
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from skiz.table import Chair

from ..common import json_text
from ..ratings import AtGame, Rating
from ..rooms import Notice, Suits
from ..table_log import PaceKey
from .presence import People

MOST_LISTED = 40  # tables, those that were listed last
MOST_OF_MAKER = 2  # so that no single person fills the list


class Representation(NamedTuple):
    """The list as it is sent, its tag for caching, and the people in it."""

    body: bytes
    tag: str
    people: frozenset[AtGame]


class Listed(NamedTuple):
    """A notice as JSON, with what pairing and ratings need.

    It has the maker of the table, the wish that it fulfils, the number of people, and who they are
    at which game.
    """

    maker: str | None
    written: str
    suits: Suits | None = None
    people: int = 0
    game: str = ""
    guests: Sequence[tuple[Chair, str]] = ()


class Lobby:
    """The notices of all tables, ordered by when they were first listed."""

    def __init__(self) -> None:
        self._notices: dict[str, Notice] = {}
        self._written: dict[str, str] = {}  # the notices as JSON
        self._elsewhere: dict[str, Listed] = {}  # at other processes
        self._ratings: Mapping[AtGame, Rating] = {}
        self._rated: Mapping[AtGame, str] = {}  # the ratings as JSON
        self._people = People()
        self._representation: Representation | None = None

    def announce(self, table: str, notice: Notice | None) -> None:
        """Put a table into the list with its notice, or remove it."""
        if self._notices.get(table) == notice:
            return
        if notice is None:
            del self._notices[table], self._written[table]
        else:
            self._notices[table] = notice
            self._written[table] = json.dumps(notice.to_json(table), ensure_ascii=False)
        self._representation = None

    def matching(self, key: str, preset: str | None, pace: PaceKey) -> list[str]:
        """Return the tables that fit a wish, those with most people first.

        They play this game at this pace in the house of the preset, or of any, without changes, and
        are not rated.
        """
        return _matching(self._notices, key, preset, pace)

    def matching_elsewhere(self, key: str, preset: str | None, pace: PaceKey) -> list[str]:
        """Return the tables of other processes that fit a wish, as far as they are known."""
        return _matching(self._elsewhere, key, preset, pace)

    def representation(self) -> Representation:
        """Return the list as JSON: the latest tables, ratings, and how many tables and people.

        It is serialised only if something has changed.
        """
        if self._representation is None:
            everywhere = {**self._elsewhere, **self.listed()}
            latest = {table: everywhere[table] for table in _latest(everywhere)}
            tables = ",".join(one.written for one in latest.values())
            ratings = ", ".join(self._ratings_at(latest))
            here = json_text(self._people._asdict())
            body = (
                f'{{"tables": [{tables}], "ratings": {{{ratings}}}, '
                f'"count": {len(everywhere)}, "people": {here}}}'
            )
            people = frozenset(
                (one.game, guest) for one in latest.values() for _, guest in one.guests
            )
            tag = f'"{secrets.token_hex(8)}"'
            self._representation = Representation(body.encode(), tag, people)
        return self._representation

    def _ratings_at(self, tables: Mapping[str, Listed]) -> Iterator[str]:
        """Yield the ratings of people as JSON: by table, and by chair."""
        for table, one in tables.items():
            seats = [(chair, (one.game, guest)) for chair, guest in one.guests]
            known = [f'"{chair}": {self._rated[who]}' for chair, who in seats if who in self._rated]
            if known:
                yield f'"{table}": {{{", ".join(known)}}}'

    def rate(self, ratings: Mapping[AtGame, Rating]) -> None:
        """Replace the ratings of listed people, as far as they may be shown."""
        if self._ratings != ratings:
            self._ratings, self._representation = ratings, None
            self._rated = {who: json.dumps(one.to_json()) for who, one in ratings.items()}

    def count(self, people: People) -> None:
        """Replace the number of people who are here."""
        if self._people != people:
            self._people, self._representation = people, None

    def listed(self) -> dict[str, Listed]:
        """Return the tables of this process."""
        notices = self._notices.items()
        return {
            table: Listed(
                one.maker, self._written[table], one.suits, one.people, one.game, one.guests
            )
            for table, one in notices
        }

    def hear(self, elsewhere: dict[str, Listed]) -> None:
        """Replace the tables of other processes."""
        if self._elsewhere != elsewhere:
            self._elsewhere, self._representation = elsewhere, None


def _matching(
    tables: Mapping[str, Notice] | Mapping[str, Listed], key: str, preset: str | None, pace: PaceKey
) -> list[str]:
    found = [
        (table, one.people)
        for table, one in tables.items()
        if one.suits
        and (one.suits[0], one.suits[2]) == (key, pace)
        and preset in (one.suits[1], None)
    ]
    return [table for table, _ in sorted(found, key=lambda one: -one[1])]


def _latest(listed: Mapping[str, Listed]) -> Iterator[str]:
    of_makers = Counter[str | None]()
    count = 0
    for table in reversed([*listed]):
        maker = listed[table].maker
        if of_makers[maker] < MOST_OF_MAKER:
            of_makers[maker] += 1
            count += 1
            yield table
        if count == MOST_LISTED:
            return
