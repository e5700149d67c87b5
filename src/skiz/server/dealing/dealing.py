"""Dealing: a deal begins with the commitment to a secret of the server.

It gets its cards when the order of the pack is fixed. From then on nobody can change anything.
"""

from skiz.table import Rules, deal, pack_order, start

from ..common import Json, chance
from ..table_log import DealBegan, Outcome, PackCut, PackShuffled, SecretsTaken, TableLog, handle

BYTES = 32  # in a secret: enough that nobody can guess it


def begin(log: TableLog, began: DealBegan) -> Outcome:
    """Begin a deal: the server commits to its secret, or to that of the given board."""
    if log.given:
        shuffled = PackShuffled(log.given.secret(began.number))
        return Outcome((began, shuffled, log.given.pack_given(began.number)))
    return Outcome((began, PackShuffled(chance().randbytes(BYTES).hex())))


def pack_of(rules: Rules) -> Json:
    """Return the cards of a pack before the shuffle, and the packets in which they are dealt."""
    return {
        "cards": list(rules.pack.names),
        "packets": [list(packet) for packet in rules.dealing.packets],
    }


def dealt(log: TableLog, last: SecretsTaken | PackCut) -> Outcome:
    """Return the last event of the pack, and the dealt cards that follow from all its events."""
    assert log.deal is not None
    assert log.pack is not None
    pack = handle(log.pack, last)
    place = pack.cut.place if pack.cut else 0
    deck = pack_order(len(log.rules.pack.names), pack.secret, place, pack.others)
    state, events = start(log.deal.rules, deal(log.deal.rules, deck))
    return Outcome((last, *events), state)
