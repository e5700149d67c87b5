"""Puzzles as messages: a decision has the same messages as a table.

The worth of all options explains the answer, and play goes on from there against bots. Nothing is
stored: a position follows from the puzzle and the moves alone.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from typing import NamedTuple

from skiz.cards import Seat
from skiz.games import games
from skiz.players import player
from skiz.puzzles import Listed, Puzzle, collections, contents, puzzle_of
from skiz.records import Record
from skiz.table import Event, Illegal, Play, State, apply, on_turn, options, parse, view

from ..common import Json, Refused, in_words
from ..rooms import add_events, begin, deal_header, is_on_turn, seating_messages, turn_message

BOT = "fast"  # plays on in the other seats
MOST_MOVES = 60  # by a person from there on
NEAR = 6  # puzzles nearest to a rating, from which one is chosen


def listed() -> list[Json]:
    """Return the games that have puzzles, with the number for each theme."""
    return [_listed(game) for game in collections()]


def _listed(game: str) -> Json:
    themes = dict(_themes(game).most_common())
    return {"game": game, "puzzles": len(contents(game)), "themes": themes}


def _themes(game: str) -> Counter[str]:
    """Return the number of puzzles of a game for each theme."""
    return Counter(theme for puzzle in contents(game) for theme in puzzle.themes)


class Exercise(NamedTuple):
    """The number of puzzles of a game."""

    game: str
    puzzles: int


def exercises(key: str) -> dict[str, Exercise]:
    """Return the game whose puzzles to use for each theme, for a player of a game.

    It is the game itself. If it has none for a theme, it is the game of its family that has most.
    """
    found = dict[str, Exercise]()
    for other in _family(key):
        for theme, many in _themes(other).items():
            if theme not in found or many > found[theme].puzzles:
                found[theme] = Exercise(other, many)
    return found | {theme: Exercise(key, many) for theme, many in _themes(key).items()}


def _family(key: str) -> list[str]:
    """Return the games of the family of a game; none if the family is unknown."""
    families = {other: found.rules().family for other, found in games().items()}
    return [other for other, family in families.items() if family == families.get(key)]


def find(game: str, key: str) -> Puzzle:
    """Return a puzzle; refuse it if there is none."""
    try:
        return puzzle_of(game, key)
    except KeyError:
        raise Refused("no-such-page", 404) from None


def pick(
    puzzles: Iterable[Listed],
    tried: Mapping[str, bool],
    hard: Mapping[str, float],
    rating: float,
    choose: Callable[[Sequence[Listed]], Listed],
    but: str = "",
) -> str:
    """Return the key of the next puzzle for a person with a rating.

    It is one of the nearest that were not tried yet, else not solved, else any, and not the same
    twice in a row. `hard` has the ratings of puzzles that somebody has tried. Refuse it if there is
    none.
    """
    every = list(puzzles)
    others = [puzzle for puzzle in every if puzzle.key != but] or every
    left = (
        [puzzle for puzzle in others if puzzle.key not in tried]
        or [puzzle for puzzle in others if not tried[puzzle.key]]
        or others
    )
    if not left:
        raise Refused("no-such-page", 404)
    away = {one.key: abs(hard.get(one.key, one.rating) - rating) for one in left}
    return choose(sorted(left, key=lambda one: away[one.key])[:NEAR]).key


@lru_cache(maxsize=256)
def to_json(puzzle: Puzzle) -> Json:
    """Return a puzzle: what its seat has seen, and its options, but not its themes."""
    rules, seat = puzzle.record.rules, puzzle.seat
    deal = begin(rules)
    happened = add_events(deal, puzzle.record.events, seat)
    return {
        "puzzle": puzzle.key,
        "asks": "card" if isinstance(puzzle.options[0], Play) else "talk",
        "seat": seat,
        **deal_header(rules, seat),
        "messages": [*seating_messages(puzzle.record), *happened, turn_message(deal, seat, True)],
    }


def explained(puzzle: Puzzle, answer: str) -> Json:
    """Return whether an answer is right, and everything about the puzzle.

    Refuse it if the answer is no option.
    """
    try:
        offered = puzzle.action(answer) in puzzle.options
    except ValueError:
        offered = False
    if not offered:
        raise Refused("unknown-action")
    return {"right": answer in puzzle.answers, **solution(puzzle)}


def solution(puzzle: Puzzle) -> Json:
    """Return everything about a puzzle that an answer reveals."""
    return {
        "answers": list(puzzle.answers),
        "wrong": puzzle.wrong,
        "themes": list(puzzle.themes),
        "values": [asdict(one) for one in puzzle.values],
        "likely": {card: list(row) for card, row in puzzle.likely.items()},
    }


class Position(NamedTuple):
    """A moment of a deal: all its events, and the truth after them."""

    events: tuple[Event, ...]
    state: State


def played_on(puzzle: Puzzle, moves: Sequence[str]) -> Json:
    """Return the effect of the last of a person's moves from a puzzle on.

    The moves are for the seat of the puzzle. If the rules forbid the last one, the reason is in
    `why`. Refuse it if one of them is no action.
    """
    if not 1 <= len(moves) <= MOST_MOVES:
        raise Refused("bad-frame", 422)
    before = _position(puzzle, tuple(moves[:-1]))
    try:
        now = _position(puzzle, tuple(moves))
    except Illegal as illegal:
        return {"why": in_words(illegal.why), "messages": []}
    deal = begin(puzzle.record.rules)
    add_events(deal, before.events, puzzle.seat)
    happened = add_events(deal, now.events[len(before.events) :], puzzle.seat)
    on_turn = is_on_turn(deal, puzzle.seat)
    return {"why": None, "messages": [*happened, turn_message(deal, puzzle.seat, on_turn)]}


def so_far(puzzle: Puzzle, moves: Sequence[str]) -> Record:
    """Return the deal of a puzzle as far as it was played; refuse it if a move is invalid."""
    if len(moves) > MOST_MOVES:
        raise Refused("bad-frame", 422)
    try:
        return replace(puzzle.record, events=_position(puzzle, tuple(moves)).events)
    except Illegal as illegal:
        raise Refused(illegal.why) from None


@lru_cache(maxsize=512)
def _position(puzzle: Puzzle, moves: tuple[str, ...]) -> Position:
    """Return the position after some moves, of which all but perhaps the last were legal."""
    if not moves:
        return Position(puzzle.record.events, puzzle.record.state)
    try:
        events, state = _position(puzzle, moves[:-1])
        action = parse(moves[-1], puzzle.record.rules.pack)
    except ValueError:
        raise Refused("unknown-action") from None
    state, happened = apply(state, puzzle.seat, action)
    return _bots(Position((*events, *happened), state), puzzle.seat)


def _bots(now: Position, mine: Seat) -> Position:
    """Return the position after the bots have acted, up to the next turn of a seat.

    Each bot sees only its own view.
    """
    events, state = now
    while (seats := on_turn(state)) and mine not in seats:
        seen = view(state.rules, events, seats[0])
        action = player(BOT, 0).choose(seen, options(seen, seats[0]))
        state, happened = apply(state, seats[0], action)
        events += happened
    return Position(events, state)
