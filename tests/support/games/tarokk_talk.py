"""Announcements at Tarokk: a short notation, and a hand-made moment."""

from dataclasses import replace

import pytest

from skiz.games import game
from skiz.table import (
    Bade,
    Hand,
    Illegal,
    Owned,
    Rules,
    Said,
    Say,
    Speak,
    State,
    View,
    apply,
    options,
)
from tests.support.games.tarokk_auctions import LEVELS as BIDS
from tests.support.games.tarokk_auctions import illustrated

PACK = illustrated().pack
HIGH = game("high").rules(game("high").house())
LEVELS = ("", "kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra")


def say(words: str) -> Say:
    """Return a statement from its notation."""
    *level, figure = words.split()
    return Say(figure, LEVELS.index(level[0]) if level else 0)


def talk(text: str) -> tuple[Said, ...]:
    """Return the talk: the answers before it, then turn after turn, with the passes between."""
    speeches = [Said(seat, ()) for seat in range(4)]
    turn = 0
    for part in filter(None, text.split(";")):
        letter, words = part.split(maxsplit=1)
        seat = "ABCD".index(letter)
        while turn % 4 != seat:
            speeches.append(Said(turn % 4, ()))
            turn += 1
        speeches += [Said(seat, (say(word),)) for word in words.split(",")]
        speeches.append(Said(seat, ()))
        turn += 1
    speeches += [Said((turn + steps) % 4, ()) for steps in range(4)]
    return tuple(speeches)


def talking(rules: Rules, hand: str, **more: object) -> State:
    """Return the talk after A, the declarer at three, has called XVIII; it is B's turn, with this
    hand.
    """
    low = ["h1", "hJ", "hC", "hQ", "d1", "dJ", "dC", "dQ", "s10"]
    mine = [*hand.split(), *low][:9]
    hands = (Hand(0, 9), Hand.of(PACK.cards(" ".join(mine))), Hand(0, 9), Hand(0, 9))
    laid = (Hand(0, 3), Hand.of(PACK.cards("XVIII")), Hand(0, 1), Hand(0, 1))
    found = State(rules, phase=[phase.name for phase in rules.phases].index("talk"))
    bids = (Bade(0, "three"), *(Bade(seat, "pass") for seat in (1, 2, 3)))
    found = replace(
        found,
        hands=hands,
        bids=bids,
        declarer=0,
        chosen=(("contract", "three"), ("call", "XVIII")),
        drew=((None,) * 3, *((None,),) * 3),
        laid=laid,
        owned=(Owned(0, 0), Owned(1, 1), Owned(2, 0), Owned(3, 0)),
        talk=(*(Said(seat, ()) for seat in range(4)), Said(0, ())),
    )
    return replace(found, **more)  # type: ignore[arg-type]


def begun(house: dict[str, str | bool], auction: str, card: str, laid: str) -> State:
    """Return the talk after the call, with unknown hands and discards.

    The letters say who discarded tarokks.
    """
    rules = illustrated(**house)
    bids = [(n % 4, BIDS[call]) for n, call in enumerate(auction.replace("/ ", "").split())]
    level = [bid for _, bid in bids if bid != "pass"][-1]
    declarer = [seat for seat, bid in bids if bid != "pass"][-1]
    return replace(
        State(rules, phase=[phase.name for phase in rules.phases].index("talk")),
        hands=(Hand(0, 9),) * 4,
        bids=tuple(Bade(seat, bid) for seat, bid in bids),
        declarer=declarer,
        chosen=(("contract", level), ("call", card)),
        drew=((None,),) * 4,
        laid=(Hand(0, 1),) * 4,
        owned=tuple(Owned(seat, int("ABCD"[seat] in laid)) for seat in range(4)),
        talk=tuple(Said(seat, ()) for seat in range(4)),  # nobody throws in his hand
    )


def after(
    *figures: str, hand: str = "XI XII XIII", side: bool = True, rules: Rules = HIGH
) -> State:
    """Return B's turn after A has said this.

    B is the partner, who holds the called XVIII, or an opponent who discarded it and has said
    kontra.
    """
    words = [Said(0, (Say(figure, 0),)) for figure in figures]
    held, laid = (f"XVIII {hand}", Hand(0, 1)) if side else (hand, Hand.of(PACK.cards("XVIII")))
    state = talking(
        rules,
        held,
        laid=(Hand(0, 3), laid, Hand(0, 1), Hand(0, 1)),
        owned=tuple(Owned(seat, 0 if side else int(seat == 1)) for seat in range(4)),
        talk=(*(Said(seat, ()) for seat in range(4)), *words, Said(0, ())),
    )
    return state if side else apply(state, 1, Speak((Say("game", 1),))).state


def may(state: State, figure: str) -> bool:
    """Return whether B may announce it."""
    return Speak((Say(figure, 0),)) in options(View(state), 1)


def why_not(state: State, figure: str) -> str:
    """Return why B may not announce it."""
    with pytest.raises(Illegal) as refusal:
        apply(state, 1, Speak((Say(figure, 0),)))
    return refusal.value.why.key
