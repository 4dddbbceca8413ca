"""The numbers of learners: actions, masks, observations and symmetries mean what they say."""

from __future__ import annotations

import numpy as np
import pytest
from play import greedy_game, random_positions

from brickwool import Board, Game, Luck, Outcome, Position, spaces
from brickwool.spaces import ACTIONS, ObservationSpec

RESOURCES = ("lumber", "brick", "wool", "grain", "ore")
DEV_CARDS = ("knight", "road_building", "year_of_plenty", "monopoly", "victory_point")


def test_numbers_and_actions_are_each_others_inverse():
    used = [number for number in range(ACTIONS) if spaces.action(number) is not None]
    assert len(used) == 610
    for number in used:
        action = spaces.action(number)
        assert action is not None
        assert action.number == number
    assert len({spaces.action(number) for number in used}) == len(used)
    with pytest.raises(ValueError, match="no action 637"):
        spaces.action(ACTIONS)


def test_the_factored_form_tells_every_number_apart():
    factors = spaces.action_factors()
    rows = {tuple(row) for row in factors.table.tolist() if row[0] >= 0}
    assert len(rows) == 610
    assert factors.table.shape == (ACTIONS, len(factors.columns))
    for number, row in enumerate(factors.table):
        action = spaces.action(number)
        assert (row[0] < 0) == (action is None)
        if action is not None:
            assert factors.kinds[row[0]] == action.kind
            place = {"build_road": 3, "build_settlement": 2, "build_city": 2, "move_robber": 1}.get(action.kind)
            if place is not None:
                assert row[place] == action.value


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_masks_equal_legal(seats: int):
    for position in random_positions(3, seats=seats, every=3, offers=True):
        for seat in range(seats):
            legal = position.legal(seat, True)
            numbers = sorted(action.number for action in legal)  # type: ignore[type-var]
            mask = position.mask(seat, True)
            assert mask.sum() == len(legal)
            assert np.flatnonzero(mask).tolist() == numbers == position.legal_numbers(seat, True).tolist()
            for action in legal:
                position.check(action, seat)


def test_a_number_does_what_its_action_does():
    for position in random_positions(4, every=11, offers=True):
        for action in position.legal(None, True):
            assert action.number is not None
            assert position.after(action.number) == position.after(action)


def test_no_declared_offer_is_legal_without_its_cards():
    for position in random_positions(6, every=5, offers=True):
        assert position.to_act is not None
        hand = position.view()["players"][position.to_act]["hand"]
        for action in position.legal(None, True):
            if action.kind == "offer_trade":
                give = action.value["offer"]["give"]
                assert all(hand.get(kind, 0) >= count for kind, count in give.items())


def expected(position: Position, seat: int) -> dict[str, dict[str, object]]:
    """An observation written down independently, from the view's dictionary."""
    view, board = position.view(seat), position.board.to_dict()
    seats = position.seats
    order = [(seat + after) % seats for after in range(seats)]
    me = view["players"][seat]
    found: dict[str, dict[str, object]] = {}
    for hex_ in board["hexes"]:
        number = hex_["number"] or 0
        found[f"hexes.{hex_['hex']}"] = {
            hex_["terrain"]: 1,
            "number": number,
            "pips": 6 - abs(number - 7) if number else 0,
            "robber": int(view["robber"] == hex_["hex"]),
        }
    for vertex in board["vertices"]:
        row: dict[str, object] = {}
        for after, other in enumerate(order):
            row[f"settlement_{after}"] = int(vertex["vertex"] in view["players"][other]["settlements"])
            row[f"city_{after}"] = int(vertex["vertex"] in view["players"][other]["cities"])
        if vertex["harbour"]:
            row["harbour_3to1" if vertex["harbour"] == "3:1" else f"harbour_{vertex['harbour']}"] = 1
        found[f"vertices.{vertex['vertex']}"] = row
    for edge in range(position.board.edges):
        found[f"edges.{edge}"] = {
            f"road_{after}": int(edge in view["players"][other]["roads"]) for after, other in enumerate(order)
        }
    for after, other in enumerate(order):
        player = view["players"][other]
        found[f"players.{after}"] = {
            "cards": player["cards"],
            "dev_cards": player["dev_card_count"],
            "knights": player["knights"],
            "road_length": player["road_length"],
            "points": sum(player["score"].values()) - player["score"]["victory_cards"],
            "roads_left": player["pieces_left"]["roads"],
            "settlements_left": player["pieces_left"]["settlements"],
            "cities_left": player["pieces_left"]["cities"],
            "longest_road": int(view["longest_road"] == other),
            "largest_army": int(view["largest_army"] == other),
            "turn": int(view["current"] == other),
        }
    globals_: dict[str, object] = {f"hand_{kind}": me["hand"].get(kind, 0) for kind in RESOURCES}
    globals_ |= {f"dev_{kind}": me["dev_cards"].get(kind, 0) for kind in DEV_CARDS}
    globals_ |= {f"bank_{kind}": view["bank"].get(kind, 0) for kind in RESOURCES}
    globals_ |= {f"played_{kind}": view["played"].get(kind, 0) for kind in DEV_CARDS}
    bought = view["bought_cards"] or {} if view["current"] == seat else {}
    globals_ |= {f"bought_{kind}": bought.get(kind, 0) for kind in DEV_CARDS}
    globals_ |= {
        "points_total": me["points"],
        "deck": view["deck"],
        "card_played": int(view["card_played"]),
        "seats": seats,
        "seat": seat,
    }
    found["globals"] = globals_
    return found


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_observations_say_what_the_view_says(seats: int):
    spec = ObservationSpec(seats)
    names = {name: place for place, name in enumerate(spec.names())}
    assert len(names) == spec.size
    for position in random_positions(8, seats=seats, every=83, offers=True):
        for seat in range(seats):
            row = position.observation(seat)
            assert row.shape == (spec.size,)
            assert (row <= spec.high()).all()
            for place, columns in expected(position, seat).items():
                for column, value in columns.items():
                    assert row[names[f"{place}.{column}"]] == value, f"{place}.{column}"
            assert spec.split(row)["globals"][spec.parts["globals"].column("phase_setup_settlement") :][:13].sum() == 1


