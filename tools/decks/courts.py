"""Courts: kings, queens, riders and jacks, and kings, obers and unters, in one style.

A figure is the upper half of a card: it starts at the middle line and extends from y = 0 up to
about -138, between x = -60 and 60.
"""

from dataclasses import dataclass

from .ornaments import PINK, petal
from .pen import GOLD, INK, PAPER, ball, circle, group, line, moved, oval, path, shape

SKIN = "#f5d7b5"
BLUSH = "#e2a183"


@dataclass(frozen=True)
class Dress:
    """The colours of a suit's figures."""

    main: str
    second: str
    hair: str
    horse: str


DRESSES = {
    "h": Dress("#b8322f", "#2f5c9e", "#b9772c", "#a9683a"),
    "d": Dress("#d9822b", "#3d8052", "#7a4a22", "#d8c3a0"),
    "s": Dress("#2c4c86", "#b8322f", "#3a2c25", "#55504e"),
    "c": Dress("#2f7350", "#d9a02b", "#5f3b1e", "#7d4f2b"),
}


def face(hair: str, beard: bool = False, moustache: bool = False) -> str:
    """Draw a head around (0, -84)."""
    parts = [
        shape("M-9-70V-54H9V-70Z", SKIN),
        oval(0, -85, 17, 20, SKIN),
    ]
    if beard:
        parts.append(
            shape("M-18-88C-20-62-11-47 0-45 11-47 20-62 18-88 14-74 8-73 0-73S-14-74-18-88Z", hair)
        )
    parts += [
        circle(-7, -87, 1.9, fill=INK),
        circle(7, -87, 1.9, fill=INK),
        line("M-11-93C-9-95-5-95-3-93M11-93C9-95 5-95 3-93M0-88C0-82-3-80-2-79H2", 1.6),
        circle(-11, -79, 3, fill=BLUSH),
        circle(11, -79, 3, fill=BLUSH),
        line("M-4-71C-1-69.500 1-69.500 4-71", 1.8, "#a83a35"),
    ]
    if moustache:
        parts.append(
            path(
                "M0-76C-4-78-12-76-15-70-8-71-3-73 0-75 3-73 8-71 15-70 12-76 4-78 0-76Z", fill=hair
            )
        )
    return group(*parts)


def shoulders(dress: Dress) -> str:
    """Draw a coat with a stripe of the second colour, down to the middle of the card."""
    return group(
        shape("M-62 0C-62-34-46-50-20-56H20C46-50 62-34 62 0Z", dress.main),
        shape("M-12-56L-20 0H20L12-56Z", dress.second),
        line("M-40 0C-40-22-37-34-32-46M40 0C40-22 37-34 32-46", 1.8),
        line("M-57-16C-52-19-46-20-40-18M57-16C52-19 46-20 40-18", 4.5, GOLD),
    )


def buttons(count: int) -> str:
    """Draw a row of gold buttons."""
    return "".join(ball(0, -8 - 11 * i, 2.9, GOLD) for i in range(count))


def king(dress: Dress) -> str:
    """Draw a king with a crown, a beard, ermine and a sceptre."""
    ermine = "".join(
        path(f"M{x}{y}l-1.600 5h3.200z", fill=INK)
        for x, y in ((-26, -49), (-14, -41), (14, -41), (26, -49))
    )
    return group(
        shoulders(dress),
        buttons(3),
        shape("M-34-58C-26-34 26-34 34-58 22-50 12-48 0-48S-22-50-34-58Z", PAPER),
        ermine,
        shape("M-22-92C-26-78-24-64-20-58H20C24-64 26-78 22-92Z", dress.hair),
        face(dress.hair, beard=True, moustache=True),
        shape("M-22-98L-28-128-13-114 0-136 13-114 28-128 22-98C8-103-8-103-22-98Z", GOLD),
        shape("M-22-98C-8-103 8-103 22-98L21-105C8-110-8-110-21-105Z", dress.second),
        *(ball(x, y, 3.2, dress.main) for x, y in ((-28, -129), (28, -129), (0, -136))),
        line("M46 0V-88", 5),
        line("M46 0V-88", 2.6, GOLD),
        ball(46, -95, 8, GOLD),
        line("M46-112V-103M42-108H50", 3.4, GOLD),
        shape("M38-20C38-30 55-30 55-20S38-10 38-20Z", SKIN),
    )


