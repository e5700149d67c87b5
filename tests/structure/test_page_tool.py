"""tools/page.py checks the page again when anything that a check reads has changed."""

from pathlib import Path

from tools.page import fingerprint


def test_a_fingerprint_is_of_names_contents_and_node(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    file = tmp_path / "src" / "one.ts"
    file.write_text("1")
    before = fingerprint(tmp_path, "v24")
    assert fingerprint(tmp_path, "v24") == before
    assert fingerprint(tmp_path, "v22") != before
    file.write_text("2")
    changed = fingerprint(tmp_path, "v24")
    file.rename(tmp_path / "src" / "other.ts")
    assert len({before, changed, fingerprint(tmp_path, "v24")}) == 3


def test_installed_packages_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "one.ts").write_text("1")
    before = fingerprint(tmp_path, "v24")
    for folder in ("node_modules", ".svelte-check"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "other.ts").write_text("2")
    assert fingerprint(tmp_path, "v24") == before
