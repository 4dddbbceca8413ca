"""Plays one of our bots against three players of Catanatron, in Catanatron's own engine, and prints how many games it won.

    python bench/catanatron_match.py --bot search --nodes 30000 --against alphabeta --games 20 --seed 1 --players-from FOLDER

It runs where both packages are: Catanatron 3.2.1 with `catanatron_gym` 4.0.0, which the players use, and this package.

    pip install catanatron==3.2.1 catanatron_gym==4.0.0 'gymnasium<1' 'numpy<2' networkx
    pip install --no-deps ./python

Catanatron's package on PyPI has only weak players. `ValueFunctionPlayer` and `AlphaBetaPlayer` are in its repository,
https://github.com/bcollazo/catanatron; FOLDER is `catanatron_experimental` in a checkout of it, at a commit at which the
players still import `catanatron_gym`. `--against random` and `--against weighted` need no checkout.

Before each decision of our bot the state of Catanatron's game is written in our notation. The bot is told of every step since
the game began and sees what its seat may know, as at a table of ours. What it answers is looked up among the actions that
Catanatron offers. If it is not there, another is taken and counted.

With Python 3.11, `setarch -R python ...` makes games repeatable; with 3.12 and later they are.
"""

from __future__ import annotations

import argparse
import importlib
import math
import os
import sys
import time
import types
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.enums import CITY, RESOURCES, ROAD, SETTLEMENT, ActionPrompt, ActionType
from catanatron.models.map import PORT_DIRECTION_TO_NODEREFS, Port
from catanatron.models.player import Color, Player, RandomPlayer
from catanatron.players.weighted_random import WeightedRandomPlayer

from brickwool import Action, Board, Bot, IllegalAction, Outcome, Position

RULES = "trade=off"
#: Rules for positions in which somebody would have won by ours, but has not by Catanatron's count of roads.
RAISED_RULES = "target=12,trade=off"
#: Catanatron's resources in the order of our letters, and what we call them.
OUR_RESOURCES = {"WOOD": "lumber", "BRICK": "brick", "SHEEP": "wool", "WHEAT": "grain", "ORE": "ore"}
LETTERS = {"WOOD": "L", "BRICK": "B", "SHEEP": "W", "WHEAT": "G", "ORE": "O", None: "D"}
TERRAINS = {
    "WOOD": "forest",
    "BRICK": "hills",
    "SHEEP": "pasture",
    "WHEAT": "fields",
    "ORE": "mountains",
    None: "desert",
}
#: Development cards in the order of our letters.
CARDS = {"KNIGHT": "K", "ROAD_BUILDING": "R", "YEAR_OF_PLENTY": "Y", "MONOPOLY": "M", "VICTORY_POINT": "V"}
PLAYS = {
    "KNIGHT": ActionType.PLAY_KNIGHT_CARD,
    "ROAD_BUILDING": ActionType.PLAY_ROAD_BUILDING,
    "YEAR_OF_PLENTY": ActionType.PLAY_YEAR_OF_PLENTY,
    "MONOPOLY": ActionType.PLAY_MONOPOLY,
}
#: Where the corners of a hex are from its centre: half hex widths to the right, half hex sides down.
CORNERS = {
    "NORTH": (0, -2),
    "NORTHEAST": (1, -1),
    "SOUTHEAST": (1, 1),
    "SOUTH": (0, 2),
    "SOUTHWEST": (-1, 1),
    "NORTHWEST": (-1, -1),
}
PLAYERS = "catanatron_experimental.machine_learning.players"

#: A step as our engine takes it: whose it is (nobody's, if chance decides), and what it is.
Step = tuple[int | None, Action | Outcome]


def counted(counts: dict[str, int]) -> str:
    """Letters with counts, as in `L2O1`; a dash for none."""
    return "".join(f"{letter}{count}" for letter, count in counts.items() if count) or "-"


def dotted(places: Sequence[int]) -> str:
    """Places with dots between them, in order; a dash for none."""
    return ".".join(str(place) for place in sorted(places)) or "-"


