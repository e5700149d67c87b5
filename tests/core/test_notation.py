"""Actions in their written form."""

import pytest

from skiz.cards import FRENCH_36
from skiz.table import Action, Answer, Bid, Choose, Claim, Lay, Play, Say, Speak, parse, text

WRITTEN: dict[str, Action] = {
    "bid two": Bid("two"),
    "bid pass": Bid("pass"),
    "choose contract hand": Choose("contract", "hand"),
    "choose trumps none": Choose("trumps", "none"),
    "lay hQ sQ": Lay(FRENCH_36.cards("hQ sQ")),
    "say pass": Speak(),
    "say arrivazs": Speak((Say("arrivazs", 0),)),
    "say kontra game, kontra arrivazs": Speak((Say("game", 1), Say("arrivazs", 1))),
    "say mordkontra game": Speak((Say("game", 5),)),
    "say kontra-6 game": Speak((Say("game", 6),)),
    "say kontra-40 game": Speak((Say("game", 40),)),
    "play h10": Play(FRENCH_36.card("h10")),
    "claim": Claim("rest"),
    "claim idegen": Claim("rest-idegen"),
    "concede": Claim("none"),
    "accept": Answer(True),
    "dispute": Answer(False),
}


@pytest.mark.parametrize("written", WRITTEN)
def test_an_action_is_written_and_read(written: str) -> None:
    """The same text gives the same action; additional spaces do not matter."""
    assert text(WRITTEN[written], FRENCH_36) == written
    assert parse(written, FRENCH_36) == WRITTEN[written]
    assert parse("  " + written.replace(" ", "  "), FRENCH_36) == WRITTEN[written]


def test_cards_are_laid_in_any_order() -> None:
    """A set has no order."""
    assert parse("lay sQ hQ", FRENCH_36) == parse("lay hQ sQ", FRENCH_36)


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("", "is no action"),
        ("bid", "is no action"),
        ("bid two three", "is no action"),
        ("pass", "is no action"),
        ("lay", "is no action"),
        ("lay hQ hQ", "named twice"),
        ("lay hQ h1", "no card is called 'h1'"),
        ("play", "is no action"),
        ("play hQ hK", "is no action"),
        ("play XXI", "no card is called 'XXI'"),
        ("say", "is no action"),
        ("say kontra game,", "'' cannot be said"),
        ("say hyperkontra game", "'hyperkontra game' cannot be said"),
        ("say announce game", "cannot be said"),
        ("say kontra-5 game", "cannot be said"),
        ("say kontra-06 game", "cannot be said"),
        ("say kontra-1000000000 game", "cannot be said"),
        ("claim all", "is no action"),
        ("ACCEPT", "is no action"),
    ],
)
def test_an_invalid_action_is_refused(written: str, wrong: str) -> None:
    """The message says what is wrong."""
    with pytest.raises(ValueError, match=wrong):
        parse(written, FRENCH_36)
