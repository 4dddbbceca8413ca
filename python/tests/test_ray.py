"""Ray: a real cluster of two nodes on this machine gives what one machine gives, even if a node is killed."""

from __future__ import annotations

import subprocess
import threading
import time
from pathlib import Path

import numpy as np
import polars
import pytest
import ray
from play import brickwool_command
from ray import cluster_utils

import brickwool

PLAYERS = ["greedy", "weighted", "random", "random"]


@pytest.fixture(scope="module")
def cluster():
    """Two nodes of one processor each. The first is the head; the last test kills the other."""
    made = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    made.add_node(num_cpus=1)
    made.wait_for_nodes()
    ray.init(address=made.address, log_to_driver=False)
    yield made
    ray.shutdown()
    made.shutdown()


def same(one: brickwool.MatchResult, other: brickwool.MatchResult) -> None:
    assert one.players == other.players
    assert one.checksum == other.checksum
    for name, column in one.columns.items():
        np.testing.assert_array_equal(column, other.columns[name])


def test_a_match_on_two_nodes_is_the_match_on_one_machine(cluster):
    import brickwool.ray

    seen: list[tuple[int, int]] = []
    result = brickwool.ray.match(PLAYERS, 96, seed=5, shard_games=7, progress=lambda done, of: seen.append((done, of)))
    same(result, brickwool.match(PLAYERS, 96, seed=5))
    assert seen[-1] == (96, 96)
    assert len(seen) == 14
    tournament = brickwool.ray.tournament(["greedy", "weighted", "random"], 10, seats=2, seed=3, shard_games=4)
    alone = brickwool.tournament(["greedy", "weighted", "random"], 10, seats=2, seed=3)
    assert tournament.checksum == alone.checksum
    assert tournament.ratings == alone.ratings


def test_self_play_writes_what_one_machine_writes_and_resumes(cluster, tmp_path, monkeypatch):
    import brickwool.ray

    stopped = {"after": 3}

    def stop(done: int, of: int) -> None:
        stopped["after"] -= 1
        if stopped["after"] == 0:
            raise KeyboardInterrupt

    arguments = {"players": PLAYERS, "games": 60, "seed": 8, "shard_games": 6, "records": 5}
    with pytest.raises(KeyboardInterrupt):
        brickwool.ray.self_play(tmp_path / "cluster", **arguments, progress=stop)  # type: ignore[arg-type]
    # At least these: what was under way may have been finished before it was cancelled.
    assert len(list((tmp_path / "cluster").glob("shard-*-*[0-9]"))) >= 3
    # Something that an interrupted call has left is not in the way, and gone in the end.
    (tmp_path / "cluster" / "shard-000000000-000000006.left.unfinished" / "games").mkdir(parents=True)
    with pytest.raises(ValueError, match="another series"):
        brickwool.ray.self_play(tmp_path / "cluster", **{**arguments, "seed": 9})  # type: ignore[arg-type]
    brickwool.ray.self_play(tmp_path / "cluster", **arguments)  # type: ignore[arg-type]
    brickwool.match(PLAYERS, 60, seed=8, out=tmp_path / "alone", records=5)
    for table in ("games", "turns"):
        parts = [polars.read_parquet(tmp_path / where / table / "*.parquet") for where in ("cluster", "alone")]
        assert parts[0].equals(parts[1])
    assert sorted(p.name for p in (tmp_path / "cluster").iterdir()) == [
        "games",
        "match.json",
        "records",
        "summary.json",
        "turns",
    ]
    assert (tmp_path / "cluster" / "summary.json").read_text() == (tmp_path / "alone" / "summary.json").read_text()
    assert len(list((tmp_path / "cluster" / "records").iterdir())) == 5
    subprocess.run([brickwool_command(), "report", tmp_path / "cluster"], check=True, stdout=subprocess.DEVNULL)
    assert Path(tmp_path / "cluster" / "report.html").exists()


def test_a_killed_node_only_repeats_what_it_was_playing(cluster):
    import brickwool.ray

    (doomed,) = cluster.worker_nodes
    killed = threading.Event()

    def kill(done: int, of: int) -> None:
        if done > 20 and not killed.is_set():
            killed.set()
            cluster.remove_node(doomed, allow_graceful=False)

    result = brickwool.ray.match(PLAYERS, 400, seed=6, shard_games=10, progress=kill)
    assert killed.is_set()
    # The cluster notices by missed heartbeats, which can take longer than the rest of the match.
    deadline = time.monotonic() + 60
    while (alive := [node["Alive"] for node in ray.nodes()].count(True)) != 1 and time.monotonic() < deadline:
        time.sleep(0.1)
    assert alive == 1
    same(result, brickwool.match(PLAYERS, 400, seed=6))
