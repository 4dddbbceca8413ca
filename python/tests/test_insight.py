"""Analyses and reviews: they are those of the command line, they add up, and they know only what players could know."""

from __future__ import annotations

import json
import subprocess

import numpy as np
import pytest
from play import brickwool_command, greedy_game, random_positions

import brickwool
from brickwool import Game, Luck, Record
from brickwool.insight import PlayerReview


@pytest.fixture(scope="module")
def game() -> Game:
    return greedy_game(4)


def test_start_luck_and_decisions_add_up_to_the_result(game):
    seen: list[tuple[int, int]] = []
    review = game.review(effort="quick", progress=lambda done, of: seen.append((done, of)))
    assert review.winner == game.winner
    assert review.chances.shape == (len(game.steps) + 1, 4)
    np.testing.assert_allclose(review.chances.sum(1), 1, atol=1e-5)
    for player in review.players:
        assert player.result == (1 if player.seat == game.winner else 0)
        assert player.start + player.luck + player.own + player.others == pytest.approx(player.result, abs=1e-9)
        costs = [decision.cost for decision in review.decisions if decision.seat == player.seat]
        assert -sum(costs) == pytest.approx(player.own, abs=1e-9)
        assert sum(kind.cost for kind in player.kinds.values()) == pytest.approx(-player.own, abs=1e-9)
        assert len(costs) == player.unforced
    assert seen[-1] == (len(review.decisions), len(review.decisions))
    for decision in review.decisions:
        assert game.steps[decision.ply] == (decision.seat, decision.played)
        worths = [site.worth for site in decision.sites]
        assert bool(worths) == (decision.kind == "opening" and decision.played.kind == "build_settlement")
        assert worths == sorted(worths, reverse=True)
    costs = [decision.cost for decision in review.dearest]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == max(decision.cost for decision in review.decisions)
    assert review._repr_svg_().count("<path") == 5 + 4
    assert f"ply {review.dearest[0].ply}, seat" in str(review)


def test_an_analysis_ranks_legal_actions(game):
    ply = next(n for n, (seat, step) in enumerate(game.steps) if n > 100 and step.kind == "build_settlement")
    record = game.record()
    position = list(record.positions())[ply]
    analysis = record.analyse(ply, effort="quick")
    assert analysis.seat == position.to_act
    assert sum(analysis.chances) == pytest.approx(1, abs=1e-4)
    legal = position.legal(offers=True)
    assert analysis.best in legal
    assert all(ranked.action in legal for ranked in analysis.actions if ranked.action.kind != "offer_trade")
    assert [ranked.cost for ranked in analysis.actions] == sorted(ranked.cost for ranked in analysis.actions)
    assert analysis.actions[0].cost == 0
    assert repr(analysis.best) in str(analysis)
    position.check(analysis.best)
    assert game.analyse(effort="quick").actions == [], "the game is over"
    other = (position.to_act + 1) % 4
    with pytest.raises(ValueError, match="no seat 4"):
        record.analyse(ply, seat=4)
    with pytest.raises(ValueError, match="there is no ply"):
        record.analyse(len(game.steps) + 1)
    assert record.analyse(ply, seat=other, effort="quick").actions == [], "it is not that seat's turn"


def test_hidden_cards_change_no_analysis():
    positions = list(random_positions(3, every=40))[5:11]
    for number, position in enumerate(positions):
        seat = position.to_act
        other = position.sample(seat, Luck(number))
        one, two = (brickwool.analyse(each, effort="quick") for each in (position, other))
        assert one == two
    assert any(position.sample(position.to_act, Luck(9)) != position for position in positions)


def test_efforts_and_seeds_are_checked(game):
    for wrong, complaint in (
        ("thorough", "choose quick, brief or usual"),
        (0, "from 1 to 100"),
        (101, "from 1 to 100"),
    ):
        with pytest.raises(ValueError, match=complaint):
            game.review(effort=wrong)
    with pytest.raises(ValueError, match="illegal"):
        Record(game.start, [], game.steps[1:]).review(effort="quick")

    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        game.review(effort="quick", progress=stop)


def test_the_command_line_says_the_same(tmp_path):
    """A short game, because both do the usual work."""
    game = Game(seats=2, seed=2, rules="target=3")
    bot = brickwool.Bot("weighted", seed=1)
    while not game.over:
        game.step(bot.decide(game.position))
    file = tmp_path / "game.jsonl"
    game.record().save(file)

    def told(*options: str) -> dict:
        command = [brickwool_command(), "analyse", str(file), "--json", *options]
        return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    review, found = game.review(), told()
    np.testing.assert_array_equal(review.chances, found["chances"])
    assert [decision.cost for decision in review.decisions] == [each["cost"] for each in found["decisions"]]
    assert [decision.best.json for decision in review.decisions] == [each["best"] for each in found["decisions"]]
    assert [decision.ply for decision in review.dearest] == [found["decisions"][n]["ply"] for n in found["dearest"]]
    assert [player.luck for player in review.players] == [player["luck"] for player in found["players"]]
    assert isinstance(review.players[0], PlayerReview)
    analysis, found = game.record().analyse(9), told("--ply", "9")
    assert analysis.chances == found["chances"]
    assert [ranked.action.json for ranked in analysis.actions] == [each["action"] for each in found["actions"]]
    assert [ranked.cost for ranked in analysis.actions] == [each["cost"] for each in found["actions"]]
