"""What a wheel needs when it is installed."""

import sysconfig
import tomllib
from importlib.metadata import requires
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.support.tools.source_tree import ROOT
from tools import kernel_dependencies

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
(SETTINGS,) = PYPROJECT["tool"]["dynamic-metadata"]


def needed(monkeypatch: pytest.MonkeyPatch, free_threaded: int) -> Any:
    """Return the dependencies of a wheel that is built for such a Python."""
    monkeypatch.setattr(sysconfig, "get_config_var", {"Py_GIL_DISABLED": free_threaded}.get)
    return kernel_dependencies.dynamic_metadata(SETTINGS, PYPROJECT["project"])["dependencies"]


def test_only_a_wheel_for_a_python_with_a_gil_needs_the_package_of_nanobind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No such package exists for a Python without one, so its wheel could not be installed."""
    (with_gil,) = needed(monkeypatch, free_threaded=0)
    assert with_gil.startswith("nanobind-backend")
    assert needed(monkeypatch, free_threaded=1) == []


def test_what_is_installed_names_what_its_python_needs() -> None:
    found = [Requirement(line) for line in requires("skiz") or [] if "extra ==" not in line]
    wanted = kernel_dependencies.dynamic_metadata(SETTINGS, {})["dependencies"]
    assert found == [Requirement(line) for line in wanted]


def test_an_sdist_leaves_that_open() -> None:
    assert kernel_dependencies.dynamic_wheel(SETTINGS) == {"dependencies": True}
