"""The environments keep the conventions of Gymnasium and PettingZoo, agree with each other, and repeat exactly."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from pettingzoo.test import api_test, seed_test

import brickwool.pettingzoo
from brickwool import Board, IllegalAction, Position
from brickwool.gym import SettlersEnv, SettlersVectorEnv
from brickwool.spaces import ACTIONS, ObservationSpec
from brickwool.vector import Buffers, SelfPlay

# Games that end soon, so that many episodes are seen.
SHORT: dict[str, Any] = {"rules": "target=3", "max_decisions": 60}


def legal_actions(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random legal action for each row; 0 where none is."""
    return np.where(masks.any(1), (masks * rng.random(masks.shape)).argmax(1), 0)


def test_the_single_environment_passes_gymnasiums_checker():
    env = gymnasium.make("brickwool/Settlers-v0", opponents=["random", "weighted"])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*render.*")
        check_env(env.unwrapped, skip_render_check=True)
    check_env(SettlersEnv(dtype=np.float32, observation="full"), skip_render_check=True)


@pytest.mark.parametrize("options", [{}, {"seats": 2, "offers_per_turn": 2}, {"seats": 6}])
def test_the_environment_of_many_agents_passes_pettingzoos_tests(options: dict[str, Any]):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(brickwool.pettingzoo.env(**options), num_cycles=200)
        seed_test(lambda: brickwool.pettingzoo.env(**options), num_cycles=100)


