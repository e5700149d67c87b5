"""Commands of a study: each is a function from a stored study to a changed one.

Nothing is written here. Refused gives the reason if nothing changes. Only the leader changes the
study; the others follow, or look around alone.
"""

from collections.abc import Collection
from dataclasses import replace

from skiz.cards import Seat
from skiz.study import ROOT, Node, Positions
from skiz.table import Illegal, parse, text

from ..common import Refused
from ..thinking import offered
from .store import StoredStudy

MOST_NODES = 500


def act(
    kept: StoredStudy, positions: Positions, on: int, seat: Seat, do: str, by: str = ""
) -> StoredStudy:
    """Do an action after a node, and go to the result; refuse it if the rules forbid it."""
    study = kept.study
    _check_node(kept, on)
    try:
        action = parse(do, study.opening.rules.pack)
    except ValueError:
        raise Refused("unknown-action") from None
    if not 0 <= seat < study.opening.rules.seats:
        raise Refused("bad-frame", 422)
    try:
        positions.of(study.nodes, on).after(seat, action)
    except Illegal as illegal:
        raise Refused(illegal.why) from None
    after = study.plus(Node(on, seat, text(action, study.opening.rules.pack), by))
    if len(after.nodes) > max(MOST_NODES, len(study.nodes)):
        raise Refused("study-full")
    return replace(kept, study=after)


def go(kept: StoredStudy, node: int) -> StoredStudy:
    """Go to a node."""
    _check_node(kept, node)
    return replace(kept, study=kept.study.at_node(node))


def delete(kept: StoredStudy, node: int) -> StoredStudy:
    """Delete a node and everything below it; do nothing if it is gone already."""
    if node == ROOT:
        raise Refused("no-such-node", 404)
    gone = node not in kept.study.nodes
    return kept if gone else replace(kept, study=kept.study.without(node))


def promote(kept: StoredStudy, node: int) -> StoredStudy:
    """Make a node the main variation of the node above it."""
    if node == ROOT:
        raise Refused("no-such-node", 404)
    _check_node(kept, node)
    return replace(kept, study=kept.study.promoted(node))


def let_play(kept: StoredStudy, seat: Seat, kind: str | None) -> StoredStudy:
    """Let a bot of a kind play a seat, or nobody."""
    rules = kept.study.opening.rules
    if not 0 <= seat < rules.seats or (kind is not None and kind not in offered(rules)):
        raise Refused("no-such-player", 422)
    return replace(kept, study=kept.study.played_by(seat, kind))


def lead(kept: StoredStudy, guest: str, name: str) -> StoredStudy:
    """Take the lead."""
    return kept.led_by(guest, name)


def check_lead(kept: StoredStudy, ids: Collection[str]) -> None:
    """Refuse it if somebody else leads."""
    if kept.leader not in ids:
        raise Refused("not-leading", 403)


def bot_on_turn(kept: StoredStudy, positions: Positions) -> tuple[Seat, str] | None:
    """Return a seat that a bot plays and whose turn it is at the current node, and its kind."""
    study = kept.study
    turns = positions.of(study.nodes, study.at).turns
    return next(((seat, study.bots[seat]) for seat in turns if seat in study.bots), None)


def _check_node(kept: StoredStudy, node: int) -> None:
    if not kept.study.has(node):
        raise Refused("no-such-node", 404)
