"""Signs: the suits, French and German, each about 100 wide and high around its middle."""

from .pen import GOLD, INK, ball, circle, group, line, path, shape

HEART = (
    "M0 46C-12 28-49 6-49-20-49-38-36-47-24-47-11-47-3-38 0-27 3-38 11-47 24-47"
    " 36-47 49-38 49-20"
    " 49 6 12 28 0 46Z"
)
DIAMOND = "M0-52C9-33 23-14 40 0 23 14 9 33 0 52-9 33-23 14-40 0-23-14-9-33 0-52Z"
STEM = "C4 38 8 44 17 48H-17C-8 44-4 38-3 25"
SPADE = (
    "M0-50C12-31 47-10 47 16 47 31 36 39 25 39 15 39 7 34 3 25"
    + STEM
    + "-7 34-15 39-25 39-36 39-47 31-47 16-47-10-12-31 0-50Z"
)
CLUB = (
    "M-5 4C-16-2-21-13-21-24-21-38-12-48 0-48S21-38 21-24"
    "C21-13 16-2 5 4 13-4 20-7 27-7"
    " 39-7 47 2 47 14S38 36 26 36C15 36 7 30 3 22"
    + STEM
    + "-7 30-15 36-26 36-38 36-47 26-47 14S-39-7-27-7C-20-7-13-4-5 4Z"
)

FRENCH = {"h": HEART, "d": DIAMOND, "s": SPADE, "c": CLUB}


def french(suit: str) -> str:
    """Draw a French suit in the colour of its card."""
    return path(FRENCH[suit], fill="currentColor")


def german(suit: str) -> str:
    """Draw a German suit: acorn, leaf, heart or bell."""
    return {"c": acorn, "s": leaf, "h": heart, "d": bell}[suit]()


def acorn() -> str:
    """Eichel."""
    return group(
        line("M0-30C4-40 2-48-6-54", 7, "#5b3a1c"),
        shape("M-29-6C-29 22-16 42 0 52 16 42 29 22 29-6Z", "#d8992f", 3.5),
        line("M-14 2C-13 18-8 30-2 38", 6, "#f4d68c"),
        shape("M-37-4C-41-24-22-37 0-37S41-24 37-4C22 3-22 3-37-4Z", "#3f7a35", 3.5),
        line(
            "M-28-24L-8-1M-10-34L14 0M10-35L30-7M28-24L8-1M10-34L-14 0M-10-35L-30-7", 2.5, "#24511f"
        ),
    )


def leaf() -> str:
    """Gras, or Laub."""
    return group(
        line("M0 26C2 38-2 46-10 53", 7, "#24511f"),
        shape(
            "M0-52C8-36 44-22 44 6 44 24 30 34 16 32 9 31 3 28 0 22-3 28-9 31-16 32-30"
            " 34-44 24-44 6"
            "-44-22-8-36 0-52Z",
            "#4d9a3d",
            3.5,
        ),
        line(
            "M0-34V26M0-8C10-10 20-16 26-24M0-8C-10-10-20-16-26-24M0 10C12 8 24 4 32-4"
            "M0 10C-12 8-24 4-32-4",
            3.5,
            "#245c1d",
        ),
    )


def heart() -> str:
    """Herz."""
    return group(
        path(HEART, fill="#cf2630", stroke=INK, stroke_width=3.5, stroke_linejoin="round"),
        line("M-36-20C-35-30-29-35-23-35", 6, "#f3a5a2"),
    )


def bell() -> str:
    """Schellen."""
    return group(
        line("M-12-40C-12-54 12-54 12-40", 6, "#7a5312"),
        ball(0, 4, 42, GOLD, 3.5),
        line("M-41 0C-24 8 24 8 41 0", 8, "#9c2a22"),
        line("M-41-5C-24 3 24 3 41-5M-41 6C-24 14 24 14 41 6", 2.5, INK),
        line("M-26-18C-20-27-12-31-3-32", 6, "#f9e3a8"),
        circle(-12, 24, 5, fill=INK),
        circle(12, 24, 5, fill=INK),
        line("M-12 24H12", 4),
    )
