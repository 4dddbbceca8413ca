"""What tests share: random games with positions from all parts of a game, and the command."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import brickwool
from brickwool import Action, Board, Luck, Position


def random_positions(
    seed: int, *, seats: int = 4, every: int = 1, offers: bool = False, board: Board | None = None
) -> Iterator[Position]:
    """The positions of a random game in which a seat decides."""
    luck = Luck(seed)
    board = board or Board.random(seed, shape="large" if seats > 4 else "base")
    position = Position(board, seats)
    number = 0
    while not position.is_over and number < 6000:
        if position.is_chance:
            position = position.after(position.draw(luck))
            continue
        if number % every == 0:
            yield position
        number += 1
        position = position.after(random_action(position, luck, offers))


def random_action(position: Position, luck: Luck, offers: bool = False) -> Action:
    """Any legal action; offers now and then."""
    legal = position.legal(None, offers and luck.below(6) == 0)
    return legal[luck.below(len(legal))]


def greedy_game(seed: int, seats: int = 4) -> brickwool.Game:
    """A game that the bot greedy plays against itself: it trades, so that every kind of decision comes up."""
    game = brickwool.Game(seats=seats, seed=seed)
    bots = [brickwool.Bot("greedy", seed=seat) for seat in range(seats)]
    while not game.over and len(game.steps) < 5000:
        game.step(bots[game.to_act].decide(game.position))
    return game


def brickwool_command() -> str:
    """The `brickwool` command: the one that the tests were told of, or one on the path."""
    command = os.environ.get("BRICKWOOL") or shutil.which("brickwool")
    assert command, "the tests need the brickwool command: put it on the path, or its path into BRICKWOOL"
    return command
