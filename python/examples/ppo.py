"""A learner from scratch: PPO with masked actions on NumPy alone, against three `random`.

    python examples/ppo.py --minutes 8 --out learned

It writes the learning curve (`curve.csv`, `curve.svg`) and the network (`network.npz`), a perceptron with two hidden layers.
One thread is best for such small matrices: `OPENBLAS_NUM_THREADS=1`.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from brickwool import Decision, match
from brickwool.gym import SettlersVectorEnv
from brickwool.matches import Player, wilson
from brickwool.spaces import ACTIONS, ObservationSpec

Array = npt.NDArray[np.float32]
OPPONENTS = ["random", "random", "random"]


@dataclass
class Settings:
    """What PPO is told. The values are common ones; only the sizes were chosen for two cores."""

    games: int = 64
    steps: int = 64
    epochs: int = 3
    batch: int = 1024
    hidden: int = 128
    rate: float = 5e-4
    clip: float = 0.2
    discount: float = 0.997
    smoothing: float = 0.95
    entropy: float = 0.01
    value_weight: float = 0.5
    max_gradient: float = 1.0


class Network:
    """A perceptron with two hidden layers, a head for the policy and one for the value."""

    def __init__(self, inputs: int, hidden: int, rng: np.random.Generator) -> None:
        def layer(fan_in: int, fan_out: int, gain: float) -> Array:
            drawn: Array = rng.standard_normal((fan_in, fan_out), np.float32) * np.float32(gain / np.sqrt(fan_in))
            return drawn

        self.weights: dict[str, Array] = {
            "w1": layer(inputs, hidden, 1.4),
            "b1": np.zeros(hidden, np.float32),
            "w2": layer(hidden, hidden, 1.4),
            "b2": np.zeros(hidden, np.float32),
            "wp": layer(hidden, ACTIONS, 0.01),
            "bp": np.zeros(ACTIONS, np.float32),
            "wv": layer(hidden, 1, 1.0),
            "bv": np.zeros(1, np.float32),
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.updates = 0

    def forward(self, rows: Array, masks: npt.NDArray[np.int8]) -> tuple[Array, Array, tuple[Array, Array]]:
        """Log-probabilities of the legal actions, values, and what the backward pass needs."""
        w = self.weights
        first = np.maximum(rows @ w["w1"] + w["b1"], 0)
        second = np.maximum(first @ w["w2"] + w["b2"], 0)
        logits = np.where(masks > 0, second @ w["wp"] + w["bp"], np.float32(-1e9))
        logits -= logits.max(1, keepdims=True)
        logs = logits - np.log(np.exp(logits).sum(1, keepdims=True))
        return logs, (second @ w["wv"] + w["bv"])[:, 0], (first, second)

    def learn(
        self, rows: Array, hidden: tuple[Array, Array], by_logits: Array, by_values: Array, settings: Settings
    ) -> None:
        """One step of Adam along the gradients of the loss by the heads' outputs."""
        w, (first, second) = self.weights, hidden
        column = by_values[:, None]
        gradients = {
            "wp": second.T @ by_logits,
            "bp": by_logits.sum(0),
            "wv": second.T @ column,
            "bv": column.sum(0),
        }
        back = (by_logits @ w["wp"].T + column @ w["wv"].T) * (second > 0)
        gradients |= {"w2": first.T @ back, "b2": back.sum(0)}
        back = (back @ w["w2"].T) * (first > 0)
        gradients |= {"w1": rows.T @ back, "b1": back.sum(0)}
        norm = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients.values()))
        scale = np.float32(min(1.0, settings.max_gradient / (norm + 1e-8)))
        self.updates += 1
        correction = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for name, gradient in gradients.items():
            mean, square = self.moments[name]
            mean += np.float32(0.1) * (scale * gradient - mean)
            square += np.float32(0.001) * ((scale * gradient) ** 2 - square)
            w[name] -= np.float32(settings.rate * correction) * mean / (np.sqrt(square) + np.float32(1e-8))


