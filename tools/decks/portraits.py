"""Portraits of the players in round frames.

They are eight people, and for bots five figures of painted wood, in the style of the courts.
"""

from collections.abc import Iterator

from .courts import BLUSH, DRESSES, Dress, buttons, face, shoulders
from .ornaments import PINK, petal
from .pen import GOLD, INK, PAPER, SVG, ball, circle, element, group, line, moved, oval, path, shape

GROUNDS = ("#f3e3c3", "#dfe9dc", "#dde6f0", "#f3dcd3")
WOOD = "#dcae72"
GREY = "#d8d5cf"
BROWN, BLACK, RED_HAIR = "#7a4a22", "#3a2c25", "#b9602c"
COLLAR = "M-22-58L0-44 22-58 16-62H-16Z"
LONG = "M-24-92C-28-62-32-46-36-34H36C32-46 28-62 24-92 24-116-24-116-24-92Z"
SHORT = "M-22-100C-28-82-26-70-21-66-15-66-15-78-15-90H15C15-78 15-66 21-66 26-70 28-82 22-100Z"
FRINGE = "M-18-90C-16-104-6-106 0-101 6-106 16-104 18-90 24-114 12-118 0-118S-24-114-18-90Z"


def framed(ground: str, *parts: str) -> str:
    """Draw a portrait on its background."""
    return element(
        "svg",
        element("rect", x=-54, y=-142, width=108, height=108, fill=ground),
        group(*parts, transform="translate(0 8)"),
        xmlns=SVG,
        viewBox="-49 -137 98 98",
    )


def hunter(dress: Dress) -> str:
    """Draw a hat with a feather."""
    return group(
        shoulders(dress),
        shape(COLLAR, PAPER),
        shape(SHORT, BROWN),
        face(BROWN),
        shape("M-36-100C-20-108-24-130 0-130S20-108 36-100C20-94-20-94-36-100Z", dress.second),
        shape("M-22-106C-8-111 8-111 22-106L21-113C8-118-8-118-21-113Z", GOLD),
        shape("M16-112C20-128 34-140 50-136 42-132 46-126 38-124 40-118 30-116 16-112Z", PAPER),
    )


def matron(dress: Dress) -> str:
    """Draw a headscarf, tied under the chin."""
    return group(
        shape("M-62 0C-60-32-44-48-18-54H18C44-48 60-32 62 0Z", dress.second),
        face(BLACK),
        shape(
            "M0-124C-34-124-34-84-19-62L0-54 19-62C34-84 34-124 0-124ZM0-107C18-107 20-88 13-70"
            "L0-62-13-70C-20-88-18-107 0-107Z",
            dress.main,
        ),
        shape(
            "M0-57C-14-56-20-46-18-38-8-42-2-48 0-55 2-48 8-42 18-38 20-46 14-56 0-57Z", dress.main
        ),
        *(ball(x, y, 2.6, GOLD, 1) for x, y in ((-17, -110), (0, -117), (17, -110))),
    )


def shepherd(dress: Dress) -> str:
    """Draw a fur cap and a beard."""
    fur = "M-25-96C-30-112-22-126-12-128-8-136 8-136 12-128 22-126 30-112 25-96 8-104-8-104-25-96Z"
    curls = (
        path(f"M{x}{y}q3-5 6 0", fill="none", stroke=PAPER, stroke_width=1.4) for x, y in CURLS
    )
    return group(
        shoulders(dress),
        shape(SHORT, BLACK),
        face(BLACK, beard=True, moustache=True),
        shape(fur, BLACK),
        *curls,
    )


CURLS = ((-16, -108), (-4, -112), (8, -109), (-9, -121), (3, -123))


def bride(dress: Dress) -> str:
    """Draw two plaits and a wreath."""
    plait = "M22-84C32-76 26-68 32-62 24-56 32-48 26-40 36-40 40-50 36-58 40-66 36-80 26-90Z"
    flowers = (
        moved(petal(PINK, dress.main, GOLD), x, y, 0.24, turn)
        for x, y, turn in (
            (-19, -100, -50),
            (-10, -107, -25),
            (0, -110, 0),
            (10, -107, 25),
            (19, -100, 50),
        )
    )
    return group(
        shape("M-62 0C-60-32-44-46-22-52L0-40 22-52C44-46 60-32 62 0Z", dress.main),
        shape(plait, BROWN),
        moved(shape(plait, BROWN), size=(-1, 1)),
        shape("M-22-92C-24-70-20-66-17-66H17C20-66 24-70 22-92Z", BROWN),
        face(BROWN),
        shape(FRINGE, BROWN),
        line("M-20-52L0-39 20-52", 4, GOLD),
        *flowers,
    )


def squire(dress: Dress) -> str:
    """Draw a broad hat and a moustache."""
    return group(
        shoulders(dress),
        buttons(3),
        shape(COLLAR, PAPER),
        shape(SHORT, RED_HAIR),
        face(RED_HAIR, moustache=True),
        shape(
            "M-46-98C-30-106-26-132 0-132S30-106 46-98C30-92 14-97 0-97S-30-92-46-98Z", dress.second
        ),
        shape("M-26-107C-10-112 10-112 26-107L25-113C10-118-10-118-25-113Z", GOLD),
    )


