"""Making a study of a deal: its actions become the first line of the tree."""

from skiz.records import Record, moves_of
from skiz.table import text

from .tree import ROOT, Node, Study


class NotOpen(ValueError):
    """A record does not show all cards, so nobody can say what might be played."""


def study_of(record: Record, after: int | None = None) -> Study:
    """Return a study of a deal, opened after `after` events or, by default, at its last action.

    Raise NotOpen if cards are hidden, and ValueError if an event does not follow from an action.

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/run_away.skiz")
    >>> study = study_of(record)
    >>> study.at, study.nodes[1].do
    (45, 'bid pass')
    """
    if not _is_open(record):
        raise NotOpen("not all cards are known")
    moves = moves_of(record)
    opening = Record(record.rules, moves.opening, record.names, start=record.start)
    nodes = {
        number: Node(number - 1, move.seat, text(move.action, record.rules.pack))
        for number, move in enumerate(moves.moves, 1)
    }
    counts = [len(moves.opening)]
    for move in moves.moves:
        counts.append(counts[-1] + len(move.events))
    at = len(moves.moves) if after is None else sum(count < after for count in counts[:-1])
    return Study(opening, nodes, at, last=max(nodes, default=ROOT))


def _is_open(record: Record) -> bool:
    """Return whether the place of every card is known, at the opening and in the deal."""
    if record.eyes is not None:
        return False
    opens, dealt = record.opening(), record.fold(1)
    hands = (*opens.hands, *opens.laid, *dealt.hands)
    return all(hand.unseen == 0 for hand in hands) and None not in (*opens.talon, *dealt.talon)
