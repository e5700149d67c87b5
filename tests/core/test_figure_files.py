"""Files of figures: what is read, and for each error the file, the line and the reason."""

import re

import pytest

from skiz.figures import All, AnyOf, BadFigures, Catch, FigureFile, Hold, Not, Take, Win
from skiz.figures.file import LARGEST
from skiz.figures.file.read import MOST_FEATS
from skiz.games import game, games
from skiz.table import Rules
from skiz.words import LANGS, say
from tests.support.laws.figure_files import ADDED, ADDED_FILE, ROYAL, ROYAL_FILE


def royal(text: str) -> Rules:
    """Return Royal Tarokk with the figures of a text."""
    return game("royal").rules(figures=FigureFile(text, "club.toml"))


def one(figure: str, *, heading: str = 'format = 1\ngames = ["royal"]\n') -> str:
    """Return a file of one figure, whose first line is the fourth; missing fields are filled in."""
    usual = {"key": '"one"', "name": '{ en = "One" }', "feat": "{ win = 10 }", "announced": "5"}
    keys = {line.split(" = ")[0] for line in figure.splitlines()}
    more = [f"{key} = {value}" for key, value in usual.items() if key not in keys]
    return "\n".join([heading + "[[figure]]", figure, *more])


def test_a_file_is_read_as_it_is_written() -> None:
    rows = {row.key: row for row in royal(ROYAL).figures}
    cards = game("royal").rules().pack
    assert rows["trull"].feat == Take(cards.cards("I XXI skiz"))
    assert rows["pagat-ultimo"].feat == Win(10, 10, cards.cards("I"))
    assert (rows["pagat-ultimo"].lost, rows["pagat-ultimo"].slips) == (12, 4)
    assert rows["final-pair"].needs == (5, 9)
    assert rows["final-pair"].replaces == {"pagat-ultimo"}
    assert isinstance(rows["any-ultimo"].feat, AnyOf)
    assert isinstance(rows["no-king"].feat, Not)
    assert isinstance(rows["catch-and-keep"].feat, All)
    assert rows["catch-and-keep"].feat.feats[0] == Catch(cards.card("XXI"), cards.card("skiz"))
    assert rows["tarokks-7"].feat == Hold(cards.suits[-1], 7)
    assert rows["all-ten"].bars == {"trull"}


def test_it_has_words_in_every_language() -> None:
    own = royal(ROYAL).own
    assert own is not None
    assert own.name("hu") == "mindenből egy"
    assert own.name("de") == "one of each"
    for lang in LANGS:
        assert own.words[lang]["figure.pagat-ultimo"] == "pagátultimó"
        assert own.words[lang]["line.pagat-ultimo"] == "Pagátultimó"
        assert "pagátultimó" in own.words[lang]["line.silent-pagat-ultimo"]
    why = royal(ROYAL).why("said-already", figure="pagat-ultimo")
    assert "final-pair" not in why.text("hu")


def test_the_same_text_is_the_same_file() -> None:
    """Whatever its name and line ends; another text is another file."""
    crlf = FigureFile.of(b"\xef\xbb\xbf" + ROYAL.replace("\n", "\r\n").encode(), "other")
    assert crlf == ROYAL_FILE
    assert crlf.hash == ROYAL_FILE.hash
    assert FigureFile(ROYAL + "\n").hash != ROYAL_FILE.hash


def test_a_house_adds_figures_to_its_game() -> None:
    for key in ("illustrated", "high"):
        before, after = game(key).rules(), game(key).rules(figures=ADDED_FILE)
        assert [row.key for row in after.figures] == [
            *(row.key for row in before.figures),
            "four-riders",
            "xix-eighth",
        ]
    with pytest.raises(BadFigures, match="for illustrated, high, not for paskievics"):
        game("paskievics").rules(figures=ADDED_FILE)


def test_the_provisional_figures_say_so() -> None:
    own = game("royal").rules().own
    assert own is not None
    assert own.provisional
    club = royal(ROYAL).own
    assert club is not None
    assert not club.provisional


@pytest.mark.parametrize("key", games())
def test_a_game_without_figure_files_refuses_one(key: str) -> None:
    found = game(key)
    if found.make_with is None:
        with pytest.raises(BadFigures, match=f"{key} does not take figures from a file"):
            found.rules(figures=ROYAL_FILE)


