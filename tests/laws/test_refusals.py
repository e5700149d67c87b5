"""Actions that are not options are refused, with a reason that has a clause."""

import tomllib
from collections import Counter
from functools import cache
from itertools import cycle, islice, product
from pathlib import Path
from random import Random

import pytest

from skiz.cards import Seat, each, of
from skiz.games import game, games
from skiz.phases import Choice
from skiz.table import (
    Action,
    Annul,
    Answer,
    Bid,
    Choose,
    Claim,
    Illegal,
    Lay,
    Play,
    Rules,
    Say,
    Speak,
    View,
    apply,
    options,
    unasked,
)
from skiz.table.notation import CLAIMS, LEVELS
from skiz.table.out_of_turn import is_heard
from skiz.words import LANGS
from tests.support.laws.random_deals import TABLES, Course, course, deals_of
from tests.support.laws.refusals import refusals
from tests.support.tools.depth import depth
from tests.support.worlds.views import fold

# Of these there are examples in tests/golden.
SELDOM = frozenset(
    [
        "answer-claim",
        "call-king",
        "call-ten",
        "no-suit-to-call",
        "may-not-ask",
        "cannot-yield",
        "later-cannot-hold",
        "trial-only-three",
        "must-annul",
        "contract-below-bid",
        "no-such-choice",
        "forced-kontra",
        "asked-called",
        "must-announce",
        "pagat-promised",
        "cannot-claim-tarokks",
        "not-covered",
        "no-trull",
        "only-silent",
        "one-figure",
        "never-both",
        "one-turn",
        "double-once",
        "double-whose",
        "on-lead",
        "lead-unknown",
        "cannot-announce",
        "cannot-identify",
        "declare-first",
        "due",
        "bound-order",
        "identify-first",
        "shown-kept",
        "xx-kept",
        "sas-kept",
        "call-shown",
        "call-laid",
        "call-below",
        "call-next",
        "call-own",
        "call-honour",
    ]
)
ENOUGH, AT_ONCE = 60_000, 500  # refusals of a game
SHORT = 24  # choices: of a deal with fewer each is tried, by day of others every fourth one
FEW = 25  # of so many kinds of bids, choices, claims all are tried
SOURCES = Path(__file__).parents[2] / "sources"


@cache
def clauses() -> frozenset[str]:
    """Every clause of every source, as it is cited."""
    return frozenset(
        f"{file.stem}/{name}"
        for file in SOURCES.glob("*.toml")
        for name in tomllib.loads(file.read_text(encoding="utf-8"))["clause"]
    )


@cache
def calls(key: str) -> tuple[Action, ...]:
    """All bids that came up in any deal of a game, all choices, and some that no game knows."""
    phases = game(key).rules(game(key).house()).phases
    choices = [p for p in phases if isinstance(p, Choice)]
    found = {Choose(p.what, value): None for p in choices for value in p.values}
    found |= {
        action: None
        for table, preset in TABLES
        if table == key
        for seed in deals_of(table)
        for moment in course(table, preset, seed).moments
        if isinstance(moment.action, Bid | Choose)
        for action in options(moment.views[moment.seat], moment.seat)
    }
    strange = [Bid("skiz"), *{Choose(a.what, "skiz"): 0 for a in found if isinstance(a, Choose)}]
    return (*found, *strange, Choose("skiz", "skiz"))


@cache
def words(figures: tuple[str, ...]) -> tuple[Action, ...]:
    """All that can be said in one turn about one or two of these figures, sense or nonsense."""
    says = [Say(figure, level) for figure in figures for level in range(len(LEVELS))]
    pairs = (pair for count in range(3) for pair in product(says, repeat=count))
    return tuple(Speak(pair) for pair in pairs)


