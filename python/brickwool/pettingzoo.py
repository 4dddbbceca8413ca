"""PettingZoo: games in which every seat is an agent, one after the other (AEC).

``brickwool.pettingzoo.env()`` is the environment with PettingZoo's usual wrappers, ``raw_env()`` the one without.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from brickwool._native import Board, Environments, Position
from brickwool.gym import Observation, observation_space
from brickwool.spaces import ACTIONS, ObservationSpec


def env(**options: Any) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's wrappers: an illegal action ends the game with a reward of -1 for who chose it."""
    made: Any = SettlersAECEnv(**options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def raw_env(**options: Any) -> SettlersAECEnv:
    """The environment without wrappers: an illegal action raises :class:`brickwool.IllegalAction`."""
    return SettlersAECEnv(**options)


class SettlersAECEnv(AECEnv[str, Observation, int]):
    """A game of two to six agents, ``seat_0`` and so on.

    Observations are dictionaries with ``observation`` and ``action_mask``; the mask is also in the info of the agent that
    has to act. ``state()`` is the full observation, for critics.
    """

    metadata = {"render_modes": ["svg"], "name": "brickwool_settlers_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        seats: int = 4,
        *,
        dtype: npt.DTypeLike = np.uint8,
        render_mode: str | None = None,
        board: Board | None = None,
        shape: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.spec = ObservationSpec(seats, shape=shape, board=board)
        space = observation_space(self.spec, dtype)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        full = ObservationSpec(seats, shape=shape, board=board, full=True)
        self.state_space = spaces.Box(np.zeros_like(full.high()), full.high(), dtype=np.uint8)
        self._scale = None if np.dtype(dtype) == np.uint8 else 1 / self.spec.scale()
        self._seats = seats
        self._seed: int | None = None
        # Full rows are made, of which an agent gets the part that it may know.
        self._games = Environments(1, seats=seats, board=board, shape=shape, full=True, autoreset="disabled", **options)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do: the same numbers for everybody."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; with a seed that of the seed, else the next of the series."""
        if seed is None and self._seed is None:
            seed = int(np.random.default_rng().integers(2**63))
        self._seed = seed if seed is not None else self._seed
        _, mask, seat = self._games.reset_one(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"action_mask": mask}

    def observe(self, agent: str) -> Observation:
        """What an agent may know now; only who has to act may do anything."""
        row, mask = self._games.observe(0, self.possible_agents.index(agent))
        row = row[: self.spec.size]
        if self._scale is not None:
            return {"observation": row * self._scale, "action_mask": mask}
        return {"observation": row, "action_mask": mask}

    def state(self) -> npt.NDArray[np.uint8]:
        """Everything, as the seat that has to act sees it."""
        seat = self.possible_agents.index(self.agent_selection)
        return self._games.observe(0, seat)[0]

    def step(self, action: int | None) -> None:
        """Take the action of the agent that has to act."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is still playing has to act")
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        rewards, seat, terminated, truncated, mask = self._games.step_all(int(action))
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self.infos[agent] = {}
        if terminated or truncated:
            self.terminations = dict.fromkeys(self.agents, terminated)
            self.truncations = dict.fromkeys(self.agents, truncated)
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"action_mask": mask}
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as SVG, as spectators see it."""
        return self.position.svg("spectator") if self.render_mode == "svg" else None

    @property
    def position(self) -> Position:
        """The position, with everything that is hidden from agents."""
        return self._games.position(0)

    def close(self) -> None:
        """Nothing has to be closed."""
