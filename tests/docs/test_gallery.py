"""Sheets that compare two galleries of the page."""

from pathlib import Path

import pytest
from PIL import Image

from tools.gallery.sheets import GAP, LABEL, SMALL, main

RED, BLUE = (255, 0, 0), (0, 0, 255)


def picture(folder: Path, name: str, colour: tuple[int, int, int]) -> None:
    folder.mkdir(exist_ok=True)
    Image.new("RGB", (360, 740), colour).save(folder / name)


def test_each_view_has_its_picture_before_and_now(tmp_path: Path) -> None:
    before, now = tmp_path / "before", tmp_path / "now"
    picture(before, "high-lead-360-dark.png", RED)
    picture(now, "high-lead-360-dark.png", BLUE)
    picture(now, "pages-learn-360-light.png", BLUE)
    main([str(before), str(now), str(tmp_path / "sheets")])
    made = {file.name: Image.open(file) for file in (tmp_path / "sheets").iterdir()}
    assert sorted(made) == ["high-360-dark.avif", "pages-360-light.avif"]
    places = [(GAP + 20 + i * (SMALL[360] + GAP), GAP + LABEL + 60) for i in range(2)]
    colours = {
        name: [sheet.convert("RGB").getpixel(at) for at in places] for name, sheet in made.items()
    }
    high, new = colours["high-360-dark.avif"], colours["pages-360-light.avif"]
    assert [near(high[0], RED), near(high[1], BLUE)] == [True, True]
    assert [near(new[0], (0xE8,) * 3), near(new[1], BLUE)] == [True, True]


def near(colour: object, wanted: tuple[int, ...]) -> bool:
    """Return whether a colour is the wanted one, except for what a picture loses when stored."""
    assert isinstance(colour, tuple)
    return all(abs(one - other) < 12 for one, other in zip(colour, wanted, strict=True))


def test_a_folder_without_pictures_is_named(tmp_path: Path) -> None:
    picture(tmp_path / "now", "high-lead-360-dark.png", RED)
    with pytest.raises(SystemExit, match=r"No pictures in .*before"):
        main([str(tmp_path / "before"), str(tmp_path / "now"), str(tmp_path / "sheets")])