def conceivable(rules: Rules, rng: Random) -> list[Action]:
    """Every bid, choice, card, word, claim and answer, and some discards."""
    keys = [figure.key for figure in rules.figures]
    figures = ("game", *rng.sample(keys, min(len(keys), 8)), "skiz")
    cards = list(each(rules.pack.all))
    return [
        *calls(rules.key),
        *words(figures),
        *map(Play, cards),
        *(Lay(of(rng.sample(cards, count))) for count in range(1, 5) for _ in range(3)),
        *map(Claim, CLAIMS),
        Answer(True),
        Answer(False),
        *map(Annul, ("four-kings", "no-tarokk", "no-honour", "skiz")),
    ]


def near(view: View, seat: Seat, kind: type[Action]) -> list[Action]:
    """What somebody might well try: his own cards, to lay away the best of them, and one word
    about the game.
    """
    mine = [*each(view.hands[seat].cards)]
    actions: list[Action] = [Play(card) for card in mine]
    actions += [Lay(of(mine[-count:])) for count in range(1, min(4, len(mine)))]
    actions += [Speak((Say("game", level),)) for level in range(len(LEVELS))]
    return [action for action in actions if type(action) is kind]


def refused(course: Course) -> Counter[str]:
    """Try invalid actions, two of each kind at a moment, and count the reasons."""
    rng = Random(course.seed)
    actions = conceivable(course.rules, rng)
    kinds = {
        kind: [a for a in actions if type(a) is kind] for kind in dict.fromkeys(map(type, actions))
    }
    reasons: Counter[str] = Counter()
    events = list(course.opening)
    for number, moment in enumerate(course.moments):
        tried_now = len(course.moments) < SHORT or number % depth(4, 1) == 0
        for seat, view in enumerate(moment.views if tried_now else ()):
            offered = set(options(view, seat))
            words = set(unasked(view, seat))
            tries = 2 if offered else 1
            for kind in kinds.values():
                few = offered and len(kind) <= FEW
                tried = kind if few else rng.sample(kind, min(tries, len(kind)))
                more = near(view, seat, type(kind[0])) if offered else []
                for action in (*tried, *more):
                    if action in offered | words:
                        continue
                    with pytest.raises(Illegal) as refusal:
                        apply(moment.state, seat, action)
                    why = refusal.value.why
                    assert why.clause in clauses(), (action, why)
                    if offered or is_heard(view, action):
                        assert why.key != "not-on-turn"
                    else:
                        forbidden = course.rules.forbids(view, seat, action)
                        assert why.key == (forbidden or "not-on-turn")
                    for lang in LANGS:
                        assert why.text(lang).strip()
                    reasons[why.key] += 1
        assert fold(type(moment.state)(course.rules), events) == moment.state
        events += moment.events
    return reasons


def test_an_action_that_is_no_option_is_refused(course: Course) -> None:
    """Illegal, with a reason and an existing clause; and nothing has changed."""
    assert sum(refused(course).values()) > 100


def test_rare_refusals_are_provoked() -> None:
    """Each of these reasons is given in a deal made for it."""
    made = "".join(
        file.read_text(encoding="utf-8")
        for file in (Path(__file__).parents[1] / "golden").rglob("test_*.py")
    )
    assert [reason for reason in SELDOM if f'"{reason}"' not in made] == []


FAMILIES = sorted({found.rules(found.house()).family for found in games().values()})


@pytest.mark.parametrize("family", FAMILIES)
def test_every_reason_is_given_some_day(family: str) -> None:
    """Every reason in the rules can be given by a deal of some game of the family."""
    keys = [key for key, found in games().items() if found.rules(found.house()).family == family]
    wanted = {reason for key in keys for reason in game(key).rules(game(key).house()).reasons}
    wanted -= SELDOM
    turns = cycle([islice(refusals(key), ENOUGH) for key in keys])
    for some in islice(turns, ENOUGH * len(keys) // AT_ONCE):
        wanted -= {refused.why.key for refused in islice(some, AT_ONCE)}
        if not wanted:
            return
    raise AssertionError(wanted)
