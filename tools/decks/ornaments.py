"""Ornaments: a rose for each tarokk, with as many petals as its number, and the three honours.

The motifs are those of folk embroidery: tulips, pinks, hearts, leaves, drops.
"""

from math import pi

from .pen import (
    GOLD,
    INK,
    PAPER,
    around,
    ball,
    beads,
    circle,
    group,
    line,
    moved,
    on_circle,
    oval,
    path,
    shape,
)

RED, BLUE, GREEN, ROSE, SKY = "#c23a34", "#2f5c9e", "#3d8052", "#dc7f6b", "#6f9fcb"

# Motifs start at the middle and point upwards; they are 50 high and about 36 wide.
TULIP = "M0 0C-14-8-19-28-15-48L-7-37 0-52 7-37 15-48C19-28 14-8 0 0Z"
PINK = "M0 0C-9-12-19-28-21-42L-14-38-11-47-5-41 0-50 5-41 11-47 14-38 21-42"
"C19-28 9-12 0 0Z"
LOVE = "M0 0C-8-14-21-22-19-38-17-49-5-51 0-41 5-51 17-49 19-38 21-22 8-14 0 0Z"
LEAF = "M0 0C-15-12-15-36 0-52 15-36 15-12 0 0Z"
DROP = "M0 0C-7-14-14-24-14-36-14-46-7-51 0-51S14-46 14-36C14-24 7-14 0 0Z"
MOTIFS = (TULIP, LOVE, LEAF, PINK, DROP)


def petal(motif: str, fill: str, heart: str) -> str:
    """Draw a motif with a smaller one of another colour inside."""
    inner = path(motif, fill=heart, transform="translate(0 -7)scale(.5)")
    return group(shape(motif, fill), inner)


def rose(number: int) -> str:
    """Draw the rose of a tarokk: petals, small petals between them, and beads, the same number of
    each.
    """
    outer = MOTIFS[number % 5]
    inner = MOTIFS[(number // 5 + 2 * number + 1) % 5]
    first, second, third = palette(number)
    count = number if number > 4 else 2 * number
    step = 360 / number
    parts = [
        beads(89, 4, second, count, 180 / count),
        around(_stalk(number), number, step / 2),
        around(moved(petal(outer, first, third), 0, -32, (_room(number, 64), 1.06)), number),
        around(
            moved(petal(inner, second, PAPER), 0, -13, (_room(number, 32), 0.62)),
            number,
            step / 2,
        ),
        ball(0, 0, 15, GOLD),
        beads(9.5, 2.2, INK, max(5, min(number, 11))),
        ball(0, 0, 5, first),
    ]
    return "".join(parts)


def palette(number: int) -> tuple[str, str, str]:
    """Return three colours, in turn."""
    return ((RED, BLUE, GOLD), (BLUE, RED, SKY), (GREEN, RED, GOLD), (ROSE, GREEN, RED))[number % 4]


def _room(number: int, radius: float) -> float:
    """Return the greatest width of a motif at a radius at which neighbours do not overlap."""
    return min(1.7 if radius > 40 else 1.0, 2 * pi * radius / number / 33)


def _stalk(number: int) -> str:
    """Draw a green stem up to the bead, with two leaves if there is room."""
    stem = line("M0-20V-82", 2.2, GREEN)
    if number > 9:
        return stem
    if number < 5:
        vine = "M0-16C-4-36-30-44-46-40-44-62-20-70 0-50 20-70 44-62 46-40 30-44 4-36 0-16Z"
        return group(stem, shape(vine, GREEN), moved(petal(DROP, ROSE, PAPER), 0, -50, 0.7))
    leaves = path(
        "M0-58C-15-58-20-70-18-80-7-80 0-70 0-58 0-70 7-80 18-80 20-70 15-58 0-58Z", fill=GREEN
    )
    return group(stem, leaves)


def pagat() -> str:
    """Draw the pagát, which looks different: one large tulip from each side, on green."""
    half = group(
        shape(
            "M0 0C-30-4-62-14-66-48-42-48-10-34 0 0 10-34 42-48 66-48 62-14 30-4 0 0Z", "#8fc79a"
        ),
        line("M0 0V-40", 4, PAPER),
        moved(petal(TULIP, RED, GOLD), 0, -32, 1.28),
        "".join(
            circle(*on_circle(84, turn), 3.6, fill=GOLD) for turn in (-64, -46, -28, 28, 46, 64)
        ),
    )
    heart = moved(petal(LOVE, GOLD, RED), 0, 11, 0.6)
    return group(half, moved(half, turn=180), ball(0, 0, 19, PAPER), heart)


def sun() -> str:
    """Draw the XXI, which looks different: a sun of twenty-one rays on blue."""
    rays = around(shape("M-7-40C-9-58 3-66 0-92 11-70 9-54 7-40Z", GOLD), 21)
    return group(
        rays,
        ball(0, 0, 46, "#f4cf72"),
        beads(39.5, 2.6, RED, 21),
        ball(0, 0, 33, PAPER),
        _face(),
    )


def _face() -> str:
    """Draw a calm face in a sun."""
    return group(
        line(
            "M-19-7C-15-13-8-13-5-8M19-7C15-13 8-13 5-8M-17 0C-13-4-9-4-6 0M17 0C13-4 9-4 6 0", 2.4
        ),
        line("M0-6C-2 2-5 6-4 8S2 10 4 8M-9 16C-4 20 4 20 9 16", 2.4),
        circle(-17, 10, 4.5, fill=ROSE),
        circle(17, 10, 4.5, fill=ROSE),
    )


def fool() -> str:
    """Draw the skíz, which looks different: a fool from each side, with cap and bells, on red."""
    return group(
        shape("M-88 0C-80-26-46-34-24-36H24C46-34 80-26 88 0Z", BLUE),
        shape("M0-36H24C46-34 80-26 88 0H0Z", GOLD),
        shape("M-44-30L-32-4-18-34-6-4 6-34 20-4 32-34 46-6 44-32C20-50-20-50-44-30Z", PAPER),
        *(ball(x, -3, 4, GOLD) for x in (-32, -6, 20, 46)),
        oval(0, -54, 19, 22, "#f3d3b0"),
        line(
            "M-11-54C-9-57-5-57-3-54M11-54C9-57 5-57 3-54M0-54C-1-49-3-47-2-45S1-44 3-45"
            "M-9-41C-4-35 4-35 9-41",
            2,
        ),
        circle(-12, -46, 3.5, fill=ROSE),
        circle(12, -46, 3.5, fill=ROSE),
        shape("M-22-60C-30-74-58-70-66-40-84-72-56-100-18-88Z", GOLD),
        shape("M22-60C30-74 58-70 66-40 84-72 56-100 18-88Z", BLUE),
        shape(
            "M-23-60C-26-82-16-96 8-103 2-97 4-92 10-88 20-82 23-70 23-60 10-68-10-68-23-60Z",
            "#3d8052",
        ),
        *(ball(x, y, 6, "#f4cf72") for x, y in ((-66, -35), (66, -35), (10, -101))),
    )


def cap() -> str:
    """Draw the fool's cap alone, as a sign for the corner, about 60 wide and 44 high."""
    return group(
        path(
            "M-14 14C-20 2-26 2-30 18-36-2-26-16-10-12-8-20-4-24 2-28 2-22 4-18 8-13"
            " 26-16 36-2 30 18 26 2 20 2 14 14Z",
            fill="currentColor",
        ),
        line("M-16 22H16", 6, "currentColor"),
        *(circle(x, y, 4.5, fill="currentColor") for x, y in ((-30, 20), (30, 20), (3, -28))),
    )