def queen(dress: Dress) -> str:
    """Draw a queen with long hair, a small crown, beads and a flower."""
    return group(
        shape("M-24-92C-28-62-36-46-42-34H42C36-46 28-62 24-92 24-116-24-116-24-92Z", dress.hair),
        shape("M-62 0C-60-32-44-46-22-52L0-26 22-52C44-46 60-32 62 0Z", dress.main),
        shape("M-22-52L0-26 22-52 12-57H-12Z", SKIN),
        shape("M-14 0L0-26 14 0Z", PAPER),
        line("M-22-52L0-26 22-52", 4.5, GOLD),
        line("M-57-14C-50-20-44-20-38-16M57-14C50-20 44-20 38-16", 4.5, dress.second),
        face(dress.hair),
        shape(
            "M-18-92C-16-104-6-106 0-101 6-106 16-104 18-92 22-112 12-116 0-116S-22-112-18-92Z",
            dress.hair,
        ),
        *(
            circle(x, y, 2.6, fill=GOLD, stroke=INK, stroke_width=1)
            for x, y in ((-10, -57), (-5, -52), (0, -50), (5, -52), (10, -57))
        ),
        shape("M-17-110L-22-130-9-120 0-134 9-120 22-130 17-110C6-115-6-115-17-110Z", GOLD),
        circle(0, -121, 3, fill=dress.second),
        line("M44-8C42-26 46-38 46-52M45-34C52-34 56-38 57-44", 2.6, "#3d8052"),
        moved(petal(PINK, dress.second, GOLD), 46, -50, 0.62),
        shape("M36-16C36-26 52-26 52-16S36-6 36-16Z", SKIN),
    )


def rider(dress: Dress) -> str:
    """Draw a rider's horse, with bridle and plume."""
    neck = (
        "M-26 0C-20-22 0-34-2-56-14-52-26-46-36-42-46-38-56-46-55-56"
        "-54-66-40-78-34-90-30-104-22-112-8-116"
        "L-10-134 8-122C34-116 52-90 56-56 58-36 58-16 58 0Z"
    )
    mane = (
        "M8-122C36-118 56-90 60-52 62-30 61-14 60 0H42"
        "C47-10 42-14 37-16 46-22 45-30 38-34 47-40 45-50 36-52"
        " 44-60 40-70 31-70 38-80 32-90 22-90 27-100 20-110 8-108Z"
    )
    return group(
        shape(neck, dress.horse),
        shape(mane, dress.main),
        line("M-2-56C8-60 12-70 10-80", 1.8),
        line(
            "M-37-60C-33-56-32-50-34-44M-33-92C-24-80-16-66-17-50M-24-74C-6-76 8-84 14-104",
            4.6,
            INK,
        ),
        line(
            "M-37-60C-33-56-32-50-34-44M-33-92C-24-80-16-66-17-50M-24-74C-6-76 8-84 14-104",
            2.6,
            GOLD,
        ),
        line("M-17-52C0-30 18-22 40-18", 4.6),
        line("M-17-52C0-30 18-22 40-18", 2.6, GOLD),
        ball(-17, -52, 4, GOLD),
        ball(-24, -75, 3.4, dress.second),
        oval(-12, -92, 5.4, 4.6, PAPER),
        circle(-13, -92, 2.8, fill=INK),
        line("M-20-100C-15-104-9-103-5-99", 1.8),
        line("M-49-60C-47-62-45-61-45-58M-52-49C-46-50-42-48-38-45", 2),
        shape("M0-124C-10-136 2-146 14-138 26-146 40-136 30-126 20-118 8-118 0-124Z", dress.second),
        line("M2-125C10-130 18-132 28-131", 1.8),
        shape("M-26 0C-22-14-14-20-4-26 14-16 34-12 58-14V0Z", dress.second),
        line("M-23-5C-18-15-12-19-5-22 14-13 34-9 58-10", 2.6, GOLD),
    )


