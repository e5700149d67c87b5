"""Example dialogues of the source of Illustrated Tarokk, and what a player says in their place.

    .venv/bin/python -m bench.dialogues --player strong --draws 20 --seed 9700000

At each moment of an example the player is asked, from the seat's own view and after all that the
example has said before. He agrees with what is said in a turn if he would say it at some moment of
that turn, or in the whole of it if it were his from its first word on, as what he would have said
sooner cannot be said twice; with the pass, if he passes there too. The published deals tell all
hands. Where a conversation tells of some cards only, hands are drawn by chance that have what is
told of them.
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

from .report import report

RULES = game("illustrated").rules()
PACK = RULES.pack
TAROKKS, HIGH = PACK.suits[-1], PACK.cards("skiz XXI")
PLAIN = [*each(PACK.all & ~TAROKKS & ~PACK.cards("hK dK sK cK"))]
TRIES = 100_000  # deals among which one has what is told


class Condition(NamedTuple):
    """What the text of an example tells of a hand: so many of these cards."""

    seat: Seat
    cards: Cards
    least: int
    most: int

    def holds(self, hands: Sequence[Cards]) -> bool:
        """Whether it is so with these hands."""
        return self.least <= size(hands[self.seat] & self.cards) <= self.most


def has(seat: Seat, names: str) -> Condition:
    """A seat has one at least of these cards."""
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
    """What an example says at a moment of its talk, and whether a player would say so."""

    says: str
    agrees: bool


def sayings(record: Record, one: Player) -> Iterator[Saying]:
    """All that is said in a record where something else may be said, turn by turn."""
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
    """What a player would do in this seat in place of an event, if there is a choice."""
    seen = view(record.rules, record.events[:number], seat)
    may = options(seen, seat)
    return one.choose(seen, may) if len(may) > 1 else None


def own_turn(record: Record, number: int, seat: Seat, one: Player) -> Iterator[Action]:
    """All that a player would say in this seat in a turn that is his from an event on."""
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
    """What was done."""
    return Choose(event.what, event.value) if isinstance(event, Chose) else Speak(event.says)


def name(event: Said | Chose) -> str:
    """What was said, in a word."""
    if isinstance(event, Chose):
        return event.what
    return " ".join("kontra " * bool(say.level) + say.figure for say in event.says) or "pass"


def drawn(example: Example, chance: Random) -> Record:
    """A conversation with hands that have what is told of them; nobody has laid away a tarokk or a
    king. ValueError where no such deal was found.
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
    """A conversation with all cards told. BadRecord where it does not go so with them."""
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
    """The published deals, and each conversation with so many hands."""
    for key, deal in DEALS.items():
        yield key, read(page(deal), key)[0]
    for example in all_examples("tarokk"):
        if example.key in TEXTS:
            chance = Random(f"{seed}/{example.key}")
            for _ in range(draws):
                yield example.key, drawn(example, chance)


def figures(found: Iterable[Saying]) -> dict[str, Any]:
    """How many there are and how many agree: of all, of what is announced, and of each word."""
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
    """The share of what agrees in the mean of the examples, each as much."""
    return round(fmean(one[some] / one[of_all] for one in shares if one[of_all]), 3)


def main() -> None:
    """Ask the player, and print JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.dialogues",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--player", default="strong")
    parser.add_argument("--draws", type=int, default=20)
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
