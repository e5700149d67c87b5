"""Actions as text, such as `bid two`, `lay hQ sQ`, `play hA`.

The same text is used in records, on the wire and in logs.
"""

from operator import index
from typing import SupportsIndex, assert_never

from skiz.cards import Pack

from .actions import Action, Annul, Answer, Bid, Choose, Claim, Lay, Play, Say, Speak

LEVELS = ("announce", "kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra")
BEYOND = "kontra-"  # the number of the level follows, once there are no more words
CLAIMS = {
    "rest": "claim",
    "rest-idegen": "claim idegen",
    "none": "concede",
    "clear": "claim clear",
}


def text(action: Action, pack: Pack) -> str:
    """Return an action as text; `parse` reads it back.

    >>> from skiz.games import game
    >>> text(Speak((Say("game", 1), Say("arrivazs", 1))), game("asszorti").rules().pack)
    'say kontra game, kontra arrivazs'
    """
    match action:
        case Bid(bid):
            return f"bid {bid}"
        case Choose(what, value):
            return f"choose {what} {value}"
        case Lay(cards):
            return f"lay {pack.text(cards)}"
        case Speak(says):
            return f"say {spoken(says)}"
        case Play(card):
            return f"play {pack.names[card]}"
        case Claim(what):
            return CLAIMS[what]
        case Answer(accepts):
            return "accept" if accepts else "dispute"
        case Annul(why):
            return f"annul {why}"
        case _:
            assert_never(action)


def check_action(action: object, pack: Pack) -> None:
    """Raise TypeError for what is no action, and ValueError if something in it does not exist.

    This says nothing about whether the rules allow it.

    >>> from skiz.games import game
    >>> check_action(Play(36), game("asszorti").rules().pack)
    Traceback (most recent call last):
    ...
    ValueError: Play(card=36): there are cards from 0 to 35
    """
    last = len(pack.names) - 1
    match action:
        case Play(card) if not (isinstance(card, SupportsIndex) and 0 <= index(card) <= last):
            raise ValueError(f"{action}: there are cards from 0 to {last}")
        case Lay(cards) if not (isinstance(cards, SupportsIndex) and 0 <= index(cards) < 2 << last):
            raise ValueError(f"{action}: not the bits of cards from 0 to {last}")
        case Claim(what) if what not in CLAIMS:
            raise ValueError(f"{action}: not one of {', '.join(CLAIMS)}")
        case Speak(says) if not all(isinstance(one, Say) for one in says):
            raise ValueError(f"{action}: says must be a tuple of Say")
        case Bid() | Choose() | Lay() | Speak() | Play() | Claim() | Answer() | Annul():
            pass
        case _:
            raise TypeError(f"{action!r} is not an action; parse(…) reads one from text")


def spoken(says: tuple[Say, ...]) -> str:
    """Return what is said in one turn as text.

    Examples are `kontra game, kontra arrivazs`, the key of an announcement, and `pass`.

    >>> spoken((Say("trull", 0), Say("game", 2)))
    'trull, rekontra game'
    """
    return (
        ", ".join(
            f"{level_word(say.level)} {say.figure}" if say.level else say.figure for say in says
        )
        or "pass"
    )


def level_word(level: int) -> str:
    """Return the word for a level of doubling: `kontra`, `rekontra`, later `kontra-6` etc."""
    return LEVELS[level] if level < len(LEVELS) else f"{BEYOND}{level}"


def parse(written: str, pack: Pack) -> Action:
    """Return the action that a text stands for; raise ValueError that says what is wrong with it.

    >>> from skiz.games import game
    >>> pack = game("asszorti").rules().pack
    >>> parse("bid two", pack)
    Bid(bid='two')
    >>> text(parse("lay s6 c7", pack), pack)
    'lay c7 s6'
    >>> parse("bid two three", pack)
    Traceback (most recent call last):
    ...
    ValueError: 'bid two three' is no action
    """
    words = written.split()
    match words:
        case ["bid", bid]:
            return Bid(bid)
        case ["choose", what, value]:
            return Choose(what, value)
        case ["lay", *names] if names:
            if len(set(names)) < len(names):
                raise ValueError(f"a card is named twice in {written!r}")
            return Lay(pack.cards(" ".join(names)))
        case ["say", "pass"]:
            return Speak()
        case ["say", *_] if len(words) > 1:
            return Speak(tuple(_say(part.split()) for part in " ".join(words[1:]).split(",")))
        case ["play", name]:
            return Play(pack.card(name))
        case ["annul", why]:
            return Annul(why)
        case ["accept"]:
            return Answer(True)
        case ["dispute"]:
            return Answer(False)
    for what, name in CLAIMS.items():
        if " ".join(words) == name:
            return Claim(what)
    raise ValueError(f"{written!r} is no action")


def _say(words: list[str]) -> Say:
    match words:
        case [figure]:
            return Say(figure, 0)
        case [level, figure] if level in LEVELS[1:]:
            return Say(figure, LEVELS.index(level))
        case [level, figure] if (number := _beyond(level)) and level_word(number) == level:
            return Say(figure, number)
        case _:
            raise ValueError(f"{' '.join(words)!r} cannot be said")


def _beyond(word: str) -> int:
    """Return the level of a word that has a number in it, and 0 for any other word."""
    number = word.removeprefix(BEYOND)
    return int(number) if number != word and number.isdecimal() and len(number) < 10 else 0