WRONG = {  # text, line, and part of the reason
    "no toml": ("format = \n", 1, "Invalid value"),
    "twice the same": ('format = 1\nformat = 2\ngames = ["royal"]', 2, "Cannot overwrite"),
    "ends within": ('format = 1\ngames = ["royal"\n', 2, "Unclosed array"),
    "nothing": ("", 1, "format is missing"),
    "no figures": ('format = 1\ngames = ["royal"]', 1, "figure is missing"),
    "empty figures": ('format = 1\ngames = ["royal"]\nfigure = []', 3, "a list of one or more"),
    "another format": (
        one("", heading='format = 2\ngames = ["royal"]\n'),
        1,
        "only format 1 is known",
    ),
    "format of text": (one("", heading='format = "1"\ngames = ["royal"]\n'), 1, "a whole number"),
    "another game": (one("", heading='format = 1\ngames = ["high"]\n'), 2, "not for royal"),
    "no games": (one("", heading="format = 1\ngames = []\n"), 2, "a list of one or more"),
    "games of numbers": (one("", heading="format = 1\ngames = [1]\n"), 2, "a text on one line"),
    "unknown heading": (
        one("", heading='format = 1\ngames = ["royal"]\nx = 1\n'),
        3,
        "no such fie",
    ),
    "name of a language": (
        one("", heading='format = 1\ngames = ["royal"]\nname = { fr = "x" }\n'),
        3,
        "fr: no such field",
    ),
    "no name": (one("", heading='format = 1\ngames = ["royal"]\nname = {}\n'), 3, "one language"),
    "provisional of text": (
        one("", heading='format = 1\ngames = ["royal"]\nprovisional = "no"\n'),
        3,
        "true or false",
    ),
    "no table": ('format = 1\ngames = ["royal"]\nfigure = [1]', 3, "write a table"),
    "unknown field": (one("colour = 1"), 4, "colour: no such field"),
    "no key": (
        'format = 1\ngames = ["royal"]\n[[figure]]\nname = { en = "x" }',
        3,
        "key is missing",
    ),
    "key with blanks": (one('key = "a b"'), 4, "small letters and digits"),
    "key with capitals": (one('key = "Trull"'), 4, "small letters and digits"),
    "key of a number": (one("key = 3"), 4, "a text on one line"),
    "key too long": (one(f'key = "{"a" * 33}"'), 4, "longer than 32"),
    "key of the table": (one('key = "game"'), 4, "already has a meaning at the table"),
    "key of a line": (one('key = "silent-x"'), 4, "already has a meaning at the table"),
    "key twice": (one("") + "\n" + one("", heading=""), 11, "is already in this file"),
    "name empty": (one('name = { en = " " }'), 4, "a text on one line"),
    "name of two lines": (one('name = { en = "a\\nb" }'), 4, "a text on one line"),
    "name too long": (one(f'name = {{ en = "{"a" * 61}" }}'), 4, "longer than 60"),
    "name of no language": (one("name = {}"), 4, "one language"),
    "no verb": (one("feat = { trick = 3 }"), 4, "exactly one verb"),
    "feat of text": (one('feat = "win"'), 4, "exactly one verb"),
    "two verbs": (one("feat = { win = 3, count = 3 }"), 4, "exactly one verb"),
    "field of no verb": (one('feat = { count = 3, with = "I" }'), 4, "with: no such field"),
    "trick too late": (one("feat = { win = 11 }"), 4, "from 1 to 10"),
    "trick zero": (one("feat = { win = [0, 3] }"), 4, "from 1 to 10"),
    "tricks backward": (one("feat = { win = [5, 3] }"), 4, "trick 5 comes after trick 3"),
    "three tricks": (one("feat = { win = [1, 2, 3] }"), 4, "the first and the last"),
    "too few cards": (one('feat = { win = [9, 10], with = "I" }'), 4, "1 cards cannot win 2"),
    "unknown card": (one('feat = { take = "h1" }'), 4, "no card is called 'h1'"),
    "no card": (one('feat = { take = "" }'), 4, "a text on one line"),
    "points": (one("feat = { score = 71 }"), 4, "does not count card points"),
    "too many tricks": (one("feat = { count = 11 }"), 4, "from 1 to 10"),
    "own hunter": (one('feat = { catch = "XXI", with = "XXI" }'), 4, "a card cannot catch itself"),
    "two hunted": (one('feat = { catch = "honours" }'), 4, "no card is called 'honours'"),
    "fall nowhere": (one('feat = { fall = "I" }'), 4, "trick is missing"),
    "captured of text": (one('feat = { fall = "I", trick = 1, captured = 1 }'), 4, "true or false"),
    "held too many": (one('feat = { hold = 5, of = "kings" }'), 4, "from 1 to 4"),
    "held within": (
        one('feat = { all = [{ win = 1 }, { hold = 5, of = "tarokks" }] }'),
        4,
        "cannot be part of another feat",
    ),
    "held with a silent worth": (
        one('feat = { hold = 5, of = "tarokks" }\nsilent = 1'),
        5,
        "cannot have this",
    ),
    "held twice": (
        one('feat = { hold = 5, of = "tarokks" }')
        + "\n"
        + one('key = "two"\nfeat = { hold = 5, of = "tarokks" }', heading=""),
        10,
        "one declares the same number",
    ),
    "all of one": (one("feat = { all = [{ win = 1 }] }"), 4, "a list of 2 or more"),
    "too deep": (one("feat = " + "{ not = " * 6 + "{ win = 1 }" + " }" * 6), 4, "at most 4 deep"),
    "within a list": (
        one('feat = { any = [\n{ win = 1 },\n{ take = "x" },\n] }'),
        6,
        "no card is called 'x'",
    ),
    "worth nothing": (one("announced = 0"), 3, "it is worth nothing"),
    "worth too much": (one("announced = 1001"), 4, "from 0 to 1000"),
    "worth less than nothing": (one("silent = -1"), 4, "from 0 to 1000"),
    "worth a half": (one("silent = 0.5"), 4, "a whole number"),
    "worth true": (one("silent = true"), 4, "a whole number"),
    "lost silent": (one("announced = 0\nsilent = 2\nlost = 3"), 6, "worth something announced"),
    "quiet not silent": (one("quiet = { win = 1 }"), 4, "worth something silent"),
    "slips without a slip": (
        one("silent = 1\nslips = 1"),
        5,
        "the slip that belongs to this is missing",
    ),
    "slip is held": (
        one('silent = 1\nslip = { hold = 1, of = "kings" }'),
        5,
        "cannot be used here",
    ),
    "needs nothing possible": (one("needs = { least = 5, most = 4 }"), 4, "is impossible"),
    "needs too many": (one("needs = { least = 23 }"), 4, "from 0 to 22"),
    "times no game": (one("times_game = true"), 4, "no value besides the figures"),
    "bars nothing there": (one('bars = ["two"]'), 4, "no figure is called 'two'"),
    "bars itself": (one('bars = ["one"]'), 4, "cannot name itself"),
    "bars twice": (one('bars = ["x", "x"]'), 4, "named twice"),
    "bars silent": (one('bars = ["silent-one"]'), 4, "no figure is called 'silent-one'"),
    "bars of text": (one('bars = "x"'), 4, "a list of one or more"),
    "covered by what is not silent": (
        one('covered_by = ["silent-two"]') + "\n" + one('key = "two"', heading=""),
        4,
        "two is worth nothing silent",
    ),
    "implies what is held": (
        one('implies = ["two"]')
        + "\n"
        + one('key = "two"\nfeat = { hold = 3, of = "kings" }', heading=""),
        4,
        "two is a declared number",
    ),
    "implies what is never said": (
        one('implies = ["two"]') + "\n" + one('key = "two"\nannounced = 0\nsilent = 1', heading=""),
        4,
        "two cannot be announced",
    ),
}