def without_bought(text: str) -> str:
    """A position without the cards that were bought this turn, which Catanatron lets players use at once."""
    fields = text.split(";")
    table = fields[4].split(":")
    return ";".join([*fields[:4], ":".join([*table[:5], *table[6:]]), fields[5]])


class Places:
    """Which hex, vertex and edge of ours is which of Catanatron's, on one of its boards; and that board in our notation."""

    def __init__(self, catan_map: Any) -> None:
        ours = Board.beginner().to_dict()
        vertices = {(vertex["x"], vertex["y"]): vertex["vertex"] for vertex in ours["vertices"]}
        hexes = {(hexagon["x"], hexagon["y"]): hexagon["hex"] for hexagon in ours["hexes"]}
        edges = {frozenset(edge["vertices"]): edge["edge"] for edge in ours["edges"]}
        self.hex: dict[Any, int] = {}
        self.vertex: dict[int, int] = {}
        for (x, y, z), tile in catan_map.land_tiles.items():
            right, down = 2 * x + z, 3 * z
            self.hex[x, y, z] = hexes[right, down]
            for corner, node in tile.nodes.items():
                dx, dy = CORNERS[corner.value]
                vertex = vertices[right + dx, down + dy]
                if self.vertex.setdefault(node, vertex) != vertex:
                    raise ValueError(f"node {node} would be two vertices")
        self.edge = {}
        for tile in catan_map.land_tiles.values():
            for a, b in tile.edges.values():
                self.edge[frozenset((a, b))] = edges[frozenset((self.vertex[a], self.vertex[b]))]
        self.coordinate = {number: coordinate for coordinate, number in self.hex.items()}
        self.node = {number: node for node, number in self.vertex.items()}
        self.nodes = {number: tuple(sorted(pair)) for pair, number in self.edge.items()}
        self.layout = self._layout(catan_map)
        self._check(catan_map)

    def _layout(self, catan_map: Any) -> str:
        tiles = [catan_map.land_tiles[self.coordinate[number]] for number in range(len(self.hex))]
        written = [LETTERS[tile.resource] + str(tile.number or "") for tile in tiles]
        rows, first = [], 0
        for length in (3, 4, 5, 4, 3):
            rows.append("".join(written[first : first + length]))
            first += length
        harbours = self._harbours(catan_map)
        # The notation has harbours clockwise, as the layout of any board of ours has them.
        edges = {edge["edge"]: edge for edge in Board.beginner().to_dict()["edges"]}
        spots = sorted(harbours, key=lambda edge: self._clockwise(edges[edge]["vertices"]))
        letters = ("3" if harbours[edge] is None else LETTERS[harbours[edge]] for edge in spots)
        return "/".join(rows) + ";" + "".join(letters)

    def _harbours(self, catan_map: Any) -> dict[int, str | None]:
        harbours = {}
        for tile in catan_map.tiles.values():
            if isinstance(tile, Port):
                ends = (tile.nodes[corner] for corner in PORT_DIRECTION_TO_NODEREFS[tile.direction])
                harbours[self.edge[frozenset(ends)]] = tile.resource
        return harbours

    @staticmethod
    def _clockwise(ends: Sequence[int]) -> float:
        """The angle of an edge as seen from the centre, from the north-western side of hex 0 on."""
        ours = {vertex["vertex"]: vertex for vertex in Board.beginner().to_dict()["vertices"]}
        x = sum(ours[end]["x"] for end in ends) * math.sqrt(3)
        y = sum(ours[end]["y"] for end in ends)
        # The north-western side of hex 0 is some 31 degrees to the left of straight up.
        return (math.degrees(math.atan2(x, -y)) + 35) % 360

    def _check(self, catan_map: Any) -> None:
        """Compare what both boards have at every place."""
        ours = Board.from_layout(self.layout, rules=RULES).to_dict()
        sizes = len(self.coordinate), len(self.node), len(self.nodes)
        if sizes != (19, 54, 72) or sizes != tuple(len(ours[kind]) for kind in ("hexes", "vertices", "edges")):
            raise ValueError(f"{sizes} hexes, vertices and edges")
        for edge in ours["edges"]:
            if {self.vertex[node] for node in self.nodes[edge["edge"]]} != set(edge["vertices"]):
                raise ValueError(f"edge {edge['edge']} has other ends")
        harbours = {node: kind for kind, nodes in catan_map.port_nodes.items() for node in nodes}
        for vertex in ours["vertices"]:
            node = self.node[vertex["vertex"]]
            if {self.hex[at] for at, tile in catan_map.land_tiles.items() if node in tile.nodes.values()} != set(
                vertex["hexes"]
            ):
                raise ValueError(f"vertex {vertex['vertex']} touches other hexes")
            kind = harbours.get(node, "none")
            if (vertex.get("harbour") or "none") != ("3:1" if kind is None else OUR_RESOURCES.get(kind, "none")):
                raise ValueError(f"vertex {vertex['vertex']} has another harbour")
        for hexagon in ours["hexes"]:
            tile = catan_map.land_tiles[self.coordinate[hexagon["hex"]]]
            if (TERRAINS[tile.resource], tile.number) != (hexagon["terrain"], hexagon.get("number")):
                raise ValueError(f"hex {hexagon['hex']} is another")


