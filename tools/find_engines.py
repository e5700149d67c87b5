"""Finds Firefox and WebKitGTK, in which the tests play the page besides Chromium."""

from __future__ import annotations

import shutil
import subprocess

FIREFOX = ("firefox-esr", "firefox")
DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
# Debian's own Python has the bindings of GTK; a virtual environment has none.
PYTHON = "/usr/bin/python3"
HAS_BINDINGS = "import gi; gi.require_version('WebKit2', '4.1')"
FIREFOX_PACKAGES = ("firefox-esr",)
WEBKIT_PACKAGES = ("webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb")


def firefox() -> str | None:
    """Return the path of a Firefox that is installed."""
    return next((path for name in FIREFOX if (path := shutil.which(name))), None)


def has_webkit() -> bool:
    """Return whether WebKitGTK is installed with its driver, its bindings and a screen for it."""
    if not all(map(shutil.which, (DRIVER, SCREEN, PYTHON))):
        return False
    return (
        subprocess.run([PYTHON, "-c", HAS_BINDINGS], capture_output=True, check=False).returncode
        == 0
    )


def no_firefox() -> str:
    """Return why Firefox cannot be started here, or nothing."""
    return "" if firefox() else f"no Firefox is installed: {_install(FIREFOX_PACKAGES)}"


def no_webkit() -> str:
    """Return why WebKit cannot be started here, or nothing."""
    return "" if has_webkit() else f"no WebKitGTK is installed: {_install(WEBKIT_PACKAGES)}"


def _install(packages: tuple[str, ...]) -> str:
    return f"apt install {' '.join(packages)}"
