"""The results of a set as one person sees them: only the boards that this person has played.

The seed is included once all boards are played.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..common import Json
from ..table_log import commitment
from .boards import DuplicateSet, PlayedBoard
from .sets import EXPERT, ME, counts_now
from .standings import Compared, Scored, StandingsRow, compared, standings

MOST = 50  # results of a board that are listed
LeftOut: TypeAlias = Literal["bots", "version"]  # why a result is not compared


def day(of: DuplicateSet, mine: Sequence[PlayedBoard]) -> Json:
    """Return a day of the archive, with my result."""
    return {
        "set": of.id,
        "day": of.made,
        "begun": bool(mine),
        "points": next((one.points[one.placement.chair] for one in mine if one.points), None),
    }


def commitment_of(of: DuplicateSet) -> Json:
    """Return the public part of a set."""
    return {
        "set": of.id,
        "kind": of.kind,
        "game": of.game,
        "day": of.made,
        "title": of.title,
        "boards": of.boards,
        "bot": of.bot,
        "expert": EXPERT,
        "scoring": of.scoring,
        "commitment": commitment(of.seed),
    }


@dataclass(frozen=True)
class SetMessage:
    """A set with its results, as seen by a person with the guests `me` who has `seen` these boards.

    `expert` has by board what the strongest player got, by chair.
    """

    of: DuplicateSet
    plays: Sequence[PlayedBoard]
    me: Collection[str]
    seen: Collection[int]
    expert: Mapping[int, Sequence[int]]
    somebody: str

    def to_json(self) -> Json:
        """Return the set as docs/wire.md has it."""
        whole = {*range(1, self.of.boards + 1)} <= {*self.seen}
        results = [one for one in self.plays if self._is_shown(one)]
        scored = [_scored(one) for one in results if one.comparable]
        beside = {(one.result.player, one.result.board): one for one in compared(scored)}
        names = {one.placement.guest: self._name(one) for one in self.plays}
        table = [
            self._standing(one, names[one.player])
            for one in standings(scored, self.of.scoring)
            if one.rank <= MOST or one.player in self.me
        ]
        return {
            **commitment_of(self.of),
            "seed": self.of.seed if whole else None,
            "counts": counts_now(self.of),
            "begun": any(one.placement.guest in self.me for one in self.plays),
            "seen": sorted(self.seen),
            "people": len(names),
            "standings": table,
            "results": [self._board(board, results, beside) for board in sorted(self.seen)],
        }

    def _standing(self, one: StandingsRow, name: str) -> Json:
        return {
            "rank": one.rank,
            "name": name,
            "mine": one.player in self.me,
            "boards": one.boards,
            "points": one.points,
            "share": None if one.share is None else round(one.share, 1),
            "difference": round(one.difference, 1),
        }

    def _is_shown(self, one: PlayedBoard) -> bool:
        """Return whether a result is final, on a board that the person has played."""
        return one.points is not None and one.placement.board in self.seen

    def _name(self, one: PlayedBoard) -> str:
        return one.placement.name or self.somebody

    def _board(
        self,
        board: int,
        results: Sequence[PlayedBoard],
        beside: Mapping[tuple[str, int], Compared],
    ) -> Json:
        """Return the results of a board, the best first, and how often each occurred."""
        those = [one for one in results if one.placement.board == board]
        those.sort(key=lambda one: (-_scored(one).points, one.placement.name))
        version, expert = self._version(those), self.expert.get(board)
        counts = Counter(_scored(one).points for one in those if not _left_out(one, version))
        rows = [
            self._result(one, beside.get((one.placement.guest, board)), _left_out(one, version))
            for one in those
        ]
        return {
            "board": board,
            "distribution": [[points, counts[points]] for points in sorted(counts)],
            "expert": None
            if expert is None
            else {"table": self.of.expert, "deal": board, "points": expert[ME]},
            "results": [one for at, one in enumerate(rows) if at < MOST or one["mine"]],
        }

    def _version(self, those: Sequence[PlayedBoard]) -> str:
        """Return the version of the bots whose results are compared.

        It is the one with which the person played, or else that of the set.
        """
        mine = (one.version for one in those if one.placement.guest in self.me and one.comparable)
        return next(mine, None) or self.of.version

    def _result(self, one: PlayedBoard, beside: Compared | None, left_out: LeftOut | None) -> Json:
        """Return a result, with a comparison if it is possible and there are others."""
        others = beside.others if beside and not left_out else 0
        return {
            "name": self._name(one),
            "mine": one.placement.guest in self.me,
            "table": one.placement.table_id,
            "deal": one.placement.deal,
            "chair": one.placement.chair,
            "points": _scored(one).points,
            "compared": left_out is None,
            "why": left_out,
            "share": round(50 * beside.match_points / others, 1) if beside and others else None,
            "difference": round(beside.difference, 1) if beside and others else None,
        }


def _scored(one: PlayedBoard) -> Scored:
    assert one.points is not None
    at = one.placement
    return Scored(at.guest, at.board, at.chair, one.points[at.chair], one.version or "")


def _left_out(one: PlayedBoard, version: str) -> LeftOut | None:
    """Return why a result is not compared with those against bots of this version, or None."""
    if not one.comparable:
        return "bots"
    return None if one.version == version else "version"
