// What goes over the wire, as TypeScript sees it. Made from the Rust types; to make it anew:
// BLESS=1 cargo test -p brickwool-types

/** What a player decides. */
export type Action =
  /** Roll the dice. */
  | "roll"
  /** Hand the dice on. */
  | "end_turn"
  /** Lay a road: bought, free in setup, or free by a card. */
  | { build_road: Edge }
  /** Place a settlement: bought, or free in setup. */
  | { build_settlement: Vertex }
  /** Make a settlement a city. */
  | { build_city: Vertex }
  /** Buy the next development card. */
  | "buy_dev_card"
  /** Play a knight; the robber is moved next. */
  | "play_knight"
  /** Play road building; up to two roads are laid next. */
  | "play_road_building"
  /** Play year of plenty. */
  | { play_year_of_plenty: Plenty }
  /** Play monopoly. */
  | { play_monopoly: Resource }
  /** Lay no more free roads. */
  | "stop_building"
  /** Discard one card. */
  | { discard: Resource }
  /** Move the robber. */
  | { move_robber: Hex }
  /** Rob this player. */
  | { steal_from: Seat }
  /** Trade with the bank. */
  | { bank_trade: {
      /** What is paid. */
      give: Resource;
      /** How many of it. */
      count: number;
      /** What is got: one card. */
      take: Resource;
    } }
  /** Offer a trade to some opponents. */
  | { offer_trade: {
      /** The exchange. */
      offer: Offer;
      /** Those who may answer. */
      to: Seats;
    } }
  /** Agree to the offer on the table. */
  | "accept_trade"
  /** Refuse the offer on the table. */
  | "decline_trade"
  /** Answer the offer on the table with another. */
  | { counter_trade: Offer }
  /** Trade with this player, who accepted or countered. */
  | { pick_taker: Seat }
  /** Take the offer back. */
  | "withdraw_trade";

/** What somebody said to an offer. */
export type Answer =
  /** Nothing yet. */
  | "waiting"
  /** No. */
  | "declined"
  /** Yes. */
  | "accepted"
  /** Not that, but this, as the one who answers sees it. */
  | { countered: Offer };

/** A trade with the bank. */
export type BankTrade = {
  /** What is paid. */
  give: Resource;
  /** How many of it. */
  count: number;
  /** What is got: one card. */
  take: Resource;
};

/** What the base game is played on. */
export type Board = {
  /** Which hexes, vertices and edges there are. */
  shape: Shape;
  /** What it was made from. */
  layout: LayoutFile;
  /** The same in one line. */
  layout_notation: string;
  /** What it is played by. */
  rules: Rules;
  /** The same in one line. */
  rules_notation: string;
  /** Every hex, in the order of their numbers. */
  hexes: BoardHex[];
  /** Every vertex, in the order of their numbers. */
  vertices: BoardVertex[];
  /** Every edge, in the order of their numbers. */
  edges: BoardEdge[];
};

/** An edge of a board and what it touches. */
export type BoardEdge = {
  /** Its number. */
  edge: Edge;
  /** Its two ends. */
  vertices: [Vertex, Vertex];
  /** The hexes on its sides: one at the coast, two inland. */
  hexes: HexSet;
  /** The harbour that lies on it. */
  harbour: Harbour | null;
};

/** A hex of a board, its place and what it touches. */
export type BoardHex = {
  /** Its number. */
  hex: Hex;
  /** What it looks like. */
  terrain: Terrain;
  /** Its token; the desert has none. */
  number: number | null;
  /** Its corners, clockwise from the top. */
  vertices: [Vertex, Vertex, Vertex, Vertex, Vertex, Vertex];
  /** Its sides, clockwise from the north-east. */
  edges: [Edge, Edge, Edge, Edge, Edge, Edge];
  /** The hexes beside it. */
  neighbours: HexSet;
  /** Down. */
  y: number;
  /** Right. */
  x: number;
};

/** On which board the base game is played. */
export type BoardSettings =
  /** A new one, tokens spread so that no 6 or 8 lies beside another. */
  | "random"
  /** A new one, tokens in the lettered spiral. */
  | "spiral"
  /** A new one, tokens anywhere. */
  | "shuffled"
  /** The board that beginners are shown. */
  | "beginner"
  /** This one. */
  | { layout: LayoutFile };

/** A vertex of a board, its place and what it touches. */
export type BoardVertex = {
  /** Its number. */
  vertex: Vertex;
  /** The hexes it is a corner of. */
  hexes: HexSet;
  /** The edges that end here. */
  edges: EdgeSet;
  /** The vertices at their other ends. */
  neighbours: VertexSet;
  /** The harbour that a building here may use. */
  harbour: Harbour | null;
  /** Down. */
  y: number;
  /** Right. */
  x: number;
};

/** One `T` for every seat of a table of up to `N`. */
export type BySeat<T> = [T, T, T, T];

/** A counted bundle of resource cards: a hand, a cost, the bank. */
export type Cards = { [key in Resource]?: number };

/** What chance has to decide. */
export type Chance =
  /** The dice. */
  | "dice"
  /** Which card is stolen from this player. */
  | { steal: {
      /** The victim. */
      from: Seat;
    } }
  /** Which development card comes from the deck. */
  | "draw"
  /** Where a wandering robber goes. */
  | "robber_to"
  /** Whom a wandering robber robs. */
  | { victim: {
      /** Those it could be. */
      victims: Seats;
    } };

/** How long things may take, in seconds. */
export type Clock = {
  /** Every decision; nothing is decided for anybody if there is no limit. */
  decision: number | null;
  /** All decisions of a player together; when it is used up, each has `Clock::LAST_SECONDS`. */
  game: number | null;
  /** How long an offer waits for answers. */
  offer: number;
  /** How long a bot waits before it plays for somebody who dropped. */
  grace: number;
};

/**
 * What a seat's pieces are painted in. Each colour has a mark of its own, so that nobody has to tell them apart by hue.
 */
export type Colour =
  /** Blue. */
  | "blue"
  /** Orange. */
  | "orange"
  /** White. */
  | "white"
  /** Plum. */
  | "plum"
  /** Green. */
  | "green"
  /** Brown. */
  | "brown"
  /** Teal. */
  | "teal"
  /** Black. */
  | "black";

/** A `DELETE` was carried out. */
export type Deleted = {
  /** Always. */
  deleted: boolean;
};

/** The kinds of development cards. */
export type DevCard =
  /** Moves the robber and counts towards the Largest Army. */
  | "knight"
  /** Two free roads. */
  | "road_building"
  /** Two cards from the bank. */
  | "year_of_plenty"
  /** All cards of one kind from everybody. */
  | "monopoly"
  /** One point, kept secret. */
  | "victory_point";

