"""Studies as messages: each node with all cards open, as a table's messages, and its options."""

from collections.abc import Mapping, Sequence

from skiz.phases import waiting_for
from skiz.records import Record
from skiz.review.open_values import OpenValues
from skiz.study import ROOT, Position, Study
from skiz.table import Rules, options, text

from ..common import Json, own_figures
from ..rooms import add_events, begin, chairs_of, offer, seating_messages, worths
from ..table_log import Deal
from .store import StoredStudy


def sheet(kept: StoredStudy) -> Json:
    """Return what a page needs to know about a study before its nodes."""
    rules = kept.study.opening.rules
    return {
        "study": kept.id,
        "game": rules.key,
        "house": rules.house.values(),
        "figures": [row.key for row in rules.figures if row.announced],
        "worths": worths(rules),
        **own_figures(rules),
        "chairs": list(chairs_of(rules)),
        "from": {"table": kept.origin.from_table, "deal": kept.origin.from_deal}
        if kept.origin.from_table
        else None,
    }


def whole(kept: StoredStudy) -> Json:
    """Return a study as it is now."""
    return {
        "nodes": _nodes(kept.study, kept.study.nodes),
        "at": kept.study.at,
        "bots": _bots(kept.study),
        "leader": kept.leader_name or None,
        "version": kept.version,
    }


def changes(before: StoredStudy, after: StoredStudy) -> Json:
    """Return what has changed in a study; the leader is always included."""
    old, new = before.study, after.study
    changed: Json = {"version": after.version, "at": new.at, "leader": after.leader_name or None}
    if added := [key for key in new.nodes if key not in old.nodes]:
        changed["nodes"] = _nodes(new, added)
    if gone := [key for key in old.nodes if key not in new.nodes]:
        changed["gone"] = gone
    if [*new.nodes] != [*(key for key in old.nodes if key in new.nodes), *added]:
        changed["order"] = [*new.nodes]
    if old.bots != new.bots:
        changed["bots"] = _bots(new)
    return changed


def _nodes(study: Study, keys: Sequence[int] | Mapping[int, object]) -> list[Json]:
    found = ((key, study.nodes[key]) for key in keys)
    return [
        {"node": key, "parent": one.parent, "seat": one.seat, "do": one.do, "by": one.by or None}
        for key, one in found
    ]


def _bots(study: Study) -> dict[str, str]:
    return {str(seat): kind for seat, kind in study.bots.items()}


class NodeMessages:
    """The messages of the nodes of a study, made once for each, since nodes do not change."""

    def __init__(self, opening: Record) -> None:
        self._opening = opening
        self._messages: dict[int, Json] = {}

    def path(self, path: Sequence[int], positions: Sequence[Position], known: int) -> list[Json]:
        """Return the nodes of a path from the root that come after a known one (-1: after none).

        `positions` are those of the path, the root's first.
        """
        nodes = [ROOT, *path]
        wanted = nodes[nodes.index(known) + 1 :] if known in nodes else nodes
        if any(node not in self._messages for node in wanted):
            self._add(nodes, positions)
        return [self._messages[node] for node in wanted]

    def _add(self, nodes: Sequence[int], positions: Sequence[Position]) -> None:
        deal = begin(self._opening.rules)
        for node, position in zip(nodes, positions, strict=True):
            events = position.events[position.before :]
            if node in self._messages:
                _pass(deal, position)
                continue
            head = seating_messages(self._opening) if node == ROOT else []
            happened = [*head, *add_events(deal, events, None)]
            self._messages[node] = {"node": node, "messages": happened, "turn": _turn(deal)}


def _pass(deal: Deal, position: Position) -> None:
    """Add the events of a position to a deal, without messages."""
    for event in position.events[position.before :]:
        deal.add(deal.last + 1, event)
    deal.state = position.state


def _turn(deal: Deal) -> Json:
    """Return whose turn it is, the options, and what others may say out of turn."""
    waits_for, rules = waiting_for(deal.state), deal.rules
    words = {seat: deal.unasked(seat) for seat in range(rules.seats)}
    return {
        "on": deal.last,
        "phase": waits_for.name,
        "kind": waits_for.kind,
        "seats": list(deal.turns),
        "offers": {str(seat): _offer(deal, seat) for seat in deal.turns},
        "unasked": {
            str(seat): [text(word, rules.pack) for word in spoken]
            for seat, spoken in words.items()
            if spoken
        },
    }


def _offer(deal: Deal, seat: int) -> Json:
    view = deal.view(seat)
    return offer(view, seat, options(view, seat))


def values_to_json(found: OpenValues, rules: Rules) -> Json:
    """Return the worth of the options at a moment, and the method by which it was found."""
    values = {text(action, rules.pack): worth for action, worth in found.values.items()}
    return {"by": found.by, "values": values}