def jack(dress: Dress) -> str:
    """Draw a jack with a feather on his cap and a staff."""
    return group(
        shoulders(dress),
        buttons(4),
        shape("M-22-58L0-44 22-58 16-62H-16Z", PAPER),
        shape(
            "M-22-100C-28-82-27-70-22-64-15-62-14-70-15-88H15"
            "C14-70 15-62 22-64 27-70 28-82 22-100Z",
            dress.hair,
        ),
        face(dress.hair),
        shape(
            "M-24-97C-34-112-20-130 4-128 26-126 34-110 24-97 10-104-10-104-24-97Z", dress.second
        ),
        shape("M-24-97C-10-104 10-104 24-97L25-104C10-111-10-111-25-104Z", GOLD),
        shape("M14-108C20-126 36-138 54-132 44-130 48-124 40-122 42-116 32-114 14-108Z", PAPER),
        line("M14-108C26-116 34-122 46-129", 1.4),
        line("M-47 0V-98", 7),
        line("M-47 0V-98", 4, "#a8743d"),
        ball(-47, -103, 7.5, "#a8743d"),
        shape("M-56-22C-56-32-39-32-39-22S-56-12-56-22Z", SKIN),
    )


def ober(dress: Dress) -> str:
    """Draw an officer with a broad hat, a moustache, a sash and a sabre."""
    return group(
        shoulders(dress),
        buttons(4),
        shape("M-44-46L30 0H48L-26-54Z", GOLD),
        shape("M-22-58C-10-50 10-50 22-58L16-64H-16Z", PAPER),
        shape("M-19-98C-23-82-21-72-17-68V-90H17V-68C21-72 23-82 19-98Z", dress.hair),
        face(dress.hair, moustache=True),
        shape(
            "M-44-100C-30-110-26-128 0-130 26-128 30-110 44-100 30-96 14-99 0-99S-30-96-44-100Z",
            dress.second,
        ),
        shape("M-27-107C-10-112 10-112 27-107L25-113C10-118-10-118-25-113Z", GOLD),
        shape("M-22-116C-34-124-44-138-58-130-48-128-52-120-44-118-44-112-32-110-22-110Z", PAPER),
        line("M50-6C56-40 54-70 42-98", 6),
        line("M50-6C56-40 54-70 42-98", 3.4, "#dfe3e6"),
        line("M40-24H62", 5.5),
        line("M40-24H62", 3, GOLD),
        shape("M42-12C42-22 58-22 58-12S42-2 42-12Z", SKIN),
    )


def unter(dress: Dress) -> str:
    """Draw a soldier with a pointed cap and a drum."""
    return group(
        shoulders(dress),
        shape("M-22-58L0-46 22-58 16-62H-16Z", PAPER),
        shape(
            "M-20-98C-25-82-23-72-18-66-14-68-15-78-15-90H15C15-78 14-68 18-66 23-72 25-82 20-98Z",
            dress.hair,
        ),
        face(dress.hair),
        shape("M-23-98C-24-120-4-138 34-136 24-128 26-112 23-98 8-103-8-103-23-98Z", dress.second),
        shape("M-24-97C-8-104 8-104 24-97L25-106C8-113-8-113-25-106Z", PAPER),
        ball(35, -136, 5, GOLD),
        shape("M-30-34H30V-6H-30Z", dress.main),
        line("M-30-31L-18-9-6-31 6-9 18-31 30-9", 2.2, PAPER),
        line("M-32-34H32M-32-6H32", 6),
        line("M-32-34H32M-32-6H32", 3.4, GOLD),
        line("M-44-22L-8-44M44-22L8-44", 5),
        line("M-44-22L-8-44M44-22L8-44", 2.8, "#c99a5b"),
        ball(-46, -21, 7.5, SKIN),
        ball(46, -21, 7.5, SKIN),
    )


FIGURES = {"K": king, "Q": queen, "C": rider, "J": jack, "O": ober, "U": unter}
