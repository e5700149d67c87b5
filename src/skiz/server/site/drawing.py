"""The pictures of links as PNG files: a green table with a heading, and who sits there."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont
from PIL.ImageFont import FreeTypeFont

from .about import HEIGHT, WIDTH, Picture, Place

EDGE = 70
FELT, FELT_2 = "#2d6a55", "#1f5242"
LIGHT, PALE, GOLD, DARK, RED, PAPER = (
    "#f3f6f1",
    "#d3e2d9",
    "#f2c45a",
    "#1c2522",
    "#c01420",
    "#fffdf8",
)
RED_SUITS = ("♥", "♦")
CARD_WIDTH = 68
LONGEST = 150  # letters that may have room in a line
FAN = ("♠A", "♥10", "XXI", "♦K", "♣9")


@cache
def _font(size: int, bold: bool = False) -> FreeTypeFont:
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    with as_file(files(__package__) / "fonts" / name) as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def draw(picture: Picture) -> bytes:
    """Return a picture as a PNG file."""
    image = Image.new("RGB", (WIDTH, HEIGHT), FELT)
    on = ImageDraw.Draw(image)
    on.rounded_rectangle((24, 24, WIDTH - 24, HEIGHT - 24), 36, FELT, FELT_2, 6)
    on.text((EDGE, 58), "♠ Skíz", PALE, _font(40, bold=True))
    below = _heading(on, picture)
    if picture.places:
        _places(on, picture.places, below)
    else:
        _fan(image)
    file = BytesIO()
    image.quantize(64).save(file, "PNG", optimize=True)
    return file.getvalue()


def _heading(on: ImageDraw.ImageDraw, picture: Picture) -> int:
    """Draw the heading and the line below it, and return where they end."""
    width = WIDTH - 2 * EDGE
    size = next((n for n in (68, 58, 48) if _font(n, True).getlength(picture.heading) < width), 40)
    top = 128
    for line in _wrapped(picture.heading, _font(size, True), width, 2):
        on.text((EDGE, top), line, LIGHT, _font(size, True))
        top += round(1.25 * size)
    for line in _wrapped(picture.line, _font(30), width, 1 if picture.places else 4):
        on.text((EDGE, top + 6), line, PALE, _font(30))
        top += 42
    return top + 24


def _wrapped(text: str, font: FreeTypeFont, width: float, most: int) -> list[str]:
    """Return a text in at most this many lines of a width; the last one may end in an ellipsis."""
    lines, words = [""], text[: most * LONGEST].split()
    for n, word in enumerate(words):
        longer = f"{lines[-1]} {word}".strip()
        if font.getlength(longer) <= width:
            lines[-1] = longer
        elif len(lines) == most:
            lines[-1] = _cut(" ".join([lines[-1], *words[n:]]), font, width)
            break
        else:
            lines.append(word)
    return [_cut(line, font, width) for line in lines if line]


def _cut(text: str, font: FreeTypeFont, width: float) -> str:
    """Return a text, or as much of its beginning as has room."""
    text = text[:LONGEST]
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(f"{text}…") > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _places(on: ImageDraw.ImageDraw, places: Sequence[Place], top: int) -> None:
    """Draw the places of a table, one below the other."""
    with_cards = any(place.cards for place in places)
    room = (HEIGHT - 52 - top) // len(places)
    for n, place in enumerate(places):
        _place(on, place, top + n * room, min(room - 12, 72), with_cards)


def _place(on: ImageDraw.ImageDraw, of: Place, top: int, height: int, with_cards: bool) -> None:
    width = 340 if with_cards else WIDTH - 2 * EDGE - 20
    on.rounded_rectangle((EDGE, top, WIDTH - EDGE, top + height), 16, FELT_2)
    middle = top + height // 2
    badge = _font(26, bold=True)
    taken = badge.getlength(of.badge) + 44 if of.badge else 0
    name = _cut(of.name, _font(32, True), width - taken - 24)
    on.text((EDGE + 22, middle), name, LIGHT, _font(32, True), anchor="lm")
    if of.badge:
        right = EDGE + width
        box = (right - taken, middle - 22, right, middle + 22)
        on.rounded_rectangle(box, 22, GOLD if of.bright else FELT)
        text = (right - taken / 2, middle)
        on.text(text, of.badge, DARK if of.bright else LIGHT, badge, anchor="mm")
    _cards(on, of.cards, EDGE + width + 24, WIDTH - EDGE - 16, top + 4, height - 8)


def _cards(
    on: ImageDraw.ImageDraw, cards: Sequence[str], left: int, right: int, top: int, height: int
) -> None:
    """Draw cards side by side, as close together as they must be."""
    if not cards:
        return
    width = min(CARD_WIDTH, height)
    step = min(width + 4, (right - left - width) / max(len(cards) - 1, 1))
    index = _index(cards, min(width, step) - 6)
    for n, card in enumerate(cards):
        at = round(left + n * step)
        on.rounded_rectangle((at, top, at + width, top + height), 7, PAPER, FELT_2, 1)
        place = (at + min(width, step) / 2, top + height / 2)
        on.text(place, card, RED if card[:1] in RED_SUITS else DARK, index, anchor="mm")


def _index(cards: Sequence[str], width: float) -> FreeTypeFont:
    """Return the largest font in which the name of each card has room."""
    fonts = (_font(size, True) for size in (24, 21, 18, 16, 14, 12))
    fits = (one for one in fonts if all(one.getlength(card) <= width for card in cards))
    return next(fits, _font(10, True))


def _fan(image: Image.Image) -> None:
    """Draw a fan of cards at the lower right."""
    for n, name in enumerate(FAN):
        card = Image.new("RGBA", (500, 500))
        on = ImageDraw.Draw(card)
        on.rounded_rectangle((175, 40, 325, 250), 16, PAPER, FELT_2, 2)
        colour = RED if name[0] in RED_SUITS else DARK
        on.text((190, 54), name, colour, _font(30, True))
        on.text((250, 160), name[0] if name[0] in "♠♣♥♦" else "★", colour, _font(84), anchor="mm")
        turned = card.rotate(-16 * (n - 2), Image.Resampling.BICUBIC)
        image.paste(turned, (WIDTH - 570 + 34 * (n - 2), HEIGHT - 308), turned)