/** How many of each development card: a hand, or the deck, which has no order until a card is drawn. */
export type DevCards = { [key in DevCard]?: number };

/** What two dice show. */
export type Dice = [number, number];

/** What a player decides. */
export type DiceAction =
  /** Keep these of the six dice and roll the others again. Keeping all six ends the rolling. */
  | `keep ${string}`
  /** Do something with the resources. */
  | DiceDeed
  /** Lose what is left and pass the dice on. */
  | "end";

/** An action and what it is worth, as it is written. */
export type DiceAdvisedAction = {
  /** What to do. */
  action: DiceAction;
  /** The expected final score when play goes on at its best. */
  expected_score: number;
  /** How much less that is than after the best action. */
  cost: number;
};

/** The answer to one of the ten questions: `POST /api/dice/ask`. */
export type DiceAnswer = {
  /** As the question wants it. */
  answer: unknown;
};

/** A set of structures, each knight among them used or unused. */
export type DiceBoard = string;

/** A board to be drawn: `POST /api/dice/board`, answered with a `DiceMap`. */
export type DiceBoardText = {
  /** The board as text. */
  board: string;
};

/** Everything best play has to say about a game in progress, as it is written. */
export type DiceCounsel = {
  /** What the seat to move can expect as its final score. */
  expected_score: number;
  /** The best way to use the hand, once the dice are rolled. */
  best_deeds: DiceDeed[];
  /** Every legal action, best first. */
  actions: DiceAdvisedAction[];
};

/** One decision of it. */
export type DiceDecision = {
  /** In which turn, from 0. */
  turn: number;
  /** The game before it. */
  game: DiceState;
  /** What was decided. */
  chosen: DiceAction;
  /** What best play does. */
  best: DiceAction;
  /** With a hand to spend, everything that best play does with it. */
  best_deeds: DiceDeed[];
  /** The final score to expect after that. */
  value: number;
  /** How much less it was after what was decided; exactly 0 when nothing is better. */
  cost: number;
};

/** One thing done with the resources of a turn. */
export type DiceDeed =
  /** Pay for a structure and put it on the map. */
  | `build ${DiceStructure}`
  /** Two gold for one of these. */
  | `trade ${number}`
  /** An unused knight turns one held resource into another. */
  | `swap ${number} ${number}`;

/** What happened. Events are all that changes a state, and everybody sees all of them. */
export type DiceEvent =
  /** Dice were rolled. */
  | { rolled: {
      /** Whose dice. */
      seat: Seat;
      /** What the rolled ones show, without those kept. */
      dice: DiceResources;
    } }
  /** Dice were kept; the others will be rolled again. */
  | { kept: {
      /** Whose dice. */
      seat: Seat;
      /** What was kept. */
      dice: DiceResources;
    } }
  /** Something was built. */
  | { built: {
      /** By whom. */
      seat: Seat;
      /** What. */
      structure: DiceStructure;
    } }
  /** Two gold became one of another kind. */
  | { traded: {
      /** By whom. */
      seat: Seat;
      /** What the gold bought. */
      get: DiceResource;
    } }
  /** A knight turned one resource into another. */
  | { swapped: {
      /** By whom. */
      seat: Seat;
      /** What was handed in. */
      give: DiceResource;
      /** What came back. */
      get: DiceResource;
      /** The knight now used. */
      knight: DiceKnight;
    } }
  /** A turn ended. */
  | { turn_ended: {
      /** Whose turn. */
      seat: Seat;
      /** What it added to the score: the points built, or the penalty for building nothing. */
      gained: number;
    } }
  /** The last turn ended. */
  | { game_over: {
      /** Everybody with the highest score. */
      winners: Seats;
    } };

/**
 * A game to be advised on: `POST /api/dice/advise`, answered with a `DiceCounsel`, or a `Solver` while there is none yet.
 */
export type DiceGameText = {
  /** The game as one line. */
  game: string;
};

/** A knight, by its place in the building order. */
export type DiceKnight = `J${number}`;

/** A board, ready to be drawn. */
export type DiceMap = {
  /** As text, each kind of structure in its order. */
  board: DiceBoard;
  /** What stands. */
  built: DiceStructure[];
  /** The knights among them whose swap is spent. */
  used: DiceKnight[];
  /** What order and connection allow to build next. */
  next: DiceStructure[];
  /** What stands is worth. */
  points: number;
  /** Whether some order of building leads here. */
  reachable: boolean;
};

/** Where in a turn the game stands. */
export type DicePhase =
  /** Dice are about to be rolled. */
  | "roll"
  /** The player chooses which dice to keep. */
  | "choose"
  /** The player trades, swaps and builds. */
  | "build"
  /** All turns are done. */
  | "over";

/** A structure that could be built now. */
export type DicePlan = {
  /** Which. */
  structure: DiceStructure;
  /** The trades and swaps that pay for it, and the build itself. */
  deeds: DiceDeed[];
};

/** A deed of a plan and what it leaves. */
export type DicePlanStep = {
  /** What is done. */
  deed: DiceDeed;
  /** The map after it. */
  map: DiceMap;
  /** What is left to spend. */
  hand: DiceResources;
};

/** Something to be built: `POST /api/dice/plan`. */
export type DicePlanWanted = {
  /** What is to stand in the end. */
  target: DiceStructure;
  /** What stands, as text. */
  board: string;
  /** What can be spent. */
  resources: DiceResources;
};

/** A shortest way to build it: what `POST /api/dice/plan` is answered with. */
export type DicePlanned = {
  /** The map to begin with. */
  map: DiceMap;
  /** The roads that are still needed to get there, in order. */
  path: DiceStructure[];
  /** What to do, one after the other; nothing, if the resources don't do. */
  steps: DicePlanStep[] | null;
};

/** What a die shows and a structure costs. */
export type DiceResource =
  /** For cities and knights. */
  | "ore"
  /** For settlements, cities and knights. */
  | "grain"
  /** For settlements and knights. */
  | "wool"
  /** For roads and settlements. */
  | "timber"
  /** For roads and settlements. */
  | "bricks"
  /** Builds nothing; two of it buy one of anything. */
  | "gold";

/** So many of each resource: dice on the table, a hand, a cost. */
export type DiceResources = [number, number, number, number, number, number];

/** A seat's game, looked at afterwards. */
export type DiceReview = {
  /** Whose game. */
  seat: Seat;
  /** The score that perfect play could expect at the beginning. */
  expected: number;
  /** The score it can expect now; the score itself, when the game is over. */
  value: number;
  /** The score after the last finished turn. */
  score: number;
  /** How far the dice were above expectation, in points. */
  luck: number;
  /** How many points decisions have given away. */
  given_away: number;
  /** The same turn by turn. */
  turns: DiceTurnReview[];
  /** Every decision, in order. */
  decisions: DiceDecision[];
};

