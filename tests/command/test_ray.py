"""Batches of the command on a cluster: standard output has the answer and nothing else."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.tools.source_tree import ROOT

# A cluster that computes here, and prints as Ray does: by Python, by compiled code, by a process.
LOUD = """
import os, subprocess, sys
from types import SimpleNamespace

exceptions = SimpleNamespace(**dict.fromkeys((
    "WorkerCrashedError", "NodeDiedError", "ObjectLostError", "OutOfMemoryError",
    "LocalRayletDiedError", "RayTaskError"), ()))

def speak(what):
    print(f"(raylet) {what}")
    os.write(1, b"(autoscaler) from compiled code\\n")
    subprocess.run([sys.executable, "-c", "print('(pid=7) from a process')"], check=True)

def init(**options):
    speak("a cluster begins")

def shutdown():
    speak("a cluster ends")

def cluster_resources():
    return {"CPU": 1}

def remote(**options):
    return lambda compute: SimpleNamespace(remote=lambda *words: (compute, words))

def wait(running):
    return running[:1], running[1:]

def get(task):
    compute, words = task
    return compute(*words)
"""
COMMANDS = (
    ("match", "asszorti", "plain", "random", "--deals", "10"),
    ("ladder", "asszorti", "--players", "plain,random", "--deals", "10"),
    ("puzzles", "asszorti", "--deals", "1", "--players", "plain"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_json_is_alone_on_standard_output(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "ray.py").write_text(LOUD, "utf-8")
    path = os.pathsep.join((str(tmp_path), str(ROOT / "src")))
    ran = subprocess.run(
        [sys.executable, "-m", "skiz", *command, "--ray", "local", "--json"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["command"].startswith(f"skiz {command[0]} ")
    for said in ("a cluster begins", "a cluster ends", "compiled code", "from a process"):
        assert said in ran.stderr


def test_a_closed_standard_error_is_no_obstacle() -> None:
    shell = '"$0" -m skiz match asszorti plain random --deals 10 --json 2>&-'
    ran = subprocess.run(["sh", "-c", shell, sys.executable], capture_output=True, check=True)
    assert json.loads(ran.stdout)["deals"] == 10
