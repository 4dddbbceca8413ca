"""Every example runs, in a short form."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from play import brickwool_command

from brickwool import match

PYTHON = Path(__file__).parent.parent
EXAMPLES = PYTHON / "examples"
sys.path.insert(0, str(EXAMPLES))


def test_the_readmes_example(capsys):
    text = (PYTHON / "README.md").read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(code) == 1
    lines = [line for line in code[0].splitlines() if line.strip()]
    assert len(lines) <= 10
    exec(compile(code[0].replace("games=200", "games=20"), "README.md", "exec"), {})
    assert "greedy" in capsys.readouterr().out
    whole = (PYTHON.parent / "README.md").read_text(encoding="utf-8")
    assert code[0] in whole, "both READMEs show the same example"


def test_ppo_learns(tmp_path):
    import ppo

    settings = ppo.Settings(games=16, steps=32, batch=256, hidden=32)
    learner = ppo.train(0.5, 1, tmp_path, settings, max_rounds=4)
    assert learner.steps == 4 * 16 * 32
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")
    assert all(np.isfinite(weights).all() for weights in learner.network.weights.values())
    result = match([ppo.player(learner.network), "random", "random", "random"], 2, max_steps=300)
    assert result.players[0] == "learned"


def test_ppos_gradients_are_those_of_its_loss():
    """The backward pass against differences of the forward pass: what is written by hand is checked by numbers."""
    import ppo

    rng = np.random.default_rng(0)
    network = ppo.Network(7, 5, rng)
    network.weights = {name: weights.astype(np.float64) for name, weights in network.weights.items()}  # type: ignore[misc]
    network.weights["wp"] *= 50
    network.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in network.weights.items()}
    rows, masks = rng.standard_normal((4, 7)), (rng.random((4, ppo.ACTIONS)) < 0.1).astype(np.int8)
    masks[:, 0] = 1
    chosen = (np.arange(4), np.zeros(4, int))

    def loss() -> float:
        logs, values, _ = network.forward(rows, masks)  # type: ignore[arg-type]
        return float(-logs[chosen].sum() + (values**2).sum())

    logs, values, hidden = network.forward(rows, masks)  # type: ignore[arg-type]
    by_logits = np.exp(logs)
    by_logits[chosen] -= 1
    before = {name: weights.copy() for name, weights in network.weights.items()}
    network.learn(rows, hidden, by_logits, 2 * values, ppo.Settings(max_gradient=1e12))  # type: ignore[arg-type]
    gradients = {name: mean / 0.1 for name, (mean, _) in network.moments.items()}
    network.weights = before
    for name, gradient in gradients.items():
        place = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)
        step = np.zeros_like(gradient)
        step[place] = 1e-5
        network.weights = {**before, name: before[name] + step}
        above = loss()
        network.weights = {**before, name: before[name] - step}
        below = loss()
        assert (above - below) / 2e-5 == pytest.approx(gradient[place], rel=1e-3), name


def test_self_play_learns():
    import self_play

    network = self_play.train(0.5, 1, games=4, rounds=1, rules="target=3")
    assert network.updates > 0


def test_mcts_plays():
    import mcts

    result = match([mcts.player(32), "random"], 1, seed=1, max_steps=120)
    assert result.mishaps == [0, 0]


def test_mcts_builds_where_the_dice_bring_most():
    import mcts

    from brickwool import Board, Position

    position = Position(Board.beginner(), 2)
    root = mcts.search([position], 512, seed=1)
    best = mcts.best(root, 0)
    values = mcts.States(position).expand()[0].evaluate(position, 0)
    assert root.visits == 512 == sum(child.visits for child in root.children.values())
    assert len(root.children) == 54
    assert values[best - 128] > np.quantile(values, 0.8)


def test_the_notebook_runs():
    notebook = json.loads((EXAMPLES / "data.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            code = "".join(cell["source"]).replace("GAMES = 400", "GAMES = 40").replace('"brief"', '"quick"')
            exec(compile(code, "data.ipynb", "exec"), names)
    assert names["dice"]["len"].sum() > 500  # type: ignore[index]
    assert 0 <= names["leaders"][0] <= 1  # type: ignore[index]
    assert names["review"].winner == names["positions"][-1].winner  # type: ignore[attr-defined,index]
    shutil.rmtree(names["folder"].parent)  # type: ignore[attr-defined]


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def test_the_server_bot_plays_a_game(tmp_path):
    import server_bot

    server = f"http://127.0.0.1:{free_port()}"
    command = [
        brickwool_command(),
        "serve",
        "--addr",
        server.removeprefix("http://"),
        "--store",
        f"sqlite:{tmp_path}/games.db",
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(server_bot, server, process)
            settings = {
                "seats": 2,
                "bot_pause": 0,
                "game": {"kind": "settlers", "rules": {"victory_target": 4}},
            }
            host = server_bot.ServerBot(server, "", "Hostess")
            made, _ = server_bot.request(server, "/api/tables", settings, host.cookie)
            host.table = made["table"]
            guest = server_bot.ServerBot(server, made["table"], "Pythia")
            won: list[list[int]] = []
            threads = [threading.Thread(target=lambda bot=bot: won.append(bot.play())) for bot in (host, guest)]
            for thread in threads:
                thread.start()
                time.sleep(0.3)
            start(server_bot, host)
            for thread in threads:
                thread.join(timeout=60)
            assert len(won) == 2
            assert won[0] == won[1]
            assert won[0] in ([0], [1])
        finally:
            process.terminate()


def wait_for(server_bot, server: str, process: subprocess.Popen[bytes]) -> None:
    """Until the server answers."""
    for _ in range(300):
        assert process.poll() is None, "the server has ended"
        try:
            server_bot.request(server, "/healthz")
            return
        except OSError:
            time.sleep(0.2)
    pytest.fail("the server does not answer")


def start(server_bot, host) -> None:
    """The host calls the start once everybody has sealed; asking too early is refused and asked again."""
    from websockets.sync.client import connect

    address = host.server.replace("http", "ws", 1) + f"/api/tables/{host.table}/socket"
    with connect(address, additional_headers={"Cookie": host.cookie}, origin=host.server) as socket_:
        for attempt in range(50):
            socket_.send(json.dumps({"type": "start", "id": f"start-{attempt}"}))
            while True:
                message = json.loads(socket_.recv(timeout=10))
                if message["type"] in ("ack", "error"):
                    break
            if message["type"] == "ack":
                return
            time.sleep(0.2)
    pytest.fail(f"the game was not started: {message}")