class Translator:
    """One game of Catanatron's in our words."""

    def __init__(self, game: Any) -> None:
        self.places = Places(game.state.board.map)
        self.colors = list(game.state.colors)

    # From their state to our notation.

    def texts(self, state: Any, decider: int | None = None) -> list[str]:
        """The position in our notation: as Catanatron has it; then with other holders of the Longest Road; then to 12 points.

        Catanatron counts some roads differently. A position in which the wrong seat has the award cannot be read, nor one that
        somebody has already won. For the `decider`, cards that Catanatron would not let them play now are written as bought
        in this turn.
        """
        seats = range(len(self.colors))
        holder = next((str(seat) for seat in seats if state.player_state[f"P{seat}_HAS_ROAD"]), "-")
        holders = [holder, *(other for other in ["-", *map(str, seats)] if other != holder)]
        written = "/".join(self._seat(state, seat) for seat in seats)
        army = next((str(seat) for seat in seats if state.player_state[f"P{seat}_HAS_ARMY"]), "-")
        robber = self.places.hex[state.board.robber_coordinate]
        deck = Counter(state.development_listdeck)
        left = counted({letter: deck[card] for card, letter in CARDS.items()})
        turn = state.current_turn_index
        bought = self._unplayable(state, decider) if decider is not None else "-"
        played = "played" if state.player_state[f"P{turn}_HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"] else "-"
        phase = self._phase(state)
        return [
            f"{self.places.layout};{rules};{written};{robber}:{road}:{army}:{left}:{turn}:{bought}:{played};{phase}"
            for rules in (RULES, RAISED_RULES)
            for road in holders
        ]

    def _seat(self, state: Any, seat: int) -> str:
        built, has = state.buildings_by_color[self.colors[seat]], state.player_state
        places = self.places
        return ":".join(
            (
                dotted([places.vertex[node] for node in built[SETTLEMENT]]),
                dotted([places.vertex[node] for node in built[CITY]]),
                dotted([places.edge[frozenset(edge)] for edge in built[ROAD]]),
                counted({LETTERS[resource]: has[f"P{seat}_{resource}_IN_HAND"] for resource in RESOURCES}),
                counted({letter: has[f"P{seat}_{card}_IN_HAND"] for card, letter in CARDS.items()}),
                str(has[f"P{seat}_PLAYED_KNIGHT"]),
            )
        )

    def _unplayable(self, state: Any, seat: int) -> str:
        has = state.player_state
        if (
            state.current_prompt != ActionPrompt.PLAY_TURN
            or not has[f"P{seat}_HAS_ROLLED"]
            or has[f"P{seat}_HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"]
        ):
            return "-"
        kinds = {action.action_type for action in state.playable_actions}
        return counted(
            {
                CARDS[card]: has[f"P{seat}_{card}_IN_HAND"]
                for card in CARDS
                if card in PLAYS and PLAYS[card] not in kinds
            }
        )

    def _phase(self, state: Any) -> str:
        prompt, turn, has = state.current_prompt, state.current_turn_index, state.player_state
        placed = sum(len(built[SETTLEMENT]) for built in state.buildings_by_color.values())
        stage = "after" if has[f"P{turn}_HAS_ROLLED"] else "before"
        if prompt == ActionPrompt.BUILD_INITIAL_SETTLEMENT:
            return f"settlement:{placed}"
        if prompt == ActionPrompt.BUILD_INITIAL_ROAD:
            last = state.buildings_by_color[self.colors[turn]][SETTLEMENT][-1]
            return f"road:{placed}:{self.places.vertex[last]}"
        if prompt == ActionPrompt.DISCARD:
            # Those before the one who discards now have done so, however many cards they still have.
            hands = [sum(has[f"P{seat}_{resource}_IN_HAND"] for resource in RESOURCES) for seat in range(4)]
            due = [hand > state.discard_limit and seat >= state.current_player_index for seat, hand in enumerate(hands)]
            return "discard:" + ".".join(str(hand // 2 if owes else 0) for hand, owes in zip(hands, due, strict=True))
        if prompt == ActionPrompt.MOVE_ROBBER:
            return f"robber:{stage}"
        if state.is_road_building:
            return f"roads:{min(state.free_roads_available, has[f'P{turn}_ROADS_AVAILABLE'])}:{stage}"
        return f"turn:{stage}"

    # From their log to our steps.

    def steps(self, action: Any) -> list[Step]:
        """What an action of Catanatron's log is in our words. A theft has the victim too, who is not always asked for."""
        seat, kind, value = self.colors.index(action.color), action.action_type, action.value
        places = self.places
        if kind == ActionType.ROLL:
            return [(seat, Action("roll")), (None, Outcome("dice", list(value)))]
        if kind == ActionType.BUY_DEVELOPMENT_CARD:
            return [(seat, Action("buy_dev_card")), (None, Outcome("drawn", value.lower()))]
        if kind == ActionType.DISCARD:
            return [(seat, Action("discard", OUR_RESOURCES[card])) for card in value]
        if kind == ActionType.MOVE_ROBBER:
            coordinate, robbed, card = value
            moved: list[Step] = [(seat, Action("move_robber", places.hex[coordinate]))]
            if robbed is None:
                return moved
            theft: list[Step] = [
                (seat, Action("steal_from", self.colors.index(robbed))),
                (None, Outcome("stolen", OUR_RESOURCES[card])),
            ]
            return moved + theft
        if kind == ActionType.BUILD_ROAD:
            return [(seat, Action("build_road", places.edge[frozenset(value)]))]
        if kind in (ActionType.BUILD_SETTLEMENT, ActionType.BUILD_CITY):
            return [(seat, Action(kind.value.lower(), places.vertex[value]))]
        if kind == ActionType.PLAY_YEAR_OF_PLENTY:
            return [(seat, Action("play_year_of_plenty", [OUR_RESOURCES[card] for card in value]))]
        if kind == ActionType.PLAY_MONOPOLY:
            return [(seat, Action("play_monopoly", OUR_RESOURCES[value]))]
        if kind == ActionType.MARITIME_TRADE:
            given = [card for card in value[:-1] if card is not None]
            give, take = OUR_RESOURCES[given[0]], OUR_RESOURCES[value[-1]]
            return [(seat, Action("bank_trade", {"give": give, "count": len(given), "take": take}))]
        plain = {
            ActionType.END_TURN: "end_turn",
            ActionType.PLAY_KNIGHT_CARD: "play_knight",
            ActionType.PLAY_ROAD_BUILDING: "play_road_building",
        }
        return [(seat, Action(plain[kind]))]

    # From our answer to one of their actions.

    def find(self, playable: Sequence[Any], answer: Action, victim: int | None) -> Any | None:
        """The action of Catanatron's that means what our bot answered, if there is one."""
        for action in playable:
            if action.action_type == ActionType.MOVE_ROBBER:
                coordinate, robbed, _ = action.value
                seat = None if robbed is None else self.colors.index(robbed)
                if answer == Action("move_robber", self.places.hex[coordinate]) and seat == victim:
                    return action
            elif action.action_type == ActionType.ROLL:
                if answer.kind == "roll":
                    return action
            elif action.action_type == ActionType.BUY_DEVELOPMENT_CARD:
                if answer.kind == "buy_dev_card":
                    return action
            elif action.action_type == ActionType.PLAY_YEAR_OF_PLENTY:
                wanted = sorted(OUR_RESOURCES[card] for card in action.value)
                if answer.kind == "play_year_of_plenty" and sorted(answer.value) == wanted:
                    return action
            elif action.action_type != ActionType.DISCARD and self.steps(action)[0][1] == answer:
                return action
        return None


@dataclass
class Tally:
    """What happened in all games so far."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    #: Answers that Catanatron did not offer, by kind and phase; and positions that could not be read.
    replaced: Counter[str] = field(default_factory=Counter)
    #: Decisions at which our position, carried on step by step, was not Catanatron's: by what differed.
    carried_on: Counter[str] = field(default_factory=Counter)
    #: Steps before which our position, carried on, was not Catanatron's.
    adrift: int = 0
    #: Steps of Catanatron's that our rules don't allow from there, by kind; the bot is told of them where that is possible.
    irregular: Counter[str] = field(default_factory=Counter)
    untold: Counter[str] = field(default_factory=Counter)
    #: Decisions in positions with another holder of the Longest Road than Catanatron's, and of these to 12 points.
    awards: int = 0
    raised: int = 0


class BrickwoolPlayer(Player):  # type: ignore[misc]
    """One of our bots at a table of Catanatron's."""

    def __init__(self, color: Any, name: str, nodes: int | None, tally: Tally) -> None:
        super().__init__(color)
        self.bot_name, self.nodes, self.tally = name, nodes, tally

    def start(self, game: Any, seed: int) -> None:
        """Begin a game."""
        self.seed, self.starts = seed, 0
        self.translator = Translator(game)
        self.own = self.translator.colors.index(self.color)
        self.history: list[tuple[Position, Step]] = []
        self.position = self._read(self.translator.texts(game.state))
        self._restart()

    def _restart(self) -> None:
        """Seat a bot at the position and tell it everything that has happened."""
        if self.position is None:
            return
        self.starts += 1
        self.bot = Bot(self.bot_name, seed=self.seed * 1000 + self.starts, nodes=self.nodes)
        self.bot.start(self.position, self.own)
        for position, (seat, step) in self.history:
            self.bot.observe(position, step, seat)

    def _read(self, texts: Sequence[str]) -> Position | None:
        for text in texts:
            try:
                position = Position.parse(text)
            except ValueError as error:
                self.problem = f"{error}: {text}"
                continue
            return position
        return None

    def _fits(self, texts: Sequence[str]) -> bool:
        """Whether our position, carried on, is Catanatron's. Cards bought this turn don't count; they may be used at once."""
        if self.position is None:
            return False
        text = str(self.position)
        return RAISED_RULES not in text and without_bought(text) in map(without_bought, texts)

    def told(self, before: Sequence[str], action: Any) -> None:
        """Tell the bot what somebody did; `before` is the position it was done in."""
        kind = action.action_type.value
        fits = self._fits(before)
        self.tally.adrift += not fits
        if fits and self._take(self.position, action):
            return
        position = self._read(before)
        # The bot learns of steps whatever position they start from, but it only decides in those that follow from its first.
        if self._take(position, action):
            self.tally.irregular.update([kind] if fits else [])
        else:
            self.tally.untold[kind] += 1
            self.position = None

    def _take(self, position: Position | None, action: Any) -> bool:
        if position is None:
            return False
        taken: list[tuple[Position, Step]] = []
        try:
            for seat, step in self.translator.steps(action):
                if isinstance(step, Action) and step.kind == "steal_from" and position.is_chance:
                    continue  # There is only one to rob.
                taken.append((position, (seat, step)))
                position = position.after(step, seat)
        except (IllegalAction, ValueError):
            return False
        for at, (seat, step) in taken:
            self.bot.observe(at, step, seat)
        self.history += taken
        self.position = position
        return True

    def decide(self, game: Any, playable_actions: Any) -> Any:
        """One of the actions that Catanatron offers."""
        playable = list(playable_actions)
        if len(playable) == 1:
            return playable[0]
        started = time.process_time()
        action = self._answer(game.state, playable)
        spent = time.process_time() - started
        self.tally.decisions += 1
        self.tally.seconds += spent
        self.tally.longest = max(self.tally.longest, spent)
        return action

    def _answer(self, state: Any, playable: Sequence[Any]) -> Any:
        texts = self.translator.texts(state, self.own)
        if not self._fits(texts) or str(self.position) not in texts:
            kept = str(self.position).split(";") if self.position else []
            names = ("hexes", "harbours", "rules", "seats", "table", "phase")
            apart = [name for name, a, b in zip(names, kept, texts[0].split(";"), strict=False) if a != b]
            self.tally.carried_on[" and ".join(apart) or "everything"] += 1
            self.position = self._read(texts)
            self._restart()
        if self.position is None:
            self.tally.replaced["position not read"] += 1
            if self.tally.replaced["position not read"] <= 3:
                print(f"not read: {self.problem}", file=sys.stderr)
            return playable[0]
        self.tally.awards += str(self.position) != texts[0]
        self.tally.raised += RAISED_RULES in str(self.position)
        answer, victim = self.bot.decide(self.position, self.own), None
        if answer.kind == "move_robber":
            after = self.position.after(answer, self.own)
            victim = self._victim(after)
        action = self.translator.find(playable, answer, victim)
        if action is not None:
            return action
        self.tally.replaced[f"{answer.kind} in {texts[0].rsplit(';', 1)[1]}"] += 1
        return playable[0]  # To roll or to end the turn, where that is possible.

    def _victim(self, after: Position) -> int | None:
        """Whom our bot robs once the robber has been moved."""
        if after.is_chance:
            phase = after.phase
            return int(phase["stealing"]["from"]) if isinstance(phase, dict) and "stealing" in phase else None
        if isinstance(after.phase, dict) and "choose_victim" in after.phase:
            return int(self.bot.decide(after, self.own).value)
        return None


class Clock:
    """How long a player of Catanatron's takes for its decisions."""

    def __init__(self) -> None:
        self.decisions, self.seconds, self.longest = 0, 0.0, 0.0

    def ask(self, player: Any, game: Any) -> Any:
        """What the player decides."""
        playable = game.state.playable_actions
        started = time.process_time()
        action = player.decide(game, playable)
        if len(playable) > 1:
            spent = time.process_time() - started
            self.decisions += 1
            self.seconds += spent
            self.longest = max(self.longest, spent)
        return action


def play(ours: BrickwoolPlayer, others: Sequence[Any], seed: int, clock: Clock) -> tuple[int | None, int, int]:
    """Play a game. Returns the seat that won, if one did; our seat; and how many turns it took."""
    game = Game([ours, *others], seed=seed)
    ours.start(game, seed)
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        before = ours.translator.texts(game.state)
        player = game.state.current_player()
        action = ours.decide(game, game.state.playable_actions) if player is ours else clock.ask(player, game)
        ours.told(before, game.execute(action))
    winner = game.winning_color()
    return None if winner is None else ours.translator.colors.index(winner), ours.own, game.state.num_turns


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z, share = 1.959964, won / games
    middle = share + z * z / (2 * games)
    width = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - width) / (1 + z * z / games), (middle + width) / (1 + z * z / games)


def opponents(kind: str, folder: Path | None) -> Callable[[Any], Any]:
    """What makes a player of Catanatron's for a colour."""
    simple: dict[str, Callable[[Any], Any]] = {"random": RandomPlayer, "weighted": WeightedRandomPlayer}
    if kind in simple:
        return simple[kind]
    if folder is None:
        sys.exit(f"{kind} is not in Catanatron's package: --players-from names the folder of a checkout that has it")
    # In a checkout, importing the package itself would import its command line, and with it much that is not needed.
    package = types.ModuleType("catanatron_experimental")
    package.__path__ = [str(folder.resolve() / "catanatron_experimental")]
    sys.modules[package.__name__] = package
    module, name = {"value": ("value", "ValueFunctionPlayer"), "alphabeta": ("minimax", "AlphaBetaPlayer")}[kind]
    found = importlib.import_module(f"{PLAYERS}.{module}")
    # AlphaBetaPlayer stops looking after 20 s by the clock, which on a busy machine would make it weaker.
    found.MAX_SEARCH_TIME_SECS = math.inf  # type: ignore[attr-defined]
    made: Callable[[Any], Any] = getattr(found, name)
    return made


def report(games: int, won: Counter[int], seated: Counter[int], unfinished: int, tally: Tally, clock: Clock) -> None:
    """Print what came out."""
    total = sum(won.values())
    low, high = wilson(total, games)
    seats = ", ".join(f"{won[seat]} of {seated[seat]}" for seat in range(4))
    print(f"won {total} of {games}: {total / games:.1%} ({low:.1%} to {high:.1%}); 25 % is even")
    print(f"by seat, the first one first: {seats}; unfinished after {TURNS_LIMIT} turns: {unfinished}")
    for name, times in (("ours", tally), ("theirs", clock)):
        mean = 1000 * times.seconds / max(1, times.decisions)
        longest = 1000 * times.longest
        print(f"{name}: {times.decisions} decisions, {mean:.1f} ms of processor time each, {longest:.0f} ms at most")
    print(f"answers replaced: {tally.replaced.total()} {dict(tally.replaced)}")
    print(f"steps that our rules don't allow: {dict(tally.irregular)}; not told: {dict(tally.untold)}")
    print(f"steps before which our position, carried on, was not Catanatron's: {tally.adrift}")
    print(f"decisions at which our position had to be read again: {dict(tally.carried_on)}")
    print(
        f"decisions with another holder of the Longest Road: {tally.awards}; of these to 12 points: {tally.raised}",
        flush=True,
    )


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="One of our bots against three players of Catanatron, in its engine.")
    parser.add_argument("--bot", default="search", help="our bot")
    parser.add_argument("--nodes", type=int, help="what a decision of a bot that searches may cost")
    parser.add_argument("--against", choices=["random", "weighted", "value", "alphabeta"], default="value")
    parser.add_argument("--players-from", type=Path, metavar="FOLDER", help="catanatron_experimental of a checkout")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no game after this time")
    parser.add_argument("--seed", type=int, default=1, help="of the first game, from 1; the next has the next")
    given = parser.parse_args()
    # The order of Catanatron's sets, and so its games, depends on how Python hashes strings; before 3.12 also on where `None`
    # is in memory, which only `setarch -R` keeps the same.
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})
    make = opponents(given.against, given.players_from)
    tally, clock = Tally(), Clock()
    won: Counter[int] = Counter()
    seated: Counter[int] = Counter()
    games = unfinished = 0
    began = time.monotonic()
    print(f"{given.bot} (nodes: {given.nodes}) against three {given.against}, seeds from {given.seed}", flush=True)
    while games < given.games and time.monotonic() - began < 60 * given.minutes:
        seed = given.seed + games
        ours = BrickwoolPlayer(Color.RED, given.bot, given.nodes, tally)
        others = [make(color) for color in (Color.BLUE, Color.ORANGE, Color.WHITE)]
        winner, own, turns = play(ours, others, seed, clock)
        games += 1
        seated[own] += 1
        won[own] += winner == own
        unfinished += winner is None
        print(f"seed {seed}: we are seat {own}, seat {winner} won after {turns} turns", flush=True)
    if games:
        report(games, won, seated, unfinished, tally, clock)


if __name__ == "__main__":
    main()
