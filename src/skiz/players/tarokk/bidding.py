"""Announcements and kontras at Hungarian Tarokk by trials, in worlds in which the others have hands
for what they announced and none for what they left unsaid.

Bids and discards have a file of their own beside it. The call stays with the heuristics: trials
would have the declarer play alone against defenders who are too weak. So do the tarokks that are
declared, whatever a turn obliges to say, and the answers to a kontra: who says one by trials tells
of a hand that no heuristic would hear in it. Where somebody did something of all that, it is tried
too, to look back at; it counts as better than the heuristics' where that is beyond doubt.
"""

from collections.abc import Iterator
from math import nan

from skiz.cards import Seat
from skiz.games.tarokk import Reading, Round, Standing, read_deal, rules_of, standing, why_not
from skiz.table import Action, Bid, Choose, Lay, Said, Say, Speak, State, View

from ..common.rollout_trials import KONTRA_CAUTION, Reason, evaluate_by_trials, view_in
from ..common.trials import TrialResult
from ..evaluation import Evaluation
from ..levels import Level
from ..plain import advise
from .announcing import is_free, keeps_custom
from .announcing_network import announce, is_heard_in
from .auction_trials import evaluate_bids, evaluate_discards
from .features import BIRDS
from .learnt import is_learnt_in
from .prospects import KONTRA, candidates, chance, good, is_known

REACH = 0.1  # by how much the chance by the heuristics may be too small for what is tried
DOUBTED = 0.3  # the least such chance of a kontra to the game with which any kontra is tried


def evaluate(
    v: View,
    options: tuple[Action, ...],
    level: Level,
    seed: int,
    also: tuple[Action, ...] = (),
) -> tuple[Evaluation, ...]:
    """The options worth a trial with what each should bring the seat on turn, the best first;
    nothing where only one of them is, or something else is asked.
    """
    match options[0]:
        case Bid():
            return evaluate_bids(v, options, level, seed, also)
        case Lay():
            return evaluate_discards(v, options, level, seed, also)
        case _:
            found = _evaluate_words(v, options, level, seed, also)
            return found or _evaluate_done(v, options, level, seed, also)


def _evaluate_done(
    v: View, options: tuple[Action, ...], level: Level, seed: int, also: tuple[Action, ...]
) -> tuple[Evaluation, ...]:
    """What somebody did, and what the heuristics would."""
    if not also:
        return ()
    fits = may_have_spoken if v.current_phase.name == "talk" else None
    return evaluate_by_trials(v, options, also, _why, level, seed, fits, KONTRA_CAUTION)


def _evaluate_words(
    v: View, options: tuple[Action, ...], level: Level, seed: int, also: tuple[Action, ...]
) -> tuple[Evaluation, ...]:
    if v.current_phase.name != "talk" or Speak() not in options:
        return ()  # whoever is not free to be silent
    by_network = level.at(v.rules).learnt_talk and is_heard_in(v)
    if by_network and not also:  # what somebody did is tried beside the rest
        return _learnt(v, options)
    if by_network or (not level.at(v.rules).tries_learnt and is_learnt_in(rules_of(v))):
        return ()
    words = dict.fromkeys([Speak(), *_words(v), *also])
    may = [option for option in words if option in options]
    if len(may) < 2 or advise(v, options).action not in may:
        return ()
    return evaluate_by_trials(v, options, may, _why, level, seed, may_have_spoken)


def _learnt(v: View, options: tuple[Action, ...]) -> tuple[Evaluation, ...]:
    """What the network would say."""
    advice = announce(v, options)
    return (Evaluation(advice.action, nan, nan, nan, advice.key, advice.params),) if advice else ()


def _words(v: View) -> list[Action]:
    """What the hand may be good for and shows by custom, and what it may double."""
    reading = read_deal(v)
    if reading.round.to_answer:
        return []
    stand = standing(reading, v.viewer())
    likely = [
        say
        for say in candidates(v, stand)
        if good(v, stand, say, REACH) and keeps_custom(stand, say.figure)
    ]
    return [Speak((say,)) for say in (*likely, *_doubted(v, stand))]


def _doubted(v: View, stand: Standing) -> list[Say]:
    """The first kontras, to a hand that is not hopeless against the declarer; none of a bird, which
    the policy of the rollouts hardly ever makes.
    """
    if chance(v, stand, KONTRA) < DOUBTED:
        return []
    return [
        say for say in stand.may_double if say.level == KONTRA.level and say.figure not in BIRDS
    ]


def may_have_spoken(world: State, onlooker: Seat) -> bool:
    """Whether by the heuristics all others would have announced what they did, more or less, and
    nothing else, each word as the round was then: in other worlds a kontra, which gives them
    another turn, would seem to bring words that they had no reason to keep back.
    """
    heard = [
        (before, word)
        for before, word in read_deal(world).round.course
        if word.seat != onlooker and not before.to_answer
    ]
    views = {seat: view_in(world, seat) for seat in {word.seat for _, word in heard}}
    return all(_would_have_said(views[word.seat], before, word) for before, word in heard)


def _would_have_said(v: View, before: Round, word: Said) -> bool:
    own = Reading(v, before).sides[word.seat]
    stand = standing(Reading(v, before.count_turn(own)), word.seat)
    if not word.says:
        return not any(_left_unsaid(v, stand))
    said = [say for say in word.says if not say.level and is_known(stand, say.figure)]
    return all(good(v, stand, say, REACH) for say in said)


def _left_unsaid(v: View, stand: Standing) -> Iterator[Say]:
    """What would have been announced at a turn that was ended without it."""
    figures = stand.reading.rules.figures
    if is_free(stand):
        for say in candidates(v, stand):
            may = why_not(stand, figures[say.figure]) is None
            if may and good(v, stand, say) and keeps_custom(stand, say.figure):
                yield say


def _why(one: TrialResult) -> Reason:
    percent = {"percent": one.percent}
    match one.action:
        case Speak((Say(figure, 0),)):
            return "trial-announce", percent | {"figure": figure}
        case Speak((Say(figure),)):
            return "trial-double", percent | {"figure": figure}
        case Speak(()):
            return "trial-silent", percent
        case Choose("call", card):
            return "trial-call", percent | {"card": card}
        case _:
            return "trial-done", percent
