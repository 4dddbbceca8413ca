"""A bot for Brickwool in 30 lines of code: it builds what is worth most where the dice bring most.

docs/bot-protocol.md explains the lines that go to and fro.

    brickwool bots check "exec:python3 examples/bot.py"
"""

import json
import sys

VALUES = {"build_city": 900, "build_settlement": 800, "play_knight": 700, "buy_dev_card": 600, "roll": 1}


def pips(vertex):
    """How many of the 36 ways two dice fall bring something to a building here."""
    numbers = [board["hexes"][hex]["number"] for hex in board["vertices"][vertex]["hexes"]]
    return sum(6 - abs(7 - number) for number in numbers if number)


def value(action, players, me):
    """The higher, the better. What is worth less than nothing is done only if it must be."""
    kind, what = (action, None) if isinstance(action, str) else next(iter(action.items()))
    buildings = {vertex for player in players for vertex in player["settlements"] + player["cities"]}
    if kind in ("build_city", "build_settlement"):
        return VALUES[kind] + pips(what)
    if kind == "build_road":  # Towards a vertex where a settlement can stand, at most one edge further.
        near = {vertex["vertex"]: {vertex["vertex"], *vertex["neighbours"]} for vertex in board["vertices"]}
        spots = {spot for end in board["edges"][what]["vertices"] for spot in near[end]}
        return max((500 + pips(spot) for spot in spots if not buildings & near[spot]), default=-1)
    if kind == "bank_trade":  # Only for what is missing.
        return -1 if what["take"] in me["hand"] else 400 + me["hand"][what["give"]]
    if kind == "move_robber":  # Where the others have much and I have nothing.
        mine = me["settlements"] + me["cities"]
        return sum(-5 if vertex in mine else 1 for vertex in board["hexes"][what]["vertices"] if vertex in buildings)
    return me["hand"][what] if kind == "discard" else VALUES.get(kind, -1 if kind == "accept_trade" else 0)


print(json.dumps({"type": "ready", "name": "bot.py"}), flush=True)
for message in map(json.loads, sys.stdin):
    if message["type"] == "game":
        seat, board = message["seat"], message["board"]
    elif message["type"] == "decide":
        players = message["view"]["players"]
        best = max(message["legal"], key=lambda action: value(action, players, players[seat]))
        print(json.dumps({"id": message["id"], "action": best}), flush=True)
