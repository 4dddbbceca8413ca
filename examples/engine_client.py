"""Plays a game of random players through `brickwool engine` and prints how it went.

    python3 examples/engine_client.py ./target/release/brickwool engine
    python3 examples/engine_client.py            # the same with the `brickwool` on the path
"""

import json
import random
import subprocess
import sys


class Engine:
    """The engine as another process: `ask` sends one request and returns what the reply holds."""

    def __init__(self, command):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen(command, encoding="utf-8", **pipes)

    def ask(self, cmd, **fields):
        self.process.stdin.write(json.dumps({"cmd": cmd, **fields}) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if "error" in reply:
            raise RuntimeError("{kind}: {message}".format(**reply["error"]))
        return reply["ok"]

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def main():
    engine = Engine(sys.argv[1:] or ["brickwool", "engine"])
    dice = random.Random(7)
    game = engine.ask("new", layout={"random": {"seed": 7}}, seats=4, seed=7)
    name, turn = game["game"], game["turn"]
    while "over" not in turn:
        legal = engine.ask("legal", game=name)
        action = dice.choice(legal["actions"])["action"]
        step = {"act": [legal["seat"], action]}
        turn = engine.ask("apply", game=name, steps=[step], ply=legal["ply"], auto=True)["turn"]
    for score in engine.ask("score", game=name)["scores"]:
        won = " and has won" if score["seat"] in turn["over"]["winners"] else ""
        print(f"seat {score['seat']} has {score['total']} points{won}")
    end = engine.ask("hash", game=name)
    print(f"after {end['ply']} steps, in state {end['hash']}")
    return engine.close()


if __name__ == "__main__":
    sys.exit(main())
