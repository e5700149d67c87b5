"""Files of figures for tests: one for Royal Tarokk that uses the whole format, and one that adds
figures to Illustrated and High Tarokk.
"""

from skiz.figures import FigureFile

ROYAL = """\
format = 1
games = ["royal"]
name = { hu = "mindenből egy", en = "one of each" }

[[figure]]
key = "trull"
name = { en = "trull" }
feat = { take = "honours" }
announced = 2
silent = 1
covered_by = ["all-ten", "silent-all-ten"]

[[figure]]
key = "pagat-ultimo"
name = { hu = "pagátultimó" }
feat = { win = 10, with = "I" }
slip = { fall = "I", trick = 10 }
slips = 4
announced = 10
silent = 5
lost = 12

[[figure]]
key = "final-pair"
name = { en = "final pair" }
feat = { win = [9, 10], with = "I II" }
announced = 40
needs = { least = 5, most = 9 }
replaces = ["pagat-ultimo"]
bars = ["pagat-ultimo"]

[[figure]]
key = "high-bird"
name = { en = "bird" }
feat = { all = [{ win = [1, 6] }, { win = 6, with = "XXI" }] }
announced = 10
apart = ["pagat-ultimo"]

[[figure]]
key = "any-ultimo"
name = { en = "either ultimo" }
feat = { any = [{ win = 10, with = "I" }, { win = 10, with = "II" }] }
announced = 8
apart = ["captured", "all-ten", "high-bird", "trull"]

[[figure]]
key = "no-king"
name = { en = "no king" }
feat = { not = { any = [{ take = "hK" }, { take = "dK" }, { take = "sK" }, { take = "cK" }] } }
announced = 7
silent = 2
off_lead = true

[[figure]]
key = "catch-and-keep"
name = { en = "catch and keep" }
feat = { all = [{ catch = "XXI", with = "skiz" }, { not = { fall = "I", trick = 10 } }] }
announced = 30
silent = 3

[[figure]]
key = "brace"
name = { en = "brace" }
feat = { all = [{ win = 1, with = "XXI" }, { fell = "I II", trick = 1 }] }
quiet = { all = [{ win = 1, with = "XXI" }, { fell = "I II", trick = 1, theirs = true }] }
announced = 20
silent = 10

[[figure]]
key = "captured"
name = { en = "captured" }
feat = { fall = "II", trick = 3, captured = true }
announced = 9

[[figure]]
key = "great-bird"
name = { en = "great bird" }
feat = { win = 7, with = "skiz" }
announced = 12
implies = ["high-bird"]

[[figure]]
key = "all-ten"
name = { en = "all ten" }
feat = { count = 10 }
announced = 50
silent = 25
bars = ["trull"]
trophy = true

[[figure]]
key = "tarokks-7"
name = { en = "seven tarokks" }
feat = { hold = 7, of = "tarokks" }
announced = 1

[[figure]]
key = "kings-2"
name = { en = "two kings" }
feat = { hold = 2, of = "kings" }
announced = 1
"""

ADDED = """\
format = 1
games = ["illustrated", "high"]
name = { hu = "két figura", en = "two figures" }

[[figure]]
key = "four-riders"
name = { hu = "négylovas", en = "four riders", de = "vier Reiter" }
feat = { take = "hC dC sC cC" }
announced = 4
silent = 2
covered_by = ["volat", "silent-volat"]

[[figure]]
key = "xix-eighth"
name = { hu = "nyolcadik tizenkilences", en = "eighth XIX" }
feat = { win = 8, with = "XIX" }
announced = 12
bars = ["pagat-uhu"]
"""

ASKING = (
    ADDED
    + """\
apart = ["four-riders", "trull"]
needs = { most = 6 }

[[figure]]
key = "xix-seventh"
name = { hu = "hetedik tizenkilences", en = "seventh XIX" }
feat = { win = 7, with = "XIX" }
announced = 15
replaces = ["xix-eighth"]
off_lead = true
"""
)

ROYAL_FILE = FigureFile(ROYAL, "royal.toml")
ADDED_FILE = FigureFile(ADDED, "added.toml")
ASKING_FILE = FigureFile(ASKING, "asking.toml")


def adding(key: str, text: str) -> FigureFile:
    """Return a file for a game with one figure, given as text."""
    heading = f'format = 1\ngames = ["{key}"]\n[[figure]]\nkey = "own"\nname = {{ en = "own" }}\n'
    return FigureFile(heading + text, "own.toml")
