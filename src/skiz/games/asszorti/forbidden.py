"""Actions forbidden at Asszorti on any turn: reserved for the declarer, or too late."""

from skiz.cards import Seat
from skiz.table import Action, Claim, Speak, State

from .house import house_of
from .play import ARRIVAZS, announced


def forbids(s: State, seat: Seat, action: Action) -> str | None:
    """Return the reason why a seat may not do something again in a deal with a declarer."""
    if s.declarer is None:
        return None
    match action:
        case Claim() if seat != s.declarer:
            return "declarer-claims"  # skiz/opponents-no-claim
        case Speak(says) if any(say.figure == ARRIVAZS.key and not say.level for say in says):
            return forbids_arrivazs(s, seat)
        case Speak(says) if any(say.level for say in says):
            return forbids_kontra(s)
        case _:
            return None


def forbids_arrivazs(s: State, seat: Seat) -> str | None:
    """Return the reason why arrivázs may not be announced any more, if there is one."""
    if seat != s.declarer:
        return "declarer-announces"  # pais/arrivazs-declarer-only
    if announced(s):
        return "announced-already"  # skiz/arrivazs-once
    return "announced-late" if is_announcing_over(s) else None


def forbids_kontra(s: State) -> str | None:
    """Return the reason why nothing can be doubled in this deal, if there is one."""
    if house_of(s).kontra_needs_arrivazs and is_announcing_over(s) and not announced(s):
        return "needs-arrivazs"  # gamerules/kontra-needs-arrivazs
    return None


def is_announcing_over(s: State) -> bool:
    """Return whether the declarer has announced, or passed."""
    return bool(s.talk)
