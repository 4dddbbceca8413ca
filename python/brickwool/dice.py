"""The dice game, Island One: states, the ten questions about it, and perfect play.

States, boards and actions are text, as everywhere in Brickwool: a board is ``"R0,S3,J1"``, an action ``"build R2"``,
``"trade 4"``, ``"swap 1 4"``, ``"keep 0,1,2,0,0,0"`` or ``"end"``. Resources are six counts in the order Ore, Grain, Wool,
Timber, Bricks, Gold.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from brickwool._native import DiceState, Solver, ask_question, structures

__all__ = [
    "DiceState",
    "Solver",
    "build_plan",
    "can_do_action",
    "can_do_sequence",
    "check_build_constraints",
    "check_resources",
    "check_resources_with_trade_and_swap",
    "is_action_well_formed",
    "is_board_state_well_formed",
    "path_to",
    "roll_dice",
    "solver",
    "structures",
]

_Counts = Sequence[int]


def solver(file: str | Path | None = None) -> Solver:
    """Perfect play, from the file where it was stored before, or solved now and stored there.

    Without a file it is the one that the ``brickwool`` command keeps in the user's cache folder.
    """
    path = Path(file) if file is not None else _cache_folder() / "dice-island-one.table"
    if path.exists():
        try:
            found = Solver.load(path)
            if found.turns == 15:
                return found
        except ValueError:
            pass  # A damaged file is solved again.
    solved = Solver()
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(f".{os.getpid()}.part")
    solved.save(beside)
    beside.replace(path)
    return solved


def _cache_folder() -> Path:
    for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        if folder := os.environ.get(variable):
            return Path(folder) / "brickwool"
    return Path.home() / ".cache" / "brickwool"


def _ask(question: str, **given: Any) -> Any:
    return ask_question({"ask": question, **given})


def is_board_state_well_formed(board: str) -> bool:
    """Whether a text is a list of structures."""
    return bool(_ask("isBoardStateWellFormed", board=board))


def is_action_well_formed(action: str) -> bool:
    """Whether a text is a build, trade or swap."""
    return bool(_ask("isActionWellFormed", action=action))


def roll_dice(n: int, resources: _Counts, seed: int) -> list[int]:
    """Add ``n`` random dice to the resources."""
    return list(_ask("rollDice", n=n, resources=list(resources), seed=seed))


def check_build_constraints(structure: str, board: str) -> bool:
    """Whether it could be built next, as far as order and connection go."""
    return bool(_ask("checkBuildConstraints", structure=structure, board=board))


def check_resources(structure: str, resources: _Counts) -> bool:
    """Whether it can be paid for with the resources as they are."""
    return bool(_ask("checkResources", structure=structure, resources=list(resources)))


def check_resources_with_trade_and_swap(structure: str, board: str, resources: _Counts) -> bool:
    """Whether it can be paid for after trades, and swaps by the board's knights."""
    given = {"structure": structure, "board": board, "resources": list(resources)}
    return bool(_ask("checkResourcesWithTradeAndSwap", **given))


def can_do_action(action: str, board: str, resources: _Counts) -> bool:
    """Whether this can be done."""
    return bool(_ask("canDoAction", action=action, board=board, resources=list(resources)))


def can_do_sequence(actions: Sequence[str], board: str, resources: _Counts) -> bool:
    """Whether these can be done one after the other."""
    return bool(_ask("canDoSequence", actions=list(actions), board=board, resources=list(resources)))


def path_to(target: str, board: str) -> list[str]:
    """The roads still needed to reach a structure, in the order of building."""
    return list(_ask("pathTo", target=target, board=board))


def build_plan(target: str, board: str, resources: _Counts) -> list[str] | None:
    """A shortest sequence of actions that builds the target, or none."""
    plan = _ask("buildPlan", target=target, board=board, resources=list(resources))
    return None if plan is None else list(plan)
