"""Information states: the knowledge of a view as one line of text.

Equal lines mean equal knowledge.
"""

from collections.abc import Iterator, Sequence

from skiz.cards import Pack, of, union
from skiz.table import Action, Hand, Pile, State, spoken, text


def information_text(v: State, taken: Sequence[Action] = (), *, recall: bool = True) -> str:
    """Return what a view knows, and the steps of an unfinished action that its seat has taken.

    Without `recall`, finished tricks are replaced by their results.
    """
    return "; ".join(_parts(v, taken, recall))


def _parts(v: State, taken: Sequence[Action], recall: bool) -> Iterator[str]:
    yield f"seat {'-' if v.eyes is None else v.eyes}"
    if v.phase < 0:
        yield "nothing is dealt"
        return
    yield v.current_phase.name
    yield _hands("hands", v.hands, v.rules.pack)
    yield f"talon {_pile(v.talon, v.rules.pack)}"
    yield from _before_play(v)
    yield from _tricks(v) if recall else _result_of_tricks(v)
    if v.table:
        yield f"{v.table.leader} leads {v.rules.pack.text(v.table.cards)}"
    yield from _claims(v)
    yield from (text(step, v.rules.pack) for step in taken)


def _before_play(v: State) -> Iterator[str]:
    """Yield the auction, the exchange, the talk and what ended the deal early."""
    pack = v.rules.pack
    if v.bids:
        yield "bids " + " ".join(f"{bade.seat}:{bade.bid}" for bade in v.bids)
    if v.declarer is not None:
        yield f"declarer {v.declarer}"
        yield "sides " + "".join({None: "?", True: "+", False: "-"}[side] for side in v.sides)
    yield from (f"{what} {value}" for what, value in v.chosen)
    yield from (f"{seat} drew {_pile(pile, pack)}" for seat, pile in enumerate(v.drew) if pile)
    if any(hand.size for hand in v.laid):
        yield _hands("laid", v.laid, pack)
    yield from (f"{owned.seat} owns to {owned.count}" for owned in v.owned)
    yield from (f"{said.seat} says {spoken(said.says)}" for said in v.talk)
    if v.thrown_in:
        yield f"thrown in by {v.thrown_in.seat}: {v.thrown_in.why}"
    if v.face_up:
        yield "talon open"


def _tricks(v: State) -> Iterator[str]:
    return (f"{trick.leader} leads {v.rules.pack.text(trick.cards)}" for trick in v.tricks)


def _result_of_tricks(v: State) -> Iterator[str]:
    if v.tricks:
        gone = union(of(trick.cards) for trick in v.tricks)
        yield f"gone {v.rules.pack.text(gone)}, won {v.won()}"


def _claims(v: State) -> Iterator[str]:
    for claim in v.claims:
        yes = "".join("+" if answer.accepts else "-" for answer in claim.answers)
        yield f"{claim.seat} claims {claim.what} in trick {claim.trick}: {yes}"
    if v.open_hand is not None:
        yield f"{v.open_hand} open"
    if v.award:
        yield f"awarded from {v.award.first} {v.award.tricks}"


def _hands(what: str, hands: Sequence[Hand], pack: Pack) -> str:
    return f"{what} " + " | ".join(pack.text(hand.cards) + " ?" * hand.unseen for hand in hands)


def _pile(pile: Pile, pack: Pack) -> str:
    return " ".join("?" if card is None else pack.names[card] for card in pile)
