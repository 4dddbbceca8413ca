"""Learning by playing against oneself: every seat of every game is the same network, on the native vector environment.

    python examples/self_play.py --minutes 5

Games are played to their end; each decision is then made more or less likely by how its seat fared compared with what the
network had expected (an actor and a critic, without bootstrapping). The network is that of `ppo.py`.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
from ppo import Network, Settings, choose, player

from brickwool import match
from brickwool.vector import SelfPlay


@dataclass
class Memory:
    """The decisions of one seat in one game."""

    rows: list[npt.NDArray[np.float32]] = field(default_factory=list)
    masks: list[npt.NDArray[np.int8]] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    earned: float = 0.0


def play_games(games: SelfPlay, network: Network, wanted: int, rng: np.random.Generator) -> list[Memory]:
    """Play until so many games have ended; the decisions of every seat in them, with what they earned."""
    open_games = [[Memory() for _ in range(games.spec.seats)] for _ in range(games.num_envs)]
    ended: list[Memory] = []
    finished = 0
    while finished < wanted:
        logs, _, _ = network.forward(games.observations, games.masks)
        actions = choose(logs, rng)
        for game, seat in enumerate(games.seats.tolist()):
            memory = open_games[game][seat]
            memory.rows.append(games.observations[game].copy())
            memory.masks.append(games.masks[game].copy())
            memory.actions.append(int(actions[game]))
        games.step(actions)
        for game in range(games.num_envs):
            for seat, memory in enumerate(open_games[game]):
                memory.earned += float(games.rewards[game, seat])
        for game in np.flatnonzero(games.terminated | games.truncated).tolist():
            ended += [memory for memory in open_games[game] if memory.actions]
            open_games[game] = [Memory() for _ in range(games.spec.seats)]
            finished += 1
    return ended


def learn(network: Network, memories: list[Memory], settings: Settings, rng: np.random.Generator) -> float:
    """Learn from finished games; returns how far the critic was off."""
    rows = np.concatenate([np.stack(memory.rows) for memory in memories])
    masks = np.concatenate([np.stack(memory.masks) for memory in memories])
    actions = np.concatenate([memory.actions for memory in memories]).astype(np.int64)
    returns = np.concatenate([np.full(len(m.actions), m.earned, np.float32) for m in memories])
    errors = []
    for some in np.array_split(rng.permutation(len(actions)), max(len(actions) // settings.batch, 1)):
        logs, values, hidden = network.forward(rows[some], masks[some])
        advantages = returns[some] - values
        errors.append(float(np.abs(advantages).mean()))
        scaled = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        shares, count = np.exp(logs), len(some)
        by_logits = shares * scaled[:, None] / count
        by_logits[np.arange(count), actions[some]] -= scaled / count
        entropy = -(shares * np.where(masks[some] > 0, logs, 0)).sum(1, keepdims=True)
        by_logits += settings.entropy / count * shares * (np.where(masks[some] > 0, logs, 0) + entropy)
        by_values = (settings.value_weight / count * -advantages).astype(np.float32)
        network.learn(rows[some], hidden, by_logits.astype(np.float32), by_values, settings)
    return float(np.mean(errors))


def train(minutes: float, seed: int, *, games: int = 64, rounds: int | None = None, rules: str = "official") -> Network:
    """Learn for a while; `rounds` ends it earlier."""
    settings, rng = Settings(), np.random.default_rng(seed)
    env = SelfPlay(
        games, seed=seed, dtype=np.float32, rules=rules, max_decisions=3000, loss_reward=0.0, point_reward=0.1
    )
    network = Network(env.spec.size, settings.hidden, rng)
    start, done = time.perf_counter(), 0
    while time.perf_counter() - start < 60 * minutes and (rounds is None or done < rounds):
        memories = play_games(env, network, games, rng)
        error = learn(network, memories, settings, rng)
        done += 1
        decisions = sum(len(memory.actions) for memory in memories)
        seconds = time.perf_counter() - start
        print(f"{seconds:6.0f} s  {games} games of {decisions / games:.0f} decisions; the critic is off by {error:.2f}")
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description="Self-play on the native vector environment.")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    network = train(given.minutes, given.seed)
    print(match([player(network), "random", "random", "random"], 200, seed=99))


if __name__ == "__main__":
    main()
