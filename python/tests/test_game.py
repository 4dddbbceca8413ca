"""The game API: boards, positions, steps, chance, views, records, bots and matches."""

from __future__ import annotations

import pickle
from fractions import Fraction

import numpy as np
import polars
import pytest
from play import greedy_game, random_positions

import brickwool
from brickwool import Action, Board, Bot, Decision, Game, IllegalAction, Luck, Outcome, Position, Record


def test_a_first_settlement_may_stand_anywhere():
    position = Position(Board.beginner(), 4)
    assert [action.kind for action in position.legal()] == ["build_settlement"] * 54
    assert position.to_act == 0
    assert position.phase == {"setup_settlement": {"placed": 0}}


def test_an_illegal_action_says_why_and_changes_nothing():
    position = Position(Board.beginner(), 4).after(Action("build_settlement", 13))
    before = str(position)
    with pytest.raises(IllegalAction, match="a road"):
        position.after(Action("roll"))
    after_road = position.after(position.legal()[0])
    with pytest.raises(IllegalAction, match="too close to the building on vertex 13"):
        after_road.after(Action("build_settlement", 18))
    assert str(position) == before


@pytest.mark.parametrize(
    ("kind", "value"),
    [("roll", None), ("build_road", 17), ("play_monopoly", "ore"), ("play_year_of_plenty", ["wool", "ore"])],
)
def test_actions_have_the_form_they_have_everywhere(kind: str, value: object):
    action = Action(kind, value)
    assert (action.kind, action.value) == (kind, value)
    assert action.json == (kind if value is None else {kind: value})
    assert pickle.loads(pickle.dumps(action)) == action
    assert hash(pickle.loads(pickle.dumps(action))) == hash(action)


@pytest.mark.parametrize(("kind", "value"), [("fly", None), ("build_road", "here"), ("build_road", -1), ("roll", 3)])
def test_what_is_no_action_is_refused(kind: str, value: object):
    with pytest.raises(ValueError, match=r".+"):
        Action(kind, value)


def test_the_weights_of_the_dice_are_those_of_two_dice():
    game = Game(Board.beginner(), seed=3, draw=False)
    while not game.position.is_chance:
        game.step(game.legal()[0])
    outcomes = game.position.outcomes()
    assert sum(weight for _, weight in outcomes) == 36
    assert {sum(outcome.value): weight for outcome, weight in outcomes} == {
        total: 6 - abs(total - 7) for total in range(2, 13)
    }
    with pytest.raises(IllegalAction):
        game.position.after(Action("end_turn"))
    assert game.position.after(Outcome("dice", [6, 6])).phase == {"turn": "after_roll"}


def test_chance_draws_as_often_as_its_weights_say():
    position = next(p for p in random_positions(5, every=7) if not p.is_chance)
    while not position.is_chance:
        position = position.after(position.legal()[0])
    luck, drawn = Luck(9), dict[int, int]()
    for _ in range(7200):
        total = sum(position.draw(luck).value)
        drawn[total] = drawn.get(total, 0) + 1
    share = Fraction(drawn[7], 7200)
    assert Fraction(145, 1000) < share < Fraction(190, 1000)


def test_a_view_has_no_hidden_cards():
    for position in random_positions(2, every=50):
        view = position.view(1)
        hands = [player["hand"] for player in view["players"]]
        assert [hand is None for hand in hands] == [True, False, True, True]
        assert all(player["hand"] is not None for player in position.view()["players"])
        assert all(player["dev_cards"] is None for player in position.view("spectator")["players"])


def test_events_are_redacted_for_a_viewer():
    stolen: dict[str, list[object]] = {"referee": [], "spectator": []}
    for viewer, cards in stolen.items():
        game = Game(seed=11)
        luck = Luck(4)
        while not game.over:
            legal = game.legal()
            for event in game.step(legal[luck.below(len(legal))], viewer=viewer):
                if isinstance(event, dict) and "stolen" in event:
                    cards.append(event["stolen"]["card"])
    assert len(stolen["referee"]) == len(stolen["spectator"]) > 10
    assert None not in stolen["referee"]
    assert set(stolen["spectator"]) == {None}


def test_positions_are_values():
    for position in random_positions(7, every=97):
        same = Position.parse(str(position))
        assert same == position
        assert hash(same) == hash(position)
        assert same.hash == position.hash
        assert pickle.loads(pickle.dumps(position)) == position
        moved = position.after(position.legal()[0])
        assert moved != position
        assert str(same) == str(position)


def test_a_game_follows_from_its_seed():
    def play(seed: int) -> Game:
        game, luck = Game(seed=seed), Luck(1)
        for _ in range(400):
            legal = game.legal()
            game.step(legal[luck.below(len(legal))])
        return game

    assert play(5).position == play(5).position
    assert play(5).position != play(6).position


def test_a_copy_goes_on_by_itself():
    game = Game(seed=3)
    for _ in range(30):
        game.step(game.legal()[0])
    other = game.copy()
    for _ in range(10):
        other.step(other.legal()[0])
    assert len(other.steps) > len(game.steps)
    for _ in range(10):
        game.step(game.legal()[0])
    assert other.position == game.position, "the copy's chance is the same"