def test_an_agent_that_plays_to_the_end_is_rewarded():
    env = brickwool.pettingzoo.raw_env(**SHORT)
    rng = np.random.default_rng(1)
    for seed in range(5):
        env.reset(seed=seed)
        totals = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            totals[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"]
            np.testing.assert_array_equal(mask, info["action_mask"])
            np.testing.assert_array_equal(observation["observation"], env.position.observation(int(agent[-1])))
            env.step(int(rng.choice(np.flatnonzero(mask))))
        winner = env.position.winner
        if winner is not None:
            assert totals == pytest.approx({f"seat_{seat}": 1 if seat == winner else -1 / 3 for seat in range(4)})


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
def test_vector_and_single_environments_agree_step_by_step(mode: AutoresetMode, dtype: type):
    opponents = ["random", "greedy"]
    count = 6
    options: dict[str, Any] = {"dtype": dtype, "point_reward": 0.1, "offers_per_turn": 1, **SHORT}
    ours = SettlersVectorEnv(count, opponents, autoreset_mode=mode, **options)
    theirs = SyncVectorEnv([lambda: SettlersEnv(opponents, **options)] * count, autoreset_mode=mode)
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == mode
    rng, ended = np.random.default_rng(0), 0
    a, b = ours.reset(seed=5), theirs.reset(seed=5)
    compare((*a,), (*b,))
    for _ in range(150):
        actions = legal_actions(a[0]["action_mask"], rng)
        actions[rng.random(count) < 0.02] = 60  # Now and then a number that stands for nothing.
        a, b = ours.step(actions), theirs.step(actions)
        compare(a, b)
        done = a[2] | a[3]
        ended += int(done.sum())
        if mode == AutoresetMode.DISABLED and done.any():
            a = ours.reset(options={"reset_mask": done.copy()})
            b = theirs.reset(options={"reset_mask": done.copy()})
            compare((a[0],), (b[0],))
    assert ended > 10


def compare(ours: tuple[Any, ...], theirs: tuple[Any, ...]) -> None:
    """Whether two environments have returned the same."""
    for key in ("observation", "action_mask"):
        np.testing.assert_allclose(ours[0][key], theirs[0][key], rtol=1e-6)
        assert ours[0][key].dtype == theirs[0][key].dtype
    for mine, other in zip(ours[1:4], theirs[1:4], strict=True):
        if not isinstance(mine, dict):
            np.testing.assert_allclose(mine, other, rtol=1e-6)
            assert mine.dtype == other.dtype
    mine, other = ours[-1], theirs[-1]
    if not isinstance(mine, dict) or "observation" in mine:
        return
    np.testing.assert_array_equal(mine["action_mask"], other["action_mask"])
    np.testing.assert_array_equal(mine["seat"], other["seat"])
    assert ("final_obs" in mine) == ("final_obs" in other)
    if "final_obs" in mine:
        np.testing.assert_array_equal(mine["_final_obs"], other["_final_obs"])
        for game in np.flatnonzero(mine["_final_obs"]):
            for key in ("observation", "action_mask"):
                np.testing.assert_allclose(mine["final_obs"][game][key], other["final_obs"][game][key], rtol=1e-6)


def test_make_vec_gives_the_native_environment():
    envs = gymnasium.make_vec("brickwool/Settlers-v0", num_envs=3, opponents=["random"])
    assert isinstance(envs.unwrapped, SettlersVectorEnv)
    observation, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(observation)
    assert envs.unwrapped.num_envs == 3


def test_a_trajectory_repeats_from_seed_and_actions():
    def run() -> tuple[list[Any], list[int]]:
        env, rng, rows, actions = SettlersEnv(**SHORT), np.random.default_rng(4), [], []
        observation, info = env.reset(seed=9)
        for _ in range(300):
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            observation, reward, terminated, truncated, info = env.step(action)
            rows.append((observation["observation"].tobytes(), reward, terminated, truncated))
            actions.append(action)
            if terminated or truncated:
                observation, info = env.reset()
        return rows, actions

    assert run() == run()


@pytest.mark.parametrize("form", ["flat", "full"])
def test_self_play_shows_each_seat_its_own_position(form: Any):
    games = SelfPlay(40, seed=3, observation=form, offers_per_turn=1, **SHORT)
    rng = np.random.default_rng(2)
    ended = 0
    for step in range(120):
        if step % 10 == 0:
            for game in range(0, 40, 7):
                position, seat = games.position(game), int(games.seats[game])
                assert position.to_act == seat
                spec = games.spec
                left = games.observations[game][
                    spec.parts["globals"].start + spec.parts["globals"].column("offers_left")
                ]
                row = position.observation(seat, form == "full", int(left))
                np.testing.assert_array_equal(games.observations[game], row)
                may_offer = left > 0 or "trading" in position.phase
                np.testing.assert_array_equal(games.masks[game], position.mask(seat, may_offer))
                assert games.counts[game] == games.masks[game].sum()
        games.step(legal_actions(games.masks, rng))
        done = games.terminated | games.truncated
        ended += int(done.sum())
        won = games.rewards[games.terminated]
        assert np.allclose(won.sum(1), 0, atol=1e-6)
        assert np.allclose(np.sort(won, 1)[:, -1], 1)
        assert not games.rewards[~games.terminated].any()
    assert ended > 20


def test_self_play_is_the_same_on_any_number_of_threads_and_by_choice():
    def run(threads: int, choices: bool) -> bytes:
        games = SelfPlay(70, seed=1, threads=threads, **SHORT)
        rng, seen = np.random.default_rng(0), []
        for _ in range(80):
            places = (rng.random(70) * games.counts).astype(np.int64)
            if choices:
                games.step(places, choices=True)
            else:
                numbers = [games.position(game).legal()[place].number for game, place in enumerate(places)]
                games.step(np.array(numbers, np.int64))
            seen.append(games.observations.tobytes())
        return b"".join(seen)

    assert run(1, True) == run(2, True) == run(2, False)


def test_self_play_agrees_with_the_environment_of_many_agents():
    games = SelfPlay(1, seed=6, autoreset="disabled", **SHORT)
    env = brickwool.pettingzoo.raw_env(**SHORT)
    env.reset(seed=6)
    rng = np.random.default_rng(8)
    while True:
        observation, *_ = env.last()
        assert env.agent_selection == f"seat_{games.seats[0]}"
        np.testing.assert_array_equal(observation["observation"], games.observations[0])
        np.testing.assert_array_equal(observation["action_mask"], games.masks[0])
        action = legal_actions(games.masks, rng)
        games.step(action)
        env.step(int(action[0]))
        assert [env.rewards[agent] for agent in env.possible_agents] == pytest.approx(games.rewards[0].tolist())
        if games.terminated[0] or games.truncated[0]:
            break
    assert env.terminations["seat_0"] == games.terminated[0]


def test_an_illegal_action_is_refused_as_a_whole():
    games = SelfPlay(50, seed=2)
    before = [str(games.position(game)) for game in range(50)]
    actions = (games.masks * np.arange(1, ACTIONS + 1)).argmax(1)
    actions[31] = 0
    with pytest.raises(IllegalAction, match="game 31: action 0 is not one of the 54"):
        games.step(actions)
    with pytest.raises(IllegalAction, match="game 0: choice 54"):
        games.step(np.full(50, 54), choices=True)
    assert [str(games.position(game)) for game in range(50)] == before
    with pytest.raises(ValueError, match="49 actions for 50"):
        games.step(actions[:49])
    strict = SettlersEnv(illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(0)


def test_an_ended_game_has_to_be_reset_where_nothing_does_it():
    games = SelfPlay(2, seed=1, autoreset="disabled", **SHORT)
    rng = np.random.default_rng(1)
    while not (games.terminated | games.truncated).any():
        games.step(legal_actions(games.masks, rng))
    ended = int(np.flatnonzero(games.terminated | games.truncated)[0])
    assert games.counts[ended] == 0
    with pytest.raises(IllegalAction, match=f"game {ended}: the game is over"):
        games.step(legal_actions(games.masks, rng))
    games.reset(mask=np.arange(2) == ended)
    assert games.counts[ended] == 54
    games.step(legal_actions(games.masks, rng))


def test_buffers_are_the_callers():
    spec = ObservationSpec(4)
    memory = np.full((9, spec.size), 255, np.uint8)
    buffers = Buffers(observations=memory[2:7], counts=np.zeros(5, np.uint32))
    games = SelfPlay(5, buffers=buffers)
    assert (memory[:2] == 255).all()
    assert (memory[7:] == 255).all()
    np.testing.assert_array_equal(memory[4], games.position(2).observation())
    games.step(np.zeros(5, np.int64), choices=True)
    np.testing.assert_array_equal(memory[4], games.position(2).observation())
    with pytest.raises(ValueError, match="buffer counts has 4 entries, not 5"):
        SelfPlay(5, buffers=Buffers(counts=np.zeros(4, np.uint32)))
    for strided in (memory[::2], np.asfortranarray(memory[:5])):
        with pytest.raises(ValueError, match="not contiguous"):
            SelfPlay(5, buffers=Buffers(observations=strided))


def test_floats_are_bytes_divided_by_their_scale():
    bytes_, floats = SelfPlay(8, seed=1), SelfPlay(8, seed=1, dtype=np.float32)
    for _ in range(50):
        np.testing.assert_allclose(floats.observations, bytes_.observations / bytes_.spec.scale(), rtol=1e-6)
        bytes_.step(np.zeros(8, np.int64), choices=True)
        floats.step(np.zeros(8, np.int64), choices=True)


def test_learners_can_trade():
    games = SelfPlay(64, seed=4, offers_per_turn=2, threads=1)
    rng, kinds = np.random.default_rng(3), set()
    column = games.spec.parts["globals"].start + games.spec.parts["globals"].column("offers_left")
    for _ in range(1000):
        actions = legal_actions(games.masks, rng)
        for game in np.flatnonzero(actions >= 397)[:4]:
            kinds.add("offer" if actions[game] < 517 else "counter")
            assert actions[game] >= 517 or games.observations[game, column] > 0
        games.step(actions)
        assert games.masks[games.observations[:, column] == 0, 397:517].sum() == 0
    assert kinds == {"offer", "counter"}


def test_agents_play_on_the_boards_they_are_given():
    board = Board.beginner("target=5")
    env = SettlersEnv(["greedy", "greedy", "greedy"], board=board, seat=2)
    _, info = env.reset(seed=1)
    assert env.position.board == board
    assert info["seat"] == 2 == env.position.to_act
    assert env.action_masks().dtype == np.bool_
    with pytest.raises(ValueError, match="players"):
        SettlersVectorEnv(2, ["random"] * 4, shape="base")
    with pytest.raises(ValueError, match="below 2"):
        SettlersVectorEnv(2, ["random"], seat=2)
    with pytest.raises(ValueError, match="no bot"):
        SettlersEnv(["exec:true"])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"threads": 0}, "threads"),
        ({"threads": 10**9}, "threads"),
        ({"seats": 1}, "2 to 6 play"),
        ({"seats": 7}, "2 to 6 play"),
        ({"rules": "target=99"}, "99"),
        ({"tokens": "heap"}, "heap"),
        ({"autoreset": "never"}, "never"),
        ({"max_decisions": 0}, "max_decisions"),
        ({"dtype": np.float64}, "float64"),
    ],
)
def test_mistakes_are_named(options: dict[str, Any], message: str):
    with pytest.raises(ValueError, match=message):
        SelfPlay(2, **options)
    with pytest.raises(ValueError, match="cannot be played at once"):
        SelfPlay(10**12)


def test_rendering_shows_what_the_agent_may_see():
    env = SettlersEnv(render_mode="svg")
    env.reset(seed=1)
    picture = env.render()
    assert picture is not None
    assert picture.startswith("<svg")
    assert isinstance(env.position, Position)
