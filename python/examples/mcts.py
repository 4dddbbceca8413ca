"""Monte Carlo tree search with the search toolkit: a player that looks ahead with what it may know.

    python examples/mcts.py --games 4 --simulations 256

Each decision deals the hidden cards many times anew and walks all these games down one tree at once, a batch at a time. Nodes
are sequences of actions, so that dice and hidden cards are averaged over; every seat on the way does what has been best for
itself. Leaves are judged by greedy's evaluation, without Python in the loop.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from brickwool import Decision, Luck, Position, States, match
from brickwool.matches import Player
from brickwool.spaces import ACTIONS

#: Shares differ by a few hundredths between actions, so that little is needed to look elsewhere.
EXPLORATION = 0.1
#: How sharply a lead of a point counts: values become shares that add up to one.
SHARPNESS = 0.5
WIN = 60.0


@dataclass
class Node:
    """A sequence of actions: how often it was tried, and what every seat got."""

    visits: int = 0
    totals: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros(6))
    children: dict[int, Node] = field(default_factory=dict)

    def pick(self, seat: int, legal: npt.NDArray[np.intp]) -> int:
        """The legal action to try next: one not tried yet, or that with the best outlook for the seat."""
        best, chosen = -1.0, int(legal[0])
        for number in legal.tolist():
            child = self.children.get(number)
            if child is None:
                return int(number)
            outlook = child.totals[seat] / child.visits + EXPLORATION * np.sqrt(np.log(self.visits + 1) / child.visits)
            if outlook > best:
                best, chosen = outlook, int(number)
        return chosen


def judge(states: States, root: Position) -> npt.NDArray[np.float64]:
    """What each state promises each seat: shares that add up to one."""
    values = np.stack([states.evaluate(root, seat) for seat in range(states.seats)], axis=1)
    leads = np.minimum(values, WIN).astype(np.float64) * SHARPNESS
    weights: npt.NDArray[np.float64] = np.exp(leads - leads.max(1, keepdims=True))
    shares: npt.NDArray[np.float64] = weights / weights.sum(1, keepdims=True)
    return shares


def search(positions: list[Position], simulations: int, seed: int, batch: int = 64) -> Node:
    """Grow a tree from positions that look the same to whoever decides; simulations take them in turn."""
    root, root_position = Node(), positions[0]
    for start in range(0, simulations, batch):
        states = States.of([positions[number % len(positions)] for number in range(start, start + batch)])
        paths = [[root] for _ in range(batch)]
        active = np.arange(batch)
        fresh: dict[int, Node] = {}
        root.visits += batch
        shares = np.zeros((batch, states.seats))
        for depth in range(40):
            masks = np.zeros((len(states), ACTIONS), np.int8)
            states.masks(masks)
            turns = states.turns()
            actions, leaves = np.zeros(len(states), np.int64), np.zeros(len(states), np.bool_)
            for place, simulation in enumerate(active.tolist()):
                path = paths[simulation]
                if turns[place] < 0 or path[-1] is fresh.get(simulation):
                    leaves[place] = True
                    continue
                action = path[-1].pick(int(turns[place]), np.flatnonzero(masks[place]))
                actions[place] = action
                if action not in path[-1].children:
                    fresh[simulation] = path[-1].children[action] = Node()
                path.append(path[-1].children[action])
                path[-1].visits += 1  # Counted on the way down, so that the simulations of a batch spread out.
            if leaves.any():
                shares[active[leaves]] = judge(states.take(np.flatnonzero(leaves)), root_position)
            if leaves.all():
                break
            going = np.flatnonzero(~leaves)
            states, active = states.take(going), active[going]
            states.step(actions[going])
            states.draw(seed + 1000 * start + depth)
        else:
            shares[active] = judge(states, root_position)
        for path, share in zip(paths, shares, strict=True):
            for node in path:
                node.totals[: len(share)] += share
    return root


def best(root: Node, seat: int) -> int:
    """The action that was tried most; of equals the one that promises most."""

    def merit(number: int) -> tuple[int, float]:
        child = root.children[number]
        return child.visits, float(child.totals[seat]) / max(child.visits, 1)

    return max(root.children, key=merit)


def player(simulations: int, seed: int = 0) -> Player:
    """A player for `brickwool.match` that searches before it decides."""
    luck = Luck(seed)

    def mcts(decision: Decision) -> int:
        legal = decision.legal()
        if len(legal) == 1 and legal[0].number is not None:
            return legal[0].number
        positions = [decision.sample(luck) for _ in range(16)]
        root = search(positions, simulations, seed=luck.below(2**31))
        return best(root, decision.seat)

    return mcts


def main() -> None:
    parser = argparse.ArgumentParser(description="Monte Carlo tree search against built-in bots.")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=256)
    parser.add_argument("--against", default="weighted")
    given = parser.parse_args()
    players = [player(given.simulations), given.against, given.against, given.against]
    print(match(players, given.games, seed=1))


if __name__ == "__main__":
    main()
