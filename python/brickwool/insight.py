"""Who is likely to win, what is best now, and what every decision of a game was worth.

The figures are those of ``brickwool analyse``, of the engine and of the review page; ``docs/insight.md`` explains
them. Chances go from 0 to 1. A decision is judged by what its player could know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from brickwool._native import Action, Outcome, Position, analyse_game, review_game

#: The seed that everybody uses who does not ask for another, so that all see the same review.
USUAL_SEED = 1

#: How thoroughly: so many times the usual work, or ``"quick"``, ``"brief"`` or ``"usual"``.
Effort = int | str

#: Called after each decision of a review with how many of how many are done.
Progress = Callable[[int, int], object]

_COLOURS = ("#2a6ca8", "#c9661a", "#1d8a68", "#8d4a93", "#a8882a", "#b0414f")


@dataclass(frozen=True)
class Site:
    """A place for a settlement in setup."""

    vertex: int
    #: What a settlement there is worth to ``greedy``, in points, with what the player produces already.
    worth: float
    #: In how many of 36 rolls, counted for each hex, it produces something.
    dots: int


@dataclass(frozen=True)
class RankedAction:
    """One of the best actions in a position."""

    action: Action
    #: Everybody's chances after it.
    chances: list[float]
    #: How much less likely the one who decides wins than with the best, and the standard error of that.
    cost: float
    error: float
    #: What the rest of the turn would be, if nothing unexpected happens.
    line: list[Action]
    #: Why it is better than doing nothing or, for what is not the best, why the best is better; as in the engine's protocol.
    reasons: list[Any]
    #: What speaks for it, compared with doing nothing or, where something has to be done, with the worst that was tried.
    merits: list[Any]


@dataclass(frozen=True)
class Analysis:
    """What can be said about a position."""

    #: Who decides, and whose knowledge it is; ``None`` if chance decides next or the game is over.
    seat: int | None
    #: Everybody's chance to win, as far as that seat knows.
    chances: list[float]
    #: The best actions, the best first; none if nobody has to decide.
    actions: list[RankedAction] = field(repr=False)
    #: In setup, all places for a settlement, the best first.
    sites: list[Site] = field(repr=False)
    effort: dict[str, int] = field(repr=False)
    seed: int = field(repr=False)

    @property
    def best(self) -> Action | None:
        """The best action."""
        return self.actions[0].action if self.actions else None

    def __str__(self) -> str:
        lines = [f"seat {seat} has a chance of {chance:.1%} to win" for seat, chance in enumerate(self.chances)]
        for number, ranked in enumerate(self.actions):
            worth = f"{ranked.chances[self.seat or 0]:.1%}" if number == 0 else f"-{100 * ranked.cost:.1f} points"
            lines.append(f"{number + 1}. {ranked.action!r}: {worth}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Candidate:
    """An action that was compared with what was played."""

    action: Action
    #: How likely the player wins after it.
    chance: float
    #: How much likelier the player wins with it than with what was played, and the standard error of that.
    gain: float
    error: float


@dataclass(frozen=True)
class ReviewedDecision:
    """One unforced decision of a game."""

    #: How many steps came before it.
    ply: int
    #: The turn, counted from 1; 0 in setup.
    turn: int
    seat: int
    #: ``"opening"``, ``"building"``, ``"trading"``, ``"robber"`` or ``"cards"``.
    kind: str
    played: Action
    #: What was better, or what was played, if nothing was clearly better.
    best: Action
    #: How much less likely the player wins than after the best action.
    cost: float
    #: How it changed everybody's chances that this was played and not the best.
    effect: list[float]
    candidates: list[Candidate] = field(repr=False)
    reasons: list[Any] = field(repr=False)
    #: Where a settlement was placed in setup, all places for it, the best first.
    sites: list[Site] = field(repr=False)


@dataclass(frozen=True)
class LuckMoment:
    """What luck changed from one decision of chance to the next."""

    #: How many steps came before chance decided; 0 for what the setup left over.
    ply: int
    luck: list[float]


@dataclass(frozen=True)
class KindTotal:
    """The decisions of one kind."""

    decisions: int
    cost: float


@dataclass(frozen=True)
class PlayerReview:
    """The game of one seat in a few numbers: start + luck + own + others = result."""

    seat: int
    start: float
    luck: float
    #: What the seat's own decisions did: zero or less.
    own: float
    #: What the others' decisions did.
    others: float
    #: 1 for the winner, 0 for everybody else; the last chances, if the game was broken off.
    result: float
    unforced: int
    kinds: dict[str, KindTotal] = field(repr=False)


@dataclass(frozen=True)
class Review:
    """A game, looked at afterwards. A notebook shows everybody's chances over time."""

    seats: int
    plies: int
    winner: int | None
    #: Everybody's chances, all cards known, before the first step and after each: ``[plies + 1, seats]``.
    chances: npt.NDArray[np.float64] = field(repr=False)
    #: The unforced decisions, in order.
    decisions: list[ReviewedDecision] = field(repr=False)
    #: Those that cost most, the dearest first.
    dearest: list[ReviewedDecision] = field(repr=False)
    luck: list[LuckMoment] = field(repr=False)
    players: list[PlayerReview]
    effort: dict[str, int] = field(repr=False)
    seed: int = field(repr=False)

    def __str__(self) -> str:
        lines = ["seat  start   luck    own  others  result  unforced   (percentage points)"]
        for player in self.players:
            parts = [100 * value for value in (player.start, player.luck, player.own, player.others, player.result)]
            figures = "{:>6.1f} {:>+6.1f} {:>+6.1f}  {:>+6.1f}  {:>6.1f}".format(*parts)
            lines.append(f"{player.seat:>4} {figures}  {player.unforced:>8}")
        for decision in self.dearest[:5]:
            lines.append(
                f"ply {decision.ply}, seat {decision.seat}: {decision.played!r} cost {100 * decision.cost:.1f} points; "
                f"better {decision.best!r}"
            )
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        width, height, left, bottom = 640, 240, 44, 212
        x = left + (width - left - 8) * np.arange(self.plies + 1) / max(self.plies, 1)
        y = bottom - (bottom - 12) * self.chances
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img" '
            f'aria-label="Chances to win over the game" font-family="sans-serif" font-size="11">'
        ]
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            at = bottom - (bottom - 12) * share
            parts.append(f'<path d="M{left} {at:.1f}H{width - 8}" stroke="#8884"/>')
            parts.append(f'<text x="{left - 6}" y="{at + 4:.1f}" text-anchor="end" fill="#888">{share:.0%}</text>')
        for seat in range(self.seats):
            way = "L".join(f"{a:.1f} {b:.1f}" for a, b in zip(x, y[:, seat], strict=True))
            colour = _COLOURS[seat]
            parts.append(f'<path d="M{way}" fill="none" stroke="{colour}" stroke-width="2"/>')
            parts.append(f'<text x="{left + 70 * seat}" y="{height - 6}" fill="{colour}">seat {seat}</text>')
        return "".join([*parts, "</svg>"])


