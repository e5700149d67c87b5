"""The scene of the lobby: people at a table with our own cards, seen from my chair."""

import re

from .faces import skiz, suited, tarokk
from .pen import GOLD, INK, SVG, circle, element, group, line, moved
from .portraits import portraits

WIDE, HIGH = 640, 520
STYLE = ".i{stroke-width:5.6}.a{display:none}"
# Who sits opposite, by portrait: the middle of the face, and where the cards in front are.
SITTERS = (
    ("person-1.svg", 96, 150, 176, 226, 62),
    ("person-0.svg", 320, 78, 320, 158, 0),
    ("person-4.svg", 544, 150, 464, 226, -62),
)
# The trick: each card, its place, and its turn.
TRICK = ((suited("h", "K", "french"), 262, 246, -9), (tarokk("IIII", 4), 378, 250, 8))
HAND = (skiz(), tarokk("XXI", 21), tarokk("V", 5), suited("s", "Q", "french"), tarokk("I", 1))
SPREAD = 13  # degrees between two cards of my hand


def scene() -> str:
    """Draw the whole scene."""
    faces = dict(portraits())
    return element(
        "svg",
        element("style", STYLE),
        element("clipPath", circle(0, -88, 49), id="o"),
        _table(),
        *(_sitter(faces[name], *at) for name, *at in SITTERS),
        *(moved(_inside(card), x, y, 0.36, turn) for card, x, y, turn in TRICK),
        *(_in_hand(card, place) for place, card in enumerate(HAND)),
        xmlns=SVG,
        viewBox=f"0 0 {WIDE} {HIGH}",
    )


def _table() -> str:
    """Draw a round table of wood with green cloth."""
    edge = {"cx": WIDE / 2, "cy": 300}
    return group(
        element("ellipse", rx=306, ry=196, fill="#6b3f1d", stroke=INK, stroke_width=2, **edge),
        element("ellipse", rx=286, ry=178, fill="#2f7a5c", stroke=GOLD, stroke_width=3, **edge),
        element("ellipse", rx=266, ry=160, fill="none", stroke="#fff2", stroke_width=2, **edge),
    )


def _sitter(svg: str, x: int, y: int, cards_x: int, cards_y: int, turn: int) -> str:
    """Draw a person with the backs of their cards in front."""
    face = group(_inside(svg), clip_path="url(#o)")
    ring = circle(0, -88, 49, fill="none", stroke="#fffdf6", stroke_width=5)
    backs = (moved(_back(), (n - 2) * 17, abs(n - 2) * 3, 1, (n - 2) * 9) for n in range(5))
    fan = moved(group(*backs), cards_x, cards_y, 1, turn)
    return fan + moved(group(face, ring), x, y + 88 * 1.16, 1.16)


def _back() -> str:
    """Draw the small back of a card."""
    outside: dict[str, str | float] = {"rx": 4, "stroke": INK, "stroke_width": 1}
    return element("rect", x=-18, y=-26, width=36, height=52, fill="#fff", **outside) + element(
        "rect", x=-14.5, y=-22.5, width=29, height=45, rx=2, fill="#27476e"
    )


def _in_hand(card: str, place: int) -> str:
    """Draw a card of the hand that is mine, which opens like a fan."""
    turn = (place - (len(HAND) - 1) / 2) * SPREAD
    shadow = line("M-119-150V150", 6, "#0003")
    inside = group(shadow, _inside(card), transform="translate(0 -520)")
    return moved(inside, WIDE / 2, 690, 0.54, turn)


def _inside(svg: str) -> str:
    """Return a picture as a part of another."""
    colour = re.search(r"svg\{color:(#\w+)\}", svg)
    outer = r'^<svg[^>]*>|</svg>$|<style>.*?</style>|<g id="[acf]+"/>'
    inside = re.sub(outer, "", svg)
    return group(inside, color=colour[1]) if colour else inside
