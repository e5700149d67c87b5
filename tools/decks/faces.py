"""Faces: whole cards, made of corners, signs, figures and roses.

The fragment of a card's address selects variants, letter by letter in this order: `a` Arabic
numerals on tarokks, `c` clear (broad indices, paler pictures), `f` four colours (blue diamonds,
green clubs). `XIV.svg#ac` has two of them. In a browser the fragment makes an empty group the
target, and the rules for its name style what follows it.
"""

from itertools import combinations

from .courts import DRESSES, FIGURES
from .glyphs import word
from .ornaments import cap, fool, pagat, rose, sun
from .pen import GOLD, INK, PAPER, SVG, both_ways, circle, element, group, line, moved, path
from .signs import french, german

COLOURS = {"h": "#c8141e", "d": "#c8141e", "s": "#16181b", "c": "#16181b"}
FOUR = {"d": "#1546c8", "c": "#0a6b29"}
LEFT, TOP = -112.0, -160.0  # where the corner begins
TINTS = ("#eef3ea", "#f8efdb", "#eaf0f6", "#f9ebe5")
# Pips by number: column and height on the upper half; those on the middle line appear once.
PIPS = {
    "1": ((0, 0),),
    "2": ((0, -84),),
    "3": ((0, -84), (0, 0)),
    "4": ((-34, -84), (34, -84)),
    "7": ((-36, -94), (36, -94), (-36, 0), (36, 0), (0, -47)),
    "8": ((-36, -94), (36, -94), (-36, 0), (36, 0), (0, -47)),
    "9": ((-36, -106), (36, -106), (-36, -38), (36, -38), (0, 0)),
    "10": ((-37, -106), (37, -106), (-37, -38), (37, -38), (0, -72)),
}
SIZES = {"1": 1, "2": 0.62, "3": 0.62, "4": 0.56, "7": 0.48, "8": 0.48, "9": 0.43, "10": 0.42}


WAYS = ["".join(ways) for count in (1, 2, 3) for ways in combinations("acf", count)]
STYLE = ".i{stroke-width:var(--i,5.6)}.p{opacity:var(--p,1)}[id*=c]:target~g{--i:8;--p:.4}"
NUMERALS = (
    ".a{display:var(--a,none)}.r{display:var(--r,inline)}[id*=a]:target~g{--a:inline;--r:none}"
)


def card(colour: str, *parts: str, style: str = "") -> str:
    """Draw a whole card of this colour."""
    paper = element(
        "rect", x=-119.5, y=-167.5, width=239, height=335, rx=12, fill=PAPER, stroke="#0005"
    )
    return element(
        "svg",
        element("style", f"svg{{color:{colour}}}{STYLE}{style}"),
        *(element("g", id=way) for way in WAYS),
        group(paper, *parts),
        xmlns=SVG,
        viewBox="-120 -168 240 336",
    )


def alone(sign: str) -> str:
    """Draw a suit alone, for a line of text."""
    return element("svg", sign, xmlns=SVG, viewBox="-56 -56 112 112")


def index(rank: str, sign: str) -> str:
    """Draw rank and suit, one above the other."""
    strokes, wide = word(rank, 42, 44)
    across = LEFT + 4 + max(0.0, (40 - wide) / 2)
    return moved(strokes, across, TOP + 6) + moved(sign, LEFT + 24, TOP + 76, 0.38)


def suited(suit: str, rank: str, signs: str) -> str:
    """Draw a card of a suit; `signs` is french or german."""
    sign = french(suit) if signs == "french" else german(suit)
    middle = pips(rank, sign, signs) if rank in PIPS or rank == "A" else court(suit, rank, sign)
    colour = COLOURS[suit] if signs == "french" else INK
    style = f"[id*=f]:target~g{{color:{FOUR[suit]}}}" if signs == "french" and suit in FOUR else ""
    return card(
        colour,
        both_ways(index(rank, sign) + middle),
        once(rank, sign, signs),
        style=style,
    )


