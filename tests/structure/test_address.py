"""Readers are addressed in one way everywhere: formally in German, informally in Hungarian."""

import re

import pytest

from tests.support.tools.source_tree import ROOT

FILES = sorted(
    path
    for folder, names in (
        ("src/skiz/words", "*.toml"),
        ("src/skiz/lessons", "**/*.toml"),
        ("sources", "**/*.toml"),
        ("web/src/words", "**/*.ts"),
    )
    for path in (ROOT / folder).glob(names)
)
SAID = re.compile(r"[„”][^“”]*[“”]")  # what players say to each other
WORDS_OF_PLAYERS = frozenset({'agree = "du darfst"'})  # the answer of one to another
INFORMAL = re.compile(
    r"\bdu\b|(^|[.!?:] |\*)Du [a-zäöü]+(st|ßt)\b"
    r"|\b([Dd]ich|[Dd]ir|[Dd]ein(e[mnrs]?)?|[Ee]uch|[Ee]ure?[mnrs]?|[Hh]abt|[Ss]eid)\b"
    r"|(^|[.!?:] )(Leg|Gib|Nimm|Ruf|Wähl|Sieh|Zieh|Zähl|Behalte|Halte|Hol|Sag|Merk) (?!und )"
)
FORMAL = re.compile(
    r"\b(Ön|Önt|Önnek|Önök|Önöknek|Öntől|Önnel|[Kk]érjük)\b"
    r"|(^|[.!?:] )(Adja|Válassza|Válasszon|Kattintson|Írja|Próbálja|Nézze|Olvassa|Tegye|Menjen"
    r"|Várjon|Lépjen|Ossza|Hívja|Játsszon|Mondja|Vegye|Ne feledje|Tartsa) "
)
NOBODY = {  # clauses are about players, and speak to none of them
    "en": re.compile(r"\b[Yy]ou(rs?|rself)?\b"),
    "hu": re.compile(
        r"\b\w+(játok|jétek|sátok|sétek|hattok|hettek|tátok|tétek)\b"
        r"|\b(te|ti|neked|nektek|nálad|nálatok|tőled|tudod|tudjátok|számolunk|mondjuk|játsszunk)\b"
    ),
    "de": re.compile(r"\b(Ihnen|[a-zäöü]+ Sie)\b"),
}


def spoken(line: str) -> str:
    """Return a text without its key."""
    return re.split(r"""[:=] ?["'`]""", line, maxsplit=1)[-1].strip(" '`")


def lines(lang: str) -> list[tuple[str, str]]:
    """Yield the texts of a language with their places."""
    return [
        (f"{path.relative_to(ROOT)}:{number}", line)
        for path in FILES
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if line.startswith(f"{lang} = ") or path.stem == lang
    ]


@pytest.mark.parametrize(("lang", "wrong"), [("de", INFORMAL), ("hu", FORMAL)])
def test_everybody_is_addressed_alike(lang: str, wrong: re.Pattern[str]) -> None:
    """Except what players say to each other."""
    found = [
        (place, line)
        for place, line in lines(lang)
        if line not in WORDS_OF_PLAYERS and wrong.search(SAID.sub("", spoken(line)))
    ]
    assert len(lines(lang)) > 1000
    assert not found


@pytest.mark.parametrize("lang", NOBODY)
def test_no_clause_addresses_the_reader(lang: str) -> None:
    """Neither the reader nor a player, except in what players say."""
    clauses = [
        (path.name, line)
        for path in FILES
        if path.parent == ROOT / "sources"
        for line in path.read_text("utf-8").splitlines()
        if line.startswith(f"{lang} = ")
    ]
    assert len(clauses) > 300
    assert not [one for one in clauses if NOBODY[lang].search(SAID.sub("", one[1]))]


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (NOBODY["hu"], "bárki javasolhatja, hogy hagyjátok abba"),
        (NOBODY["en"], "if you hold it"),
        (NOBODY["de"], "wenn Sie ihn halten"),
        (INFORMAL, "Was sagst du?"),
        (INFORMAL, "Erst die Farbe. Zieh Trumpf von oben."),
        (FORMAL, "Válassza ki a lapot!"),
        (FORMAL, "Ön következik."),
    ],
)
def test_the_other_form_is_found(wrong: re.Pattern[str], line: str) -> None:
    """The patterns find what they are for."""
    assert wrong.search(line)
