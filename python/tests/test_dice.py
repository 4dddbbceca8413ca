"""The dice game: its rules, the ten questions and perfect play."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from brickwool import IllegalAction, Luck, dice
from brickwool.dice import DiceState, Solver


def test_a_turn_is_rolled_kept_and_spent():
    game = DiceState()
    assert game.is_chance
    assert sum(weight for _, weight in game.outcomes()) == 6**6
    game = game.after_roll([0, 0, 0, 1, 1, 4])
    assert "keep 0,0,0,1,1,0" in game.legal()
    game = game.after("keep 0,0,0,1,1,4")
    game = game.after("build R0")
    with pytest.raises(IllegalAction, match=r".+"):
        game.after("build S4")
    game = game.after("end")
    assert game.scores == [1]
    assert game.board(0) == "R0"
    assert DiceState.parse(str(game)) == game == pickle.loads(pickle.dumps(game))


def test_a_game_lasts_fifteen_turns():
    game, luck = DiceState(2), Luck(3)
    while not game.is_over:
        if game.is_chance:
            game, _ = game.roll(luck)
        else:
            legal = game.legal()
            game = game.after(legal[luck.below(len(legal))])
    assert game.turns_left(0) == game.turns_left(1) == 0
    assert game.to_dict()["players"]


def test_the_ten_questions():
    assert dice.is_board_state_well_formed("R0,S3,K1")
    assert not dice.is_board_state_well_formed("R0,,S3")
    assert dice.is_action_well_formed("swap 1 4")
    assert sum(dice.roll_dice(6, [0] * 6, seed=1)) == 6
    assert dice.check_build_constraints("S3", "")
    assert not dice.check_resources("R1", [1, 0, 0, 0, 1, 0])
    assert dice.check_resources_with_trade_and_swap("R1", "R0,J4", [1, 0, 0, 0, 1, 0])
    assert dice.can_do_action("trade 3", "", [0, 0, 0, 0, 0, 2])
    assert not dice.can_do_sequence(["trade 3", "trade 3"], "", [0, 0, 0, 0, 0, 2])
    assert dice.path_to("S5", "R0") == ["R2", "R3", "R5"]
    assert dice.build_plan("R1", "R0,J4", [1, 0, 0, 0, 1, 0]) == ["swap 0 3", "build R1"]
    assert dice.build_plan("C30", "", [6, 0, 0, 0, 0, 0]) is None


def test_perfect_play_of_the_last_turns(tmp_path):
    solver = Solver(turns=2)
    assert solver.value("", 0) == 0
    assert 0 < solver.value("", 1) < solver.value("", 2) < 20
    solver.save(tmp_path / "two.table")
    assert Solver.load(tmp_path / "two.table").value("R0", 2) == solver.value("R0", 2)
    with pytest.raises(ValueError, match="2 turns"):
        solver.value("", 3)
    greedy = solver.simulate("greedy", 200, seed=1)
    assert greedy.dtype == np.int32
    assert greedy.mean() > solver.simulate("random", 200, seed=1).mean() + 20


def test_advice_prefers_what_is_worth_more():
    solver, luck = Solver(turns=1), Luck(2)
    game = DiceState()
    while not (game.turns_left(0) == 1 and not game.is_chance):
        if game.is_chance:
            game, _ = game.roll(luck)
        else:
            game = game.after("end" if "end" in game.legal() else game.legal()[-1])
    advice = solver.advice(game)
    scores = [action["expected_score"] for action in advice["actions"]]
    assert scores == sorted(scores, reverse=True)
    assert advice["actions"][0]["action"] == solver.best_action(game)