def pips(rank: str, sign: str, signs: str) -> str:
    """Draw the upper half of the pips."""
    if rank == "A" or (rank == "2" and signs == "german"):
        return moved(sign, 0, -74, 1.05)
    return "".join(
        moved(sign, x, y, SIZES[rank]) for x, y in PIPS[rank] if y and (rank, y) != ("7", -47)
    )


def once(rank: str, sign: str, signs: str) -> str:
    """Draw the pips on the middle line, and the single pip of a seven."""
    if rank == "1":
        ring = path("M0-84L84 0 0 84-84 0Z", fill="none", stroke=GOLD, stroke_width=3, class_="p")
        beads = "".join(
            circle(x, y, 5, fill=GOLD, class_="p")
            for x, y in ((0, -84), (0, 84), (84, 0), (-84, 0))
        )
        return ring + beads + moved(sign, 0, 0, 1.0)
    if rank == "A" and signs == "german":
        return path("M-70 0H70", stroke=GOLD, stroke_width=3, class_="p") + circle(
            0, 0, 8, fill=GOLD, class_="p"
        )
    row = [(x, y) for x, y in PIPS.get(rank, ()) if not y or (rank, y) == ("7", -47)]
    return "".join(moved(sign, x, y, SIZES[rank]) for x, y in row)


def court(suit: str, rank: str, sign: str) -> str:
    """Draw the upper half of a figure in its frame, with the suit beside its head."""
    frame = path("M-66 0V-146H66V0", fill="#fbf6e6", stroke=INK, stroke_width=1.6)
    inner = line("M-62.500 0V-142.500H62.500V0", 1.6, GOLD)
    figure = FIGURES[rank](DRESSES[suit])
    beside = moved(sign, 46 if rank == "O" else -46, -125, 0.26)
    return group(frame, inner, figure, class_="p") + beside


def tarokk(name: str, number: int) -> str:
    """Draw a tarokk with its number in all four corners."""
    roman, arabic = (in_corners(*word(text, 43, 60)) for text in (name, str(number)))
    numerals = both_ways(group(roman, class_="r") + group(arabic, class_="a"))
    return card(INK, panel(number), numerals, style=NUMERALS)


def in_corners(drawn: str, wide: float) -> str:
    """Draw a numeral in the two upper corners."""
    return moved(drawn, LEFT + 1, TOP + 3) + moved(drawn, -LEFT - 1 - wide, TOP + 3)


def panel(number: int) -> str:
    """Draw the picture of a tarokk in its frame; the highest and the lowest have special
    backgrounds.
    """
    special = {1: ("#2f7350", pagat), 21: ("#23467f", sun)}
    ground, inside = TINTS[number % 4], rose(number)
    if number in special:
        ground, drawn = special[number]
        inside = drawn()
    return framed(ground, moved(inside, size=1.02), number in special)


def framed(ground: str, inside: str, honour: bool) -> str:
    """Draw a picture on its background between the numerals."""
    edge = GOLD if honour else INK
    parts = [
        element(
            "rect",
            x=-106,
            y=-106,
            width=212,
            height=212,
            rx=10,
            fill=ground,
            stroke=edge,
            stroke_width=4 if honour else 1.6,
        ),
        element(
            "rect",
            x=-100.5,
            y=-100.5,
            width=201,
            height=201,
            rx=6,
            fill="none",
            stroke=GOLD,
            stroke_width=1.6,
        ),
    ]
    return group(*parts, inside, class_="p")


def skiz() -> str:
    """Draw the highest tarokk: a fool without a number, with a cap in the corners."""
    sign = cap()
    corners = moved(sign, LEFT + 33, TOP + 27, 0.84) + moved(sign, -LEFT - 33, TOP + 27, 0.84)
    return card(
        "#b3262b",
        framed("#a92b2e", both_ways(fool()), True),
        both_ways(corners),
    )
