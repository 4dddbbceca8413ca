"""Gymnasium: one agent against built-in bots, as a single environment and as a native vector environment.

``gymnasium.make("brickwool/Settlers-v0", opponents=["greedy", "random", "random"])`` or ``gymnasium.make_vec`` with the same
name. An observation is a dictionary with ``observation`` and ``action_mask``; the mask is also in ``info``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from brickwool._native import Board, Environments, Position
from brickwool.spaces import ACTIONS, ObservationSpec
from brickwool.vector import Buffers, ObservationForm

#: What an environment returns as an observation.
Observation = dict[str, npt.NDArray[Any]]

_NAME = "brickwool/Settlers-v0"
#: An illegal action changes nothing and earns this, so that every number is accepted, as Gymnasium wants it.
ILLEGAL_REWARD = -0.1


def register() -> None:
    """Make the environments known to Gymnasium. Its plugin mechanism calls this by itself."""
    if _NAME not in gymnasium.registry:
        gymnasium.register(
            _NAME,
            entry_point="brickwool.gym:SettlersEnv",
            vector_entry_point="brickwool.gym:SettlersVectorEnv",
        )


def observation_space(spec: ObservationSpec, dtype: npt.DTypeLike) -> spaces.Dict:
    """The space of observations with their masks."""
    high: npt.NDArray[Any] = spec.high()
    if np.dtype(dtype) == np.float32:
        high = high / spec.scale()
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(high, dtype), high.astype(dtype), dtype=np.dtype(dtype).type),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def _environments(
    count: int,
    spec: ObservationSpec,
    opponents: Sequence[str],
    options: dict[str, Any],
    *,
    seat: int | None,
    illegal_reward: float | None,
    autoreset: str,
) -> Environments:
    return Environments(
        count,
        seats=len(opponents) + 1,
        opponents=list(opponents),
        agent_seat=seat,
        full=spec.full,
        illegal_reward=illegal_reward,
        autoreset=autoreset,
        **options,
    )


class SettlersEnv(gymnasium.Env[Observation, np.int64]):
    """A game of one agent against built-in bots.

    ``info`` holds ``action_mask``, the agent's ``seat``, and ``illegal`` if the action was. Winning earns 1 and losing
    ``-1 / opponents`` unless ``win_reward``, ``loss_reward`` and ``point_reward`` say otherwise. ``illegal_reward=None``
    raises :class:`brickwool.IllegalAction` instead of accepting illegal actions.
    """

    metadata = {"render_modes": ["svg"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        opponents: Sequence[str] = ("random", "random", "random"),
        *,
        seat: int | None = None,
        observation: ObservationForm = "flat",
        dtype: npt.DTypeLike = np.uint8,
        illegal_reward: float | None = ILLEGAL_REWARD,
        render_mode: str | None = None,
        board: Board | None = None,
        shape: str | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = render_mode
        seats = len(opponents) + 1
        self.observation_spec = ObservationSpec(seats, shape=shape, board=board, full=observation == "full")
        self.observation_space = cast("spaces.Space[Observation]", observation_space(self.observation_spec, dtype))
        self.action_space = spaces.Discrete(ACTIONS)
        options = {**options, "board": board, "shape": shape}
        self._games = _environments(
            1,
            self.observation_spec,
            opponents,
            options,
            seat=seat,
            illegal_reward=illegal_reward,
            autoreset="disabled",
        )
        self._scale = None if np.dtype(dtype) == np.uint8 else 1 / self.observation_spec.scale()
        self._mask = np.zeros(ACTIONS, np.int8)
        self._seat = 0
        self._started = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; with a seed that of the seed, else the next of the series."""
        super().reset(seed=seed)
        if seed is None and not self._started:
            seed = int(self.np_random.integers(2**63))
        self._started = True
        row, self._mask, self._seat = self._games.reset_one(seed)
        return self._observation(row), {"action_mask": self._mask, "seat": self._seat}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action and let the others play until the agent has to decide again."""
        row, reward, terminated, truncated, mask, illegal = self._games.step_one(int(action))
        self._mask = mask
        info: dict[str, Any] = {"action_mask": mask, "seat": self._seat}
        if illegal:
            info["illegal"] = True
        return self._observation(row), reward, terminated, truncated, info

    def _observation(self, row: npt.NDArray[Any]) -> Observation:
        if self._scale is not None:
            row = row * self._scale
        return {"observation": row, "action_mask": self._mask}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, as sb3-contrib's MaskablePPO asks for them."""
        return self._mask.astype(np.bool_)

    @property
    def position(self) -> Position:
        """The position that the agent has to decide in, with everything that is hidden from it."""
        return self._games.position(0)

    def render(self) -> str | None:
        """The board as the agent sees it, as SVG."""
        return self.position.svg(self._seat) if self.render_mode == "svg" else None


