"""Which figures a seat may announce now, as one mask: what `legality` says, for all at once.

The tables of the house say what each announcement closes. What is left to ask are a few facts of
the hand and of the sides.
"""

from ..figure_masks import Mask
from ..figures import LARGE_BIRD, SMALL_BIRD
from .legality import may_be_off_lead, trull_allowed
from .public_sides import is_exempt
from .standing import Standing

EXEMPTIBLE = ("centrum", SMALL_BIRD, LARGE_BIRD)


def open_figures(stand: Standing) -> Mask:
    """Return the figures that a seat may announce: those for which `legality.why_not` is None."""
    masks = stand.reading.rules.masks
    hiding = hides_side(stand) if stand.is_taken_for_other else 0
    return countable(stand, hiding) | (
        0 if before_call(stand) else left_open(stand, hiding, masks.all & ~masks.counted)
    )


def before_call(stand: Standing) -> bool:
    """Return whether the declarer must call first in this house, and has not called."""
    reading = stand.reading
    return reading.house.figures_after_call and reading.contract.called is None


def left_open(stand: Standing, hiding: Mask, figures: Mask) -> Mask:
    """Return which of these figures are open, given those that would hide the seat's side."""
    masks = stand.reading.rules.masks
    figures &= ~closed(stand)
    if figures & masks.off_lead and not may_be_off_lead(stand):
        figures &= ~masks.off_lead
    if figures & masks.trull and not trull_allowed(stand):
        figures &= ~masks.trull
    if hiding or stand.side is False:
        exempt = always_for_declarer(stand)
        figures &= ~(hiding & ~exempt)
        if stand.side is False:
            figures &= ~exempt
    return figures


def closed(stand: Standing) -> Mask:
    """Return the figures closed by what was announced, and those for another number of tarokks."""
    masks, seat, found = stand.reading.rules.masks, stand.seat, 0
    closed_by, replaced_by = masks.closed_by, masks.replaced_by
    for item in stand.mine:
        found |= closed_by[item.figure]
        if item.by == seat:
            found |= replaced_by[item.figure]
    for say in stand.round.turn:
        if not say.level:
            found |= masks.apart[say.figure]
    return found | masks.needing_others(stand.tarokks) if masks.needing else found


def countable(stand: Standing, hiding: Mask) -> Mask:
    """Return the figures by which the seat may declare how many cards of a set it has."""
    reading, seat, found = stand.reading, stand.seat, 0
    for cards, by_count in reading.rules.masks.holds.items():
        if not reading.round.has_declared(seat, cards):
            found |= by_count.get(stand.number_of(cards), 0)
    return found & ~hiding if reading.house.declaration_identifies else found


def hides_side(stand: Standing) -> Mask:
    """Return the figures after which the seat could no longer show whose side it is on."""
    masks = stand.reading.rules.masks
    found = masks.all
    for say in stand.may_double:
        found &= masks.hiding(say)
    return found


def always_for_declarer(stand: Standing) -> Mask:
    """Return the figures that count for the declarer although the seat's side is not public."""
    reading, now = stand.reading, stand.round
    if reading.house.identify_exempt == "none" or now.public[stand.seat] is not None:
        return 0
    bits, contract = reading.rules.masks.bits, reading.contract
    return sum(bits.get(key, 0) for key in EXEMPTIBLE if is_exempt(contract, key, now.items))