def two(first: str, second: str) -> str:
    """Return a file of two figures, `one` and `two`, whose first lines are the fourth and the
    tenth.
    """
    return one(first) + "\n" + one(f'key = "two"\n{second}', heading="")


SENSELESS = {  # what could never run, or goes in a circle: text, line, and part of the reason
    "skíz caught": (one('feat = { catch = "skiz" }'), 4, "no card beats Skíz"),
    "skíz caught by the XXI": (
        one('feat = { catch = "skiz", with = "XXI" }'),
        4,
        "XXI never takes Skíz",
    ),
    "a tarokk caught by a king": (one('feat = { catch = "I", with = "hK" }'), 4, "♥K never takes"),
    "a king caught by its queen": (one('feat = { catch = "hK", with = "hQ" }'), 4, "♥Q never"),
    "skíz beaten": (one('feat = { fall = "skiz", trick = 3 }'), 4, "no card beats Skíz"),
    "within another": (
        one('feat = { any = [\n{ win = 1 },\n{ catch = "skiz" }] }'),
        6,
        "no card beats Skíz",
    ),
    "in a slip": (one('silent = 1\nslip = { fall = "skiz", trick = 1 }'), 5, "no card beats Skíz"),
    "in what is asked unsaid": (one('silent = 1\nquiet = { catch = "skiz" }'), 5, "no card beats"),
    "one trick by two cards": (
        one('feat = { all = [{ win = 8, with = "I" }, { win = 8, with = "II" }] }'),
        4,
        "exclude each other",
    ),
    "one card in two tricks": (
        one('feat = { all = [{ win = 8, with = "I" }, { win = 9, with = "I" }] }'),
        4,
        "exclude each other",
    ),
    "two cards for three tricks": (
        one('feat = { all = [{ win = [8, 9], with = "I II" }, { win = 10, with = "I II" }] }'),
        4,
        "exclude each other",
    ),
    "caught and winning": (
        one('feat = { all = [{ catch = "XXI", with = "skiz" }, { win = 6, with = "XXI" }] }'),
        4,
        "exclude each other",
    ),
    "won and given up": (
        one('feat = { all = [{ win = [1, 4] }, { fall = "II", trick = 3, captured = true }] }'),
        4,
        "exclude each other",
    ),
    "falls in two tricks": (
        one('feat = { all = [{ fall = "II", trick = 3 }, { fall = "II", trick = 4 }] }'),
        4,
        "exclude each other",
    ),
    "falls where it is not": (
        one('feat = { all = [{ win = 8, with = "I" }, { fell = "I", trick = 9 }] }'),
        4,
        "exclude each other",
    ),
    "theirs and ours": (
        one('feat = { all = [{ win = 8, with = "I" }, { fell = "I", trick = 8, theirs = true }] }'),
        4,
        "exclude each other",
    ),
    "done and not done": (
        one('feat = { all = [{ take = "kings" }, { not = { take = "hK" } }] }'),
        4,
        "exclude each other",
    ),
    "neither of two, and one": (
        one("feat = { all = [{ win = 3 }, { not = { any = [{ win = 3 }, { win = 5 }] } }] }"),
        4,
        "exclude each other",
    ),
    "all tricks, and one not": (
        one("feat = { all = [{ count = 10 }, { not = { win = 3 } }] }"),
        4,
        "exclude each other",
    ),
    "this or not": (
        one("feat = { any = [{ win = 3 }, { not = { win = [2, 4] } }] }"),
        4,
        "always happens",
    ),
    "nearly all cards": (
        one('feat = { take = "tarokks hearts diamonds spades clubs" }', heading="").replace(
            "[[figure]]", 'format = 1\ngames = ["illustrated"]\n[[figure]]'
        ),
        4,
        "only 36 are played",
    ),
    "eleven of ten": (one("needs = { least = 11 }"), 4, "a hand has 10 cards"),
    "at most eleven of ten": (one("needs = { least = 2, most = 11 }"), 4, "a hand has 10 cards"),
    "needs nothing": (one("needs = {}"), 4, "asks for nothing"),
    "needs anything": (one("needs = { least = 0, most = 10 }"), 4, "asks for nothing"),
    "bars though never said": (
        two('announced = 0\nsilent = 2\nbars = ["two"]', ""),
        6,
        "worth something announced",
    ),
    "needs though never said": (
        one("announced = 0\nsilent = 2\nneeds = { least = 2 }"),
        6,
        "worth something announced",
    ),
    "covered though never silent": (two('covered_by = ["two"]', ""), 4, "worth something silent"),
    "each in place of the other": (
        two('replaces = ["two"]', 'replaces = ["one"]'),
        4,
        "one leads to two, and two leads back to one",
    ),
    "each announces the other": (
        two('implies = ["two"]', 'implies = ["one"]'),
        4,
        "a circle",
    ),
    "each covers the other": (
        two(
            'silent = 1\ncovered_by = ["silent-two"]',
            'silent = 1\ncovered_by = ["silent-one"]',
        ),
        5,
        "a circle",
    ),
    "a circle of three": (
        two('replaces = ["two"]', 'replaces = ["three"]')
        + "\n"
        + one('key = "three"\nreplaces = ["one"]', heading=""),
        4,
        "a circle",
    ),
    "announces what it bars": (
        two('implies = ["two"]\nbars = ["two"]', ""),
        4,
        "also excludes it",
    ),
    "announces what brings more": (
        two('implies = ["two"]', 'implies = ["three"]') + "\n" + one('key = "three"', heading=""),
        4,
        "two implies three",
    ),
    "in place of what bars it": (
        two('replaces = ["two"]', 'bars = ["one"]'),
        4,
        "two bars this figure",
    ),
}