def choose(logs: Array, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Actions drawn by their probabilities (the Gumbel trick)."""
    noise = rng.gumbel(size=logs.shape).astype(np.float32)
    chosen: npt.NDArray[np.int64] = (logs + noise).argmax(1)
    return chosen


class Learner:
    """PPO on a vector environment."""

    def __init__(self, settings: Settings, seed: int) -> None:
        self.settings, self.rng = settings, np.random.default_rng(seed)
        # Points earn a little, so that there is something to learn before the first win.
        self.envs = SettlersVectorEnv(
            settings.games,
            OPPONENTS,
            dtype=np.float32,
            autoreset_mode="SameStep",
            copy=False,
            point_reward=0.1,
            illegal_reward=None,
        )
        self.network = Network(self.envs.observation_spec.size, settings.hidden, self.rng)
        self.envs.reset(seed=seed)
        self.steps = 0
        self.won: list[bool] = []

    def collect(self) -> dict[str, npt.NDArray[np.generic]]:
        """Play and remember what was seen, done and earned."""
        s, size = self.settings, self.envs.observation_spec.size
        shape = (s.steps, s.games)
        data: dict[str, npt.NDArray[np.generic]] = {
            "rows": np.zeros((*shape, size), np.float32),
            "masks": np.zeros((*shape, ACTIONS), np.int8),
            "actions": np.zeros(shape, np.int64),
            "logs": np.zeros(shape, np.float32),
        }
        values, rewards = np.zeros((s.steps + 1, s.games), np.float32), np.zeros(shape, np.float32)
        running = np.zeros(shape, np.float32)
        rows, masks = self.envs.buffers.scaled, self.envs.buffers.masks
        assert rows is not None
        assert masks is not None
        for step in range(s.steps):
            logs, values[step], _ = self.network.forward(rows, masks)
            actions = choose(logs, self.rng)
            data["rows"][step], data["masks"][step], data["actions"][step] = rows, masks, actions
            data["logs"][step] = logs[np.arange(s.games), actions]
            _, earned, terminated, truncated, _ = self.envs.step(actions)
            rewards[step], running[step] = earned, ~(terminated | truncated)
            self.won += (earned[terminated] > 0.5).tolist()
        values[s.steps] = self.network.forward(rows, masks)[1]
        self.steps += s.steps * s.games
        advantages, last = np.zeros(shape, np.float32), np.zeros(s.games, np.float32)
        for step in reversed(range(s.steps)):
            surprise = rewards[step] + s.discount * values[step + 1] * running[step] - values[step]
            last = surprise + s.discount * s.smoothing * running[step] * last
            advantages[step] = last
        data["advantages"], data["returns"] = advantages, advantages + values[:-1]
        return {name: array.reshape(s.steps * s.games, *array.shape[2:]) for name, array in data.items()}

    def improve(self) -> None:
        """One round: play, then learn from what was played."""
        s, data = self.settings, self.collect()
        total = s.steps * s.games
        advantages = data["advantages"].astype(np.float32)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        for _ in range(s.epochs):
            order = self.rng.permutation(total)
            for start in range(0, total, s.batch):
                some = order[start : start + s.batch]
                self._update({name: array[some] for name, array in data.items()}, advantages[some])

    def _update(self, data: dict[str, npt.NDArray[np.generic]], advantages: Array) -> None:
        s, count = self.settings, len(advantages)
        rows, masks = data["rows"].astype(np.float32), data["masks"].astype(np.int8)
        logs, values, hidden = self.network.forward(rows, masks)
        chosen = (np.arange(count), data["actions"].astype(np.int64))
        ratio = np.exp(logs[chosen] - data["logs"].astype(np.float32))
        # The gradient is cut off where the policy has moved far enough in the right direction.
        active = np.where(advantages > 0, ratio < 1 + s.clip, ratio > 1 - s.clip)
        by_log = -(active * ratio * advantages) / count
        shares = np.exp(logs)
        by_logits = -shares * by_log[:, None]
        by_logits[chosen] += by_log
        entropy = -(shares * np.where(masks > 0, logs, 0)).sum(1, keepdims=True)
        by_logits += np.float32(s.entropy / count) * shares * (np.where(masks > 0, logs, 0) + entropy)
        by_values = np.float32(s.value_weight / count) * (values - data["returns"].astype(np.float32))
        self.network.learn(rows, hidden, by_logits.astype(np.float32), by_values, s)


def player(network: Network, seed: int = 0) -> Player:
    """The network as a player for `brickwool.match`."""
    scale, rng = ObservationSpec(4).scale(), np.random.default_rng(seed)

    def learned(decision: Decision) -> int:
        row = (decision.observation() / scale)[None].astype(np.float32)
        logs, _, _ = network.forward(row, decision.mask()[None])
        return int(choose(logs, rng)[0])

    return learned


def plot(points: list[tuple[float, float]], file: Path) -> None:
    """The learning curve as SVG: minutes to the right, the share of games won upwards."""
    width, height, margin = 640, 320, 44
    longest = max(max(minutes for minutes, _ in points), 1e-6)

    def place(minutes: float, share: float) -> str:
        x = margin + minutes / longest * (width - 2 * margin)
        return f"{x:.1f},{height - margin - share * (height - 2 * margin):.1f}"

    line = " ".join(place(*point) for point in points)
    quarter = place(0, 0.25).split(",")[1]
    text = 'font-family="sans-serif" font-size="13"'
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">\n'
        f'<rect width="{width}" height="{height}" fill="white"/>\n'
        f'<path d="M{margin},{margin} V{height - margin} H{width - margin}" fill="none" stroke="black"/>\n'
        f'<path d="M{margin},{quarter} H{width - margin}" stroke="gray" stroke-dasharray="4"/>\n'
        f'<polyline points="{line}" fill="none" stroke="#1f5fbf" stroke-width="2"/>\n'
        f'<text x="{margin}" y="{margin - 14}" {text}>share of games won against three random players</text>\n'
        f'<text x="{width - margin}" y="{height - 14}" text-anchor="end" {text}>'
        f"{longest:.1f} minutes of processor time</text>\n"
        f'<text x="6" y="{margin + 5}" {text}>100 %</text>\n'
        f'<text x="6" y="{float(quarter) + 5:.1f}" {text}>25 %</text>\n</svg>\n',
        encoding="utf-8",
    )


def train(minutes: float, seed: int, out: Path, settings: Settings, max_rounds: int | None = None) -> Learner:
    """Learn for some minutes of processor time, printing and writing the curve."""
    out.mkdir(parents=True, exist_ok=True)
    learner, start, points = Learner(settings, seed), time.process_time(), [(0.0, 0.25)]
    rounds = 0
    while (elapsed := (time.process_time() - start) / 60) < minutes and (max_rounds is None or rounds < max_rounds):
        learner.improve()
        rounds += 1
        if len(learner.won) >= 200:
            share = sum(learner.won) / len(learner.won)
            points.append((elapsed, share))
            print(
                f"{elapsed:5.2f} min  {learner.steps:9,} decisions  won {share:.1%} of {len(learner.won)}", flush=True
            )
            learner.won.clear()
    with (out / "curve.csv").open("w", encoding="utf-8") as file:
        file.write("minutes,share_won\n")
        file.writelines(f"{minutes:.3f},{share:.4f}\n" for minutes, share in points)
    plot(points, out / "curve.svg")
    np.savez(out / "network.npz", **learner.network.weights)  # type: ignore[arg-type]
    return learner


def main() -> None:
    parser = argparse.ArgumentParser(description="PPO against three random players.")
    parser.add_argument(
        "--minutes", type=float, default=8, help="of processor time, so that a busy machine learns as much"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learned"))
    parser.add_argument("--games", type=int, default=400, help="games of the match at the end")
    given = parser.parse_args()
    learner = train(given.minutes, given.seed, given.out, Settings())
    result = match([player(learner.network), *OPPONENTS], given.games, seed=99)
    low, high = wilson(result.wins[0], result.games)
    print(f"against three random: won {result.wins[0] / result.games:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