/** What chance decides: what the rolled dice show. */
export type DiceRolled = DiceResources;

/** How the base game's dice are drawn. */
export type DiceSettings =
  /** Every roll by itself, like real dice. */
  | "independent"
  /**
   * From a deck of the 36 ways two dice fall, shuffled anew after so many draws (1 to 36): fewer long droughts. These
   * are not real dice, and the table says so.
   */
  | { balanced: number };

/** Everything that changes in a game. */
export type DiceState = `island1 ${string}`;

/** Anything that can be built. */
export type DiceStructure =
  /** Continues the network. */
  | `R${number}`
  /** Stands on the network. */
  | `S${number}`
  /** Stands on the network; does not replace a settlement. */
  | `C${number}`
  /** Stands by itself, and can swap one resource once. */
  | `J${number}`;

/** A swap that could be made. */
export type DiceSwap = {
  /** What it gives. */
  get: DiceResource;
  /** The knight it uses. */
  knight: DiceKnight;
};

/** One turn of it. */
export type DiceTurnReview = {
  /** How far the dice of this turn were above expectation. */
  luck: number;
  /** What its decisions have given away. */
  given_away: number;
  /** The final score to expect after it. */
  value: number;
  /** The score after it, or so far. */
  score: number;
};

/** What somebody may see of a game: all of it, because nothing is hidden in this one. */
export type DiceView = {
  /** Who looks. */
  viewer: Viewer;
  /** The whole game as one line. */
  text: DiceState;
  /** How many play. */
  players: number;
  /** Who has the dice. */
  seat: Seat;
  /** Turns done by everybody together. */
  completed: number;
  /** How many turns each player has. */
  turns: number;
  /** Where in the turn the game stands. */
  phase: DicePhase;
  /** How many rolls the turn still has. */
  rolls: number;
  /** The resources on the table. */
  hand: DiceResources;
  /** What this turn has built so far is worth. */
  points: number;
  /** Everybody's score after their last finished turn. */
  scores: number[];
  /** Everybody's map. */
  maps: DiceMap[];
  /** What the hand pays for on the map of whoever has the dice, and how. */
  plans: DicePlan[];
  /** What their unused knights give, and which knight gives it. */
  swaps: DiceSwap[];
};

/** The number of an edge. */
export type Edge = number;

/** A set of numbers of an edge. */
export type EdgeSet = Edge[];

/** One thing that happened at a table. */
export type Entry =
  /** The table was made. Always the first entry. */
  | {
      type: "made";
      /** By whom: the host. */
      by: GuestId;
      /** As what. */
      settings: Settings;
      /** The commitment to the seed of all chance to come. */
      commitment: string;
    }
  /** Somebody sat down. */
  | {
      type: "sat";
      /** Where. */
      seat: Seat;
      /** Who. A person has one seat: whichever they had before is free again. */
      who: Player;
      /** In which colour. A bot that has it takes another. */
      colour: Colour;
      /** Their word for the dice; a bot's is empty. */
      word?: string;
    }
  /** A seat was given up before the game. */
  | {
      type: "rose";
      /** Which. */
      seat: Seat;
    }
  /** The game began. */
  | {
      type: "started";
      /** The layout of the base game's board in notation, so that the log can be read without the seed. */
      board?: string;
    }
  /** A step of the game. */
  | {
      type: "step";
      /** Which. */
      step: GameStep;
      /** Who decided it for the seat, if not the person themselves. */
      by?: StandIn;
    }
  /** The last step was taken back by the one who took it. */
  | {
      type: "undone";
      /** Who. */
      seat: Seat;
    }
  /** Somebody is back after nobody was there: the time of decisions starts anew. */
  | { type: "resumed" }
  /** From now on a bot plays for somebody who is away. */
  | {
      type: "stood_in";
      /** Whose seat. */
      seat: Seat;
      /** Which bot. */
      bot: string;
    }
  /** They are back, and play themselves. */
  | {
      type: "came_back";
      /** Whose seat. */
      seat: Seat;
    }
  /** A player left for good, and a bot has the seat. */
  | {
      type: "left";
      /** Whose seat. */
      seat: Seat;
      /** Which bot. */
      bot: string;
    }
  /** Somebody said something. */
  | {
      type: "said";
      /** Who. */
      by: GuestId;
      /** Their name. */
      name: string;
      /** What. */
      text: string;
    }
  /** The game was broken off. */
  | { type: "closed" }
  /** The same players meet again at another table. */
  | {
      type: "rematch";
      /** Its id. */
      table: string;
    };

