"""Dealing: a deal begins with a secret of the server, to which it commits itself, and ends up with
cards when the order of the pack is fixed. From there on nobody can change anything.
"""

from skiz.table import Rules, deal, pack_order, start

from ..common.codec import Json
from ..common.environment import chance
from ..table_log.entries import DealBegan
from ..table_log.log import Outcome, TableLog
from ..table_log.pack import PackCut, PackShuffled, SecretsTaken, handle

BYTES = 32  # of a secret: as many as it takes that nobody ever guesses one


def begin(log: TableLog, began: DealBegan) -> Outcome:
    """Begin a deal: the server commits to its secret; where it is given, to that of the board."""
    if log.given:
        shuffled = PackShuffled(log.given.secret(began.number))
        return Outcome((began, shuffled, log.given.told(began.number)))
    return Outcome((began, PackShuffled(chance().randbytes(BYTES).hex())))


def pack_of(rules: Rules) -> Json:
    """The cards of a pack before they are shuffled, and in which packets they are dealt."""
    return {
        "cards": list(rules.pack.names),
        "packets": [list(packet) for packet in rules.dealing.packets],
    }


def dealt(log: TableLog, last: SecretsTaken | PackCut) -> Outcome:
    """The last that happens to the pack, and the cards that follow from all that did."""
    assert log.deal is not None
    assert log.pack is not None
    pack = handle(log.pack, last)
    place = pack.cut.place if pack.cut else 0
    deck = pack_order(len(log.rules.pack.names), pack.secret, place, pack.others)
    state, events = start(log.deal.rules, deal(log.deal.rules, deck))
    return Outcome((last, *events), state)
