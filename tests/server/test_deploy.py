"""What stands in deploy/ names settings, files and programs that there are."""

import re
import shutil
import subprocess
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from skiz.command.read_settings import PREFIX
from skiz.command.server_settings import ServerSettings
from tests.support.source_tree import ROOT

DEPLOY = ROOT / "deploy"


def compose() -> dict[str, Any]:
    """The services, networks and volumes."""
    yaml = pytest.importorskip("yaml")
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


def test_the_services_are_whole_and_their_settings_are_ours() -> None:
    file = compose()
    services = file["services"]
    assert services.keys() == {"skiz", "postgres", "redis", "caddy"}
    for service in services.values():
        assert {*service.get("depends_on", ())} <= services.keys()
        assert {*service["networks"]} <= file["networks"].keys()
        for volume in service.get("volumes", ()):
            name = volume.partition(":")[0]
            assert name in file["volumes"] or (DEPLOY / name).exists(), volume
    ours = {f"{PREFIX}{one.name.upper()}" for one in fields(ServerSettings)}
    assert services["skiz"]["environment"].keys() <= ours
    trusted = services["skiz"]["environment"][f"{PREFIX}TRUSTED_PROXIES"]
    assert services["caddy"]["networks"]["inside"]["ipv4_address"] in trusted
    build = services["skiz"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Containerfile"


def test_what_the_container_copies_and_runs_is_there() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"^RUN make (\w+)", text, re.MULTILINE):
        assert f"\n{target}:" in makefile
    (extras,) = re.findall(r"\[([\w,]+)\]\"", text)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert {*extras.split(",")} <= project["optional-dependencies"].keys()
    assert (ROOT / "requirements" / "dev.txt").exists()


def test_the_container_pins_all_that_it_installs(tmp_path: Path) -> None:
    """The versions as the container makes them are constraints that pip understands."""
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    (script,) = re.findall(r"sed '([^']+)' requirements/dev.txt", text)
    made = subprocess.run(
        ["sed", script, ROOT / "requirements" / "dev.txt"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    pins = [line for line in made.splitlines() if line and not line.startswith("#")]
    assert all(re.match(r"[\w.-]+(\[[\w,]+\])?==[\w.]+( ;.*)?$", pin) for pin in pins), pins
    assert {"psycopg", "redis", "fastapi"} <= {re.split(r"[=\[]", pin)[0] for pin in pins}


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd is installed")
    unit = (DEPLOY / "skiz.service").read_text("utf-8")
    assert "serve --settings" in unit
    there = tmp_path / "skiz.service"
    there.write_text(unit.replace("/opt/skiz/bin/skiz", "/bin/true"), "utf-8")
    found = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", there],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "skiz.service" not in found.stderr, found.stderr


def test_caddy_understands_its_file() -> None:
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    named = {*re.findall(r"\{\$(\w+)", text)}
    assert named <= compose()["services"]["caddy"]["environment"].keys()
    if shutil.which("caddy") is None:
        pytest.skip("no Caddy is installed")
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile"]
    environment = {"SKIZ_NAME": "cards.example", "PATH": "/usr/bin", "HOME": "/tmp"}
    assert subprocess.run(command, env=environment, check=False).returncode == 0
