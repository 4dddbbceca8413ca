"""The search toolkit: batches do what single positions do."""

from __future__ import annotations

import numpy as np
import pytest
from play import random_positions

from brickwool import Board, IllegalAction, Luck, Position, States
from brickwool.spaces import ACTIONS, ObservationSpec

BOARD = Board.random(17)


def middle(count: int = 12) -> list[Position]:
    """Positions from the course of a game."""
    return list(random_positions(17, every=37, board=BOARD))[:count]


def test_expanding_gives_every_legal_position():
    positions = middle()
    states = States.of(positions)
    children, parents, actions = states.expand()
    assert len(children) == len(parents) == len(actions) == states.counts().sum()
    for number in range(len(children)):
        parent = positions[parents[number]]
        assert children.position(number) == parent.after(int(actions[number]))


def test_chance_is_expanded_with_its_likelihoods():
    positions = [position for position in middle(30) if position.legal()[0].kind == "roll"]
    rolling = States.of(positions)
    rolling.step(np.zeros(len(positions), np.int64))
    assert (rolling.turns() == -1).all()
    children, parents, shares = rolling.expand_chance()
    assert len(children) == 11 * len(positions)
    for number, position in enumerate(positions):
        mine = parents == number
        assert shares[mine].sum() == pytest.approx(1)
        rolled = position.after(0)
        expected = [rolled.after(outcome) for outcome, _ in rolled.outcomes()]
        assert [children.position(int(child)) for child in np.flatnonzero(mine)] == expected


def test_steps_draws_and_copies_are_independent_of_threads_and_order():
    states = States(middle()[5], 2000)
    states.step(np.zeros(2000, np.int64), choices=True)
    twin = states.copy()
    states.draw(3)
    twin.draw(3)
    assert (states.hashes() == twin.hashes()).all()
    assert (states.turns() != -1).all()
    assert len(set(states.hashes().tolist())) > 1 or (states.turns() >= 0).all()
    some = states.take(np.array([7, 7, 1999]))
    assert some.hashes().tolist() == states.hashes()[[7, 7, 1999]].tolist()
    some.extend(states)
    assert len(some) == 2003


def test_masks_and_observations_are_those_of_the_positions():
    positions = middle()
    states = States.of(positions)
    spec = ObservationSpec(4, full=True)
    masks, rows = np.zeros((len(states), ACTIONS), np.int8), np.zeros((len(states), spec.size), np.uint8)
    states.masks(masks, offers=True)
    states.observations(rows)
    for number, position in enumerate(positions):
        np.testing.assert_array_equal(masks[number], position.mask(None, True))
        np.testing.assert_array_equal(rows[number], position.observation(None, True))
    with pytest.raises(ValueError, match="not 12 by"):
        states.masks(masks[1:])


def test_sampled_states_look_the_same_to_the_seat():
    positions = middle()
    states = States.of(positions)
    dealt = states.sample(2, 5, seed=1)
    assert len(dealt) == 5 * len(positions)
    different = 0
    for number in range(len(dealt)):
        position, original = dealt.position(number), positions[number // 5]
        assert position.view(2) == original.view(2)
        different += position != original
    assert different > len(dealt) / 2


def test_evaluation_is_greedys_and_sees_nothing_hidden():
    root = middle()[-1]
    seat = root.to_act
    assert seat is not None
    children, _, _ = States(root).expand()
    values = children.evaluate(root, seat)
    assert values.shape == (len(children),)
    assert values.dtype == np.float32
    assert States(root).evaluate(root, seat)[0] == root.evaluate()[seat]
    hidden = children.sample(seat, 1, seed=9)
    np.testing.assert_array_equal(hidden.evaluate(root, seat), values)
    with pytest.raises(ValueError, match="same board"):
        children.evaluate(Position(Board.beginner()), 0)


def test_win_chances_add_up_and_know_the_winner():
    positions = middle()
    chances = States.of(positions).win_chances()
    assert chances.shape == (len(positions), 4)
    assert chances.sum(1) == pytest.approx(np.ones(len(positions)), abs=1e-5)
    np.testing.assert_array_equal(chances[3], positions[3].win_chances())
    mean = States(positions[-1]).sample(1, 400, seed=1).win_chances().mean(0)
    assert positions[-1].win_chances(seat=1, samples=400) == pytest.approx(mean, abs=0.03)
    hidden = positions[-1].sample(1, Luck(5))
    np.testing.assert_array_equal(hidden.win_chances(1), positions[-1].win_chances(1))


def test_rollouts_are_shares_of_wins():
    start, late = (
        Position(BOARD),
        next(p for p in random_positions(17, board=BOARD) if max(map(p.points, range(4))) == 9),
    )
    shares = States.of([start, late]).rollouts(64, seed=1)
    assert shares.shape == (2, 4)
    assert shares.sum(1) == pytest.approx([1, 1], abs=1e-5)
    leader = int(np.argmax([late.points(seat) for seat in range(4)]))
    assert shares[1, leader] > 0.5
    np.testing.assert_array_equal(shares, States.of([start, late]).rollouts(64, seed=1))


def test_illegal_steps_change_nothing():
    states = States(Position(BOARD), 3)
    before = states.hashes()
    with pytest.raises(IllegalAction, match="state 1: 0 is not one of the 54"):
        states.step(np.array([128, 0, 129]))
    assert (states.hashes() == before).all()
    with pytest.raises(ValueError, match="no state 3"):
        states.take(np.array([3]))
    with pytest.raises(ValueError, match="too many"):
        States(Position(BOARD), 10**12)
    with pytest.raises(ValueError, match="too many"):
        states.sample(0, 10**12, seed=1)
    with pytest.raises(ValueError, match="one board"):
        States.of([Position(BOARD), Position(Board.beginner())])


def test_a_search_by_hand_finds_the_win():
    """A position in which one action wins: expanding and looking at winners finds it."""
    luck = Luck(5)
    for position in random_positions(3):
        for action in position.legal():
            after = position.after(action)
            if after.is_over:
                children, _, actions = States(position).expand()
                winning = np.flatnonzero(children.winners() == position.to_act)
                assert action.number in actions[winning].tolist()
                assert children.points()[winning[0]].max() >= 10
                return
    assert luck.below(1) == 0
    pytest.fail("no game was won by an action")
