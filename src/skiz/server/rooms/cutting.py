"""The cut: between the beginning of a deal and its cards, where the house has it done at the table.

The pack lies shuffled in the log, where nobody sees it. It is cut once, and then dealt.
"""

from collections.abc import Sequence

from skiz.table import Chair, cutter, deal, pack_order, shuffled, start

from ..log.entries import DealBegan
from ..log.environment import chance
from ..log.pack import PackCut, PackShuffled
from ..log.table_log import Outcome, TableLog
from .refusal import Refused

BYTES = 32  # of a secret: as many as it takes that nobody ever guesses one


def begin(log: TableLog, began: DealBegan) -> Outcome:
    """Begin a deal: the pack is shuffled, and dealt at once where nobody cuts it."""
    if log.rules.session.cutter is None:
        return _dealt(log, began, shuffled(log.rules, chance()))
    return Outcome((began, PackShuffled(chance().randbytes(BYTES).hex())))


def cut(log: TableLog, guest: str, on: int, place: int) -> Outcome:
    """Lift so many cards off the pack, and deal. Refused to who does not cut it now, and where so
    many cannot be lifted.
    """
    chair = log.chair_of(guest)
    if chair is None or log.deal is None:
        raise Refused("not-seated")
    if not log.deal.n <= on <= log.n:
        raise Refused("stale")  # it was another pack
    if not is_asked(log, guest) or place not in places(log):
        raise Refused("cannot-cut")
    return _cut(log, chair, place)


def places(log: TableLog) -> range:
    """How many cards one may lift: some, and not all."""
    return range(1, len(log.rules.pack.names))  # skiz/cut


def cutting_chair(log: TableLog) -> Chair | None:
    """The chair whose cut the table waits for."""
    if log.deal is None or log.pack is None or log.deal.dealt:
        return None
    return cutter(log.rules, log.deal.began.dealer)


def is_asked(log: TableLog, guest: str) -> bool:
    """Whether the table waits for this guest to cut."""
    chair = cutting_chair(log)
    return chair is not None and log.chairs.chair_played_by(guest) == chair


def cut_anywhere(log: TableLog, stand_in: str | None = None) -> Outcome:
    """Cut as a bot does, on its own chair or as the kind that stands in for a person."""
    chair = cutting_chair(log)
    if chair is None:
        return Outcome()
    return _cut(log, chair, chance().choice(places(log)))._replace(stand_in=stand_in)


def _cut(log: TableLog, chair: Chair, place: int) -> Outcome:
    assert log.deal is not None
    assert log.pack is not None
    deck = pack_order(len(log.rules.pack.names), log.pack.secret, place)
    return _dealt(log, PackCut(chair, place), deck)


def _dealt(log: TableLog, before: DealBegan | PackCut, deck: Sequence[int]) -> Outcome:
    """What was before the cards, and the cards."""
    if isinstance(before, DealBegan):
        rules = log.rules_of(before.chairs, before.times)
    else:
        assert log.deal is not None
        rules = log.deal.rules
    state, events = start(rules, deal(rules, deck))
    return Outcome((before, *events), state)
