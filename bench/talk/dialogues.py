"""Example dialogues of the source of Illustrated Tarokk, and what a player says in their place.

    .venv/bin/python -m bench.talk.dialogues --player strong --draws 20 --seed 9700000

At each moment of an example the player is asked, from the seat's own view and after all earlier
statements of the example. He agrees with the statements of a turn if he would make them at some
moment of that turn. He also agrees if he would make them in the whole turn, played from its first
word, because nothing can be said twice. He agrees with the pass if he passes there too. The
published deals have all hands. If a conversation names only some cards, random hands are drawn that
have what it tells.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import reduce
from itertools import accumulate, groupby, pairwise
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from skiz.cards import Cards, Seat, each, of, size
from skiz.games import game
from skiz.players import Player, player
from skiz.records import BadRecord, Example, Record, all_examples, read
from skiz.table import (
    Action,
    Choose,
    Chose,
    Said,
    Speak,
    State,
    apply,
    evolve,
    on_turn,
    options,
    view,
)
from tests.support.games.published_deals import DEALS, page

from ..counts import at_least
from ..report import report

RULES = game("illustrated").rules()
PACK = RULES.pack
TAROKKS, HIGH = PACK.suits[-1], PACK.cards("skiz XXI")
PLAIN = [*each(PACK.all & ~TAROKKS & ~PACK.cards("hK dK sK cK"))]
TRIES = 100_000  # deals of which one should match the conditions


class Condition(NamedTuple):
    """What the text of an example tells about a hand: this many of these cards."""

    seat: Seat
    cards: Cards
    least: int
    most: int

    def holds(self, hands: Sequence[Cards]) -> bool:
        """Return whether these hands meet it."""
        return self.least <= size(hands[self.seat] & self.cards) <= self.most


def has(seat: Seat, names: str) -> Condition:
    """Return the condition that a seat has at least one of these cards."""
    return Condition(seat, PACK.cards(names), 1, 9)


A, D = 0, 3
TEXTS = {
    "trull-and-four-kings": (
        Condition(A, HIGH, 1, 1),
        has(A, "XIX"),
        Condition(D, HIGH, 1, 1),
        has(D, "XX"),
        has(D, "XVIII XVII"),
    ),
    "trull-and-silence": (
        Condition(A, HIGH, 0, 0),
        has(A, "I"),
        Condition(D, HIGH, 1, 2),
        has(D, "XX"),
    ),
    "pagat-before-kings": (
        Condition(A, HIGH, 0, 0),
        has(A, "I"),
        Condition(A, TAROKKS, 7, 9),
        Condition(D, HIGH, 1, 2),
        has(D, "XX"),
    ),
    "yielded": (
        has(A, "XX"),
        Condition(A, HIGH, 1, 1),
        Condition(D, HIGH, 0, 0),
        has(D, "I"),
        Condition(D, TAROKKS, 8, 8),
    ),
}


class Saying(NamedTuple):
    """What an example says at a moment of its talk, and whether a player would say it."""

    says: str
    agrees: bool


def sayings(record: Record, one: Player) -> Iterator[Saying]:
    """Yield everything said in a record where there is a choice, turn by turn."""
    talk = [
        (number, event)
        for number, event in enumerate(record.events)
        if isinstance(event, Said) or (isinstance(event, Chose) and event.what == "call")
    ]
    for seat, turn in groupby(talk, lambda found: found[1].seat):
        answers = [
            (number, event, would)
            for number, event in turn
            if (would := choice(record, number, seat, one))
        ]
        chosen = {would for _, _, would in answers}
        for number, _, _ in answers[:1]:
            chosen |= {*own_turn(record, number, seat, one)}
        for _, event, would in answers:
            does = action(event)
            yield Saying(name(event), does == would if does == Speak() else does in chosen)


def choice(record: Record, number: int, seat: Seat, one: Player) -> Action | None:
    """Return what a player would do in this seat in place of an event, if there is a choice."""
    seen = view(record.rules, record.events[:number], seat)
    may = options(seen, seat)
    return one.choose(seen, may) if len(may) > 1 else None


def own_turn(record: Record, number: int, seat: Seat, one: Player) -> Iterator[Action]:
    """Return everything that a player would say in this seat from an event on."""
    events = [*record.events[:number]]
    state = reduce(evolve, events, State(record.rules))
    while seat in on_turn(state) and state.current_phase.name == "talk":
        seen = view(record.rules, events, seat)
        may = options(seen, seat)
        says = one.choose(seen, may) if len(may) > 1 else may[0]
        yield says
        if says == Speak():
            return
        step = apply(state, seat, says)
        state, events = step.state, [*events, *step.events]


def action(event: Said | Chose) -> Action:
    """Return what was done."""
    return Choose(event.what, event.value) if isinstance(event, Chose) else Speak(event.says)


def name(event: Said | Chose) -> str:
    """Return what was said, as one word."""
    if isinstance(event, Chose):
        return event.what
    return " ".join("kontra " * bool(say.level) + say.figure for say in event.says) or "pass"


def drawn(example: Example, chance: Random) -> Record:
    """Return a conversation with random hands that have what it tells.

    Nobody has discarded a tarokk or a king. Raise ValueError if no such deal was found.
    """
    sizes = [0, *accumulate(pile.size for pile in example.record(RULES).state.laid)]
    for _ in range(TRIES):
        laid = chance.sample(PLAIN, sizes[-1])
        held = [*each(PACK.all & ~of(laid))]
        chance.shuffle(held)
        hands = [of(held[seat :: RULES.seats]) for seat in range(RULES.seats)]
        if all(one.holds(hands) for one in TEXTS[example.key]):
            with suppress(BadRecord):
                return with_cards(example, hands, [of(laid[a:b]) for a, b in pairwise(sizes)])
    raise ValueError(f"no deal has what is told of {example.key}")


def with_cards(example: Example, hands: Sequence[Cards], laid: Sequence[Cards]) -> Record:
    """Return a conversation with all cards known. Raise BadRecord if they do not allow it."""
    auction, talk = example.play.split("talk\n")
    had, away = (
        "".join(
            f"  {letter}  {PACK.text(pile)}\n" for letter, pile in zip("ABCD", piles, strict=True)
        )
        for piles in (hands, laid)
    )
    text = f"Game  illustrated\nStart  talk\n\ndeal\n{had}{auction}lay\n{away}talk\n{talk}"
    (record,) = read(text, example.key)
    return record


def records(draws: int, seed: int) -> Iterator[tuple[str, Record]]:
    """Return the published deals, and each conversation with several hands."""
    for key, deal in DEALS.items():
        yield key, read(page(deal), key)[0]
    for example in all_examples("tarokk"):
        if example.key in TEXTS:
            chance = Random(f"{seed}/{example.key}")
            for _ in range(draws):
                yield example.key, drawn(example, chance)


def figures(found: Iterable[Saying]) -> dict[str, Any]:
    """Return the number and agreement of all, of the announcements, and of each word."""
    said = [*found]
    announced = [one for one in said if one.says not in ("pass", "call")]
    words = {one.says: [other.agrees for other in said if other.says == one.says] for one in said}
    return {
        "sayings": len(said),
        "agree": sum(one.agrees for one in said),
        "announced": len(announced),
        "announced_agree": sum(one.agrees for one in announced),
        "words": {word: [sum(agree), len(agree)] for word, agree in words.items()},
    }


def share(shares: Iterable[dict[str, Any]], of_all: str, some: str) -> float:
    """Return the mean share of agreement over the examples, with equal weights."""
    return round(fmean(one[some] / one[of_all] for one in shares if one[of_all]), 3)


def main() -> None:
    """Ask the player, and print JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.talk.dialogues",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--player", default="strong")
    parser.add_argument("--draws", type=at_least(1), default=20)
    parser.add_argument("--seed", type=int, default=9_700_000)
    args = parser.parse_args()
    found = dict[str, list[Saying]]()
    for key, record in records(args.draws, args.seed):
        found.setdefault(key, []).extend(sayings(record, player(args.player, 1)))
    shares = {key: figures(said) for key, said in found.items()}
    report(
        vars(args)
        | shares
        | {"share": share(shares.values(), "sayings", "agree")}
        | {"announced_share": share(shares.values(), "announced", "announced_agree")}
    )


if __name__ == "__main__":
    main()
