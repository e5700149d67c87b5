"""Actions as text, the same in a record, on the wire and in a log:
`bid two`, `lay hQ sQ`, `play hA`.
"""

from typing import assert_never

from skiz.cards import Pack

from .actions import Action, Annul, Answer, Bid, Choose, Claim, Lay, Play, Say, Speak

LEVELS = ("announce", "kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra")
BEYOND = "kontra-"  # and its number, where the words have come to an end
CLAIMS = {
    "rest": "claim",
    "rest-idegen": "claim idegen",
    "none": "concede",
    "clear": "claim clear",
}


def text(action: Action, pack: Pack) -> str:
    """An action as it is written; `parse` reads it back.

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


def spoken(says: tuple[Say, ...]) -> str:
    """What is said in one turn: `kontra game, kontra arrivazs`, an
    announcement by its key, or `pass`.

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
    """The word for a level of doubling: `kontra`, `rekontra`, in the end `kontra-6` and so on."""
    return LEVELS[level] if level < len(LEVELS) else f"{BEYOND}{level}"


def parse(written: str, pack: Pack) -> Action:
    """The action that a text says; ValueError says what is wrong with it.

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
            raise ValueError(f"nobody says {' '.join(words)!r}")


def _beyond(word: str) -> int:
    """The level of a word that has a number instead; 0 for any other."""
    number = word.removeprefix(BEYOND)
    return int(number) if number != word and number.isdecimal() and len(number) < 10 else 0
