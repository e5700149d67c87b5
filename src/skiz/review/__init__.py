"""Review: a finished deal looked at with two lenses, and what was believed at any moment of it."""

from .belief import Belief, Change, believe, last_word, truth_of, what_changed
from .deal_review import Moment, Review, open_cards, open_talk, review_deal, sums, truths_of
from .decisions import Decision, decisions
from .lens import AGAIN, FIRST, cost, dearest, weigh
from .outlook import Outlook, open_worths, outlook

__all__ = [
    "AGAIN",
    "FIRST",
    "Belief",
    "Change",
    "Decision",
    "Moment",
    "Outlook",
    "Review",
    "believe",
    "cost",
    "dearest",
    "decisions",
    "last_word",
    "open_cards",
    "open_talk",
    "open_worths",
    "outlook",
    "review_deal",
    "sums",
    "truth_of",
    "truths_of",
    "weigh",
    "what_changed",
]
