"""Whole deals of Tarokk settled by the game and by an independent calculation.

The calculation follows the rules trick by trick, and knows neither stakes nor feats. Some deals are
played out. In others the tricks are constructed, so that rare results are won and lost, announced
and silent.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from skiz.cards import Trick, each
from skiz.figures import Figure, Hold
from skiz.games import game
from skiz.games.tarokk import read_deal
from skiz.games.tarokk.figures import silent, slipped
from skiz.games.tarokk.settling.settlement import settle
from skiz.table import Speak, State
from tests.support.games import tarokk_by_hand as by_hand
from tests.support.games.tarokk_by_hand import (
    KINGS,
    LATE,
    PAGAT,
    POINTS,
    SAS,
    SKIZ,
    SUITS,
    TRICKS,
    XX,
    XXI,
)
from tests.support.games.tarokk_talk import LEVELS
from tests.support.games.tarokk_tricks import OURS, THEIRS, ended
from tests.support.laws.random_deals import Course, play_out
from tests.support.tools.depth import depth

GAMES = ("paskievics", "illustrated", "high")  # those whose figures are written out by hand
DEALS, ENDS = depth(40, 80), 40  # played out; and made, for each figure
WORTH = {"three": 1, "two": 2, "one": 3, "solo": 4}
DECLARED = {"tarokks-8": 1, "tarokks-9": 2}
Said = tuple[dict[str, int], dict[str, int]]  # opponents', declarer's side's: with their levels


def paid_by_hand(end: State, spoken: Said, level: int) -> list[int]:
    """Return what each seat wins by the game and the figures."""
    times = [{by_hand_key(key): 2**lvl for key, lvl in side.items()} for side in spoken]
    contract = WORTH[end.choice("contract") or ""]
    talk = by_hand.Talk((times[0], times[1]), contract, 2**level, end.rules.key == "high")
    side = frozenset(seat for seat in range(4) if end.sides[seat])
    piles = [0] * 4
    for seat, hand in enumerate(end.laid):
        piles[seat if seat == end.declarer else min({0, 1, 2, 3} - side)] |= hand.cards
    total = by_hand.settled(side, tuple(piles), talk, end.tricks)
    each_of_us = 3 if len(side) == 1 else 1
    return [total * each_of_us if seat in side else -total for seat in range(4)]


def by_hand_key(key: str) -> str:
    """A long double is paid like any announced double."""
    return "double" if key == "long-double" else key


# ---- Deals that were played out.


def figures_of(end: State) -> tuple[Said, int]:
    """What each side announced, its doublings, and the doubling of the game."""
    spoken: Said = ({}, {})
    for item in read_deal(end).round.items[1:]:
        spoken[bool(end.sides[item.by])][item.figure] = item.level
    return spoken, read_deal(end).round.game_level


def tarokks_of(course: Course) -> Iterator[tuple[int, int, list[int]]]:
    """Who declared or finally claimed his tarokks, for how much, and who pays him."""
    sides = course.end.sides
    for moment in course.moments:
        if isinstance(moment.action, Speak):
            for say in moment.action.says:
                if say.figure in DECLARED:
                    others = [seat for seat in range(4) if seat != moment.seat]
                    if moment.state.current_phase.name == "reckoning":
                        others = [seat for seat in others if sides[seat] == sides[moment.seat]]
                    yield moment.seat, DECLARED[say.figure], others


@pytest.mark.parametrize("key", GAMES)
def test_deals_that_were_played_out(key: str) -> None:
    """Each seat wins what the independent calculation gives."""
    rules, settled, seen = game(key).rules(game(key).house()), 0, Counter[str]()
    for seed in range(DEALS):
        course = play_out(rules, seed)
        end = course.end
        if end.thrown_in:
            continue
        spoken, level = figures_of(end)
        points = paid_by_hand(end, spoken, level)
        for seat, worth, payers in tarokks_of(course):
            points[seat] += worth * len(payers)
            for payer in payers:
                points[payer] -= worth
        assert end.settled is not None
        assert end.settled.points == tuple(points), seed
        settled += 1
        alone = end.sides.count(True) == 1
        seen.update({"alone": alone, "doubled": level, "said": any(spoken)})
    assert settled > DEALS / 2
    assert min(seen["alone"], seen["doubled"], seen["said"]) > 0, seen


# ---- Deals of which the tricks are made.

LAST = (7, 8, 9)
# What falls to which tricks so that a figure may be made: of each trick first the card to win it.
PLACES: dict[str, dict[int, tuple[int, ...]]] = {
    "paros-facan": {1: (XXI, PAGAT)},
    "xxi-catch": {3: (SKIZ, XXI)},
    "centrum": {5: (XX,)},
    "small-bird": {6: (XXI,)},
    "large-bird": {7: (SKIZ,)},
    "three-kings": {trick: (king,) for trick, king in zip(LAST, KINGS.values(), strict=False)},
    "final-pair": {8: (PAGAT,), 9: (SAS,)},
    **{
        f"{name}-{when}": {trick: (card,)}
        for name, card in LATE.items()
        for when, trick in TRICKS.items()
    },
    **{
        f"family-{letter}": {trick: (card,) for trick, card in zip(LAST, each(suit), strict=False)}
        for letter, suit in SUITS.items()
    },
}


def some_tricks(places: dict[int, tuple[int, ...]], rng: Random) -> tuple[list[Trick], int]:
    """Return nine tricks with these cards in their places, and a discard of the declarer."""
    placed = {card for cards in places.values() for card in cards}
    rest = [card for card in range(len(POINTS)) if card not in placed]
    laid = rng.sample([card for card in rest if POINTS[card] < 5], 6)
    rest = [card for card in rest if card not in laid]
    rng.shuffle(rest)
    side, upto = rng.choice((OURS, THEIRS)), rng.choice((0, 5, 6, 7, 9))
    tricks = []
    for number in range(1, 10):
        winning, *others = places.get(number) or (rest.pop(),)
        others += [rest.pop() for _ in range(3 - len(others))]
        if SKIZ in others:
            others[others.index(SKIZ)], winning = winning, SKIZ
        elif number in places and winning != SKIZ and rng.random() < 0.3:
            others[-1], winning = winning, others[-1]
        seats = [0, 1, 2, 3]
        winner = rng.choice(side if number <= upto or number in places else seats)
        seats.remove(winner)
        rng.shuffle(seats)
        cards = dict(zip((winner, *seats), (winning, *others), strict=True))
        tricks.append(Trick(0, tuple(cards[seat] for seat in range(4)), winner))
    return tricks, 1 << laid[0]


def some_words(rows: dict[str, Figure], key: str, rng: Random) -> tuple[Said, int]:
    """Return announcements of each side, often of this figure, with all doublings."""
    spoken: Said = ({}, {})
    for side in spoken:
        for name in [key, *rng.sample(sorted(rows), 2)][rng.choice((0, 1, 1)) :]:
            either = [(rows[name], other) for other in side]
            either += [(rows[other], name) for other in side]
            if not any(other in row.bars | row.replaces for row, other in either):
                side[name] = rng.choice((0, 0, 1, 2))
    return spoken, rng.choice((0, 0, 1, 2))


def written(spoken: Said, level: int) -> str:
    """Return the talk: A announces, C announces and doubles, each doubles again."""
    theirs, ours = spoken
    ours = {**ours, "game": level}
    turns: list[tuple[str, list[str]]] = []
    for number, speaker in enumerate("ACAC"):
        words: list[str] = []
        for first, items in ((0, ours), (1, theirs)):
            at = number - first
            words += [
                f"{LEVELS[at]} {key}".strip()
                for key, highest in items.items()
                if 0 <= at <= highest and (at or key != "game")
            ]
        turns.append((speaker, words))
    return "; ".join(f"{speaker} {', '.join(words)}" for speaker, words in turns if words)


@pytest.mark.parametrize("key", GAMES)
def test_deals_that_were_made(key: str) -> None:
    """Whatever is won or lost, announced or silent, alone or doubled, both settlements agree."""
    rules, rng = game(key).rules(game(key).house()), Random(4)
    rows = {row.key: row for row in rules.figures if not isinstance(row.feat, Hold)}
    seen = set()
    for name in rows:
        for _ in range(ENDS):
            tricks, laid = some_tricks(PLACES.get(name, {}), rng)
            spoken, level = some_words(rows, name, rng)
            end = ended(written(spoken, level), tricks, laid, rules)
            settled = settle(end)
            assert settled is not None
            assert settled.points == tuple(paid_by_hand(end, spoken, level)), written(spoken, level)
            seen |= {(line.key, line.points > 0) for line in settled.lines}
    lines = {*rows, *(silent(row.key) for row in rows.values() if row.silent)}
    lines |= {slipped(row.key) for row in rows.values() if row.slip}
    assert {(line, won) for line in lines for won in (True, False)} <= seen


@pytest.mark.parametrize("key", GAMES)
def test_a_settlement_without_the_game_names_what_is_paid_in_its_place(key: str) -> None:
    """It is a double game or a volát, and it has a line."""
    seen = Counter[bool]()
    for seed in range(DEALS):
        end = play_out(game(key).rules(), seed).end
        if end.thrown_in or end.settled is None:
            continue
        lines = [line for line in end.settled.lines if line.params]
        keys = {line.key for line in lines}
        for line in lines:
            named = line.params.get("instead")
            assert ("parti" not in keys) == (named is not None), (seed, keys)
            assert named is None or keys & {named, f"silent-{named}"}, (seed, keys)
            seen[named is not None] += 1
    assert seen[True]
    assert seen[False]
