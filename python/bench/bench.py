"""Measures the environments and the search toolkit, and compares with Catanatron's environment where it can be installed.

    python bench/bench.py                 # everything, about two minutes
    python bench/bench.py --seconds 1 --no-catanatron

Every figure is the best of several runs of a few seconds, because other programs only ever make them slower. What is done in
a second of processor time is told besides: it hardly depends on what else the machine does, and times the number of cores it
is about what an idle machine does in a second. The load before and after is printed below the table.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import gymnasium
import numpy as np

import brickwool.gym
from brickwool import Board, Luck, Position, States
from brickwool.gym import SettlersVectorEnv
from brickwool.vector import SelfPlay

#: Games at once, about as many as each form is fastest with: fewer leave threads waiting for each other, and without
#: observations the games themselves should stay in the caches.
OBSERVED_GAMES = 8192
UNOBSERVED_GAMES = 4096
RUNS = 3
#: Catanatron's environment with the versions of its dependencies that it was written for.
CATANATRON = ["catanatron_gym==4.0.0", "catanatron==3.2.1", "gymnasium<1", "numpy<2"]
CATANATRON_LOOP = """
import random, time, gymnasium, catanatron_gym
from catanatron.models.player import Color, RandomPlayer
opponents = [RandomPlayer(color) for color in (Color.RED, Color.ORANGE, Color.WHITE)]
env = gymnasium.make("catanatron_gym:catanatron-v1", config={"enemies": opponents}).unwrapped
env.reset()
start, used, steps = time.perf_counter(), time.process_time(), 0
while time.perf_counter() - start < %f:
    _, _, terminated, truncated, _ = env.step(random.choice(env.get_valid_actions()))
    steps += 1
    if terminated or truncated:
        env.reset()
print(steps / (time.perf_counter() - start), steps / (time.process_time() - used))
"""


class Rate(NamedTuple):
    """How much is done in a second, and in a second of processor time."""

    wall: float
    processor: float


def rate(work: Callable[[], int], seconds: float) -> Rate:
    """How fast something is: the best of several runs."""
    runs = []
    for _ in range(RUNS):
        start, used, done = time.perf_counter(), time.process_time(), 0
        while (elapsed := time.perf_counter() - start) < seconds:
            done += work()
        runs.append(Rate(done / elapsed, done / (time.process_time() - used)))
    return Rate(max(run.wall for run in runs), max(run.processor for run in runs))


def self_play(seconds: float, *, observed: bool) -> Rate:
    """Decisions a second of self-play; random legal actions are chosen by NumPy."""
    count = OBSERVED_GAMES if observed else UNOBSERVED_GAMES
    games = SelfPlay(count, seed=1, observation="flat" if observed else "none", masks=observed)
    rng = np.random.default_rng(0)

    def work() -> int:
        for _ in range(10):
            places = (rng.random(count, np.float32) * games.counts).astype(np.int64)
            games.step(places, choices=True)
        return 10 * count

    work()
    return rate(work, seconds)


def single_agent_vector(seconds: float) -> Rate:
    """Decisions a second of the Gymnasium vector environment against three `random`."""
    count = 1024
    envs = SettlersVectorEnv(count, copy=False, illegal_reward=None, autoreset_mode="SameStep")
    envs.reset(seed=1)
    rng = np.random.default_rng(0)

    def work() -> int:
        masks = envs.buffers.masks
        assert masks is not None
        envs.step((masks * rng.random(masks.shape, np.float32)).argmax(1))
        return count

    return rate(work, seconds)


def single(seconds: float) -> Rate:
    """Decisions a second of one Gymnasium environment against three `random`."""
    env = gymnasium.make(brickwool.gym._NAME, disable_env_checker=True, illegal_reward=None)
    _, info = env.reset(seed=1)
    luck = Luck(1)

    def work() -> int:
        nonlocal info
        for _ in range(1000):
            legal = info["action_mask"].nonzero()[0]
            _, _, terminated, truncated, info = env.step(legal[luck.below(legal.size)])
            if terminated or truncated:
                _, info = env.reset()
        return 1000

    return rate(work, seconds)


def leaves(seconds: float, *, evaluated: bool) -> Rate:
    """Leaf states a second: every child of a batch of positions, with chance drawn, and greedy's judgement."""
    luck, board = Luck(3), Board.random(3)
    position = Position(board)
    positions: list[Position] = []
    while len(positions) < 256:
        if position.is_over:
            position = Position(board)
        elif position.is_chance:
            position = position.after(position.draw(luck))
        else:
            legal = position.legal()
            position = position.after(legal[luck.below(len(legal))])
            if not position.is_chance and position.view()["phase"] == {"turn": "after_roll"}:
                positions.append(position)
    root = positions[0]
    states = States.of(positions).take(np.arange(16 * 256) % 256)

    def work() -> int:
        children, _, _ = states.expand()
        children.draw(1)
        if evaluated:
            children.evaluate(root, 0)
        return len(children)

    return rate(work, seconds)


def catanatron(seconds: float, folder: Path) -> Rate | None:
    """Decisions a second of Catanatron's environment against three random players; nothing if it can't be installed."""
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        installed = subprocess.run([python, "-m", "pip", "install", "--quiet", *CATANATRON], check=False)
        if installed.returncode != 0:
            return None
    ran = subprocess.run(
        [python, "-c", CATANATRON_LOOP % (seconds * RUNS)], capture_output=True, text=True, check=False
    )
    if ran.returncode != 0:
        print(ran.stderr.strip().splitlines()[-1], file=sys.stderr)
        return None
    wall, processor = ran.stdout.strip().splitlines()[-1].split()
    return Rate(float(wall), float(processor))


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description="Speed of the environments and of the search toolkit.")
    parser.add_argument("--seconds", type=float, default=3, help="how long each run takes")
    parser.add_argument("--no-catanatron", action="store_true", help="compare with nothing")
    parser.add_argument("--catanatron-folder", type=Path, default=Path("target/catanatron"))
    given = parser.parse_args()
    load = os.getloadavg()[0]
    seconds = given.seconds
    rows = [
        ("self-play, masks and flat uint8 observations", self_play(seconds, observed=True)),
        ("self-play, without observations and masks", self_play(seconds, observed=False)),
        ("one Gymnasium environment against three `random`", single(seconds)),
        ("Gymnasium vector environment against three `random`", single_agent_vector(seconds)),
        ("leaf states: copied, stepped, chance drawn", leaves(seconds, evaluated=False)),
        ("leaf states: the same and judged by greedy", leaves(seconds, evaluated=True)),
    ]
    other = None if given.no_catanatron else catanatron(seconds, given.catanatron_folder)
    if other is not None:
        rows.append(("Catanatron's environment against three random players", other))
    print("| what | a second | a processor second | times Catanatron's environment |\n|---|---|---|---|")
    for name, value in rows:
        ratio = f"{value.processor / other.processor:,.0f}" if other else ""
        print(f"| {name} | {value.wall:,.0f} | {value.processor:,.0f} | {ratio} |")
    print(f"\n{os.cpu_count()} cores; load {load:.1f} before and {os.getloadavg()[0]:.1f} after (minute averages).")


if __name__ == "__main__":
    main()