/** One thing that changed. What is `None`, in JSON `null`, is hidden from the viewer it was redacted for. */
export type Event =
  /** A new turn began. */
  | { turn_began: {
      /** Whose. */
      seat: Seat;
    } }
  /** The dice fell. */
  | { rolled: {
      /** Who rolled. */
      seat: Seat;
      /** What they show. */
      dice: Dice;
    } }
  /** The bank paid for buildings: at a roll, or for a second settlement. */
  | { produced: {
      /** Who got the cards. */
      seat: Seat;
      /** Which. */
      cards: Cards;
    } }
  /** The bank could not pay everybody what the roll owed. */
  | { shortage: {
      /** Of what. */
      resource: Resource;
    } }
  /** A price was paid to the bank. */
  | { paid: {
      /** Who paid. */
      seat: Seat;
      /** What. */
      cards: Cards;
    } }
  /** A road was laid. */
  | { road_built: {
      /** Whose. */
      seat: Seat;
      /** Where. */
      edge: Edge;
    } }
  /** A settlement was placed. */
  | { settlement_built: {
      /** Whose. */
      seat: Seat;
      /** Where. */
      vertex: Vertex;
    } }
  /** A settlement became a city. */
  | { city_built: {
      /** Whose. */
      seat: Seat;
      /** Where. */
      vertex: Vertex;
    } }
  /** A development card was drawn from the deck. */
  | { card_drawn: {
      /** By whom. */
      seat: Seat;
      /** Which, for those who may know. */
      card: DevCard | null;
    } }
  /** A development card was played and left the game. */
  | { card_played: {
      /** By whom. */
      seat: Seat;
      /** Which. */
      card: DevCard;
    } }
  /** Year of plenty took cards from the bank. */
  | { plenty_taken: {
      /** Who took. */
      seat: Seat;
      /** What. */
      cards: Cards;
    } }
  /** Monopoly took a player's cards of one kind. */
  | { monopoly_taken: {
      /** Who took. */
      by: Seat;
      /** Whose they were. */
      from: Seat;
      /** What. */
      resource: Resource;
      /** How many. */
      count: number;
    } }
  /** A card was discarded because of a 7. The bank lies open, so everybody sees which. */
  | { discarded: {
      /** By whom. */
      seat: Seat;
      /** Which. */
      resource: Resource;
    } }
  /** The robber moved. */
  | { robber_moved: {
      /** Who moved it. */
      seat: Seat;
      /** Where to. */
      hex: Hex;
    } }
  /** A card was stolen. */
  | { stolen: {
      /** Who took it. */
      by: Seat;
      /** Whose it was. */
      from: Seat;
      /** Which, for those who may know. */
      card: Resource | null;
    } }
  /** Cards were traded with the bank. */
  | { bank_traded: {
      /** Who traded. */
      seat: Seat;
      /** What was paid. */
      gave: Cards;
      /** What was got. */
      got: Cards;
    } }
  /** An offer was put on the table. */
  | { offered: {
      /** Who offers. */
      seat: Seat;
      /** What. */
      offer: Offer;
      /** To whom. */
      to: Seats;
    } }
  /** Somebody answered an offer. */
  | { answered: {
      /** Who answered. */
      seat: Seat;
      /** What. */
      answer: Answer;
    } }
  /** Cards changed hands between players. */
  | { traded: {
      /** The current player. */
      seat: Seat;
      /** The partner. */
      with: Seat;
      /** What the current player gave and got. */
      deal: Offer;
    } }
  /** The offer was taken back, or everybody refused it. */
  | { offer_closed: {
      /** Whose it was. */
      seat: Seat;
    } }
  /** A player's longest road has a new length. */
  | { road_length: {
      /** Whose. */
      seat: Seat;
      /** How long. */
      length: number;
    } }
  /** The Longest Road changed hands, or was set aside. */
  | { longest_road: {
      /** Who holds it now. */
      holder: Seat | null;
    } }
  /** The Largest Army changed hands. */
  | { largest_army: {
      /** Who holds it now. */
      holder: Seat;
    } }
  /** Somebody won, and everybody's victory point cards are shown. */
  | { won: {
      /** Who. */
      seat: Seat;
      /** How many victory point cards each player held. */
      victory_cards: BySeat<number>;
    } }
  /** Something else is expected now. */
  | { phase: Phase };

/** A table with all a viewer may know of it. */
export type Everything = {
  /** The table's id. */
  table: string;
  /** Who the client is. */
  guest: GuestId;
  /** Entries of the log so far; news go on from here. */
  version: number;
  /** The table from outside. */
  face: Face;
  /** What the base game is played on, once it has begun. */
  board: Board | null;
  /** The game as the viewer may see it, once it has begun. */
  view: GameView | null;
  /** What may be done now. */
  now: Now;
  /** How many look on. */
  spectators: number;
  /** Whom the client does not want to hear. */
  muted: GuestId[];
  /** The server's clock in milliseconds, so that deadlines can be shown. */
  clock: number;
};

/** What the game waits for. */
export type Expected =
  | "setup_settlement"
  | "setup_road"
  | "roll"
  | "rolled_already"
  | "discard"
  | "move_robber"
  | "choose_victim"
  | "road_building"
  | "trading"
  | "not_asked";

/** A table from outside: nothing of it is secret. */
export type Face = {
  /** How far it has come. */
  stage: TableStage;
  /** What was settled when it was made. */
  settings: Settings;
  /** Who made it. */
  host: GuestId;
  /** The commitment to the seed of its dice. */
  commitment: string;
  /** Who sits where. */
  seats: SeatFace[];
  /** Who won, once the game is over. */
  winners: Seats | null;
  /** Where the same players meet again. */
  rematch: string | null;
};

/** What every request is answered with that is refused. */
export type Failure = {
  /** For programs. */
  code: FailureCode;
  /** For the person who tried. */
  message: string;
  /** Where a text that was sent is wrong: from and to, counted as browsers count (in UTF-16 units). */
  at?: [number, number];
};

/** Why a request is refused. */
export type FailureCode =
  /** Nobody knows whoever asks: the cookie is missing or from elsewhere. */
  | "unknown"
  /** There is no such thing. */
  | "not_found"
  /** What was sent makes no sense. */
  | "bad_request"
  /** A page of another site sent it. */
  | "foreign_origin"
  /** Too many of these. */
  | "too_much"
  /** Not theirs. */
  | "forbidden"
  /** The server's storage does not work. */
  | "unavailable";

/** What happened in either game. */
export type GameEvent =
  /** In the base game. */
  | Event
  /** In the dice game. */
  | DiceEvent;

/** What somebody may do now. */
export type GameLegal =
  /** In the base game. */
  | {
      /** The actions by what they need to be told. */
      groups: Groups;
      /** Whether an offer can be made besides. */
      may_offer: boolean;
      /** Whether the offer on the table can be answered with another. */
      may_counter: boolean;
    }
  /** In the dice game: keep any of these dice. */
  | {
      /** What all six show. */
      keep: DiceResources;
    }
  /** In the dice game: one of these. */
  | {
      /** All there are; none, if it is somebody else's turn. */
      actions: DiceAction[];
    };

/** Which game. */
export type GameSettings =
  /** The base game. */
  | {
      kind: "settlers";
      /** By which rules. */
      rules: Rules;
      /** On which board. */
      board: BoardSettings;
      /** How dice are drawn. */
      dice: DiceSettings;
    }
  /** The dice game, Island One. */
  | {
      kind: "dice";
      /**
       * Whether all who play share the host's device: the host has every seat that no bot has, and names each.
       */
      hot_seat: boolean;
    };

/** A step of either game. */
export type GameStep =
  /** Of the base game. */
  | { settlers: Step<Action, Outcome> }
  /** Of the dice game. */
  | { dice: Step<DiceAction, DiceRolled> };

/** Either game as a viewer may see it. */
export type GameView =
  /** The base game. */
  | View
  /** The dice game, of which everybody may see everything. */
  | DiceView;

/** The listed actions of a `Legal`, each in one group. */
export type Groups = {
  /** Those that need to be told nothing. */
  plain: Action[];
  /** Where settlements may be placed. */
  settlements: VertexSet;
  /** Which settlements may become cities. */
  cities: VertexSet;
  /** Where roads may be laid. */
  roads: EdgeSet;
  /** Where the robber may go. */
  robber: Hex[];
  /** What may be discarded. */
  discards: Resource[];
  /** Who may be robbed. */
  victims: Seat[];
  /** Who may be traded with. */
  takers: Seat[];
  /** What monopoly may name. */
  monopoly: Resource[];
  /** What year of plenty may take. */
  year_of_plenty: Plenty[];
  /** What may be traded with the bank. */
  bank_trades: BankTrade[];
};