def test_a_record_reads_back(tmp_path):
    game = greedy_game(1)
    assert game.over
    kinds = {step.kind for _, step in game.steps}
    assert {"offer_trade", "bank_trade", "dice", "stolen", "drawn", "build_city"} <= kinds
    file = tmp_path / "game.jsonl"
    game.record(["a", "b", "c", "d"]).save(file)
    record = Record.load(file)
    assert record.players == ["a", "b", "c", "d"]
    assert record.steps == game.steps
    *_, last = record.positions()
    assert last == game.position
    text = file.read_text()
    with pytest.raises(ValueError, match="the record says 0000000000000000"):
        Record.parse(text.replace(f"{last.hash:016x}", "0" * 16))


def test_pictures_are_svg():
    position = next(random_positions(1))
    for picture in (position._repr_svg_(), position.board._repr_svg_(), position.svg(0, numbers=True)):
        assert picture.startswith("<svg ")
        assert picture.count("<polygon") >= 19


def test_boards_come_from_layouts_and_notation():
    board = Board.random(4, rules="target=12,robber=random")
    assert Board.from_layout(board.layout, board.rules) == board
    assert Board.from_layout(board.notation, board.rules) == board
    assert board.rules_dict["victory_target"] == 12
    assert len(board.to_dict()["edges"]) == board.edges == 72
    with pytest.raises(ValueError, match="terrain"):
        Board.from_layout({"rows": [[{"terrain": "lava"}]], "harbours": []})
    with pytest.raises(ValueError, match="spiral"):
        Board.random(1, shape="mini", tokens="spiral")
    with pytest.raises(ValueError, match="players"):
        Position(Board.beginner(), 5)


def test_every_bot_by_name_plays_a_legal_game():
    names = [name for name, about in brickwool.bots() if about]
    assert {"random", "weighted", "greedy"} <= set(names)
    for name in names:
        game, bot = Game(seats=2, seed=8), Bot(name, seed=1, nodes=300)
        for _ in range(40):
            game.step(bot.decide(game.position))
    with pytest.raises(ValueError, match="rondom"):
        Bot("rondom")


def test_a_match_is_the_same_on_any_number_of_threads():
    players = ["greedy", "weighted", "random", "random"]
    one = brickwool.match(players, 40, seed=3, threads=1)
    two = brickwool.match(players, 40, seed=3, threads=2)
    assert one.checksum == two.checksum
    for name, column in one.columns.items():
        np.testing.assert_array_equal(column, two.columns[name])
    assert sum(one.wins) + one.unfinished == one.games == 40
    assert one.wins[0] > 35
    assert "greedy" in str(one)


def test_functions_play_in_a_match():
    seen = set()

    def first_legal(decision: Decision) -> Action:
        hands = [player["hand"] for player in decision.view["players"]]
        assert [hand is not None for hand in hands] == [n == decision.seat for n in range(decision.seats)]
        assert decision.mask().sum() == len(decision.legal())
        assert decision.observation().shape == (1451,)
        seen.add(decision.seat)
        return decision.legal()[0]

    def by_number(decision: Decision) -> int:
        number = decision.legal()[-1].number
        assert number is not None
        return number

    result = brickwool.match([first_legal, by_number, "random", "random"], 4, seed=1, max_steps=400)
    assert result.players == ["first_legal", "by_number", "random", "random"]
    assert result.mishaps == [0, 0, 0, 0]
    assert seen == {0, 1, 2, 3}


def test_a_function_that_fails_ends_the_match_with_its_error():
    def broken(decision: Decision) -> Action:
        raise RuntimeError("out of ideas")

    with pytest.raises(RuntimeError, match="out of ideas"):
        brickwool.match([broken, "random"], 3)
    with pytest.raises(TypeError, match="not str"):
        brickwool.match([lambda decision: "roll", "random"], 1)  # type: ignore[list-item,return-value]
    with pytest.raises(IllegalAction, match="not legal"):
        brickwool.match([lambda decision: 0, "random"], 1)


def test_an_illegal_answer_is_replaced_and_counted():
    def cheat(decision: Decision) -> Action:
        return Action("end_turn")

    result = brickwool.match([cheat, "random"], 1, max_steps=100)
    assert result.mishaps[0] > 0


def test_a_tournament_rates_everybody():
    result = brickwool.tournament(["greedy", "weighted", "random"], 20, seats=2, seed=5)
    assert len(result.columns["game"]) == 60
    (greedy, _), (weighted, _), (random, _) = result.ratings
    assert greedy > weighted > random


def test_exports_are_tables_that_the_report_reads(tmp_path):
    brickwool.match(["weighted", "random"], 12, seed=2, out=tmp_path / "games", records=3)
    assert (tmp_path / "games" / "summary.json").exists()
    assert len(list((tmp_path / "games" / "records").iterdir())) == 3
    with pytest.raises(ValueError, match="not empty"):
        brickwool.match(["weighted", "random"], 2, out=tmp_path / "games")


def test_reviewed_exports_add_up(tmp_path):
    brickwool.match(["weighted", "random"], 4, seed=2, rules="target=4", out=tmp_path / "games", insight="quick")
    games = polars.read_parquet(tmp_path / "games" / "games" / "*.parquet")
    for seat in (0, 1):
        start, luck, own, others, result = (
            games[f"{name}_{seat}"].to_numpy() for name in ("start", "luck", "own", "others", "result")
        )
        np.testing.assert_allclose(start + luck + own + others, result, atol=1e-9)
        assert set(result) <= {0.0, 1.0}
    with pytest.raises(ValueError, match="choose quick, brief or usual"):
        brickwool.match(["weighted", "random"], 4, out=tmp_path / "other", insight="deep")
