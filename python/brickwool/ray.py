"""Matches, tournaments and self-play data on a Ray cluster.

Work is split by game number, and every game follows from the seed and its number, so results are the same as on one machine,
whatever the nodes. A task that is lost with its node is repeated elsewhere; nothing else is. :func:`self_play` leaves every
finished shard on disk: started again, it plays only what is missing.
"""

from __future__ import annotations

import json
import shutil
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from itertools import combinations
from pathlib import Path
from typing import Any

import ray

from brickwool import _native
from brickwool._native import Board
from brickwool.matches import MatchResult, SeriesOptions, TournamentResult, joined

#: Called after each shard with how many games of how many are done.
Progress = Callable[[int, int], None]

_PLAN = "self-play.json"


def match(
    players: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    shard_games: int | None = None,
    cpus_per_task: float = 1,
    progress: Progress | None = None,
    **options: Any,
) -> MatchResult:
    """Play :func:`brickwool.match` on the cluster that Ray is connected to; the result is the same."""
    series = _series(options)
    tasks = [
        _play_match.options(num_cpus=cpus_per_task).remote(list(players), first, last, seed, asdict(series))
        for first, last in _shards(games, shard_games)
    ]
    parts = _gather(tasks, games, progress)
    mishaps = [sum(counts) for counts in zip(*(part["mishaps"] for part in parts), strict=True)]
    return MatchResult(parts[0]["players"], joined(parts), mishaps)


def tournament(
    bots: Sequence[str],
    games: int,
    *,
    seats: int | None = None,
    seed: int = 0,
    shard_games: int | None = None,
    cpus_per_task: float = 1,
    progress: Progress | None = None,
    **options: Any,
) -> TournamentResult:
    """Play :func:`brickwool.tournament` on the cluster; the result is the same."""
    seats = min(len(bots), 4) if seats is None else seats
    total = games * sum(1 for _ in combinations(bots, seats))
    series = _series(options)
    play = _play_tournament.options(num_cpus=cpus_per_task)
    tasks = [
        play.remote(list(bots), seats, games, first, last, seed, asdict(series))
        for first, last in _shards(total, shard_games)
    ]
    parts = _gather(tasks, total, progress)
    return TournamentResult(parts[0]["players"], seats, joined(parts))


def self_play(
    out: str | Path,
    players: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    shard_games: int | None = None,
    detail: str = "turns",
    records: int = 100,
    insight: str | None = None,
    cpus_per_task: float = 1,
    progress: Progress | None = None,
    **options: Any,
) -> Path:
    """Play games on the cluster and write them as tables in Parquet, as ``brickwool match --out`` does.

    ``out`` is a folder that all nodes reach under the same path. While it is being filled it holds a folder for each finished
    shard; the last step puts them together, and ``brickwool report`` reads the result. A call that was interrupted goes on
    where it stopped when it is repeated with the same arguments. ``insight`` reviews every game, as in :func:`brickwool.match`.
    """
    folder = Path(out).absolute()
    if (folder / "match.json").exists():
        return folder
    shards = list(_shards(games, shard_games))
    series = _series(options)
    plan = _plan(folder, players, games, seed, detail, records, insight, series)
    names = [folder / f"shard-{first:09}-{last:09}" for first, last in shards]
    missing = [number for number, name in enumerate(names) if not name.exists()]
    played = games - sum(last - first for first, last in (shards[number] for number in missing))
    export = _export_shard.options(num_cpus=cpus_per_task)
    tasks = [export.remote(plan, *shards[number], str(names[number])) for number in missing]
    _gather(tasks, games, progress, played)
    (folder / _PLAN).unlink()
    # What lost nodes and interrupted calls have left behind. Not earlier: while a shard is missing, one of them may still be
    # written, and would be put in its place with what was left of it.
    for unfinished in folder.glob("shard-*.unfinished"):
        shutil.rmtree(unfinished, ignore_errors=True)
    _native.merge_exports(str(folder), [str(name) for name in names])
    return folder


def _series(options: dict[str, Any]) -> SeriesOptions:
    options.setdefault("threads", 1)
    if isinstance(options.get("board"), str):
        options["board"] = Board.from_layout(options["board"], options.get("rules", "official"))
    return SeriesOptions(**options)


def _plan(
    folder: Path,
    players: Sequence[str],
    games: int,
    seed: int,
    detail: str,
    records: int,
    insight: str | None,
    series: SeriesOptions,
) -> dict[str, Any]:
    """What is played, kept beside the shards so that a repeated call cannot mix two series."""
    plan = {
        "players": list(players),
        "games": games,
        "seed": seed,
        "detail": detail,
        "records": records,
        "insight": insight,
        "series": asdict(series),
    }
    shown = {**plan, "series": {key: repr(value) for key, value in plan["series"].items()}}  # type: ignore[attr-defined]
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / _PLAN
    if file.exists():
        if json.loads(file.read_text(encoding="utf-8")) != shown:
            raise ValueError(f"{folder} holds shards of another series; choose another folder")
    elif any(folder.iterdir()):
        raise ValueError(f"{folder} is not empty; self-play needs a folder of its own")
    else:
        file.write_text(json.dumps(shown, indent=2) + "\n", encoding="utf-8")
    return plan


def _shards(games: int, length: int | None) -> Iterator[tuple[int, int]]:
    """Consecutive stretches of game numbers."""
    if games < 1:
        raise ValueError("at least one game has to be played")
    if length is None:
        length = max(games // 64, 1)
    if length < 1:
        raise ValueError("a shard has at least one game")
    for first in range(0, games, length):
        yield first, min(first + length, games)


def _gather(tasks: list[Any], games: int, progress: Progress | None, done: int = 0) -> list[Any]:
    """The results of tasks in their order, as they come in. If that is interrupted, the tasks are cancelled."""
    places = {task: place for place, task in enumerate(tasks)}
    results: list[Any] = [None] * len(tasks)
    waiting = list(tasks)
    try:
        while waiting:
            ready, waiting = ray.wait(waiting, num_returns=1)
            for task in ready:
                result = ray.get(task)
                results[places[task]] = result
                done += result if isinstance(result, int) else len(result["game"])
                if progress is not None:
                    progress(done, games)
    except BaseException:
        for task in waiting:
            ray.cancel(task, force=True)
        raise
    return results


# A task that is lost with its node is repeated without limit: it gives the same games wherever it is played. An error that
# the task raises itself is passed on at once.
@ray.remote(max_retries=-1)
def _play_match(players: list[str], first: int, last: int, seed: int, series: dict[str, Any]) -> dict[str, Any]:
    return _native.play_match(list(players), first, last, seed, SeriesOptions(**series), planned=last)


@ray.remote(max_retries=-1)
def _play_tournament(
    bots: list[str], seats: int, games: int, first: int, last: int, seed: int, series: dict[str, Any]
) -> dict[str, Any]:
    return _native.play_tournament(bots, seats, games, first, last, seed, SeriesOptions(**series))


@ray.remote(max_retries=-1)
def _export_shard(plan: dict[str, Any], first: int, last: int, name: str) -> int:
    """Write a shard beside its place and put it there when it is complete; how many games it has."""
    beside = Path(f"{name}.{uuid.uuid4().hex}.unfinished")
    _native.play_match(
        plan["players"],
        first,
        last,
        plan["seed"],
        SeriesOptions(**plan["series"]),
        str(beside),
        plan["detail"],
        plan["records"],
        plan["games"],
        plan["insight"],
    )
    try:
        beside.rename(name)
    except OSError:  # A repeated task was faster; its shard is the same.
        if not Path(name).exists():
            raise
        shutil.rmtree(beside)
    return last - first
