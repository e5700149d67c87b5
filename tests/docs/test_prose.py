"""The check of the English: it finds each fault it checks for, at its line, and nothing else."""

from pathlib import Path

import pytest

from tests.support.tools.source_tree import ROOT
from tools.prose import __main__ as command
from tools.prose.checks import LONGEST, SHORT, long_sentences, markdown, mostly_long, style
from tools.prose.sentences import sentences
from tools.prose.texts import CODE, Block, blocks, files

PAGE = ROOT / "page.md"
CLEAN = "This is plain. It ends here.\n"


def of(words: int) -> str:
    return " ".join(["word"] * words) + "."


def block(text: str) -> list[Block]:
    return [Block(1, text)]


def counts(text: str) -> list[int]:
    return [sentence.words for sentence in sentences(Block(1, text))]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("One two. Three!", [2, 1]),
        ("Cards, e.g. aces, fall. “So?” She plays.", [4, 1, 2]),
        (f"Run {CODE} first. {CODE} is done.", [3, 3]),
        ("At 0.5 points — or 95 % — it stops.", [7]),
        ("A label without a stop", [5]),
        ("Ász esik. Őt hívják.", [2, 2]),
    ],
)
def test_sentences_are_split_and_counted(text: str, words: list[int]) -> None:
    assert counts(text) == words


def test_a_sentence_stands_at_its_line() -> None:
    found = sentences(Block(7, "One\ntwo. Three\nfour.\nFive."))
    assert [(s.line, s.text) for s in found] == [(7, "One two."), (8, "Three four."), (10, "Five.")]


def test_a_sentence_has_at_most_so_many_words() -> None:
    assert [*long_sentences(PAGE, block(of(LONGEST)))] == []
    assert [f.rule for f in long_sentences(PAGE, block(of(LONGEST + 1)))] == ["long"]


@pytest.mark.parametrize("short", [3, 4, 5])
def test_half_of_the_sentences_are_short(short: int) -> None:
    """A label has no stop and does not count."""
    text = [Block(1, of(SHORT - 1))] * short + [Block(1, of(SHORT))] * (8 - short)
    assert len([*mostly_long(PAGE, [*text, *[Block(1, "a label")] * 9])]) == (short < 4)


def test_proselint_reads_words_and_no_code() -> None:
    found = [*style(PAGE, [Block(3, CLEAN), Block(9, "First.\nA very good card.")])]
    assert [(f.line, f.rule) for f in found] == [(10, "style")]
    assert "weasel_words.very" in found[0].message
    assert [*style(PAGE, block(CLEAN))] == []


def written(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    return file


def test_rumdl_wraps_prose_and_leaves_tables_code_and_links(tmp_path: Path) -> None:
    wide = "word " * 24
    table = f"# A page\n\n| a |\n|---|\n| {wide}|\n\n```text\n{wide}\n```\n"
    table += f"\n[x](https://example.org/{'y' * 80})\n"
    assert [*markdown([written(tmp_path, "fine.md", table)])] == []
    faulty = written(tmp_path, "faulty.md", f"# A page\n\n{wide.strip()}\n")
    assert [(f.line, f.rule) for f in markdown([faulty])] == [(3, "markdown")]


def test_markdown_gives_what_a_reader_sees(tmp_path: Path) -> None:
    text = "# Head\n\nRun `a b` [now](x.md)\nor *never*.\n\n```sh\nmake it\n```\n"
    text += "\n| a | b |\n|-|-|\n| c | d |\n"
    found = blocks(written(tmp_path, "page.md", text))
    assert found[:2] == [Block(1, "Head"), Block(3, f"Run {CODE} now\nor never.")]
    assert found[2:] == [Block(10, "a"), Block(10, "b"), Block(12, "c"), Block(12, "d")]


def test_catalogues_give_their_texts(tmp_path: Path) -> None:
    toml = written(tmp_path, "en.toml", '[a]\nb = "One {card}."\n\n[c.d]\ne = "Two."\n')
    assert blocks(toml) == [Block(2, f"One {CODE}."), Block(5, "Two.")]
    code = "// it's a comment\nconst a = 'It\\'s one, '\n  + `and ${two('x', {})} more.`\n"
    assert blocks(written(tmp_path, "en.ts", code)) == [Block(2, f"It's one, and {CODE} more.")]


def test_checked_files_exist() -> None:
    names = {str(file.relative_to(ROOT)) for file in files()}
    wanted = {"README.md", "docs/wire.md", "docs/decisions/README.md", "web/src/words/en.ts"}
    assert wanted <= names
    assert all(blocks(file) for file in files())


def test_the_command_names_each_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = of(LONGEST + 1).replace(" ", "\n")  # so that none is too wide
    command.main([str(written(tmp_path, "clean.md", f"# A page\n\n{CLEAN}"))])
    assert capsys.readouterr().out == ""
    with pytest.raises(SystemExit, match="1 findings"):
        command.main([str(page := written(tmp_path, "page.md", f"# A page\n\n{lines}\n"))])
    assert capsys.readouterr().out.startswith(f"{page}:3: long: {LONGEST + 1} words")
