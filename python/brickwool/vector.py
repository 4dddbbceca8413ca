"""Many games at once, played in Rust on all cores into buffers that you own.

:class:`SelfPlay` is the fastest way to data: every seat is an agent, and ``seat`` says whose decision each row is about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import numpy as np
import numpy.typing as npt

from brickwool._native import Board, Environments, Position
from brickwool.spaces import ACTIONS, ObservationSpec

#: What is observed: a flat row, the flat row and what is hidden, or nothing.
ObservationForm = Literal["flat", "full", "none"]
Autoreset = Literal["next_step", "same_step", "disabled"]
_T = TypeVar("_T")


@dataclass(slots=True)
class Buffers:
    """Arrays with a row for each game, which a step writes. What is ``None`` is not written.

    They may be anybody's, as long as they are contiguous and of the right type: parts of larger arrays, shared memory, or the
    NumPy view of a tensor.
    """

    #: Observations as bytes: ``uint8[games, size]``.
    observations: npt.NDArray[np.uint8] | None = None
    #: Observations divided by their scales: ``float32[games, size]``.
    scaled: npt.NDArray[np.float32] | None = None
    #: Which actions are legal: ``int8[games, ACTIONS]``.
    masks: npt.NDArray[np.int8] | None = None
    #: How many are: ``uint32[games]``.
    counts: npt.NDArray[np.uint32] | None = None
    #: Whose decision it is: ``uint8[games]``.
    seats: npt.NDArray[np.uint8] | None = None
    #: What the step earned: ``float32[games, agents]``.
    rewards: npt.NDArray[np.float32] | None = None
    #: Whether somebody has won: ``bool[games]``.
    terminated: npt.NDArray[np.bool_] | None = None
    #: Whether the game was broken off: ``bool[games]``.
    truncated: npt.NDArray[np.bool_] | None = None
    #: The last observations of games that ended in this step and began anew.
    final_observations: npt.NDArray[np.uint8] | None = None
    final_scaled: npt.NDArray[np.float32] | None = None
    #: Whether the action was illegal and changed nothing: ``bool[games]``.
    illegal: npt.NDArray[np.bool_] | None = None

    @staticmethod
    def allocate(
        games: int,
        size: int,
        agents: int,
        *,
        dtype: npt.DTypeLike | None = np.uint8,
        masks: bool = True,
        final: bool = False,
    ) -> Buffers:
        """New buffers; ``dtype`` is that of the observations, ``None`` for no observations."""
        buffers = Buffers(
            counts=np.zeros(games, np.uint32),
            seats=np.zeros(games, np.uint8),
            rewards=np.zeros((games, agents), np.float32),
            terminated=np.zeros(games, np.bool_),
            truncated=np.zeros(games, np.bool_),
            illegal=np.zeros(games, np.bool_),
        )
        if masks:
            buffers.masks = np.zeros((games, ACTIONS), np.int8)
        if dtype is not None and np.dtype(dtype) == np.float32:
            buffers.scaled = np.zeros((games, size), np.float32)
            buffers.final_scaled = np.zeros((games, size), np.float32) if final else None
        elif dtype is not None and np.dtype(dtype) == np.uint8:
            buffers.observations = np.zeros((games, size), np.uint8)
            buffers.final_observations = np.zeros((games, size), np.uint8) if final else None
        elif dtype is not None:
            raise ValueError(f"observations are uint8 or float32, not {np.dtype(dtype)}")
        return buffers


class SelfPlay:
    """Games in which every seat is an agent.

    After :meth:`reset` and :meth:`step` the buffers hold, for each game, what the seat that has to decide may know
    (``observations``), what it may choose (``masks``, ``counts``) and which seat it is (``seats``); ``rewards`` has a column
    for each seat. A game that has ended begins anew in the same step unless ``autoreset`` says otherwise.
    """

    def __init__(
        self,
        num_envs: int,
        *,
        seats: int = 4,
        seed: int = 0,
        observation: ObservationForm = "flat",
        dtype: npt.DTypeLike = np.uint8,
        masks: bool = True,
        autoreset: Autoreset = "same_step",
        buffers: Buffers | None = None,
        board: Board | None = None,
        shape: str | None = None,
        tokens: str = "spread",
        rules: str = "official",
        offers_per_turn: int = 0,
        max_decisions: int = 20_000,
        win_reward: float = 1.0,
        loss_reward: float | None = None,
        point_reward: float = 0.0,
        threads: int | None = None,
    ) -> None:
        self.num_envs = num_envs
        self.spec = ObservationSpec(seats, shape=shape, board=board, full=observation == "full")
        self._games = Environments(
            num_envs,
            seed=seed,
            seats=seats,
            board=board,
            shape=shape,
            tokens=tokens,
            rules=rules,
            offers_per_turn=offers_per_turn,
            max_decisions=max_decisions,
            win_reward=win_reward,
            loss_reward=loss_reward,
            point_reward=point_reward,
            full=observation == "full",
            autoreset=autoreset,
            threads=threads,
        )
        if buffers is None:
            wanted = None if observation == "none" else dtype
            buffers = Buffers.allocate(num_envs, self.spec.size, seats, dtype=wanted, masks=masks)
        self.buffers = buffers
        self._games.reset(_seeds(seed, num_envs), None, buffers)

    @property
    def observations(self) -> npt.NDArray[Any]:
        """What the deciding seats may know."""
        found = self.buffers.observations if self.buffers.observations is not None else self.buffers.scaled
        return _there(found, "observations")

    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """Which actions are legal."""
        return _there(self.buffers.masks, "masks")

    @property
    def counts(self) -> npt.NDArray[np.uint32]:
        """How many actions are legal."""
        return _there(self.buffers.counts, "counts")

    @property
    def seats(self) -> npt.NDArray[np.uint8]:
        """Whose decision it is."""
        return _there(self.buffers.seats, "seats")

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """What the last step earned each seat."""
        return _there(self.buffers.rewards, "rewards")

    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """The games that were won in the last step."""
        return _there(self.buffers.terminated, "terminated")

    @property
    def truncated(self) -> npt.NDArray[np.bool_]:
        """The games that were broken off in the last step."""
        return _there(self.buffers.truncated, "truncated")

    def reset(self, seed: int | None = None, mask: npt.NDArray[np.bool_] | None = None) -> None:
        """Begin games anew: all, or those that the mask marks.

        Game ``i`` gets the seed ``seed + i``; without a seed the next game of its series begins.
        """
        seeds = None if seed is None else _seeds(seed, self.num_envs)
        self._games.reset(seeds, mask, self.buffers)

    def step(self, actions: npt.NDArray[np.int64], *, choices: bool = False) -> None:
        """Take an action in every game: its number or, with ``choices``, its place among the legal ones (below ``counts``)."""
        self._games.step(actions, self.buffers, choices)

    def position(self, game: int) -> Position:
        """The position of a game."""
        return self._games.position(game)


def _seeds(seed: int, count: int) -> npt.NDArray[np.uint64]:
    first = np.uint64(seed % 2**64)
    return np.arange(count, dtype=np.uint64) + first


def _there(buffer: _T | None, name: str) -> _T:
    if buffer is None:
        raise AttributeError(f"there is no buffer for {name}")
    return buffer