class SettlersVectorEnv(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games of one agent against built-in bots, played in Rust on all cores.

    Game ``i`` is that of :class:`SettlersEnv` with the seed ``seed + i``. With ``copy=False`` observations and masks are the
    buffers themselves, which the next step overwrites.
    """

    def __init__(
        self,
        num_envs: int = 1,
        opponents: Sequence[str] = ("random", "random", "random"),
        *,
        seat: int | None = None,
        observation: ObservationForm = "flat",
        dtype: npt.DTypeLike = np.uint8,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        illegal_reward: float | None = ILLEGAL_REWARD,
        copy: bool = True,
        buffers: Buffers | None = None,
        board: Board | None = None,
        shape: str | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**SettlersEnv.metadata, "autoreset_mode": self.autoreset_mode}
        seats = len(opponents) + 1
        self.observation_spec = ObservationSpec(seats, shape=shape, board=board, full=observation == "full")
        self.single_observation_space = observation_space(self.observation_spec, dtype)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        options = {**options, "board": board, "shape": shape}
        names = {
            AutoresetMode.NEXT_STEP: "next_step",
            AutoresetMode.SAME_STEP: "same_step",
            AutoresetMode.DISABLED: "disabled",
        }
        self._games = _environments(
            num_envs,
            self.observation_spec,
            opponents,
            options,
            seat=seat,
            illegal_reward=illegal_reward,
            autoreset=names[self.autoreset_mode],
        )
        same_step = self.autoreset_mode == AutoresetMode.SAME_STEP
        if buffers is None:
            buffers = Buffers.allocate(num_envs, self.observation_spec.size, 1, dtype=dtype, final=same_step)
        self.buffers = buffers
        self._copy = copy
        self._started = False
        self._rows = buffers.observations if buffers.observations is not None else buffers.scaled
        self._final = buffers.final_observations if buffers.scaled is None else buffers.final_scaled

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin games anew: all, or those of ``options["reset_mask"]``."""
        mask = self._reset_mask(options)
        if seed is None and not self._started:
            seed = int(self.np_random.integers(2**62))
        self._started = True
        seeds: npt.NDArray[np.uint64] | None = None
        if seed is not None:
            given = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else list(seed)
            if len(given) != self.num_envs:
                raise ValueError(f"there are {len(given)} seeds for {self.num_envs} games")
            drawn = [int(self.np_random.integers(2**62)) if one is None else one for one in given]
            seeds = np.array([one % 2**64 for one in drawn], np.uint64)
        self._games.reset(seeds, mask, self.buffers)
        return self._observation(), self._infos()

    def _reset_mask(self, options: dict[str, Any] | None) -> npt.NDArray[np.bool_] | None:
        mask = None if options is None else options.pop("reset_mask", None)
        if mask is None:
            return None
        if not isinstance(mask, np.ndarray) or mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            raise ValueError(f"reset_mask is an array of {self.num_envs} truth values")
        if not mask.any():
            raise ValueError("reset_mask marks no game")
        return mask

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Take an action in every game."""
        buffers = self.buffers
        self._games.step(np.ascontiguousarray(actions, np.int64), buffers)
        assert buffers.rewards is not None
        assert buffers.terminated is not None
        assert buffers.truncated is not None
        infos = self._infos()
        ended = buffers.terminated | buffers.truncated
        if self.autoreset_mode == AutoresetMode.SAME_STEP and ended.any():
            self._add_final(infos, ended)
        rewards = buffers.rewards[:, 0].astype(np.float64)
        return self._observation(), rewards, buffers.terminated.copy(), buffers.truncated.copy(), infos

    def _observation(self) -> Observation:
        assert self._rows is not None
        assert self.buffers.masks is not None
        if self._copy:
            return {"observation": self._rows.copy(), "action_mask": self.buffers.masks.copy()}
        return {"observation": self._rows, "action_mask": self.buffers.masks}

    def _infos(self) -> dict[str, Any]:
        buffers = self.buffers
        assert buffers.masks is not None
        assert buffers.seats is not None
        everybody = np.ones(self.num_envs, np.bool_)
        infos: dict[str, Any] = {
            "action_mask": buffers.masks.copy() if self._copy else buffers.masks,
            "_action_mask": everybody,
            "seat": buffers.seats.astype(np.int64),
            "_seat": everybody,
        }
        if buffers.illegal is not None and buffers.illegal.any():
            infos["illegal"] = infos["_illegal"] = buffers.illegal.copy()
        return infos

    def _add_final(self, infos: dict[str, Any], ended: npt.NDArray[np.bool_]) -> None:
        """The last observations of games that have begun anew, in the form that Gymnasium gives them."""
        assert self._final is not None
        final = np.full(self.num_envs, None, dtype=object)
        nothing = np.zeros(ACTIONS, np.int8)
        for game in np.flatnonzero(ended):
            final[game] = {"observation": self._final[game].copy(), "action_mask": nothing.copy()}
        masks = np.zeros((self.num_envs, ACTIONS), np.int8)
        infos["final_obs"], infos["_final_obs"] = final, ended.copy()
        infos["final_info"] = {"action_mask": masks, "_action_mask": ended.copy()}
        infos["_final_info"] = ended.copy()

    def position(self, game: int) -> Position:
        """The position of a game, with everything that is hidden from the agent."""
        return self._games.position(game)


register()
