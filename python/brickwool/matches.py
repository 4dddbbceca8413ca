"""Matches and tournaments between bots and Python functions, on all cores of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from brickwool import _native
from brickwool._native import Action, Board, Decision

#: Somebody who plays in a match: a bot's name, or a function that decides.
Player = str | Callable[[Decision], "Action | int"]

_Z95 = 1.959963984540054
#: The columns of a result, one entry or row for each game.
COLUMNS = ("game", "seating", "winner_seat", "winner", "points", "turns", "actions", "outcomes", "hash")


@dataclass
class SeriesOptions:
    """How games are played, whoever plays."""

    board: Board | None = None
    shape: str | None = None
    tokens: str = "spread"
    rules: str = "official"
    max_steps: int = 50_000
    milliseconds: int | None = None
    nodes: int | None = None
    threads: int | None = None


@dataclass
class MatchResult:
    """The games of a match as columns, in the order of their numbers."""

    #: What the players are called, in the order they were given.
    players: list[str]
    #: The columns: see :data:`COLUMNS`. ``winner`` is a number into ``players``, -1 if nobody won.
    columns: dict[str, npt.NDArray[Any]] = field(repr=False)
    #: Decisions of each player that were not legal and were replaced.
    mishaps: list[int] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.columns["game"])

    @property
    def wins(self) -> list[int]:
        """How many games each player won."""
        counts = np.bincount(self.columns["winner"] + 1, minlength=len(self.players) + 1)
        return [int(count) for count in counts[1:]]

    @property
    def unfinished(self) -> int:
        """Games that nobody won."""
        return int(np.count_nonzero(self.columns["winner"] < 0))

    @property
    def checksum(self) -> int:
        """The sum of the final positions' hashes: equal sums show that the same games were played."""
        return int(np.sum(self.columns["hash"], dtype=np.uint64))

    def interval(self, player: int) -> tuple[float, float]:
        """The 95 % confidence interval of a player's share of wins (Wilson's)."""
        return wilson(self.wins[player], self.games)

    def __str__(self) -> str:
        width = max(len(name) for name in self.players)
        lines = [f"{self.games} games, {self.unfinished} unfinished"]
        for number, name in enumerate(self.players):
            low, high = self.interval(number)
            share = self.wins[number] / max(self.games, 1)
            lines.append(f"{name:{width}}  {share:6.1%}  ({low:.1%} to {high:.1%})")
        return "\n".join(lines)


@dataclass
class TournamentResult:
    """The games of a tournament: every set of bots that fits a table has played there."""

    players: list[str]
    seats: int
    columns: dict[str, npt.NDArray[Any]] = field(repr=False)

    @property
    def tables(self) -> list[tuple[tuple[int, ...], list[int]]]:
        """Who sat at each table, and how often each of them won there."""
        tables = list(combinations(range(len(self.players)), self.seats))
        winners = self.columns["winner"]
        numbers = self.columns["game"] % len(tables)
        return [
            (seated, [int(np.count_nonzero((numbers == table) & (winners == bot))) for bot in seated])
            for table, seated in enumerate(tables)
        ]

    @property
    def ratings(self) -> list[tuple[float, float]]:
        """Elo points of each bot, and their margin at 95 % confidence."""
        tables = [(list(seated), wins) for seated, wins in self.tables]
        return _native.ratings(len(self.players), tables)

    @property
    def checksum(self) -> int:
        """The sum of the final positions' hashes: equal sums show that the same games were played."""
        return int(np.sum(self.columns["hash"], dtype=np.uint64))

    def __str__(self) -> str:
        ranked = sorted(zip(self.ratings, self.players, strict=True), reverse=True)
        return "\n".join(f"{name:12}  {elo:+7.0f} ± {margin:.0f}" for (elo, margin), name in ranked)


def match(
    players: Sequence[Player],
    games: int,
    *,
    seed: int = 0,
    board: Board | None = None,
    shape: str | None = None,
    tokens: str = "spread",
    rules: str = "official",
    max_steps: int = 50_000,
    milliseconds: int | None = None,
    nodes: int | None = None,
    threads: int | None = None,
    out: str | Path | None = None,
    detail: str = "turns",
    records: int = 100,
    insight: str | None = None,
) -> MatchResult:
    """Play a match. Everybody sits once in every seat of every board, and every game follows from the seed and its number.

    A player is the name of a bot (see :func:`brickwool.bots`; also ``"exec:COMMAND"``), or a function that gets a
    :class:`brickwool.Decision` and returns an action or its number. With functions the match is played on one thread.
    ``out`` is a folder for tables of the games (Parquet) and records; ``brickwool report`` draws a page of it. With ``insight``
    (``"quick"``, ``"brief"`` or ``"usual"``) every game is reviewed, and the tables have chances, luck and what decisions cost.
    """
    if games < 1:
        raise ValueError("at least one game has to be played")
    options = SeriesOptions(board, shape, tokens, rules, max_steps, milliseconds, nodes, threads)
    folder = None if out is None else str(out)
    columns = _native.play_match(list(players), 0, games, seed, options, folder, detail, records, None, insight)
    return MatchResult(columns.pop("players"), columns, columns.pop("mishaps"))


def tournament(
    bots: Sequence[str],
    games: int,
    *,
    seats: int | None = None,
    seed: int = 0,
    board: Board | None = None,
    shape: str | None = None,
    tokens: str = "spread",
    rules: str = "official",
    max_steps: int = 50_000,
    milliseconds: int | None = None,
    nodes: int | None = None,
    threads: int | None = None,
) -> TournamentResult:
    """Play a tournament: every set of bots that fits a table of ``seats`` plays ``games`` games there."""
    seats = min(len(bots), 4) if seats is None else seats
    options = SeriesOptions(board, shape, tokens, rules, max_steps, milliseconds, nodes, threads)
    total = games * sum(1 for _ in combinations(bots, seats))
    columns = _native.play_tournament(list(bots), seats, games, 0, total, seed, options)
    del columns["mishaps"]
    return TournamentResult(columns.pop("players"), seats, columns)


def joined(parts: Iterable[dict[str, Any]]) -> dict[str, npt.NDArray[Any]]:
    """The columns of consecutive stretches of a series, put together."""
    parts = list(parts)
    return {name: np.concatenate([part[name] for part in parts]) for name in COLUMNS}


def wilson(count: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % confidence interval of a share."""
    if of == 0:
        return (0.0, 1.0)
    share, z2 = count / of, _Z95 * _Z95
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = _Z95 / (1 + z2 / of) * sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    return (max(middle - half, 0.0), min(middle + half, 1.0))