/** Who somebody is: `/api/guest`, which is `null` for those whom the server does not know. */
export type Guest = {
  /** As others know them. */
  guest: GuestId;
  /** What they are called. */
  name: string;
};

/** Somebody the server knows by a secret, as others may know them. */
export type GuestId = string;

/** What a harbour trades. */
export type Harbour =
  /** Three equal cards for one. */
  | "3:1"
  /** Two cards of this kind for one. */
  | Resource;

/** One harbour. */
export type HarbourEntry = {
  /** The hex it lies at, `row.column`. */
  hex: string;
  /** The hex's side it lies on. */
  side: Side;
  /** `3:1` or the resource it trades. */
  kind: Harbour;
};

/** The number of a hex. */
export type Hex = number;

/** One hex. */
export type HexEntry = {
  /** The word for its terrain. */
  terrain: Terrain;
  /** Its token. */
  number: number | null;
};

/** A set of numbers of a hex. */
export type HexSet = Hex[];

/** Why a step is illegal. The text is for the person who tried it. */
export type Illegal =
  /** The game has ended. */
  | { game_over: {
      /** Who won. */
      winner: Seat;
    } }
  /** There is nobody in this seat. */
  | { no_such_seat: {
      /** The seat named. */
      seat: Seat;
      /** How many there are. */
      seats: number;
    } }
  /** Somebody else decides. */
  | { not_your_turn: {
      /** Who tried. */
      seat: Seat;
      /** Whose turn it is. */
      current: Seat;
    } }
  /** Nobody decides: chance does. */
  | "waiting_for_chance"
  /** Chance has nothing to decide. */
  | "not_waiting_for_chance"
  /** Chance decides something else. */
  | "wrong_outcome"
  /** The outcome cannot happen here. */
  | { impossible_outcome: Impossible }
  /** The action belongs to another moment. */
  | { not_now: {
      /** What is expected instead. */
      expected: Expected;
    } }
  /** There is no such hex, vertex or edge. */
  | { no_such_place: {
      /** hex, vertex or edge. */
      kind: string;
      /** The number named. */
      number: number;
    } }
  /** The hand cannot pay. */
  | { cannot_pay: {
      /** What is missing. */
      missing: Cards;
    } }
  /** No such piece left. */
  | { no_pieces: {
      /** Which. */
      piece: string;
      /** How many there are. */
      count: number;
    } }
  /** There is a road already. */
  | { edge_taken: {
      /** Where. */
      edge: Edge;
      /** Whose. */
      owner: Seat;
    } }
  /** The road would lie alone. */
  | { edge_not_connected: {
      /** Where. */
      edge: Edge;
      /** Whose. */
      seat: Seat;
    } }
  /** An opponent's building is in between. */
  | { edge_behind_building: {
      /** Where. */
      edge: Edge;
      /** What blocks. */
      vertex: Vertex;
      /** Whose it is. */
      owner: Seat;
    } }
  /** In setup the road belongs to the settlement. */
  | { edge_not_at_settlement: {
      /** Where. */
      edge: Edge;
      /** The settlement. */
      vertex: Vertex;
    } }
  /** There is a building already. */
  | { vertex_taken: {
      /** Where. */
      vertex: Vertex;
      /** Whose. */
      owner: Seat;
    } }
  /** The distance rule. */
  | { too_close: {
      /** Where. */
      vertex: Vertex;
      /** What is too close. */
      neighbour: Vertex;
      /** Whose it is. */
      owner: Seat;
    } }
  /** A settlement needs a road. */
  | { vertex_not_connected: {
      /** Where. */
      vertex: Vertex;
      /** Whose. */
      seat: Seat;
    } }
  /** A city needs a settlement. */
  | { no_settlement: {
      /** Where. */
      vertex: Vertex;
    } }
  /** Somebody else's. */
  | { not_your_building: {
      /** Where. */
      vertex: Vertex;
      /** Whose. */
      owner: Seat;
    } }
  /** It is a city already. */
  | { already_city: {
      /** Where. */
      vertex: Vertex;
    } }
  /** No cards to buy. */
  | "deck_empty"
  /** The rules leave it out. */
  | { not_in_these_rules: {
      /** What. */
      what: string;
    } }
  /** No such card. */
  | { no_such_card: {
      /** Which. */
      card: DevCard;
    } }
  /** It must wait a turn. */
  | { bought_this_turn: {
      /** Which. */
      card: DevCard;
    } }
  /** One a turn. */
  | "card_already_played"
  /** Year of plenty cannot take it. */
  | { bank_out_of: {
      /** What. */
      resource: Resource;
    } }
  /** Year of plenty takes two. */
  | "take_two"
  /** Nothing to take. */
  | "bank_empty"
  /** Nothing to discard. */
  | { nothing_to_discard: {
      /** Who. */
      seat: Seat;
    } }
  /** The robber must move. */
  | { robber_stays: {
      /** Where it is. */
      hex: Hex;
    } }
  /** The friendly robber's rule. */
  | { robber_spares: {
      /** Where. */
      hex: Hex;
    } }
  /** Nobody to rob there. */
  | { no_victim: {
      /** Who. */
      seat: Seat;
      /** Why not. */
      why: string;
    } }
  /** The rate is another. */
  | { wrong_rate: {
      /** What is paid. */
      give: Resource;
      /** How many the bank takes. */
      rate: number;
      /** How many were offered. */
      count: number;
    } }
  /** Lumber for lumber. */
  | { same_resource: {
      /** What. */
      resource: Resource;
    } }
  /** Only one for one. */
  | "only_one_for_one"
  /** Offered to nobody, or to oneself, or to somebody who does not play. */
  | "no_recipients"
  /** Not asked. */
  | { not_asked: {
      /** Who. */
      seat: Seat;
    } }
  /** Asked and answered. */
  | { already_answered: {
      /** Who. */
      seat: Seat;
    } }
  /** No deal to be made. */
  | { not_a_taker: {
      /** Who. */
      seat: Seat;
    } };

/** Why an outcome cannot happen. */
export type Impossible =
  /** The victim has no such card. */
  | { not_held: Resource }
  /** The deck has no such card. */
  | { not_in_deck: DevCard }
  /** The robber cannot go there. */
  | { not_there: Hex }
  /** That player cannot be robbed. */
  | { not_a_victim: Seat };

/** A layout as it stands in a file. */
export type LayoutFile = {
  /** What people call it. */
  name?: string;
  /** Free remarks on how it is to be read; ignored. */
  orientation?: string;
  /** The hexes, row by row. */
  rows: HexEntry[][];
  /** The harbours, in any order. */
  harbours: HarbourEntry[];
  /** Where the robber starts: always "desert". */
  robber?: string;
};

