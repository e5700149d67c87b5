"""NOTICE names every installed package whose licence asks for more than a notice.

The licence is the one that the package itself states.
"""

import re
from importlib.metadata import PackageNotFoundError, metadata

import pytest

from tests.support.tools.source_tree import ROOT

# By their SPDX names, and as classifiers and older fields have them.
PERMISSIVE = re.compile(
    r"MIT(-0|-CMU)?|0BSD|BSD(-[23]-Clause)?|Apache(-2\.0)?|ISC|PSF-2\.0|Zlib|CC0-1\.0|HPND|Unlicense"
    r"|3-Clause BSD License"
    r"|MIT License|BSD License|BSD 3-Clause License|Apache Software License|ISC License \(ISCL\)"
    r"|Python Software Foundation License|Apache License, Version 2\.0|Apache 2\.0"
)
OTHERS = {
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "GNU General Public License v3 or later (GPLv3+)": "GPL-3.0-or-later",
    "Public Domain AND BSD License AND GNU General Public License (GPL)": (
        "CC-PDDC AND BSD-2-Clause AND GPL-3.0-or-later"
    ),
}
SECTION = "What is installed beside Skíz"
ROW = re.compile(r"^([a-z0-9-]+) +([A-Z][\w.+-]+(?: (?:AND|OR) [\w.+-]+)*) +https://", re.MULTILINE)


def pinned() -> set[str]:
    """Return the packages that any set-up installs."""
    found: set[str] = set()
    for file in (ROOT / "requirements").glob("*.txt"):
        found |= {*re.findall(r"^([\w.-]+)==", file.read_text("utf-8"), re.MULTILINE)}
    return found


def licence(package: str) -> str | None:
    """Return an installed package's statement of its licence; None if it is not installed."""
    try:
        data = metadata(package)
    except PackageNotFoundError:
        return None
    classifiers = [
        one.rpartition(" :: ")[2]
        for one in data.get_all("Classifier") or ()
        if one.startswith("License :: ") and not one.endswith("OSI Approved")
    ]
    found = data.get("License-Expression") or " AND ".join(classifiers) or data.get("License") or ""
    return OTHERS.get(found, found)


def named() -> dict[str, str]:
    """Return the packages that NOTICE names, and their licences."""
    return dict(ROW.findall((ROOT / "NOTICE").read_text("utf-8").partition(SECTION)[2]))


def is_permissive(found: str) -> bool:
    """Return whether a licence, or one of its alternatives, asks only for a notice."""
    choices = (choice.split(" AND ") for choice in found.split(" OR "))
    return any(all(PERMISSIVE.fullmatch(part.strip()) for part in one) for one in choices)


@pytest.mark.parametrize("package", sorted(pinned()))
def test_a_licence_that_asks_for_more_than_a_notice_is_named(package: str) -> None:
    found = licence(package)
    if found is None:
        pytest.skip("not installed here")
    if not is_permissive(found):
        assert named().get(package) == found
    else:
        assert package not in named()


def test_nothing_is_named_that_is_not_installed_with_us() -> None:
    assert named()
    assert {*named()} <= pinned()


@pytest.mark.parametrize(
    ("found", "permissive"),
    [
        ("MIT", True),
        ("Apache-2.0 OR BSD-2-Clause", True),
        ("MIT AND PSF-2.0", True),
        ("MPL-2.0 AND MIT", False),
        ("MPL-2.0 OR MIT", True),
        ("LGPL-3.0-only", False),
        ("Proprietary", False),
        ("", False),
    ],
)
def test_permissive_licences_are_recognised(found: str, permissive: bool) -> None:
    assert is_permissive(found) == permissive
