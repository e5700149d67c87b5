"""Pictures: the origin of each of the table's pictures is recorded."""

import gzip
import json
import re
from xml.etree import ElementTree

import pytest
from PIL import Image

from skiz.games import game, games
from tests.support.tools.source_tree import ROOT
from tools.decks.__main__ import decks, pictures
from tools.decks.pen import SVG
from tools.decks.scene import scene
from tools.sounds import sounds

PUBLIC = ROOT / "web" / "public"
PICTURES = PUBLIC / "cards"
LIST = ROOT / "docs" / "pictures.md"


def listed() -> list[str]:
    """Return the paths and patterns in the rows of the list's tables."""
    rows = (line for line in LIST.read_text("utf-8").splitlines() if line.startswith("|"))
    names = (name for row in rows for name in re.findall(r"`([^`]+)`", row))
    return [name for name in names if "." in name]


def test_every_picture_is_listed() -> None:
    assert LIST.is_file(), "docs/pictures.md is missing"
    files = [
        file
        for file in PUBLIC.rglob("*")
        if file.is_file() and file.suffix not in (".js", ".webmanifest")
    ]
    found = [file.relative_to(ROOT) for file in files]
    names = listed()
    assert sorted(p for p in found if not any(p.match(name) for name in names)) == []


def test_our_own_pictures_are_what_the_tool_draws() -> None:
    drawn = {name: svg + "\n" for name, svg in pictures()}
    folders = {name.rpartition("/")[0] for name in drawn}
    kept = {
        file.relative_to(PUBLIC).as_posix(): file.read_text("utf-8")
        for folder in folders
        for file in (PUBLIC / folder).iterdir()
    }
    assert sorted(kept) == sorted(drawn)
    assert [name for name, svg in drawn.items() if kept[name] != svg] == []


def test_no_picture_has_a_browser_copy_its_parts() -> None:
    """Each picture that is shown is a document, in which each `use` has a tree of its own."""
    drawn = {file: file.read_text("utf-8") for file in PUBLIC.rglob("*.svg")}
    assert [file.name for file, svg in drawn.items() if "<use" in svg] == []


def test_no_group_of_our_own_pictures_only_moves_others() -> None:
    """A browser keeps each element of each picture until its first collection of garbage."""
    for name, svg in pictures():
        layers = [*ElementTree.fromstring(svg)]
        groups = [one for layer in layers for one in layer.iter(f"{{{SVG}}}g") if one is not layer]
        assert not [one for one in groups if {*one.keys()} <= {"transform"}], name


def test_our_own_sounds_are_what_the_tool_makes() -> None:
    made = dict(sounds())
    assert made == {file.name: file.read_bytes() for file in (PUBLIC / "sounds").iterdir()}
    assert sum(map(len, made.values())) < 40_000


def test_our_own_decks_are_pictures_without_letters_or_addresses() -> None:
    for name, svg in decks():
        root = ElementTree.fromstring(svg)
        if "sign" not in name:
            assert root.get("viewBox") == "-120 -168 240 336", name
        assert not list(root.iter("{http://www.w3.org/2000/svg}text")), name
        assert svg.count("http") == 1, name  # that of SVG itself
        ids = re.findall(r'id="([^"]+)"', svg)
        assert len(ids) == len(set(ids)), name


def test_the_scene_of_the_lobby_is_small_and_whole() -> None:
    svg = scene()
    ids = re.findall(r'id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#(\w+)\)", svg)) <= set(ids)
    assert svg.count("http") == 1  # that of SVG itself
    assert len(gzip.compress(svg.encode())) < 6_000


@pytest.mark.parametrize("key", games())
def test_every_card_of_a_game_has_a_picture(key: str) -> None:
    """The page uses the tarokk deck for a pack with a skíz, and the French one for others."""
    names = game(key).rules(game(key).house()).pack.names
    deck = PICTURES / "tarokk" if "skiz" in names else PICTURES
    assert [name for name in names if not (deck / f"{name}.svg").is_file()] == []


def test_the_manifest_names_icons_of_the_size_that_it_says() -> None:
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text("utf-8"))
    sizes = {}
    for icon in manifest["icons"]:
        file = PUBLIC / icon["src"].lstrip("/")
        if file.suffix == ".png":
            with Image.open(file) as image:
                sizes[icon["sizes"], icon.get("purpose", "any")] = image.size
        else:
            assert file.is_file()
    assert sizes == {
        ("192x192", "any"): (192, 192),
        ("512x512", "any"): (512, 512),
        ("512x512", "maskable"): (512, 512),
    }
    with Image.open(PUBLIC / "icons" / "apple-touch-icon.png") as image:
        assert image.convert("RGBA").getextrema()[3] == (255, 255)  # iOS shows holes black