/**
 * The word that makes another device the same guest: said by `POST /api/guest/link`, heard by `…/link/take`.
 */
export type Link = {
  /** The word. */
  word: string;
};

/** A table in a list: `GET /api/tables`, `/api/guest/tables` and `/api/guest/history` are lists of these. */
export type ListedTable = {
  /** Its id. */
  table: string;
  /** Which game. */
  kind: "settlers" | "dice";
  /** When it was made. */
  created: number;
  /** When its game ended. */
  ended: number | null;
  /** The table from outside, as it was stored: who is connected is not known here. */
  face: Face;
};

/** What is said on `/api/lobby/socket`: on connecting, and whenever something has changed. */
export type LobbyMessage = {
  type: "lobby";
  /** The newest first. */
  tables: ListedTable[];
};

/** A new table: `POST /api/tables`, which is sent the settings. */
export type MadeTable = {
  /** Its id. */
  table: string;
};

/** `POST /api/guest/link/take`: the cookie is now the other device's. */
export type Moved = {
  /** Always. */
  moved: boolean;
};

/** What somebody wants to be called: `POST /api/guest`. */
export type Named = {
  /** The name. */
  name: string;
};

/** An entry of the log as one viewer may know it. */
export type News = {
  /** The table's version with it: one more than before it, and the same for every viewer. */
  version: number;
  /** When it was made. */
  at: number;
} & What;

/** What a viewer may do now. */
export type Now = {
  /** As whom they look. */
  you: Viewer;
  /** What decisions refer to. */
  ply: number;
  /** Who may decide something. */
  deciding: Seats;
  /** What the viewer may do in the game, if they may decide something. */
  legal: GameLegal | null;
  /** Whether they may take back their last step. */
  may_undo: boolean;
  /**
   * When decisions are taken for those who have not decided, by the clock or by a bot that stands in: pairs of seat and
   * time.
   */
  deadlines: [Seat, number][];
};

/** Cards for cards, as the one who speaks sees it. */
export type Offer = { give: Cards; want: Cards };

/** What chance decides. */
export type Outcome =
  /** The dice show this. */
  | { dice: Dice }
  /** This card is stolen. */
  | { stolen: Resource }
  /** This development card is drawn. */
  | { drawn: DevCard }
  /** The robber wanders here. */
  | { robber_to: Hex }
  /** This player is robbed. */
  | { victim: Seat };

/** Everything that happened at a table, as one viewer may know it: `GET /api/tables/{id}/news`. */
export type Past = {
  /** Entries of the log. */
  version: number;
  /** With whose eyes it is seen. */
  you: Viewer;
  /** All of them. */
  news: News[];
};

/** What is expected next. */
export type Phase =
  /** Setup: the current player places a settlement. */
  | { setup_settlement: {
      /** Settlements placed so far, by all. */
      placed: number;
    } }
  /** Setup: the current player lays a road at the settlement just placed. */
  | { setup_road: {
      /** Settlements placed so far, by all. */
      placed: number;
      /** The settlement. */
      at: Vertex;
    } }
  /** The current player acts freely, within what the stage allows. */
  | { turn: Stage }
  /** The dice are in the air. */
  | "rolling"
  /** Those with too many cards discard, one card at a time, in any order. */
  | { discard: {
      /** How many cards each still has to discard. */
      owed: BySeat<number>;
    } }
  /** The current player moves the robber. */
  | { move_robber: {
      /** Where the turn goes on. */
      then: Stage;
    } }
  /** Chance moves the robber. */
  | { robber_wanders: {
      /** Where the turn goes on. */
      then: Stage;
    } }
  /** The current player chooses whom to rob. */
  | { choose_victim: {
      /** Who can be robbed: two or more. */
      victims: Seats;
      /** Where the turn goes on. */
      then: Stage;
    } }
  /** Chance chooses who is robbed. */
  | { victim_by_chance: {
      /** Who can be robbed: two or more. */
      victims: Seats;
      /** Where the turn goes on. */
      then: Stage;
    } }
  /** A card is being stolen. */
  | { stealing: {
      /** Whose. */
      from: Seat;
      /** Where the turn goes on. */
      then: Stage;
    } }
  /** The current player lays free roads. */
  | { road_building: {
      /** How many more at the most: 1 or 2. */
      left: number;
      /** Where the turn goes on. */
      then: Stage;
    } }
  /** A development card is being drawn. */
  | "drawing"
  /** An offer is on the table. */
  | { trading: Trade }
  /** Somebody won. */
  | { over: {
      /** Who. */
      winner: Seat;
    } };

/** Pieces a player has not placed. */
export type Pieces = {
  /** Of 15. */
  roads: number;
  /** Of 5. */
  settlements: number;
  /** Of 4. */
  cities: number;
};

/** Who sits in a seat. */
export type Player =
  /** Somebody at a browser or another client. */
  | {
      kind: "person";
      /** Who. */
      guest: GuestId;
      /** What they are called. */
      name: string;
    }
  /** A program. */
  | {
      kind: "bot";
      /** Which. */
      name: string;
    };

/** What a viewer knows of one player. */
export type PlayerView = {
  /** Who. */
  seat: Seat;
  /** Where their settlements stand. */
  settlements: VertexSet;
  /** Where their cities stand. */
  cities: VertexSet;
  /** Where their roads lie. */
  roads: EdgeSet;
  /** What they have not placed. */
  pieces_left: Pieces;
  /** How many resource cards they hold. */
  cards: number;
  /** Which, for those who may know. */
  hand: Cards | null;
  /** How many development cards they hold. */
  dev_card_count: number;
  /** Which, for those who may know. */
  dev_cards: DevCards | null;
  /** How many of those are victory points, for those who may know; everybody, when the game is over. */
  victory_cards: number | null;
  /** How many knights they have played. */
  knights: number;
  /** How long their longest road is. */
  road_length: number;
  /** What the viewer can count; more, if the player hides victory point cards. */
  points: number;
  /** Where these points come from. */
  score: Score;
};

/** What year of plenty takes: two cards, or the last one there is. */
export type Plenty = [Resource] | [Resource, Resource];

/** What was wrong. Nothing has changed. */
export type Refusal = {
  /** For programs. */
  code: RefusalCode;
  /** For the person who tried. */
  message: string;
  /** The facts, where there are any. */
  detail?: RefusalDetail;
};