def lady(dress: Dress) -> str:
    """Draw a lady: her hair up, with a comb, and beads."""
    return group(
        shape("M-62 0C-60-32-44-46-22-52L0-34 22-52C44-46 60-32 62 0Z", dress.main),
        shape("M-22-52L0-34 22-52 12-57H-12Z", "#f5d7b5"),
        oval(0, -120, 15, 13, RED_HAIR),
        shape("M-22-92C-24-72-20-68-17-68H17C20-68 24-72 22-92Z", RED_HAIR),
        face(RED_HAIR),
        shape(FRINGE, RED_HAIR),
        line("M-13-114C-6-110 6-110 13-114", 3.6, GOLD),
        *(
            ball(x, y, 2.6, PAPER, 1)
            for x, y in ((-13, -53), (-7, -48), (0, -46), (7, -48), (13, -53))
        ),
        *(ball(x, -74, 2.4, GOLD, 1) for x in (-19, 19)),
    )


def elder(dress: Dress) -> str:
    """Draw an old man: white hair around a bald head, a beard and spectacles."""
    return group(
        shoulders(dress),
        shape("M-21-94C-27-80-24-68-18-64H18C24-68 27-80 21-94Z", GREY),
        face(GREY, beard=True, moustache=True),
        *(circle(x, -87, 6.5, fill="none", stroke=INK, stroke_width=1.7) for x in (-8, 8)),
        line("M-1.500-88C-1-89 1-89 1.500-88M-14.500-88L-18-90M14.500-88L18-90"),
    )


def student(dress: Dress) -> str:
    """Draw curls and a bow at the neck."""
    curls = (
        ball(x, y, 8, BLACK)
        for x, y in (
            (-20, -88),
            (-21, -100),
            (-14, -110),
            (0, -113),
            (14, -110),
            (21, -100),
            (20, -88),
        )
    )
    return group(
        shoulders(dress),
        *curls,
        face(BLACK),
        shape("M-17-94C-12-104 12-104 17-94 10-100-10-100-17-94Z", BLACK),
        shape("M0-52L-14-60V-44ZM0-52L14-60V-44Z", GOLD),
        ball(0, -52, 3, GOLD),
    )


def wooden(*above: str) -> str:
    """Draw a turned and painted wooden head."""
    return group(
        shape("M-8-70V-52H8V-70Z", WOOD),
        oval(0, -84, 19, 21, WOOD),
        *above,
        *(circle(x, -87, 4, fill=PAPER, stroke=INK, stroke_width=1.7) for x in (-8, 8)),
        *(circle(x, -87, 1.9, fill=INK) for x in (-8, 8)),
        *(circle(x, -77, 3.8, fill=BLUSH) for x in (-12, 12)),
        line("M0-83V-78M-5-71H5M-5-71V-64.500M5-71V-64.500", 1.7),
        line("M-14-60C-6-56 6-56 14-60", 1.2, "#a8743d"),
    )


def drummer(dress: Dress) -> str:
    """Draw a wooden soldier with a tall hat."""
    return group(
        shoulders(dress),
        buttons(3),
        wooden(
            shape("M-15-76C-9-80-3-79 0-76 3-79 9-80 15-76 9-72 3-73 0-75-3-73-9-72-15-76Z", INK)
        ),
        shape("M-22-98L-24-134H24L22-98C8-103-8-103-22-98Z", dress.main),
        shape("M-23-98C-8-104 8-104 23-98L24-106C8-112-8-112-24-106Z", GOLD),
        ball(0, -119, 5, GOLD),
        line("M-20-100V-72M20-100V-72", 2, GOLD),
    )


def doll(dress: Dress) -> str:
    """Draw a wooden woman with a painted scarf."""
    return group(
        shape("M-62 0C-60-36-40-52-18-56H18C40-52 60-36 62 0Z", dress.main),
        wooden(
            shape(
                "M-18-90C-10-104-2-104 0-98 2-104 10-104 18-90 20-106 10-112 0-112S-20-106-18-90Z",
                BLACK,
            )
        ),
        shape(
            "M0-128C-36-128-36-82-20-60L0-52 20-60C36-82 36-128 0-128ZM0-108C21-108 22-86 15-68"
            "L0-60-15-68C-22-86-21-108 0-108Z",
            dress.second,
        ),
        *(
            circle(x, y, 2.6, fill=GOLD)
            for x, y in ((-21, -108), (-8, -118), (8, -118), (21, -108))
        ),
        moved(petal(PINK, dress.second, GOLD), 0, -30, 0.5),
    )


PEOPLE = (hunter, bride, squire, matron, shepherd, lady, elder, student)
WOODEN = (doll, drummer, doll, drummer, doll)
WORN = "hsdcshdc"
PAINTED = "hscdd"


def portraits() -> Iterator[tuple[str, str]]:
    """Return the content of each portrait file by its name."""
    for number, (draw, suit) in enumerate(zip(PEOPLE, WORN, strict=True)):
        yield f"person-{number}.svg", framed(GROUNDS[number % len(GROUNDS)], draw(DRESSES[suit]))
    for number, (draw, suit) in enumerate(zip(WOODEN, PAINTED, strict=True)):
        yield f"bot-{number}.svg", framed("#c9d3cc", draw(DRESSES[suit]))
