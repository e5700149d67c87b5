"""What `skiz --version` tells: the versions of everything that decides how this program behaves."""

import json
from importlib.metadata import PackageNotFoundError, distribution

from skiz import __version__
from skiz.players.version import version as version_of_players
from skiz.solve.kernel import kernel

from .provenance import machine


def versions() -> tuple[str, ...]:
    """Return a line for the program, the build, the kernel and the data of the players."""
    here = machine()
    return (
        f"skiz {__version__}",
        f"build: {build()}, on Python {here['python']}, {here['system']}",
        f"kernel: {kernel_build()}",
        f"players: {version_of_players()}",
    )


def build() -> str:
    """Return the tag of the wheel that is installed, such as cp311-abi3-manylinux_2_34_x86_64."""
    try:
        found = distribution("skiz")
    except PackageNotFoundError:
        return "a checkout"
    source = json.loads(found.read_text("direct_url.json") or "{}")
    if source.get("dir_info", {}).get("editable"):
        return "a checkout"
    wheel = (found.read_text("WHEEL") or "").splitlines()
    tags = [line.removeprefix("Tag: ") for line in wheel if line.startswith("Tag: ")]
    return ", ".join(tags) or "unknown"


def kernel_build() -> str:
    """Return the name of the kernel module that is used, and the compiler that built it."""
    try:
        found = kernel()
    except ImportError as missing:
        return f"none ({missing.__cause__ or missing})"
    return f"{found.__name__.removeprefix('skiz.')}, {found.compiler}"