@pytest.mark.parametrize("case", SENSELESS)
def test_nonsense_is_refused(case: str) -> None:
    """Only in a new file; one that was used before is read as it was."""
    text, line, reason = SENSELESS[case]
    key = "illustrated" if "illustrated" in text else "royal"
    with pytest.raises(BadFigures) as wrong:
        game(key).rules(figures=FigureFile(text, "club.toml"))
    assert wrong.value.line == line, wrong.value
    assert reason in str(wrong.value)
    assert game(key).rules(figures=FigureFile(text, "club.toml", kept=True)).own is not None


def test_two_that_bar_each_other_are_never_both_announced() -> None:
    """That is not a cycle: a file may say it, as our own list does."""
    rows = {row.key: row for row in royal(two('bars = ["two"]', 'bars = ["one"]')).figures}
    assert rows["one"].bars == {"two"}
    assert rows["two"].bars == {"one"}


HOLES = {  # what is written, and what the message says to write
    "one bracket": ('format = 1\ngames = ["royal"]\n[figure]\nkey = "x"', "write [[figure]]"),
    "a name as text": (one('name = "x"'), 'as in { en = "last bird", hu = "utolsó madár" }'),
    "a need as number": (one("needs = 5"), "as in { least = 5, most = 9 }"),
    "a figure as number": ('format = 1\ngames = ["royal"]\nfigure = [1]', 'key = "last-bird"'),
    "no figure at all": ('format = 1\ngames = ["royal"]', "write [[figure]]"),
    "no trick": (one('feat = { fall = "I" }'), "trick is missing; write for example trick = 9"),
}


