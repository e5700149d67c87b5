"""Finding puzzles: the decisions of a deal are filtered in steps, cheap ones first.

The levels for people and the player of the deal are asked what they would do. A card on which that
player agrees with `plain` and most of the levels is not a candidate. For the other decisions, one
option must be ahead of the rest for `fast`, then for `strong`, and then twice with a larger budget
and different seeds. In addition, `plain`, or more than half of those asked, must not have chosen
it.
"""

from collections import Counter
from dataclasses import dataclass, field
from operator import attrgetter
from random import Random

from skiz.cards import Pack
from skiz.players import play_out, player
from skiz.players.evaluation import Evaluation
from skiz.players.levels import HINT
from skiz.records import Record
from skiz.review.belief import believe
from skiz.review.decisions import Decision, decisions
from skiz.table import Play, Rules, State, View, deal, shuffled, start, text

from .natural import LEVELS, Natural, natural
from .puzzle import Puzzle, Valued
from .situation import Situation
from .themes import themes
from .verdict import BIGGER, SCREEN, Verdict, calls_in, judge, pooled, verdict_of

# How far the answer must be ahead, as a fraction of what the game itself pays in the deal.
MARGIN = 0.5
STEPS = ((SCREEN, 0), (HINT, 1))  # levels with their seeds, the cheap one first
SEEDS = (2, 3)  # of the larger budget
ASKED = len(LEVELS) + 1
MIDDLE, STEP = 1500, 60  # in ratings: a puzzle missed by half of those asked is in the middle


@dataclass(slots=True)
class Found:
    """The puzzles of a deal, and by reason how many of its other decisions are none."""

    seed: int
    puzzles: list[Puzzle] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)


def find(rules: Rules, kind: str, seed: int, only_words: bool = False) -> Found:
    """Find the puzzles of one deal played by players of a kind, or those of its words alone.

    Raise ValueError if there is no such kind, or the kernel is missing.
    """
    step = start(rules, deal(rules, shuffled(rules, Random(seed))))
    played = play_out(step, [player(kind, seed)] * rules.seats)
    found = Found(seed)
    margin = MARGIN * worth_of_game(played.state)
    if not margin:
        found.dropped["thrown-in"] += 1
        return found
    for decision in filter(attrgetter("is_free"), decisions(rules, played.events)):
        if only_words and decision.is_card:
            continue
        outcome = _examine(decision, margin, seed)
        if isinstance(outcome, str):
            found.dropped[outcome] += 1
        elif _is_like(outcome, found.puzzles):
            found.dropped["like-another"] += 1
        else:
            record = Record(rules, played.events[: decision.number])
            found.puzzles.append(_puzzle(decision, outcome, record, f"{seed}-{decision.number}"))
    return found


def worth_of_game(end: State) -> float:
    """Return what the game itself pays in a deal, without doubling; 0 if it was thrown in."""
    if end.thrown_in or not end.has_sides:
        return 0.0
    stakes = end.rules.stakes(end)
    return float(stakes[0].made) if stakes else 0.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of the steps for a decision: the worth of each option, and the situation."""

    evaluations: tuple[Evaluation, ...]
    situation: Situation
    themes: tuple[str, ...]
    missed: int  # among those who were asked


def _examine(decision: Decision, margin: float, seed: int) -> Outcome | str:
    """Run the steps, cheap ones first, and return the outcome or the reason against a puzzle."""
    usual = natural(decision, seed)
    if isinstance(decision.taken, Play) and usual.wrong((decision.taken,)) is None:
        return "most-agree"
    # A call is rare and quickly weighed, and few worlds would not separate the options.
    for level, chance in STEPS[1:] if calls_in(decision.choices) else STEPS:
        verdict = judge(decision, level, chance)
        if verdict is None:
            return "nothing-to-compare"
        if verdict.ahead < margin:
            return f"close-by-{level.key}"
        if usual.wrong(verdict.answers) is None:
            return "nothing-natural-is-wrong"
    return _prove(decision, usual, margin)


def _prove(decision: Decision, usual: Natural, margin: float) -> Outcome | str:
    """Run the last step: it must give the same answer twice, from two seeds."""
    verdicts: list[Verdict] = []
    for chance in SEEDS:
        verdict = judge(decision, BIGGER, chance)
        if verdict is None or verdict.ahead < margin:
            return "close-by-a-bigger-budget"
        if verdicts and set(verdict.answers) != set(verdicts[0].answers):
            return "another-answer-by-a-bigger-budget"
        verdicts.append(verdict)
    evaluations = pooled(verdicts)
    answers = verdict_of(decision.view, evaluations).answers
    wrong = usual.wrong(answers)
    if wrong is None or all(one.action != wrong for one in evaluations):
        return "nothing-natural-is-wrong"
    situation = Situation(decision.view, decision.choices, answers, wrong)
    about = themes(situation)
    if not about:
        return "no-theme"
    return Outcome(tuple(evaluations), situation, about, usual.missed(answers).total())


def _is_like(outcome: Outcome, puzzles: list[Puzzle]) -> bool:
    """Return whether the deal has already given a puzzle of the same theme."""
    return any(puzzle.theme == outcome.themes[0] for puzzle in puzzles)


def _puzzle(decision: Decision, outcome: Outcome, record: Record, key: str) -> Puzzle:
    pack, situation = decision.view.rules.pack, outcome.situation
    return Puzzle(
        key,
        outcome.themes,
        record,
        decision.seat,
        tuple(text(action, pack) for action in situation.answers),
        text(situation.wrong, pack),
        tuple(_valued(one, pack) for one in outcome.evaluations),
        likely_places(decision.view),
        MIDDLE + STEP * (2 * outcome.missed - ASKED),
    )


def _valued(one: Evaluation, pack: Pack) -> Valued:
    return Valued(
        text(one.action, pack), round(one.worth, 2), round(one.low, 2), round(one.high, 2)
    )


def likely_places(view: View) -> dict[str, tuple[int, ...]]:
    """Return where each unseen card is likely to be, as the seat could believe.

    For each card, it has the number of worlds in a hundred in which each seat holds it, and at the
    end in which nobody does.
    """
    names, seats = view.rules.pack.names, view.rules.seats
    return {
        names[card]: tuple(round(100 * one) for one in (*places[:seats], sum(places[seats:])))
        for card, places in believe(view).places.items()
    }