def test_what_an_offer_and_its_answers_are_can_be_seen():
    game = greedy_game(2)
    position, seen = game.start, 0
    spec = ObservationSpec(4)
    for seat, step in game.steps:
        phase = position.phase
        if isinstance(phase, dict) and "trading" in phase:
            trade, to_act = phase["trading"], position.to_act
            assert to_act is not None
            parts = spec.split(position.observation(to_act))
            column = spec.parts["globals"].column
            for kind in RESOURCES:
                assert parts["globals"][column(f"offer_give_{kind}")] == trade["offer"]["give"].get(kind, 0)
                assert parts["globals"][column(f"offer_want_{kind}")] == trade["offer"]["want"].get(kind, 0)
            for after in range(4):
                other = (to_act + after) % 4
                answer = trade["answers"][other] if other in trade["to"] else None
                kind = next(iter(answer)) if isinstance(answer, dict) else answer
                for name in ("waiting", "declined", "accepted", "countered"):
                    told = parts["players"][after][spec.parts["players"].column(f"answer_{name}")]
                    assert told == int(kind == name)
            seen += 1
        position = position.after(step, seat)
    assert seen > 5


@pytest.mark.parametrize("offers", [False, True])
def test_permuting_what_is_hidden_changes_neither_observation_nor_mask(offers: bool):
    luck, changed = Luck(1), 0
    spec = ObservationSpec(4, full=True)
    for position in random_positions(12, every=29, offers=True):
        for seat in range(4):
            other = position.sample(seat, luck)
            np.testing.assert_array_equal(position.observation(seat), other.observation(seat))
            np.testing.assert_array_equal(position.mask(seat, offers), other.mask(seat, offers))
            full, other_full = position.observation(seat, True), other.observation(seat, True)
            assert full.shape == (spec.size,)
            flat = ObservationSpec(4).size
            np.testing.assert_array_equal(full[:flat], position.observation(seat))
            changed += int((full[flat:] != other_full[flat:]).any())
    assert changed > 100, "the full form does see what is hidden, and dealing anew changes it"


@pytest.mark.parametrize(("shape", "count"), [("base", 12), ("large", 4), ("mini", 12)])
def test_symmetries_form_a_group(shape: str, count: int):
    board = Board.random(1, shape=shape)
    tables = spaces.symmetries(board, 3)
    assert len(tables) == count
    assert (tables[0].observation == np.arange(tables[0].observation.size)).all()
    seen = {tuple(table.vertices) for table in tables}
    assert len(seen) == count
    for a in tables:
        assert sorted(a.action_to) == list(range(ACTIONS))
        for b in tables:
            assert tuple(b.vertices[a.vertices]) in seen


@pytest.mark.parametrize("number", range(12))
def test_a_turned_game_is_the_same_game(number: int):
    """The same game is played on a board and on the turned board, with turned actions: all rows and masks turn with it."""
    game = Game(seed=21, draw=False)
    table = spaces.symmetries(game.board)[number]
    turned = Position(game.board.turned(number), 4)
    luck = Luck(3)
    for step in range(500):
        position = game.position
        if position.is_over:
            break
        if step % 7 == 0 and not position.is_chance:
            for seat in range(4):
                row = position.observation(seat)
                np.testing.assert_array_equal(row[table.observation], turned.observation(seat))
                np.testing.assert_array_equal(position.mask(seat)[table.mask], turned.mask(seat))
        if position.is_chance:
            outcome = position.draw(luck)
            image = outcome
            if outcome.kind == "robber_to":
                image = Outcome("robber_to", int(table.hexes[outcome.value]))
            game.step(outcome)
            turned = turned.after(image)
        else:
            legal = position.legal_numbers()
            action = int(legal[luck.below(len(legal))])
            game.step(action)
            turned = turned.after(int(table.action_to[action]))
    assert game.position.points(0) == turned.points(0)


def test_parts_are_cut_without_copying():
    spec = ObservationSpec(4)
    rows = np.zeros((5, spec.size), np.uint8)
    parts = spec.split(rows)
    assert {name: part.shape for name, part in parts.items()} == {
        "hexes": (5, 19, 9),
        "vertices": (5, 54, 15),
        "edges": (5, 72, 4),
        "players": (5, 4, 31),
        "globals": (5, 58),
    }
    parts["edges"][3, 71, 2] = 1
    assert rows.sum() == 1
    with pytest.raises(ValueError, match="1451"):
        spec.split(rows[:, 1:])
