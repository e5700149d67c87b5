"""The files in deploy/ name existing settings, files and programs."""

import re
import shutil
import subprocess
import tomllib
from dataclasses import fields
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest

from skiz.command.hosting.read_settings import PREFIX
from skiz.command.hosting.server_settings import ServerSettings
from skiz.server.hosting.routes import HEALTH
from tests.support.tools.source_tree import ROOT

DEPLOY = ROOT / "deploy"


def compose() -> dict[str, Any]:
    """Return the services, networks and volumes."""
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
    (network,) = file["networks"]["inside"]["ipam"]["config"]
    address = ip_address(services["caddy"]["networks"]["inside"]["ipv4_address"])
    addresses = ip_network(network["ip_range"])  # the first container gets one of these
    assert addresses.subnet_of(ip_network(network["subnet"]))
    assert address in ip_network(network["subnet"])
    assert not {address, ip_address(network["gateway"])} & {*addresses}
    build = services["skiz"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Containerfile"


def test_files_copied_and_run_by_the_container_exist() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"^RUN make (\w+)", text, re.MULTILINE):
        assert f"\n{target}:" in makefile
    for copied in re.findall(r"^COPY (?!--from)(\S+)", text, re.MULTILINE):
        assert (ROOT / copied).exists()
    (extras,) = re.findall(r"\[([\w,]+)\]\"", text)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert {*extras.split(",")} <= project["optional-dependencies"].keys()
    assert (ROOT / "requirements" / "dev.txt").exists()


def test_no_file_that_git_ignores_comes_into_the_image() -> None:
    """Tables of people, for example, lie in `var`."""
    ignored, left_out = lines_of(".gitignore"), lines_of(".dockerignore")
    assert {line.removeprefix("/").rstrip("/") for line in ignored} <= {
        line.removeprefix("**/") for line in left_out
    }
    # There, unlike in .gitignore, a name without slashes is one of the root only.
    anywhere = {line.rstrip("/") for line in ignored if "/" not in line.rstrip("/")}
    assert {f"**/{line}" for line in anywhere} <= left_out
    assert not [name for name in ("src", "web", "kernel", "requirements") if name in left_out]


def lines_of(name: str) -> set[str]:
    """Return the patterns of a file of ignored names."""
    lines = (ROOT / name).read_text("utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def test_the_container_pins_all_that_it_installs(tmp_path: Path) -> None:
    """The versions in the container's file are constraints that pip understands."""
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


def test_the_systemd_unit_allows_all_that_the_server_does() -> None:
    """It lowers the priority of thinking processes and opens many files. A process that makes a
    filtered system call is killed.
    """
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd is installed")
    unit = (DEPLOY / "skiz.service").read_text("utf-8")
    allowed = set[str]()
    for words in re.findall(r"^SystemCallFilter=(.+)", unit, re.MULTILINE):
        calls = system_calls(words.lstrip("~").split())
        allowed = allowed - calls if words.startswith("~") else allowed | calls
    assert {"setpriority", "prlimit64", "clone", "sendto"} <= allowed
    assert not {"setuid", "mount", "ptrace", "reboot"} & allowed


def system_calls(sets: list[str]) -> set[str]:
    """Return the system calls in sets of systemd, with the sets inside them."""
    found = set[str]()
    while sets:
        command = ["systemd-analyze", "syscall-filter", sets.pop()]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        lines = [line.strip() for line in output.splitlines()[1:]]
        found |= {line for line in lines if line and line[0] not in "#@"}
        sets += [line for line in lines if line.startswith("@")]
    return found


def test_caddy_understands_its_file() -> None:
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert {*re.findall(r"health_uri (\S+)", text)} <= {*HEALTH}  # answered under any name
    named = {*re.findall(r"\{\$(\w+)", text)}
    assert named <= compose()["services"]["caddy"]["environment"].keys()
    if shutil.which("caddy") is None:
        pytest.skip("no Caddy is installed")
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile"]
    environment = {"SKIZ_NAME": "cards.example", "PATH": "/usr/bin", "HOME": "/tmp"}
    assert subprocess.run(command, env=environment, check=False).returncode == 0
