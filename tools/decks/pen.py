"""The pen: a small vocabulary of SVG. A card is 240 by 336 units around its middle.

What repeats is written out. A browser makes a tree of its own for each `use`, and a packed file is
no longer without them.
"""

import re
from collections.abc import Iterator
from math import cos, pi, sin
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
INK = "#1d1f22"
PAPER = "#fffdf6"
GOLD = "#e0a63a"


def number(value: float) -> str:
    """Return a coordinate with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def element(name: str, *children: str, **attributes: str | float) -> str:
    """Return an element; `stroke_width` becomes stroke-width, `class_` becomes class."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{number(v) if isinstance(v, int | float) else v}"'
        for key, v in attributes.items()
    )
    inside = "".join(children)
    return f"<{name}{said}>{inside}</{name}>" if inside else f"<{name}{said}/>"


def path(d: str, **attributes: str | float) -> str:
    """Return a path; its data is as short as possible."""
    return element("path", d=short(d), **attributes)


def shape(d: str, fill: str, width: float = 1.7) -> str:
    """Return a coloured shape with an outline."""
    return path(d, fill=fill, stroke=INK, stroke_width=width, stroke_linejoin="round")


def line(d: str, width: float = 1.7, colour: str = INK) -> str:
    """Return a line without filling."""
    return path(
        d,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def circle(x: float, y: float, r: float, **attributes: str | float) -> str:
    """Return a circle."""
    return element("circle", cx=x, cy=y, r=r, **attributes)


def ball(x: float, y: float, r: float, fill: str, width: float = 1.7) -> str:
    """Return a circle with an outline."""
    return circle(x, y, r, fill=fill, stroke=INK, stroke_width=width)


def oval(x: float, y: float, across: float, down: float, fill: str) -> str:
    """Return an ellipse with an outline."""
    return element(
        "ellipse", cx=x, cy=y, rx=across, ry=down, fill=fill, stroke=INK, stroke_width=1.7
    )


def group(*children: str, **attributes: str | float) -> str:
    """Return several elements as one group."""
    return element("g", *children, **attributes)


def moved(
    inside: str,
    x: float = 0,
    y: float = 0,
    size: float | tuple[float, float] = 1,
    turn: float = 0,
) -> str:
    """Return an element moved, rotated about its origin in degrees, and scaled.

    The scale may differ for the two axes.
    """
    how = f"translate({number(x)} {number(y)})" if x or y else ""
    how += f"rotate({number(turn)})" if turn else ""
    across, down = size if isinstance(size, tuple) else (size, size)
    how += f"scale({across:.3g} {down:.3g})".replace(f" {across:.3g})", ")") if size != 1 else ""
    return group(inside, transform=how) if how else inside


def around(inside: str, count: int, start: float = 0) -> str:
    """Return equal copies around the middle. The first is at `start` degrees."""
    return "".join(moved(inside, turn=start + 360 * i / count) for i in range(count))


def beads(radius: float, size: float, fill: str, count: int, start: float = 0) -> str:
    """Return a ring of round beads: one circle, drawn in dots. The first is at `start` degrees."""
    dots = f"0 {2 * pi * radius / count:.4g}"
    ring = circle(
        0,
        0,
        radius,
        fill="none",
        stroke=fill,
        stroke_width=2 * size,
        stroke_linecap="round",
        stroke_dasharray=dots,
    )
    return moved(ring, turn=start - 90)  # a circle begins on the right


def both_ways(half: str) -> str:
    """Return a half and its copy from the other side."""
    return group(half) + moved(half, turn=180)


def on_circle(radius: float, turn: float) -> tuple[float, float]:
    """Return the point at an angle in degrees, clockwise from the top."""
    return radius * sin(turn * pi / 180), -radius * cos(turn * pi / 180)


def short(d: str) -> str:
    """Return path data without characters that SVG does not need."""
    d = re.sub(r"\s*([A-Za-z])\s*", r"\1", " ".join(d.replace(",", " ").split()))
    return re.sub(r" -", "-", d)


def flat(svg: str) -> str:
    """Return a picture without groups that only move others: these move by themselves.

    A browser keeps each group of each picture. The groups of the picture itself stay, because
    styles tell by them what follows what.
    """
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    for layer in root:
        layer[:] = [one for child in layer for one in _ungrouped(child)]
    return ElementTree.tostring(root, "unicode").replace(" />", "/>")


def _ungrouped(node: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """Yield an element, or instead of a group that only moves others all that is in it."""
    inside = [one for child in node for one in _ungrouped(child)]
    if node.tag != f"{{{SVG}}}g" or {*node.keys()} - {"transform"}:
        node[:] = inside
        yield node
        return
    for one in inside:
        if how := node.get("transform", "") + one.get("transform", ""):
            one.set("transform", how)
        yield one