@pytest.mark.parametrize("case", HOLES)
def test_a_message_says_what_to_write(case: str) -> None:
    text, wanted = HOLES[case]
    with pytest.raises(BadFigures) as wrong:
        royal(text)
    assert wanted in str(wrong.value)


ALL = {case: row[0] for case, row in (*WRONG.items(), *SENSELESS.items())}
ALL |= {case: text for case, (text, _) in HOLES.items()}


@pytest.mark.parametrize("case", ALL)
def test_no_message_has_a_hole(case: str) -> None:
    """In any language."""
    text = ALL[case]
    with pytest.raises(BadFigures) as wrong:
        game("illustrated" if "illustrated" in text else "royal").rules(figures=FigureFile(text))
    for lang in LANGS:
        sentence = say(f"reason.{wrong.value.reason}", lang, None, None, **wrong.value.params)
        assert not re.search(r"\{\s*[=,}]|\(\s*\)|: *$|:\s*[:;,]|''|„”|“”", sentence), sentence


@pytest.mark.parametrize("case", WRONG)
def test_each_error_is_named_with_its_line(case: str) -> None:
    text, line, reason = WRONG[case]
    with pytest.raises(BadFigures) as wrong:
        royal(text)
    assert (wrong.value.file, wrong.value.line) == ("club.toml", line), wrong.value
    assert reason in str(wrong.value).removeprefix(f"club.toml:{line}: ")


def test_a_figure_of_the_game_keeps_its_key() -> None:
    text = ADDED.replace('"four-riders"', '"trull"')
    with pytest.raises(BadFigures, match="high has its own figure trull"):
        game("high").rules(figures=FigureFile(text, "club.toml"))


def test_a_file_is_not_too_long() -> None:
    with pytest.raises(BadFigures, match=f"longer than {LARGEST} bytes"):
        FigureFile.of(b"#" * (LARGEST + 1), "long")
    many = "\n".join(one(f'key = "k{n}"', heading="") for n in range(130))
    with pytest.raises(BadFigures, match="more than 128 figures"):
        royal('format = 1\ngames = ["royal"]\n' + many)


def test_the_number_of_feats_in_all_figures_is_limited() -> None:
    half = ", ".join(["{ win = 1 }"] * (MOST_FEATS // 2 - 1))
    first = one(f"feat = {{ any = [{half}] }}")
    royal(
        first
        + "\n"
        + one(f'key = "two"\nslip = {{ all = [{half[:-13]}] }}\nsilent = 1', heading="")
    )
    over = first + "\n" + one(f'key = "two"\nslip = {{ all = [{half}] }}\nsilent = 1', heading="")
    with pytest.raises(BadFigures, match=rf"club.toml:8: more than {MOST_FEATS} feats"):
        royal(over)
    assert game("royal").rules(figures=FigureFile(over, kept=True)).figures  # played with before


def test_invalid_utf8_is_named() -> None:
    with pytest.raises(BadFigures, match="latin:2: this is not UTF-8"):
        FigureFile.of(b"format = 1\n# \xe9", "latin")
