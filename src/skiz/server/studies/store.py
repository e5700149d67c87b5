"""Stored studies: deals in which somebody plays on, as their opening and a tree of variations.

No process owns a study. Each change names the version on which it is based, and the database makes
the change only if that is still the latest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from skiz.figures import FigureFile
from skiz.records import Record, read, write
from skiz.study import Node, Study

from ..common import Json, Refused, utc
from ..storage import Database, Unmet, every_row, moment, note, was_removed
from .schema import studies

INSERT = sa.insert(studies)
CHANGE = every_row(
    sa.update(studies)
    .where(studies.c.id == sa.bindparam("of"), studies.c.version == sa.bindparam("before"))
    .values(
        tree=sa.bindparam("new_tree", type_=sa.JSON),
        leader=sa.bindparam("new_leader"),
        leader_name=sa.bindparam("new_name"),
        version=studies.c.version + 1,
        touched=sa.bindparam("now"),
    )
)
DELETE = sa.delete(studies).where(studies.c.id == sa.bindparam("gone"))


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of the deal of a study: a deal of a table, perhaps a board; or nothing here."""

    from_table: str | None = None
    from_deal: int | None = None
    set_id: str | None = None
    board: int | None = None


@dataclass(frozen=True, slots=True)
class StoredStudy:
    """A study with its maker and its leader, a guest with a name; None if nobody leads."""

    id: str
    maker: str
    study: Study
    origin: Origin = field(default_factory=Origin)
    leader: str | None = None
    leader_name: str = ""
    version: int = 0

    def led_by(self, guest: str, name: str) -> "StoredStudy":
        """Return the study with another leader."""
        return replace(self, leader=guest, leader_name=name)


class StudyStore:
    """The studies of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, made: StoredStudy) -> None:
        """Store a new study."""
        opening, now = made.study.opening, utc()
        own = opening.rules.own
        row = {
            "id": made.id,
            "maker": made.maker,
            "game": opening.rules.key,
            "opening": write(replace(opening, names=())),
            "figures": None if own is None else own.file.text,
            "names": list(opening.names),
            **asdict(made.origin),
            "tree": _tree(made.study),
            "leader": made.leader,
            "leader_name": made.leader_name,
            "version": made.version,
            "made": now,
            "touched": now,
        }
        await self._database.write([(INSERT, [row])])

    async def of(self, id_: str, opening: Record | None = None) -> StoredStudy | None:
        """Return a study as it is now, or None; `opening` is its opening, if that is known already.

        Raise ValueError if it is unreadable.
        """
        rows = await self._database.read(sa.select(studies).where(studies.c.id == id_))
        return next((read_study({**row._mapping}, opening) for row in rows), None)

    async def version(self, ids: Sequence[str]) -> dict[str, int]:
        """Return the versions of studies, as far as they still exist."""
        query = sa.select(studies.c.id, studies.c.version).where(studies.c.id.in_(ids))
        return {str(row.id): row.version for row in await self._database.read(query)}

    async def missing(self, id_: str) -> Refused:
        """Return the refusal for a study that is not there."""
        if await was_removed(self._database, "study", id_):
            return Refused("study-removed", 410)
        return Refused("no-such-study", 404)

    async def change(self, to: StoredStudy) -> bool:
        """Store the next version; return False if the one before was not the latest."""
        row = {
            "of": to.id,
            "before": to.version,
            "new_tree": _tree(to.study),
            "new_leader": to.leader,
            "new_name": to.leader_name,
            "now": utc(),
        }
        try:
            await self._database.write([(CHANGE, [row])])
        except Unmet:
            return False
        return True

    async def made_by(self, ids: Sequence[str]) -> list[Json]:
        """Return the studies that a person has made, the last touched first."""
        touched = sa.type_coerce(studies.c.touched, sa.String).label("moment")
        columns = (studies.c.id, studies.c.game, studies.c.names, studies.c.tree, touched)
        query = sa.select(*columns).where(studies.c.maker.in_(ids))
        rows = await self._database.read(query.order_by(studies.c.touched.desc()))
        return [
            {
                "study": row.id,
                "game": row.game,
                "names": row.names,
                "nodes": len(row.tree["nodes"]),
                "at": moment(row.moment),
            }
            for row in rows
        ]

    async def whole_of(self, ids: Sequence[str]) -> list[Json]:
        """Return everything that is stored of a person's studies."""
        query = sa.select(studies.c.id, studies.c.opening, studies.c.names, studies.c.tree)
        rows = await self._database.read(query.where(studies.c.maker.in_(ids)))
        return [
            {"study": row.id, "opening": row.opening, "names": row.names, **row.tree}
            for row in rows
        ]

    async def count(self, ids: Sequence[str]) -> int:
        """Return how many studies a person has."""
        query = sa.select(sa.func.count()).where(studies.c.maker.in_(ids))
        return int((await self._database.read(query))[0][0])

    async def delete(self, id_: str) -> None:
        """Delete a study."""
        await self._database.write([(DELETE, [{"gone": id_}]), *note("study", [id_])])

    async def expire(self, before: datetime, most: int = 1000) -> int:
        """Delete studies that were not touched since a moment, and return their number."""
        old = sa.select(studies.c.id).where(studies.c.touched < before).limit(most)
        rows = [{"gone": row.id} for row in await self._database.read(old)]
        notes = note("study", (row["gone"] for row in rows))
        await self._database.write([(DELETE, rows), *notes])
        return len(rows)


def _tree(study: Study) -> Json:
    """Return the tree in its stored form; the order of the nodes is that of the variations."""
    nodes = [[key, one.parent, one.seat, one.do, one.by] for key, one in study.nodes.items()]
    bots = {str(seat): kind for seat, kind in study.bots.items()}
    return {"nodes": nodes, "at": study.at, "last": study.last, "bots": bots}


def read_study(row: Mapping[str, Any], opening: Record | None = None) -> StoredStudy:
    """Return the study of a stored row; raise ValueError if it is unreadable."""
    try:
        study = _study(row["tree"], opening or _opening(row))
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"its tree is unreadable: {error!r}") from error
    _check_tree(study)
    origin = Origin(*(row[name] for name in Origin.__dataclass_fields__))
    who = row["leader"], row["leader_name"]
    return StoredStudy(row["id"], row["maker"], study, origin, *who, row["version"])


def _study(tree: Json, opening: Record) -> Study:
    nodes = {key: Node(parent, seat, do, by) for key, parent, seat, do, by in tree["nodes"]}
    if len(nodes) < len(tree["nodes"]):
        raise ValueError("two of its nodes have the same number")
    bots = {int(seat): kind for seat, kind in tree["bots"].items()}
    return Study(opening, nodes, tree["at"], tree["last"], bots)


def _check_tree(study: Study) -> None:
    """Raise ValueError if the parent of a node is missing, or the tree contradicts itself."""
    if lost := [key for key, one in study.nodes.items() if not study.has(one.parent)]:
        raise ValueError(f"the parent {study.nodes[lost[0]].parent} of node {lost[0]} is missing")
    # A node comes after its parent, so no node is below itself.
    if odd := [key for key, one in study.nodes.items() if not one.parent < key <= study.last]:
        raise ValueError(f"node {odd[0]} has an impossible number")
    if not study.has(study.at):
        raise ValueError(f"the selected node {study.at} is missing")


def _opening(row: Mapping[str, Any]) -> Record:
    figures = [] if row["figures"] is None else [FigureFile(row["figures"], kept=True)]
    (record,) = read(row["opening"], "study", figures)
    return replace(record, names=tuple(row["names"]))
