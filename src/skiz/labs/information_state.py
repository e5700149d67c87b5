"""Information states: the knowledge of a view as one line of text.

Equal lines mean equal knowledge.
"""

from collections.abc import Iterator, Sequence

from skiz.cards import Pack
from skiz.table import Action, Hand, Pile, State, spoken, text


def information_text(v: State, taken: Sequence[Action] = (), *, recall: bool = True) -> str:
    """Return what a view knows, and the steps of an unfinished action that its seat has taken.

    Without `recall`, finished tricks are replaced by their results.
    """
    return "; ".join(_parts(v, taken, recall))


def _parts(v: State, taken: Sequence[Action], recall: bool) -> Iterator[str]:
    pack = v.rules.pack
    yield f"seat {'-' if v.eyes is None else v.eyes}"
    if v.phase < 0:
        yield "nothing is dealt"
        return
    yield v.current_phase.name
    yield _hands("hands", v.hands, pack)
    yield f"talon {_pile(v.talon, pack)}"
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
    if recall:
        for trick in v.tricks:
            yield f"{trick.leader} leads {pack.text(trick.cards)}"
    elif v.tricks:
        gone = 0
        for trick in v.tricks:
            gone |= sum(1 << card for card in trick.cards)
        yield f"gone {pack.text(gone)}, won {v.won()}"
    if v.table:
        yield f"{v.table.leader} leads {pack.text(v.table.cards)}"
    for claim in v.claims:
        yes = "".join("+" if answer.accepts else "-" for answer in claim.answers)
        yield f"{claim.seat} claims {claim.what} in trick {claim.trick}: {yes}"
    if v.open_hand is not None:
        yield f"{v.open_hand} open"
    if v.award:
        yield f"awarded from {v.award.first} {v.award.tricks}"
    yield from (text(step, pack) for step in taken)


def _hands(what: str, hands: Sequence[Hand], pack: Pack) -> str:
    return f"{what} " + " | ".join(pack.text(hand.cards) + " ?" * hand.unseen for hand in hands)


def _pile(pile: Pile, pack: Pack) -> str:
    return " ".join("?" if card is None else pack.names[card] for card in pile)
