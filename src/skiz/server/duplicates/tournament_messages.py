"""A tournament as a message: the players, the progress of the round, and the table of results.

Bots count in comparisons, since they sit where nobody came, but they are not listed. During a
round, people see only the boards of it that they have played themselves.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ..common import Json
from ..people import Person
from .boards import OVER, BoardResult, DuplicateSet, Entrant
from .movements import seated
from .results import LeftOut, commitment_of
from .standings import Scored, standings
from .tournaments import boards_of, chairs_of, entrant_of, my_table, table_id, tables_of


@dataclass(frozen=True)
class TournamentMessage:
    """A tournament with its `people` by number and all `results`, as `me` sees it.

    `seen` are the boards that this person has played.
    """

    of: DuplicateSet
    people: Sequence[Entrant]
    results: Sequence[BoardResult]
    me: Person
    seen: Collection[int]
    somebody: str

    def to_json(self) -> Json:
        """Return the tournament as docs/wire.md has it."""
        of, mine = self.of, entrant_of(self.people, self.me)
        return {
            **commitment_of(of),
            "seed": of.seed if of.stage == OVER else None,
            "stage": of.stage,
            "rounds": of.boards // of.a_round,
            "maker": of.maker in self.me.ids,
            "entered": mine is not None and not mine.out,
            "table": my_table(of, self.people, self.me),
            "entrants": [
                {"name": one.name or self.somebody, "out": one.out, "mine": one is mine}
                for one in self.people
                if one.guest
            ],
            "tables": self._progress() if of.stage > 0 else [],
            "left_out": self._left_out(),
            "standings": self._standings(),
        }

    def _progress(self) -> list[Json]:
        """Return how many boards each table of the round has finished."""
        tables = range(tables_of(self.of, self.people))
        ids = [table_id(self.of, self.of.stage, table) for table in tables]
        done = [sum(one.table_id == id_ for one in self.results) for id_ in ids]
        return [{"table": n, "done": of, "of": self.of.a_round} for n, of in enumerate(done, 1)]

    def _left_out(self) -> list[Json]:
        """Return the results that cannot be compared, with the board and the table of its round."""
        tables = range(tables_of(self.of, self.people))
        ids = {
            table_id(self.of, round_, table): table + 1
            for round_ in range(1, self.of.boards // self.of.a_round + 1)
            for table in tables
        }
        left = [(one, why) for one in self.results if (why := self._why_left_out(one))]
        return [{"board": one.board, "table": ids[one.table_id], "why": why} for one, why in left]

    def _why_left_out(self, one: BoardResult) -> LeftOut | None:
        """Return why a result is not compared, or None if it is or there are no others."""
        if not one.comparable:
            return "bots"
        others = [
            other.version
            for other in self.results
            if other.comparable and other.board == one.board and other is not one
        ]
        return "version" if others and one.version not in others else None

    def _standings(self) -> list[Json]:
        numbers = self._numbers()
        compared = [one for one in self.results if one.comparable]
        shown = [one for one in compared if self._is_shown(one.board)]
        scored = [
            Scored(str(numbers[one.table_id][chair]), one.board, chair, points, one.version)
            for one in shown
            if one.table_id in numbers
            for chair, points in enumerate(one.points)
        ]
        found = [(one, self.people[int(one.player)]) for one in standings(scored, self.of.scoring)]
        people = [(one, person) for one, person in found if person.guest]
        ranks = [one.rank for one, _ in people]
        return [
            {
                "rank": 1 + ranks.index(one.rank),
                "name": person.name or self.somebody,
                "mine": person.guest in self.me.ids,
                "boards": one.boards,
                "points": one.points,
                "share": None if one.share is None else round(one.share, 1),
                "difference": round(one.difference, 1),
            }
            for one, person in people
        ]

    def _is_shown(self, board: int) -> bool:
        over = self.of.stage == OVER or board not in boards_of(self.of, self.of.stage)
        return over or board in self.seen

    def _numbers(self) -> Mapping[str, Sequence[int]]:
        """Return the numbers of the players of each table, by chair."""
        if not self.results:
            return {}
        tables, chairs = tables_of(self.of, self.people), chairs_of(self.of)
        return {
            table_id(self.of, round_, table): players
            for round_ in range(1, self.of.boards // self.of.a_round + 1)
            for table, players in enumerate(seated(round_ - 1, tables, chairs))
        }