/** The kinds of refusals. */
export type RefusalCode =
  /** The game has moved on since this was decided. */
  | "stale"
  /** The rules don't allow it. */
  | "illegal"
  /** Somebody else decides now. */
  | "not_your_turn"
  /** Only players may, or only the player in that seat. */
  | "not_your_seat"
  /** Only the host may. */
  | "not_the_host"
  /** The seat is taken. */
  | "seat_taken"
  /** Somebody else has the colour. */
  | "colour_taken"
  /** There is no such seat. */
  | "no_such_seat"
  /** Not before the game, or not during it, or not after it. */
  | "wrong_time"
  /** A seat is still empty. */
  | "seats_open"
  /** There is nothing that can be taken back. */
  | "nothing_to_undo"
  /** Text that is empty, too long or has strange characters. */
  | "bad_text"
  /** A bot nobody knows. */
  | "unknown_bot"
  /** The message is no message. */
  | "bad_message"
  /** Too many messages, tables, sockets. */
  | "too_much"
  /** There is no such table. */
  | "unknown_table"
  /** The server cannot do it now: nothing was lost, and trying again may help. */
  | "unavailable";

/** The facts of a refusal. */
export type RefusalDetail =
  /** What the rules of the base game say. */
  | Illegal
  /** Where the game is. */
  | {
      /** What decisions refer to now. */
      ply: number;
    };

/** What a guest asks of a table. */
export type Request =
  /**
   * To sit down in an empty seat, under a name, with a word for the dice; or to change any of these, or the seat. Where
   * all share a device, the host keeps the seats taken before, and nobody else sits down.
   */
  | {
      type: "sit";
      /** Where. */
      seat: Seat;
      /** As whom. */
      name: string;
      /** In which colour; any that is free, if none is named. Bots make way. */
      colour?: Colour | null;
      /** The word. */
      word: string;
    }
  /**
   * To give a seat to a bot: the host before the game; in a running game, somebody else's only while they are away.
   */
  | {
      type: "seat_bot";
      /** Where. */
      seat: Seat;
      /** Which bot. */
      bot: string;
    }
  /** To get up before the game; the host may send others away too. */
  | {
      type: "rise";
      /** From where. */
      seat: Seat;
    }
  /** To begin: the host, once all seats are taken. */
  | { type: "start" }
  /** To do something in the game. */
  | {
      type: "act";
      /** The ply at which it was decided. */
      ply: number;
      /** What is to be done, as the game writes it. */
      action: Action | DiceAction;
    }
  /** To take back one's last build or bank trade. */
  | {
      type: "undo";
      /** The ply at which it was decided. */
      ply: number;
    }
  /** To play oneself again, after a bot stood in. */
  | { type: "come_back" }
  /** To leave a running game for good. */
  | { type: "leave" }
  /** To say something. */
  | {
      type: "say";
      /** What. */
      text: string;
    }
  /** Not to be told, from now on and at every table, what somebody says; or to be told again. */
  | {
      type: "mute";
      /** Who. */
      guest: GuestId;
      /** Whether; otherwise they are heard again. */
      muted: boolean;
    }
  /** To close a table: the host, before the game or while nobody else plays but bots. */
  | { type: "close" }
  /** To meet again at another table, after the game: anybody who played. */
  | { type: "rematch" };

/** What hexes produce and buildings cost. */
export type Resource =
  /** From the forest. */
  | "lumber"
  /** From the hills. */
  | "brick"
  /** From the pasture. */
  | "wool"
  /** From the fields. */
  | "grain"
  /** From the mountains. */
  | "ore";

/** What a 7 and a knight do. */
export type Robber =
  /** Large hands discard, the current player moves the robber and steals. */
  | "official"
  /** Large hands discard; where the robber goes and whom it robs is left to chance. */
  | "random"
  /** A 7 only produces nothing; knights only count towards the Largest Army. */
  | "off";

/** Small, copied around freely. `Default` is the official game. */
export type Rules = {
  /** Points that win, on one's own turn. */
  victory_target: number;
  /** A hand with more cards than this loses half of them on a 7. */
  hand_limit: number;
  /** What happens when the bank cannot pay everybody. */
  shortage: Shortage;
  /** What players may trade with each other. */
  trade: Trading;
  /** Whether cards may be traded with the bank. */
  bank_trade: boolean;
  /** What a 7 and a knight do. */
  robber: Robber;
  /** Whether the robber spares opponents who show only 2 points. */
  friendly_robber: boolean;
  /** Whether harbours better the bank's rate. */
  harbours: boolean;
  /** Whether development cards are for sale. */
  dev_cards: boolean;
};

/** Where a player's points come from. */
export type Score = {
  /** One each. */
  settlements: number;
  /** Two each. */
  cities: number;
  /** Two or nothing. */
  longest_road: number;
  /** Two or nothing. */
  largest_army: number;
  /** One each, secret. */
  victory_cards: number;
};

/** A place at the table, counted from 0 in playing order. */
export type Seat = number;

/** A seat from outside. */
export type SeatFace = {
  /** Who has it. */
  player: Player | null;
  /** What their pieces are painted in. */
  colour: Colour | null;
  /** Their word for the dice. */
  word: string;
  /** The bot that plays while they are away. */
  stand_in: string | null;
  /** Whether they are connected; bots always are. */
  here: boolean;
};

/** A set of seats. */
export type Seats = Seat[];

/** Everything that is settled when a table is made. */
export type Settings = {
  /** What is played. */
  game: GameSettings;
  /** How many play. */
  seats: number;
  /** Whether everybody may see the table in the lobby; otherwise it is found by its link alone. */
  public: boolean;
  /** Whether a player may take back builds and bank trades while nothing was revealed since. */
  undo: boolean;
  /** How long things may take. */
  clock: Clock;
  /** How long bots wait before they act, in milliseconds, so that people can follow. */
  bot_pause: number;
};

/** The topologies there are. */
export type Shape =
  /** 7 hexes, for tests and quick looks. */
  | "mini"
  /** The 19 hexes of the base game. */
  | "base"
  /** The 30 hexes of the larger game. */
  | "large";

/** What happens when the bank cannot pay everybody who is owed a resource. */
export type Shortage =
  /** Nobody gets any of it, unless only one player is owed: that one takes what is left. */
  | "official"
  /** Nobody gets any of it. */
  | "nobody-gains";

/** A table from outside: `GET /api/tables/{id}`. */
export type ShownTable = {
  /** Its id. */
  table: string;
  /** Who sits where, and by which rules. */
  face: Face;
  /** The server's clock. */
  clock: number;
};

/** A side of a hex. */
export type Side =
  /** North-east. */
  | "NE"
  /** East. */
  | "E"
  /** South-east. */
  | "SE"
  /** South-west. */
  | "SW"
  /** West. */
  | "W"
  /** North-west. */
  | "NW";

