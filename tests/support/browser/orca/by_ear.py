"""A person who plays a deal by ear: who knows only what Orca says, and presses keys.

This person bids and announces like `plain`, and plays the nearest card. Where things are on the
page is found by listening.
"""

from collections.abc import Collection, Iterable, Sequence

from skiz.players import Player, player
from skiz.table import Action, Answer, Bid, Choose, Lay, Play, Rules, Speak
from skiz.words import catalogue
from tests.support.browser.orca.speech import Speech
from tests.support.browser.orca.table_server import SeatedLine, choice

ASKS = ("Your turn: ", "Choose ", "Next deal: ")
NEXT = ASKS[-1]
TO_CHOICES = ("Tab", "Return", "r")  # the link past everything else, and what has happened
PASSES = ("pass", "Pass", "That is all", "Play on")
RANKS = {"A": "ace", "1": "ace", "K": "king", "Q": "queen", "C": "rider", "J": "jack"}
ONES = ("I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X")
NUMERALS = (*ONES, "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI")
ENDS = (".", ", ", ": ", " :", " ,", " push")  # of a name, before its state
# Seconds without a word after which the page was read to its end: a Tab before that leads to where
# Orca is already, and it says nothing.
READ = 3.0
MOST = 60  # presses until something must have been found
WORDS = catalogue("en")


def card_heard(card: str) -> str:
    """Return a card as it is said.

    >>> card_heard("hQ"), card_heard("XIX"), card_heard("skiz")
    ('queen of hearts', 'tarokk 19', 'Skíz')
    """
    if named := WORDS.get(f"card.{card}"):
        return named
    if card in NUMERALS:
        return f"tarokk {NUMERALS.index(card) + 1}"
    return f"{RANKS.get(card[1:], card[1:])} of {WORDS[f'suit.{card[0]}']}"


def names_of(action: Action, rules: Rules) -> Sequence[str]:
    """Return by which names the button or card of an action may be heard."""
    match action:
        case Bid(bid):
            return [WORDS[f"bid.{bid}"]]
        case Choose(what, value):
            if value in rules.pack.names:
                return [card_heard(value), f"Call a partner: {card_heard(value)}"]
            return [WORDS[f"{what}.{value}"]]
        case Play(card):
            return [card_heard(rules.pack.names[card])]
        case Speak(()):
            return PASSES
        case Answer(accepts):
            return [WORDS["action.accept" if accepts else "action.decline"]]
        case Speak((say,)):
            figure = WORDS[f"figure.{say.figure}"]
            return [f"{WORDS[f'level.{say.level}']} {figure}" if say.level else figure]
    raise AssertionError(f"nobody here knows how to say {action}")


def is_named(heard: str, names: Iterable[str]) -> bool:
    """Return whether the thing with the focus has one of these names."""
    return any(heard.startswith(tuple(f"{name}{end}" for end in ENDS)) for name in names)


class Listener:
    """A person on a seat."""

    def __init__(self, speech: Speech, line: SeatedLine, of: Player | None = None) -> None:
        self._speech = speech
        self._line = line
        self._of = of or player("plain", seed=0)
        pack = line.deal.rules.pack.names
        self._cards = [card_heard(card) for card in pack]
        self._here = ""  # the card with the focus

    def play(self) -> None:
        """Play until the deal is over, and begin the next one."""
        self._speech.until(*ASKS, still=READ)
        self._speech.forget()
        for key in TO_CHOICES:
            heard = self._press(key)
        while not _asked(heard).startswith(NEXT):
            heard = self._act(heard)
            if not _asked(heard):
                heard = self._listen(self._speech.until(*ASKS))
        if not _asked(self._press("Return")):
            self._speech.until(*ASKS)

    def _act(self, heard: Sequence[str]) -> list[str]:
        deal, seat = self._line.deal, self._line.seat
        pack = deal.rules.pack
        plays = [action for action in deal.may(seat) if isinstance(action, Play)]
        if plays:
            names = [card_heard(pack.names[one.card]) for one in plays]
            return self._do([self._here], names, "Right")
        action = choice(deal, seat, self._of)
        if not isinstance(action, Lay):
            key = "Left" if action == Speak() else "Right"  # a pass is the last button
            return self._do(heard, names_of(action, deal.rules), key)
        cards = {card_heard(card) for card in pack.text(action.cards).split()}
        for n in range(len(cards), 0, -1):
            self._find([self._here] if n == len(cards) else [], cards, "Right")
            cards -= {card for card in cards if is_named(self._here, [card])}
            self._press("space")
        count = action.cards.bit_count()
        self._find([], [f"Discard {count} of {count}"], "shift+Tab")
        return self._press("Return")

    def _do(self, heard: Sequence[str], names: Sequence[str], key: str) -> list[str]:
        self._find(heard, names, key)
        return self._press("Return")

    def _press(self, key: str) -> list[str]:
        return self._listen(self._speech.press(key))

    def _listen(self, heard: list[str]) -> list[str]:
        """Keep in mind which card has the focus."""
        for one in heard:
            if is_named(one, self._cards):
                self._here = one
        return heard

    def _find(self, heard: Sequence[str], names: Collection[str], key: str) -> None:
        """Press a key until the thing with the focus has one of these names."""
        for _ in range(MOST):
            if any(is_named(one, names) for one in heard):
                return
            heard = self._press(key)
        raise AssertionError(f"{key} never comes to {names}")


def _asked(heard: Sequence[str]) -> str:
    """Return what is asked, from the question on."""
    for one in heard:
        for sign in ASKS:
            if sign in one:
                return one[one.index(sign) :]
    return ""
