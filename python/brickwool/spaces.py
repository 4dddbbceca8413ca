"""What the numbers of learners mean: the columns of observations, the numbers of actions, the symmetries of boards.

An observation is a flat row of bytes with the parts ``hexes``, ``vertices``, ``edges``, ``players`` and ``globals``, in this
order; the full form, for critics, has a part ``hidden`` at its end. :class:`ObservationSpec` names every column and cuts a
row into its parts without copying. Seats are relative: 0 is the viewer, 1 the next seat, and so on.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from brickwool import _native
from brickwool._native import Action, Board

#: How many numbers actions have: the size of every mask.
ACTIONS: int = _native.ACTIONS

_SHAPES = {"base": (19, 54, 72), "large": (30, 80, 109), "mini": (7, 24, 30)}


class Column(NamedTuple):
    """A column of an observation."""

    name: str
    #: The largest value on any board.
    high: int
    #: What the value is divided by in the form with floating point numbers.
    scale: float
    about: str


@dataclass(frozen=True)
class Part:
    """A part of an observation: a table of bytes."""

    name: str
    rows: int
    columns: tuple[Column, ...]
    #: Where it begins in a flat row.
    start: int

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return self.rows * len(self.columns)

    @property
    def shape(self) -> tuple[int, ...]:
        """Its shape by place; ``globals`` and ``hidden`` have a single row and no places."""
        columns = len(self.columns)
        return (columns,) if self.name in ("globals", "hidden") else (self.rows, columns)

    def column(self, name: str) -> int:
        """The place of a column in a row of this part."""
        return [column.name for column in self.columns].index(name)


class ObservationSpec:
    """The layout of observations for a number of seats on an arrangement of places."""

    def __init__(
        self,
        seats: int = 4,
        *,
        shape: str | None = None,
        board: Board | None = None,
        full: bool = False,
    ) -> None:
        if board is not None:
            places = (board.hexes, board.vertices, board.edges)
        else:
            places = _SHAPES[shape or ("large" if seats > 4 else "base")]
        self.seats = seats
        self.full = full
        self.parts: dict[str, Part] = {}
        start = 0
        for name, (rows, columns) in _native.observation_parts(*places, seats).items():
            if name == "hidden" and not full:
                continue
            part = Part(name, rows, tuple(Column(**column) for column in columns), start)
            self.parts[name] = part
            start += part.size
        #: How many numbers a row has.
        self.size = start

    def names(self) -> list[str]:
        """The name of every number of a flat row, such as ``vertices.17.city_0``."""
        names = []
        for part in self.parts.values():
            for row in range(part.rows):
                place = f"{part.name}." if len(part.shape) == 1 else f"{part.name}.{row}."
                names += [place + column.name for column in part.columns]
        return names

    def high(self) -> npt.NDArray[np.uint8]:
        """The largest value of every number of a flat row."""
        rows = [np.tile([column.high for column in part.columns], part.rows) for part in self.parts.values()]
        return np.concatenate(rows).astype(np.uint8)

    def scale(self) -> npt.NDArray[np.float32]:
        """What every number of a flat row is divided by in the form with floating point numbers."""
        rows = [np.tile([column.scale for column in part.columns], part.rows) for part in self.parts.values()]
        return np.concatenate(rows).astype(np.float32)

    def split(self, rows: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """Cut rows into their parts by place. The parts share memory with the rows: nothing is copied."""
        if rows.shape[-1] != self.size:
            raise ValueError(f"a row has {self.size} numbers, not {rows.shape[-1]}")
        return {
            part.name: rows[..., part.start : part.start + part.size].reshape(rows.shape[:-1] + part.shape)
            for part in self.parts.values()
        }


class Factors(NamedTuple):
    """The factored form of actions: what each number stands for."""

    #: The names of the columns of ``table``: kind, hex, vertex, edge, seat, cards given and got.
    columns: list[str]
    #: The names of the kinds, which the first column counts.
    kinds: list[str]
    #: A row for each action's number. What an action does not have is -1, or 0 cards; unused numbers have kind -1.
    table: npt.NDArray[np.int16]


@cache
def action_factors() -> Factors:
    """The factored form of every action's number."""
    columns, kinds, rows = _native.action_factors()
    table = np.array(rows, dtype=np.int16)
    table.flags.writeable = False
    return Factors(columns, kinds, table)


def action(number: int, *, seats: int = 4, seat: int = 0) -> Action | None:
    """The action that a number stands for; ``None`` for the few numbers that stand for nothing.

    An offer is made to all opponents of ``seat``; a trade with the bank is shown at four to one. In a position,
    ``position.after(number)`` uses the actual rates.
    """
    return _native.action_of_number(number, seats, seat)


@dataclass(frozen=True)
class Symmetry:
    """A rotation or reflection of a board, as index tables."""

    #: Where each hex, vertex and edge comes to lie.
    hexes: npt.NDArray[np.intp]
    vertices: npt.NDArray[np.intp]
    edges: npt.NDArray[np.intp]
    #: ``turned = rows[..., observation]`` turns flat observations.
    observation: npt.NDArray[np.intp]
    #: ``action_to[number]`` is the number that an action becomes.
    action_to: npt.NDArray[np.intp]
    #: ``turned = masks[..., mask]`` turns masks and rows of probabilities.
    mask: npt.NDArray[np.intp]


def symmetries(board: Board, seats: int = 4, *, full: bool = False) -> list[Symmetry]:
    """Every symmetry of a board's arrangement, the identity first: 12 on the base board, harbours included."""
    size = ObservationSpec(seats, board=board, full=full).size
    found = []
    for number in range(board.symmetry_count):
        hexes, vertices, edges = (np.array(places, np.intp) for places in board.symmetry_places(number))
        action_to = board.symmetry_actions(number).astype(np.intp)
        found.append(
            Symmetry(
                hexes,
                vertices,
                edges,
                board.symmetry_observation(number, seats).astype(np.intp)[:size],
                action_to,
                np.argsort(action_to),
            )
        )
    return found
