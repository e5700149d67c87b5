"""A soak: people come, play and go, and the server's memory is stored sample by sample."""

import json
from argparse import Namespace
from pathlib import Path

from bench.soak.__main__ import soak
from bench.soak.held import held
from bench.soak.samples import Samples
from tests.support.tools.depth import at_night


class Kept:
    """An object that is never released."""


def test_memory_is_reported_by_kind() -> None:
    kept = [Kept() for _ in range(5_000)]
    kinds = held(10_000, 0)["kinds"]
    assert kinds[f"{__name__}.Kept"] == len(kept)
    assert "kinds" not in held(0, 0)


def test_an_interrupted_soak_resumes_after_its_last_whole_sample(tmp_path: Path) -> None:
    file = tmp_path / "samples.jsonl"
    Samples(file).add({"minute": 1.5, "server": 1})
    with file.open("a") as cut_off:
        cut_off.write('{"minute": 2.5, "ser')
    again = Samples(file)
    assert (again.minutes, again.servers) == (1.5, 1)
    again.add({"minute": 3.0, "server": 2})
    assert [row["minute"] for row in Samples(file).rows] == [1.5, 3.0]


@at_night
def test_people_arrive_play_and_leave_until_there_are_enough_requests(tmp_path: Path) -> None:
    of_all = {"tables": 2, "thought": 0.01, "every": 1.0, "minutes": 5.0, "seed": 1}
    args = Namespace(**of_all, requests=60, objects=5, traced=0)
    found = soak(tmp_path, args)
    last = found["samples"][-1]
    assert last["frames"] + last["requests"] >= args.requests
    assert last["acts"] > 0
    assert last["rss_mib"] > 1
    assert len(last["kinds"]) == args.objects
    assert json.loads((tmp_path / "samples.jsonl").read_text().splitlines()[-1]) == last