/** How far the values of the dice game have been worked out: `/api/dice/solver`. */
export type Solver = {
  /** From 0 to 1; nothing, if nobody has wanted them yet. */
  progress: number | null;
};

/** Before or after the roll: what a turn allows and returns to. */
export type Stage =
  /** A card may be played; then the dice are rolled. */
  | "before_roll"
  /** Trade, build, buy, play, freely mixed. */
  | "after_roll";

/** Who decided when it was not the person in the seat. */
export type StandIn =
  /** The bot in the seat, or the one standing in. */
  | "bot"
  /** Nobody: time was up. */
  | "clock";

/** One thing that happens in a game: the unit of the log. */
export type Step<Action, Outcome> =
  /** A seat decided something. */
  | { act: [Seat, Action] }
  /** Chance decided something. */
  | { chance: Outcome };

/** A finished game with its proof. */
export type TableRecord = {
  /** The version of this format. */
  brickwool_table: number;
  /** What was settled when the table was made. */
  settings: Settings;
  /** What everybody was called, by seat. */
  players: string[];
  /** Everybody's word for the dice, by seat. */
  words: string[];
  /** What was shown of the seed before the game. */
  commitment: string;
  /** The seed. */
  seed: string;
  /** The layout of the base game's board, in notation. */
  board?: string;
  /** Every step that counted. */
  steps: GameStep[];
};

/** How far a table has come. */
export type TableStage =
  /** People are sitting down. */
  | "gathering"
  /** The game is on. */
  | "playing"
  /** The game has ended. */
  | "over"
  /** The game was broken off, or never began. */
  | "closed";

/** What a hex looks like. */
export type Terrain =
  /** Produces lumber. */
  | "forest"
  /** Produces brick. */
  | "hills"
  /** Produces wool. */
  | "pasture"
  /** Produces grain. */
  | "fields"
  /** Produces ore. */
  | "mountains"
  /** Produces nothing; the robber starts here. */
  | "desert";

/** What the server sends. */
export type ToClient =
  /**
   * Everything, as the viewer may see it: on connecting, when too much was missed, and when they see with other eyes.
   */
  | { type: "table" } & Everything
  /** What happened since, and what the viewer may do now. */
  | {
      type: "news";
      /** Entries of the log, their versions without gaps. */
      news: News[];
      /** What may be done now. */
      now: Now;
      /** The table from outside, if that has changed. */
      face?: Face;
      /** The dice game as it is now: its events alone don't tell what can be built and paid for. */
      view?: GameView;
    }
  /** The request was carried out and is on disk. */
  | {
      type: "ack";
      /** What the client called it. */
      id: string | null;
      /** The version it led to. */
      version: number;
    }
  /** The request was refused, and nothing has changed. */
  | {
      type: "refused";
      /** What the client called it. */
      id: string | null;
      /** For programs. */
      code: RefusalCode;
      /** For the person who tried. */
      message: string;
      /** The facts, where there are any. */
      detail?: RefusalDetail;
    }
  /** Somebody came or went. */
  | {
      type: "here";
      /** Whether each seat's player is connected. */
      seats: boolean[];
      /** How many look on. */
      spectators: number;
      /** When decisions are taken for those who have not decided: pairs of seat and time. */
      deadlines: [Seat, number][];
    };

/** What a client sends: a request, and what it calls it. */
export type ToServer = {
  /** Up to 64 bytes of the client's choice, different for every request of a guest. */
  id?: string | null;
} & Request;

/** An offer on the table, with the answers so far. */
export type Trade = {
  /** What the current player offers. */
  offer: Offer;
  /** Whom it was offered to. */
  to: Seats;
  /** What each of them said. */
  answers: BySeat<Answer>;
};

/** What players may trade with each other. */
export type Trading =
  /** Any cards for any other cards. */
  | "free"
  /** One card for one card. */
  | "one-for-one"
  /** Nothing. */
  | "off";

/** Who has to move the game on. */
export type Turn<Chance> =
  /** Exactly this seat decides. */
  | { seat: Seat }
  /** Any of these seats may decide next, in any order. */
  | { seats: Seats }
  /** Nobody decides: an outcome is drawn. */
  | { chance: Chance }
  /** The game has ended. */
  | { over: {
      /** Who won. */
      winners: Seats;
    } };

/** The number of a vertex. */
export type Vertex = number;

/** A set of numbers of a vertex. */
export type VertexSet = Vertex[];

/** A game as one viewer sees it. */
export type View = {
  /** Who looks. */
  viewer: Viewer;
  /** How many play. */
  seats: number;
  /** Whose turn it is. */
  current: Seat;
  /** What is expected next. */
  phase: Phase;
  /** What is known of each player, in the order of their seats. */
  players: PlayerView[];
  /** The cards nobody holds; they lie open. */
  bank: Cards;
  /** How many development cards are left to buy. */
  deck: number;
  /** The development cards played so far, by all. */
  played: DevCards;
  /** Where the robber stands. */
  robber: Hex;
  /** Who holds the Longest Road. */
  longest_road: Seat | null;
  /** Who holds the Largest Army. */
  largest_army: Seat | null;
  /** Whether the current player has played a development card this turn. */
  card_played: boolean;
  /** How many development cards the current player bought this turn. */
  bought: number;
  /** Which those are, for those who may know. */
  bought_cards: DevCards | null;
};

/** Who looks at a game, and therefore what may be shown. */
export type Viewer =
  /** A player: sees their own hand. */
  | { seat: Seat }
  /** Somebody at the table without a hand: sees what is public. */
  | "spectator"
  /** The one who keeps the game: sees everything. Never send this view to a player. */
  | "referee";

/** What an entry tells. */
export type What =
  /** A step: who took it, and what came of it, as far as the viewer may know. */
  | {
      type: "step";
      /** Nobody, if chance did. */
      seat: Seat | null;
      /** Who decided for them. */
      by: StandIn | null;
      /** What came of it. */
      events: GameEvent[];
    }
  /** The game began. */
  | {
      type: "started";
      /** What the base game is played on. */
      board: Board | null;
      /** The game as the viewer may see it. */
      view: GameView;
    }
  /** Somebody took back their last step. */
  | {
      type: "undone";
      /** Who. */
      seat: Seat;
      /** The game as the viewer may see it again. */
      view: GameView;
    }
  /** Somebody said something; whoever does not want to hear them is not told what. */
  | {
      type: "said";
      /** Who. */
      by: GuestId;
      /** Their name. */
      name: string;
      /** What. */
      text: string | null;
    }
  /** Anything else is no secret. */
  | Exclude<Entry, { type: "step" | "started" | "undone" | "said" }>;
