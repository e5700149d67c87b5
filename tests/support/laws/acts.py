"""Random actions of all kinds that somebody might try, allowed or not."""

from collections.abc import Iterator
from random import Random

from skiz.cards import Seat, each, of
from skiz.phases import waiting_for
from skiz.table import (
    Action,
    Annul,
    Answer,
    Bid,
    Choose,
    Claim,
    Lay,
    Play,
    Rules,
    Say,
    Speak,
    State,
)
from skiz.table.notation import CLAIMS

CALLS = ("pass", "hold", "hang", "may-i", "agree", "refuse", "skiz")
LEVELS = ("three", "two", "one", "solo", "hand")
CONTRACTS = ("asserufen", "solo", "heart-solo", "solo-du", "heart-solo-du")
HANDS = ("four-kings", "no-tarokk", "lone-xxi", "lone-pagat", "xxi-and-pagat", "lone-sas")
STRANGE = ("skiz", "sas-ultimo", "sas-uhu", "pagat-catch", "tarokks-12", "centrum", "final-pair")
HIGHEST = 6  # of the words of kontra; sometimes the one after twenty
OWN_KINDS: dict[str, tuple[str, ...]] = {
    "auction": ("bid",) * 6,
    "hang": ("bid",) * 6,
    "contract": ("choose",) * 4,
    "choice": ("choose",) * 6,
    "exchange": ("lay",) * 6,
    "annul": ("annul",) * 3 + ("speak",),
    "trial": ("annul",) * 2 + ("speak", "pass"),
    "announce": ("speak",) * 4,
    "talk": ("speak",) * 6 + ("choose", "pass"),
    "kontra": ("speak",) * 6,
    "tricks": ("play",) * 3 + ("speak", "claim"),
    "claims": ("play", "claim", "answer", "speak"),
    "reckoning": ("speak",) * 3,
}
KINDS = ("bid", "choose", "lay", "annul", "speak", "pass", "play", "claim", "answer")


def acts(s: State, seat: Seat, on_turn: bool, rng: Random) -> Iterator[Action]:
    """Return some actions of a seat: on its turn several of the kind that is asked for, and one of
    any kind.
    """
    own = OWN_KINDS[waiting_for(s).kind] if on_turn and not s.settled else ()
    calls = ("choose",) * 4 if own and seat == s.declarer and s.choice("call") is None else ()
    for kind in (*own, *calls, rng.choice(KINDS)):
        yield act(kind, s, seat, rng)


def act(kind: str, s: State, seat: Seat, rng: Random) -> Action:
    """Return one action of a kind."""
    rules = s.rules
    mine = [*each(s.hands[seat].cards)]
    cards = mine if mine and rng.random() < 0.9 else [*each(rules.pack.all)]
    match kind:
        case "bid":
            return Bid(rng.choice((*LEVELS, *CONTRACTS, *CALLS)))
        case "choose":
            return choice(s, rng)
        case "lay":
            count = rng.choice((1, 1, 2, 2, 3, 3, 4))
            return Lay(of(rng.sample(cards, min(count, len(cards)))))
        case "annul":
            return Annul(rng.choice((*HANDS, "xxi-and-sas", "xxi-sas-pagat", "no-honour", "skiz")))
        case "speak":
            return words(rules, rng)
        case "pass":
            return Speak()
        case "play":
            return Play(rng.choice(cards))
        case "claim":
            return Claim(rng.choice(tuple(CLAIMS)))
        case _:
            return Answer(rng.random() < 0.5)


def choice(s: State, rng: Random) -> Choose:
    """Return something named: what is asked for, or anything else, often a card."""
    phase = s.current_phase.name
    kind = rng.choice(("contract", "trumps", "call", "skiz"))
    kind = {"talk": "call"}.get(phase, phase) if rng.random() < 0.8 else kind
    names = s.rules.pack.names
    pools = {
        "contract": (*LEVELS, *CONTRACTS),
        "trumps": ("h", "d", "c", "s", "none", "x"),
        "call": tuple(name for name in names if len(names) < 40 or "K" not in name),
    }
    return Choose(kind, rng.choice((*pools.get(kind, names), "skiz", "nobody")))


def words(rules: Rules, rng: Random) -> Speak:
    """Return one statement about a figure or the game, sometimes more, sometimes none."""
    figures = [figure.key for figure in rules.figures]
    count = (
        rng.choice((0, 1, 1, 1, 1, 1, 1, 2, 2, 3)) if len(figures) < 2 else 1 + (rng.random() < 0.1)
    )
    return Speak(tuple(word(figures, rng) for _ in range(count)))


def word(figures: list[str], rng: Random) -> Say:
    """Return a word of an announcement or a kontra."""
    pool = [*figures, *["game"] * max(1, len(figures) // 6), rng.choice(STRANGE)]
    level = rng.choice((0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 21))
    return Say(rng.choice(pool), level)