def analyse(
    start: Position,
    steps: Sequence[tuple[int | None, Action | Outcome]] = (),
    ply: int | None = None,
    *,
    seat: int | None = None,
    effort: Effort = 1,
    seed: int = USUAL_SEED,
) -> Analysis:
    """Judge a position for whoever has to decide, or for ``seat``.

    With the ``steps`` that led to it from ``start`` (all, or the first ``ply``), the seat knows what it has seen of them;
    a position alone is judged by what can be seen in it. Some tenths of a second, with the interpreter's lock released.
    """
    found = analyse_game(start, list(steps), len(steps) if ply is None else ply, seat, effort, seed)
    actions = [
        RankedAction(
            _action(ranked["action"]),
            ranked["chances"],
            ranked["cost"],
            ranked["error"],
            [_action(action) for action in ranked["line"]],
            ranked["reasons"],
            ranked["merits"],
        )
        for ranked in found["actions"]
    ]
    return Analysis(found["seat"], found["chances"], actions, _sites(found), found["effort"], found["seed"])


def review(
    start: Position,
    steps: Sequence[tuple[int | None, Action | Outcome]],
    *,
    effort: Effort = 1,
    seed: int = USUAL_SEED,
    progress: Progress | None = None,
) -> Review:
    """Judge every unforced decision of a game: some seconds with the usual effort, a fraction of one with ``"quick"``.

    ``progress`` is called after each decision with how many of how many are done. Ctrl-C is noticed between decisions.
    """
    found = review_game(start, list(steps), effort, seed, progress)
    decisions = [_decision(decision) for decision in found["decisions"]]
    return Review(
        found["seats"],
        found["plies"],
        found["winner"],
        np.array(found["chances"]),
        decisions,
        [decisions[number] for number in found["dearest"]],
        [LuckMoment(**moment) for moment in found["luck"]],
        [_player(player) for player in found["players"]],
        found["effort"],
        found["seed"],
    )


def _action(json: Any) -> Action:
    """An action from its JSON form."""
    return Action(json) if isinstance(json, str) else Action(*next(iter(json.items())))


def _decision(json: dict[str, Any]) -> ReviewedDecision:
    candidates = [Candidate(**{**each, "action": _action(each["action"])}) for each in json["candidates"]]
    actions = {"played": _action(json["played"]), "best": _action(json["best"])}
    return ReviewedDecision(**{**json, **actions, "candidates": candidates, "sites": _sites(json)})


def _sites(json: dict[str, Any]) -> list[Site]:
    """The places for a settlement, which are left out where there is none to place."""
    return [Site(**site) for site in json.get("sites", [])]


def _player(json: dict[str, Any]) -> PlayerReview:
    kinds = {kind: KindTotal(**total) for kind, total in json["kinds"].items()}
    return PlayerReview(**{**json, "kinds": kinds})
