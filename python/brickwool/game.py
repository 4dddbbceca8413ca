"""Games that remember: a position, the steps that led to it, and where chance comes from."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from brickwool._native import (
    Action,
    Board,
    IllegalAction,
    Luck,
    Outcome,
    Position,
    derived_seed,
    read_record,
    write_record,
)
from brickwool.insight import USUAL_SEED, Analysis, Effort, Progress, Review, analyse, review

#: A step of a game: the seat and its action, or ``None`` and an outcome of chance.
Step = tuple[int | None, Action | Outcome]

# The streams of a game's seed: the board, and everything that chance decides.
_BOARD = 0
_CHANCE = 1


class Game:
    """A game in progress. Dice, thefts and draws are drawn as they come up and follow from the seed.

    With ``draw=False`` chance is left to the caller: :meth:`step` then takes outcomes as well.
    """

    def __init__(
        self,
        board: Board | None = None,
        seats: int = 4,
        *,
        seed: int | None = None,
        rules: str = "official",
        position: Position | None = None,
        draw: bool = True,
    ) -> None:
        if seed is None:
            seed = secrets.randbits(63)
        self.seed = seed
        if position is None:
            if board is None:
                shape = "large" if seats > 4 else "base"
                board = Board.random(derived_seed(seed, _BOARD), shape=shape, rules=rules)
            position = Position(board, seats)
        self.start = position
        self.position = position
        self.steps: list[Step] = []
        self.players: list[str] = []
        self._luck = Luck(derived_seed(seed, _CHANCE))
        self._draws = draw
        if draw:
            self._draw([])

    @property
    def board(self) -> Board:
        """What is played on."""
        return self.position.board

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.position.is_over

    @property
    def winner(self) -> int | None:
        """The seat that has won."""
        return self.position.winner

    @property
    def to_act(self) -> int:
        """The seat that has to decide next; the first, if several have to."""
        seat = self.position.to_act
        if seat is None:
            raise IllegalAction("no seat has to decide now")
        return seat

    @property
    def points(self) -> list[int]:
        """Everybody's points, victory point cards included."""
        return [self.position.points(seat) for seat in range(self.position.seats)]

    def legal(self, seat: int | None = None, *, offers: bool = False) -> list[Action]:
        """The legal actions; with ``offers`` also the declared trade offers."""
        return self.position.legal(seat, offers)

    def step(
        self, step: Action | Outcome | int, seat: int | None = None, *, viewer: int | str | None = None
    ) -> list[Any]:
        """Take a step and return what changed, as a viewer may see it (everything, if none is named)."""
        if isinstance(step, int):
            step = self._action(step, seat)
        acting = seat
        if isinstance(step, Action) and acting is None:
            acting = self.position.to_act
        self.position, events = self.position.after_with_events(step, acting, viewer)
        self.steps.append((acting if isinstance(step, Action) else None, step))
        if self._draws:
            self._draw(events, viewer)
        return events

    def _action(self, number: int, seat: int | None) -> Action:
        for action in self.position.legal(seat, True):
            if action.number == number:
                return action
        raise IllegalAction(f"action {number} is not legal now")

    def _draw(self, events: list[Any], viewer: int | str | None = None) -> None:
        while self.position.is_chance:
            outcome = self.position.draw(self._luck)
            self.position, more = self.position.after_with_events(outcome, None, viewer)
            self.steps.append((None, outcome))
            events.extend(more)

    def copy(self) -> Game:
        """The same game, which goes on by itself from here."""
        other = Game(position=self.start, seed=self.seed, draw=False)
        other.position, other.steps = self.position, list(self.steps)
        other.players, other._luck, other._draws = list(self.players), self._luck.copy(), self._draws
        return other

    def analyse(self, *, seat: int | None = None, effort: Effort = 1, seed: int = USUAL_SEED) -> Analysis:
        """Judge the position for whoever has to decide, or for ``seat``, with what that seat has seen of the game."""
        return analyse(self.start, self.steps, seat=seat, effort=effort, seed=seed)

    def review(self, *, effort: Effort = 1, seed: int = USUAL_SEED, progress: Progress | None = None) -> Review:
        """Judge every decision so far: see :func:`brickwool.insight.review`."""
        return review(self.start, self.steps, effort=effort, seed=seed, progress=progress)

    def record(self, players: Sequence[str] | None = None) -> Record:
        """The game so far, to be saved and replayed."""
        names = list(self.players if players is None else players)
        return Record(self.start, names, list(self.steps))

    def _repr_svg_(self) -> str:
        return self.position.svg()

    def __repr__(self) -> str:
        state = f"won by seat {self.winner}" if self.over else f"seat {self.position.to_act} to act"
        return f"<Game of {self.position.seats}, {len(self.steps)} steps, {state}>"


@dataclass
class Record:
    """A game as it was played: where it began, who played, and every step."""

    start: Position
    players: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    @staticmethod
    def parse(text: str) -> Record:
        """Read a record and replay it; an error says what is wrong with it."""
        start, players, steps = read_record(text)
        return Record(start, players, steps)

    @staticmethod
    def load(file: str | Path) -> Record:
        """Read a record from a file."""
        return Record.parse(Path(file).read_text(encoding="utf-8"))

    def save(self, file: str | Path) -> None:
        """Write the record to a file that ``brickwool replay`` shows."""
        Path(file).write_text(str(self), encoding="utf-8")

    def positions(self) -> Iterator[Position]:
        """The positions of the game: the first, and the one after each step."""
        position = self.start
        yield position
        for seat, step in self.steps:
            position = position.after(step, seat)
            yield position

    def analyse(
        self, ply: int | None = None, *, seat: int | None = None, effort: Effort = 1, seed: int = USUAL_SEED
    ) -> Analysis:
        """Judge the position after ``ply`` steps, or the last one, with what the players had seen until then."""
        return analyse(self.start, self.steps, ply, seat=seat, effort=effort, seed=seed)

    def review(self, *, effort: Effort = 1, seed: int = USUAL_SEED, progress: Progress | None = None) -> Review:
        """Judge every decision of the game: see :func:`brickwool.insight.review`."""
        return review(self.start, self.steps, effort=effort, seed=seed, progress=progress)

    def __str__(self) -> str:
        return write_record(self.start, self.players, self.steps)
