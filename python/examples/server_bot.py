"""A bot that sits down at a table of a Brickwool server, like any guest with a browser.

    pip install websockets
    python examples/server_bot.py http://127.0.0.1:8080 TABLE-ID

TABLE-ID is the last part of a table's link. The bot takes a free seat, adds its part to the fair dice (docs/fair-dice.md),
and decides with what the server says is legal (docs/server-protocol.md); it knows no rules of its own. `choose` is the place
for a better idea.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import random
import secrets
import time
import urllib.request
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

#: What to do if several things are possible, the best first.
PREFERENCES = ("cities", "settlements", "buy_dev_card", "play_knight", "roads", "bank_trades", "roll", "end_turn")

#: Seconds to wait when the server says that there were too many messages.
TOO_MUCH_PAUSE = 1.0


def request(server: str, path: str, body: dict[str, Any] | None = None, cookie: str = "") -> tuple[Any, str]:
    """An HTTP request with a JSON body; the answer and the cookie."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    asked = urllib.request.Request(server + path, data, headers)
    with urllib.request.urlopen(asked, timeout=10) as answer:
        set_cookie = answer.headers.get("Set-Cookie", "").split(";")[0]
        return json.loads(answer.read() or "null"), set_cookie or cookie


def choose(legal: dict[str, Any], pips: dict[int, int]) -> Any:
    """One of the legal actions, in the JSON form that `act` sends."""
    groups = legal["groups"]
    plain = groups["plain"]
    for wish in PREFERENCES:
        if wish in ("cities", "settlements") and groups[wish]:
            kind = "build_city" if wish == "cities" else "build_settlement"
            return {kind: max(groups[wish], key=lambda place: pips.get(place, 0))}
        if wish == "roads" and groups["roads"]:
            return {"build_road": groups["roads"][0]}
        if wish == "bank_trades" and groups["bank_trades"]:
            # Whoever never trades can wait for ever for a card that none of their hexes brings.
            return {"bank_trade": random.choice(groups["bank_trades"])}
        if wish in plain:
            return wish
    for group, kind in (("robber", "move_robber"), ("discards", "discard"), ("victims", "steal_from")):
        if groups[group]:
            return {kind: groups[group][-1]}
    if "decline_trade" in plain:
        return "decline_trade"
    return plain[0]


class ServerBot:
    """A guest at one table."""

    def __init__(self, server: str, table: str, name: str) -> None:
        self.server, self.table, self.name = server, table, name
        self.guest, self.cookie = request(server, "/api/guest", {"name": name})
        self.nonces: dict[tuple[str, int], str] = {}
        self.ids = itertools.count(1)
        self.pips: dict[int, int] = {}
        self.info: dict[str, Any] = {}
        self.decided = (-1, -1)
        self.last = ""

    def play(self) -> list[int]:
        """Play until the game is over; the seats that won."""
        address = self.server.replace("http", "ws", 1) + f"/api/tables/{self.table}/socket"
        headers = {"Cookie": self.cookie}
        with connect(address, additional_headers=headers, origin=Origin(self.server), max_size=None) as socket:
            while True:
                message = json.loads(socket.recv(timeout=120))
                self.react(socket, message)
                if self.info.get("winners"):
                    return list(self.info["winners"])

    def send(self, socket: ClientConnection, kind: str, **fields: Any) -> None:
        """Send a request."""
        self.last = json.dumps({"type": kind, "id": f"{self.name}-{next(self.ids)}", **fields})
        socket.send(self.last)

    def react(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Take a seat, add to the dice, or decide: whatever is due."""
        if message.get("code") == "too_much" and self.last:
            # A request with an id is done once, however often it is sent.
            time.sleep(TOO_MUCH_PAUSE)
            socket.send(self.last)
            return
        self.info = message.get("info") or self.info
        for entry in [message, *message.get("entries", [])]:
            if board := entry.get("board"):
                self.read_board(board)
        if message["type"] in ("snapshot", "update"):
            self.sit(socket)
            turn = message.get("turn") or {}
            legal = turn.get("legal")
            if legal and self.decided != (turn["ply"], turn.get("version", 0)):
                self.decided = (turn["ply"], turn.get("version", 0))
                self.send(socket, "act", ply=turn["ply"], action=choose(legal, self.pips))

    def read_board(self, board: dict[str, Any]) -> None:
        """How many of 36 rolls bring something to each vertex."""
        numbers = {hex_["hex"]: hex_["number"] for hex_ in board["hexes"]}
        for vertex in board["vertices"]:
            tokens = [numbers[hex_] for hex_ in vertex["hexes"]]
            self.pips[vertex["vertex"]] = sum(6 - abs(7 - token) for token in tokens if token)

    def sit(self, socket: ClientConnection) -> None:
        """Take a free seat with a sealed nonce, and reveal the nonce when the start is called."""
        commitment, seats = self.info["commitment"], self.info["seats"]
        mine = [
            number for number, seat in enumerate(seats) if (seat["player"] or {}).get("guest") == self.guest["guest"]
        ]
        if self.info["stage"] == "gathering":
            free = [number for number, seat in enumerate(seats) if not seat["player"]]
            seat = next(iter(mine or free), None)
            if seat is not None and not (mine and seats[seat]["seal"]):
                nonce = self.nonces.setdefault((commitment, seat), secrets.token_hex(16))
                seal = hashlib.sha256(f"brickwool seal\n{commitment}\n{seat}\n{nonce}\n".encode()).hexdigest()
                self.send(
                    socket,
                    "take_seat",
                    seat=seat,
                    name=self.name,
                    colour=None,
                    commitment=commitment,
                    seal=seal,
                )
        elif self.info["stage"] == "revealing":
            for seat in mine:
                nonce = self.nonces.get((commitment, seat), "")
                if nonce and not seats[seat]["nonce"]:
                    self.send(socket, "reveal", seat=seat, nonce=nonce)


def main() -> None:
    parser = argparse.ArgumentParser(description="A bot for a Brickwool server.")
    parser.add_argument("server", help="such as http://127.0.0.1:8080")
    parser.add_argument("table", help="the last part of the table's link")
    parser.add_argument("--name", default="Pythia")
    given = parser.parse_args()
    winners = ServerBot(given.server.rstrip("/"), given.table, given.name).play()
    print("won by", ", ".join(f"player {seat + 1}" for seat in winners))


if __name__ == "__main__":
    main()
