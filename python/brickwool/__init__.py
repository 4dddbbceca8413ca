"""Settlers of Catan and its dice game: exact rules, bots, environments and search tools, from Rust.

The names in this module are for notebooks and scripts. Environments for learners are in :mod:`brickwool.gym`,
:mod:`brickwool.pettingzoo` and :mod:`brickwool.vector`; what their numbers mean is in :mod:`brickwool.spaces`; matches on a
cluster are in :mod:`brickwool.ray`; what analyses and reviews say is in :mod:`brickwool.insight`; the dice game is in
:mod:`brickwool.dice`.
"""

from brickwool._native import (
    VERSION as __version__,
)
from brickwool._native import (
    Action,
    Board,
    Bot,
    Decision,
    IllegalAction,
    Luck,
    Outcome,
    Position,
    States,
    bots,
)
from brickwool.game import Game, Record
from brickwool.insight import Analysis, Review, analyse, review
from brickwool.matches import MatchResult, TournamentResult, match, tournament

__all__ = [
    "Action",
    "Analysis",
    "Board",
    "Bot",
    "Decision",
    "Game",
    "IllegalAction",
    "Luck",
    "MatchResult",
    "Outcome",
    "Position",
    "Record",
    "Review",
    "States",
    "TournamentResult",
    "__version__",
    "analyse",
    "bots",
    "match",
    "review",
    "tournament",
]
