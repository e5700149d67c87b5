"""Acts: what a seat has done and heard before the first card, each as a short text.

A network that rates hands (`skiz.solve.hands`) knows these texts by number. They name seats by how
far they sit behind the declarer or behind the seat itself. So one hand is rated alike wherever its
owner sits, apart from the texts that name the seat.
"""

from collections.abc import Iterator

from skiz.cards import Seat
from skiz.phases.auction import PASS
from skiz.solve.hands import HandNetwork, RatedSeat
from skiz.table import State, View


def acts_of(s: State, seat: Seat) -> list[str]:
    """Return the acts of a seat in a deal with a declarer; they tell nothing that is hidden.

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> acts_of(record.state, 1)[:3]
    ['1', '1 one', '1 trumps']
    """
    role, contract = _behind(s, seat, s.the_declarer()), s.choice("contract")
    kind = "trumps" if s.order.trumps else "no trumps"
    drew = len(s.drew[s.the_declarer()])
    return [
        f"{role}",
        f"{role} {contract}",
        f"{role} {kind}",
        f"{role} {contract} {kind}",
        f"{role} seat {seat}",
        f"{role} drew {drew}",
        *_bids(s, seat, f"{role}", f"{role} {contract}"),
        *_words(s, (f"{role}", f"{role} {kind}"), f"{role} {contract}"),
        *_choices(s, f"{role}"),
        *(f"{role} owned {told.count}" for told in s.owned if told.seat == seat),
    ]


def _bids(s: State, seat: Seat, role: str, playing: str) -> Iterator[str]:
    """Yield a seat's bids with what they were over, its last one, and whether the others bid."""
    best, turn, last = "nothing", 0, "nothing"
    for bade in s.bids:
        if bade.seat == seat:
            turn, last = turn + 1, bade.bid
            yield f"bid {turn} {last} over {best}"
            yield f"{role} bid {turn} {last} over {best}"
        if bade.bid != PASS:
            best = bade.bid
    yield f"{playing} last {last}"
    for other in range(1, s.rules.seats):
        bid = any(bade.bid != PASS for bade in s.bids if bade.seat == s.after(seat, other))
        yield f"{playing} other {other} {'bid' if bid else 'passed'}"


def _words(s: State, heard: tuple[str, ...], playing: str) -> Iterator[str]:
    """Yield the words of all seats, and how many there were."""
    number = 0
    for said in s.talk:
        by = _behind(s, said.seat, s.the_declarer())
        for word in said.says:
            number += 1
            for role in heard:
                yield f"{role} word {by} {word.figure} {word.level}"
    for role in (heard[0], playing):
        yield f"{role} words {number}"


def _choices(s: State, role: str) -> Iterator[str]:
    """Yield what was chosen beside contract and trumps, such as the called card."""
    for what, value in s.chosen:
        if what not in ("contract", "trumps"):
            yield f"{role} {what} {value}"


def _behind(s: State, seat: Seat, other: Seat) -> int:
    """Return how far a seat sits behind another one."""
    return (seat - other) % s.rules.seats


def rated_seats(view: View, network: HandNetwork) -> list[RatedSeat]:
    """Return the seats whose hands this seat does not see, with the acts that the network knows."""
    seats = view.rules.seats
    return [
        RatedSeat(
            seat, seats + 1 + seat, view.played(seat), network.numbers_of(acts_of(view, seat))
        )
        for seat in range(seats)
        if seat != view.eyes
    ]
