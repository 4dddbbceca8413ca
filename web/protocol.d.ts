// All messages and HTTP bodies. Generated from the Rust types. To generate it again:
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
  /** Lay no more free roads; in special building, build nothing more. */
  | "stop_building"
  /** Discard one card. */
  | { discard: Resource }
  /** Move the robber. */
  | { move_robber: Hex }
  /** Rob this player. */
  | { steal_from: Seat }
  /** Trade with the bank. */
  | { bank_trade: {
      give: Resource;
      count: number;
      /** What is got: one card. */
      take: Resource;
    } }
  /** Offer a trade to some opponents. */
  | { offer_trade: {
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

/** The listed actions of a `Legal`, each in one group. */
export type ActionGroups = {
  /** Actions for which nothing has to be chosen. */
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

/** The answer to an offer. */
export type Answer =
  /** Not answered yet. */
  | "waiting"
  | "declined"
  | "accepted"
  /** Answered with another offer, as the player who answers sees it. */
  | { countered: Offer };

/** The body of every error response. */
export type ApiErrorBody = {
  /** For programs. */
  code: ApiErrorCode;
  /** For the person who tried. */
  message: string;
  /** Where a text that was sent is wrong: from and to, counted as browsers count (in UTF-16 units). */
  at?: [number, number];
};

export type ApiErrorCode =
  /** The cookie that identifies the client is missing or not valid. */
  | "unknown"
  | "not_found"
  /** The request is malformed. */
  | "bad_request"
  /** A page of another site sent it. */
  | "foreign_origin"
  /** Too many requests, guests, tables or sockets. */
  | "too_much"
  | "forbidden"
  /** The server cannot do it now; trying again may help. */
  | "unavailable";

/** A trade with the bank. */
export type BankTrade = {
  give: Resource;
  count: number;
  /** What is got: one card. */
  take: Resource;
};

/** What the base game is played on. */
export type Board = {
  /** The named shape it has; `null` for an arrangement of somebody's own. */
  shape: Shape | null;
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
  y: number;
  x: number;
};

/** The board of the base game. */
export type BoardSettings =
  /** Random, with number tokens spread so that no 6 or 8 is next to another. */
  | "random"
  /** Random, with number tokens in the lettered spiral. */
  | "spiral"
  /** Random, with number tokens anywhere. */
  | "shuffled"
  /** The fixed board for beginners. */
  | "beginner"
  | { layout: LayoutFile }
  /**
   * A position in notation that the game starts from: its board, its rules, its players. Everybody at the table may know all
   * of it, hidden cards too; such a table is not listed, and its result does not count in anybody's profile.
   */
  | { position: string };

/** A vertex of a board, its place and what it touches. */
export type BoardVertex = {
  vertex: Vertex;
  /** The hexes it is a corner of. */
  hexes: HexSet;
  /** The edges that end here. */
  edges: EdgeSet;
  /** The vertices at their other ends. */
  neighbours: VertexSet;
  /** The harbour that a building here may use. */
  harbour: Harbour | null;
  y: number;
  x: number;
};

/** How many cards a building gets from a hex when its number is rolled. */
export type BuildingYields = { settlement: number; city: number };

/** One `T` for every seat of a table of up to `N`. */
export type BySeat<T> = [T, T, T, T, T, T];

/** A counted bundle of resource cards: a hand, a cost, the bank. */
export type Cards = { [key in Resource]?: number };

/** A decision of chance. */
export type Chance =
  /** The dice. */
  | "dice"
  /** Which card is stolen from this player. */
  | { steal: { from: Seat } }
  /** Which development card comes from the deck. */
  | "draw"
  /** Where a wandering robber goes. */
  | "robber_to"
  /** Which player a wandering robber robs. */
  | { victim: { victims: Seats } };

/** A request, and the client's id for it. */
export type ClientMessage = {
  /** 1 to 64 bytes of the client's choice, different for every request of a guest. */
  id?: string | null;
} & Request;

/** Time limits, in seconds. */
export type Clock = {
  /** For every decision. Without a limit, nobody's decision is ever made for them. */
  decision: number | null;
  /**
   * For a whole turn, while its player may decide something. Where only decisions are limited, a turn has the time of
   * `Clock::DECISIONS_IN_TURN` of them.
   */
  turn?: number | null;
  /** For all decisions of a player together. When it is used up, each gets `Clock::LAST_SECONDS`. */
  game: number | null;
  /** How long an offer waits for answers. Without a limit an answer is a decision like any other. */
  offer?: number | null;
  /** How long somebody may be away before a bot plays for them. */
  grace: number;
};

/**
 * The colour of a seat's pieces. Each also has a mark of its own, so that nobody has to tell them apart by hue.
 */
export type Colour = "blue" | "orange" | "white" | "plum" | "green" | "brown" | "teal" | "black";

/** Where a commitment stands in the log. */
export type CommitmentEntry = {
  /** The table's version with it. */
  version: number;
  at: number;
};

export type Costs = { road: Cards; settlement: Cards; city: Cards; dev_card: Cards };

/** A finished game in a chart or a short list. */
export type CoursePoint = {
  table: TableId;
  ended: number;
  players: number;
  won: boolean;
  place: number;
  points: number;
  lead: number | null;
  /** In the base game: cards above expectation. In the dice game: points above expectation. */
  luck: number | null;
  /** In the dice game: points given away. */
  given_away: number | null;
};

/**
 * A new table: `POST /api/tables`, whose request body is the settings. Or the table with this code whose game has not started:
 * `GET /api/codes/{code}`. The code is the first six letters of the id.
 */
export type CreatedTable = { table: TableId };

/** Who decided when it was not the person in the seat. */
export type DecidedBy =
  /** The bot in the seat, or the one standing in. */
  | "bot"
  /** The server, because time was up. */
  | "clock";

/** What a decision is about: decisions of a player are added up by kind. */
export type DecisionKind =
  /** The first settlements and their roads. */
  | "opening"
  /** What is built, where, and whether. */
  | "building"
  /** Trades with the bank and with other players. */
  | "trading"
  /** Where the robber goes, who is robbed, and what is discarded. */
  | "robber"
  /** Buying and playing development cards. */
  | "cards";

/** A `DELETE` was carried out. */
export type Deleted = {
  /** Always true. */
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

/** `GET /api/devices`: a browser in which the guest is signed in. */
export type DeviceInfo = {
  /** Its name for `DELETE /api/devices/…`. */
  device: string;
  /** Such as "Firefox on Linux"; may be empty. */
  label: string;
  /** Milliseconds since 1970. */
  created: number;
  /** When it was last used, to the hour or so. */
  used: number;
  /** Whether it is the device that sent this request. */
  current: boolean;
};

/**
 * The code that makes another device the same guest: made by `POST /api/guest/link`, used by `POST /api/guest/link/take`.
 */
export type DeviceLink = { code: string };

/** What two dice show. */
export type Dice = [number, number];

/** What a player decides. */
export type DiceAction =
  /** Keep these of the six dice and roll the others again. Keeping all six ends the rolling. */
  | `keep ${string}`
  /** Do something with the resources. */
  | DiceResourceAction
  /** Lose what is left and pass the dice on. */
  | "end";

/** Advice on a game in progress, as it is written in JSON. */
export type DiceAdvice = {
  /** What the seat to move can expect as its final score. */
  expected_score: number;
  /** The best way to use the hand, once the dice are rolled. */
  best_actions: DiceResourceAction[];
  /** Every legal action, best first. */
  actions: DiceAdvisedAction[];
};

/** An action and what it is worth, as it is written in JSON. */
export type DiceAdvisedAction = {
  action: DiceAction;
  /** The expected final score when play goes on at its best. */
  expected_score: number;
  /** How much less that is than after the best action. */
  cost: number;
};

/** The answer to one of the ten questions: `POST /api/dice/ask`. */
export type DiceAnswer = {
  /** Its form depends on the question. */
  answer: unknown;
};

/** A set of structures, each knight among them used or unused. */
export type DiceBoard = string;

/** A board to draw: `POST /api/dice/board`, answered with a `DiceMap`. */
export type DiceBoardText = {
  /** The board in notation. */
  board: string;
};

/** One decision of it. */
export type DiceDecision = {
  /** In which turn, from 0. */
  turn: number;
  /** The game before it. */
  game: DiceState;
  chosen: DiceAction;
  /** What best play does. */
  best: DiceAction;
  /** With a hand to spend, everything that best play does with it. */
  best_actions: DiceResourceAction[];
  /** The final score to expect after that. */
  value: number;
  /** How much less it was after what was decided; exactly 0 when nothing is better. */
  cost: number;
};

/** What happened. Events are all that changes a state, and everybody sees all of them. */
export type DiceEvent =
  /** Dice were rolled. */
  | { rolled: {
      seat: Seat;
      /** What the rolled ones show, without those kept. */
      dice: DiceResources;
    } }
  /** Dice were kept; the others will be rolled again. */
  | { kept: { seat: Seat; dice: DiceResources } }
  /** Something was built. */
  | { built: { seat: Seat; structure: DiceStructure } }
  /** Two gold became one of another kind. */
  | { traded: {
      seat: Seat;
      /** What the gold bought. */
      get: DiceResource;
    } }
  /** A knight turned one resource into another. */
  | { swapped: {
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
 * A position to give advice on: `POST /api/dice/advise`, answered with a `DiceAdvice`, or with `SolverProgress` while the
 * game is being solved.
 */
export type DiceGameText = {
  /** The game in one line of notation. */
  game: string;
};

/** A knight, by its place in the building order. */
export type DiceKnight = `J${number}`;

/** A board, ready to be drawn. */
export type DiceMap = {
  /** As text, each kind of structure in its order. */
  board: DiceBoard;
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
  structure: DiceStructure;
  /** The trades and swaps that pay for it, and the build itself. */
  actions: DiceResourceAction[];
};

/** Something to build: `POST /api/dice/plan`. */
export type DicePlanRequest = {
  /** What is to be built in the end. */
  target: DiceStructure;
  /** What has been built, in notation. */
  board: string;
  resources: DiceResources;
};

/** A shortest way to build it: the response to `POST /api/dice/plan`. */
export type DicePlanResponse = {
  /** The map before the first step. */
  map: DiceMap;
  /** The roads that are still needed to get there, in order. */
  path: DiceStructure[];
  /** What to do, in order; `null` if the resources are not enough. */
  steps: DicePlanStep[] | null;
};

/** An action of a plan, and map and hand after it. */
export type DicePlanStep = {
  /** What is done. */
  action: DiceResourceAction;
  /** The map after it. */
  map: DiceMap;
  /** What is left to spend. */
  hand: DiceResources;
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

/** A way to use the resources of a turn. */
export type DiceResourceAction =
  /** Pay for a structure and put it on the map. */
  | `build ${DiceStructure}`
  /** Two gold for one of these. */
  | `trade ${number}`
  /** An unused knight turns one held resource into another. */
  | `swap ${number} ${number}`;

/** A count of each resource: dice on the table, a hand, a cost. */
export type DiceResources = [number, number, number, number, number, number];

/** The review of one seat's game. */
export type DiceReview = {
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
  /** Like real dice. */
  | "independent"
  /**
   * From a deck of the 36 ways two dice fall, reshuffled after so many draws (1 to 36): fewer long droughts. These are
   * not real dice, and the table says so.
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

/** What a viewer may see of a game: all of it, because nothing is hidden in this one. */
export type DiceView = {
  viewer: Viewer;
  /** The whole game as one line. */
  text: DiceState;
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
  /** What the current player could build with the hand, and how. */
  plans: DicePlan[];
  /** What their unused knights give, and which knight gives it. */
  swaps: DiceSwap[];
};

/** The number of an edge. */
export type Edge = number;

/** A set of numbers of an edge. */
export type EdgeSet = Edge[];

/** How much work is spent on a decision. More work makes prices more certain, not different. */
export type Effort = {
  /** How many actions are compared; what was played is one more. */
  candidates: number;
  /** Rollouts of each candidate in the race that finds the best one; the worse half drops out on the way. */
  trials: number;
  /** Rollouts of the best candidate and of what was played, to measure the difference between the two. */
  duel: number;
  /** Each rollout is cut after this many turns, and the win model judges the position it reached. */
  turns: number;
  /** The same for decisions in setup, whose settlements pay for longer. */
  setup_turns: number;
};

/**
 * One thing that happened at a table. These are stored: names and fields in JSON stay as they are, also where a variant has
 * another name by now.
 */
export type Entry =
  /** The table was created. Always the first entry. */
  | {
      type: "made";
      /** The host. */
      by: GuestId;
      settings: Settings;
      /** The commitment to the seed of all chance to come. */
      commitment: string;
      /** The dice contract that it belongs to. */
      contract?: number;
    }
  /**
   * The server commits to another seed, and everybody seals a new nonce: somebody stopped a start, or the table was
   * created under an older contract.
   */
  | { type: "committed"; contract: number; commitment: string; stopped?: StoppedStart }
  /** Somebody took a seat. */
  | {
      type: "sat";
      seat: Seat;
      /** A person has one seat: the one they had before is freed. */
      who: Player;
      /** If a bot has this colour, it gets another. */
      colour: Colour;
      /** Their part of the key of the dice, where it is not sealed first (dice contract 1). */
      word?: string;
      /** The seal of their nonce; bots have none, nor has anybody who was seated by a rematch. */
      seal?: string;
    }
  /** A seat was given up before the game. */
  | { type: "rose"; seat: Seat }
  /** The host called the start: nobody can change a nonce any more, and everybody reveals theirs. */
  | { type: "start_called" }
  /** A player revealed the nonce that they had sealed. */
  | { type: "revealed"; seat: Seat; nonce: string }
  /** The host blocked a guest, who has no seat from now on, or unblocked them. */
  | { type: "kept_out"; guest: GuestId; out: boolean }
  /** An operator has taken somebody's name away. */
  | { type: "renamed"; seat: Seat; name: string }
  /** The game began. */
  | {
      type: "started";
      /** The layout of the base game's board in notation, so that the log can be read without the seed. */
      board?: string;
    }
  /** A step of the game. */
  | {
      type: "step";
      step: GameStep;
      /** Who decided for the seat, if not the person in it. */
      by?: DecidedBy;
    }
  /** The last step was taken back by the player who took it. */
  | { type: "undone"; seat: Seat }
  /** All players are away, and the clocks stand still. */
  | { type: "paused"; since: number }
  /** A player is back after all of them were away. */
  | {
      type: "resumed";
      /** How long the clocks stood still. Older logs don't say; there they start anew. */
      away?: number;
    }
  /** A bot plays from now on for somebody who is away. */
  | { type: "stood_in"; seat: Seat; bot: string }
  /** The player is back and plays again. */
  | { type: "came_back"; seat: Seat }
  /** A player left for good, and a bot has the seat. */
  | { type: "left"; seat: Seat; bot: string }
  /** A chat message. */
  | { type: "said"; by: GuestId; name: string; text: string }
  /** A message of a spectator to the other spectators. */
  | { type: "spectator_said"; by: GuestId; name: string; text: string }
  /** A player put a motion forward, agreed to it, or objected, which ended the vote. */
  | { type: "voted"; seat: Seat; motion: Motion; agree: boolean }
  /** The players have agreed on a pause: clocks and bots stand still. */
  | { type: "halted" }
  /** A player continued the game after such a pause. */
  | { type: "continued" }
  /** The table was closed before its game ended. */
  | { type: "closed" }
  /** The same players have a new table. */
  | { type: "rematch"; table: TableId };

export type EntryContent =
  /** A step of the game, told by its events: the step itself may hold what is hidden. */
  | {
      type: "step";
      /** Who took it; nobody, if chance did. */
      seat: Seat | null;
      /** Who decided for the seat, if not the person in it. */
      by: DecidedBy | null;
      events: GameEvent[];
    }
  /** The game started. */
  | {
      type: "started";
      /** The base game's board. */
      board: Board | null;
      /** What clients show of the base game's rules. */
      reference: Reference | null;
      view: GameView;
    }
  /** A player took back their last step; the game is again as in this view. */
  | { type: "undone"; seat: Seat; view: GameView }
  /** A chat message; the text is missing for those who have muted its author. */
  | { type: "said"; by: GuestId; name: string; text: string | null }
  /**
   * A message of a spectator to the others; the text is missing for players, and for those who have muted its author.
   */
  | { type: "spectator_said"; by: GuestId; name: string; text: string | null }
  /** All other entries hide nothing and are shown as they are. */
  | Exclude<Entry, { type: "step" | "started" | "undone" | "said" | "spectator_said" }>;

export type ErrorCode =
  /** The game has moved on since this was decided. */
  | "stale"
  /** The rules don't allow it. */
  | "illegal"
  /** Somebody else decides now. */
  | "not_your_turn"
  /** Only players may do this, or only the player in that seat. */
  | "not_your_seat"
  /** Only the host may do this. */
  | "not_the_host"
  | "seat_taken"
  /** Another person has the colour. */
  | "colour_taken"
  /** Somebody at the table has this name, or one that looks like it. */
  | "name_taken"
  /** The host has blocked the guest. */
  | "blocked"
  | "no_such_seat"
  /** Not at this stage: before, during or after the game. */
  | "wrong_time"
  /** A seat is still empty. */
  | "seats_open"
  /** A player has not sealed a nonce for the dice. */
  | "not_sealed"
  /** It was sealed for another commitment, copied, or is not what was sealed. */
  | "bad_seal"
  /** The decision came too late: it is made for the player. */
  | "time_up"
  | "nothing_to_undo"
  /** Text that is empty, too long or has invisible characters. */
  | "bad_text"
  | "unknown_bot"
  /** The message is malformed. */
  | "bad_message"
  /** Too many messages, tables, sockets, or entries of a table's log. */
  | "too_much"
  | "unknown_table"
  /** The server cannot do it now. Nothing was lost; trying again may help. */
  | "unavailable";

/** The facts behind an error. */
export type ErrorDetail =
  /** What the rules of the base game say. */
  | Illegal
  /** The ply that decisions refer to now. */
  | { ply: number };

/** One thing that changed. What is `None`, in JSON `null`, is hidden from the viewer it was redacted for. */
export type Event =
  /** A new turn began. */
  | { turn_began: { seat: Seat } }
  /** A turn has ended, and before the next begins a player may build. */
  | { special_building_began: { seat: Seat } }
  /** The dice fell. */
  | { rolled: { seat: Seat; dice: Dice } }
  /** The bank paid for buildings: at a roll, or for a second settlement. */
  | { produced: { seat: Seat; cards: Cards } }
  /** The bank could not pay everybody what the roll owed. */
  | { shortage: { resource: Resource } }
  /** A price was paid to the bank. */
  | { paid: { seat: Seat; cards: Cards } }
  /** A road was laid. */
  | { road_built: { seat: Seat; edge: Edge } }
  /** A settlement was placed. */
  | { settlement_built: { seat: Seat; vertex: Vertex } }
  /** A settlement became a city. */
  | { city_built: { seat: Seat; vertex: Vertex } }
  /** A development card was drawn from the deck. */
  | { card_drawn: {
      seat: Seat;
      /** Hidden from viewers who may not know it. */
      card: DevCard | null;
    } }
  /** A development card was played and left the game. */
  | { card_played: { seat: Seat; card: DevCard } }
  /** Year of plenty took cards from the bank. */
  | { plenty_taken: { seat: Seat; cards: Cards } }
  /** Monopoly took a player's cards of one kind. */
  | { monopoly_taken: { by: Seat; from: Seat; resource: Resource; count: number } }
  /** A card was discarded because of a 7. Everybody sees which. */
  | { discarded: { seat: Seat; resource: Resource } }
  /** The robber moved. */
  | { robber_moved: { seat: Seat; hex: Hex } }
  /** A card was stolen. */
  | { stolen: {
      by: Seat;
      from: Seat;
      /** Hidden from viewers who may not know it. */
      card: Resource | null;
    } }
  /** Cards were traded with the bank. */
  | { bank_traded: { seat: Seat; gave: Cards; got: Cards } }
  /** An offer was put on the table. */
  | { offered: { seat: Seat; offer: Offer; to: Seats } }
  /** Somebody answered an offer. */
  | { answered: { seat: Seat; answer: Answer } }
  /** Cards changed hands between players. */
  | { traded: {
      /** The current player. */
      seat: Seat;
      with: Seat;
      /** What the current player gave and got. */
      deal: Offer;
    } }
  /** The offer was taken back, or everybody refused it. */
  | { offer_closed: { seat: Seat } }
  /** A player's longest road has a new length. */
  | { road_length: { seat: Seat; length: number } }
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
      seat: Seat;
      /** How many victory point cards each player held. */
      victory_cards: BySeat<number>;
    } }
  /** Something else is expected now. */
  | { phase: Phase };

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
  | "special_building"
  | "not_asked";

/** A kind of opening, named by the two resources that the first two settlements were to produce most. */
export type FavouriteOpening = {
  resources: [Resource, Resource];
  /** How many games began like this, and how many of them were won. */
  games: number;
  wins: number;
  /** The game to show: the last one that was won, or else the last one. */
  table: TableId;
  ended: number;
  won: boolean;
  colour: Colour | null;
  /** Its board, where the robber stood first, and the first pieces of the guest. */
  board: Board;
  robber: Hex;
  settlements: Vertex[];
  roads: Edge[];
};

/** A game that has ended: `GET /api/guest/games/finished`. */
export type FinishedGame = {
  table: TableId;
  kind: GameKind;
  created: number;
  ended: number;
  info: TableInfo;
  /**
   * The guest's result; `null` if the game was abandoned, if they only watched, if several people played on their device, or if
   * it has not been computed yet.
   */
  result: SeatResult | null;
};

/** A page of finished games, the last one first. */
export type FinishedGames = {
  games: FinishedGame[];
  /**
   * Where the next page begins: the parameters `before` and `id`; `null` if there are no more games. A page may have few games,
   * or none, and still have a next one, because a request looks at a limited number of games.
   */
  next: PageStart | null;
};

/** An action of either game. Their JSON forms differ, so that one can be read without knowing the game. */
export type GameAction = Action | DiceAction;

/** An event of either game. */
export type GameEvent = Event | DiceEvent;

/** Which of the two games; `GameSettings` has the same names under `kind`. */
export type GameKind =
  /** The base game. */
  | "settlers"
  /** The dice game, Island One. */
  | "dice";

/** What a player may do now. */
export type GameLegal =
  | {
      /** The actions, grouped by what they need: a place, a resource, a seat. */
      groups: ActionGroups;
      /** Whether an offer can be made besides. */
      may_offer: boolean;
      /** Whether the offer on the table can be answered with another. */
      may_counter: boolean;
    }
  /** In the dice game: keep any of these dice. */
  | { keep: DiceResources }
  /** In the dice game: one of these; none, if it is another player's turn. */
  | { actions: DiceAction[] };

/** How a guest has played one of the two games. */
export type GameProfile = {
  /** Games played to their end, alone or with others; the last 2 000 are counted. */
  games: number;
  /** Those of them without anybody else. */
  alone: number;
  /**
   * Of the games with others: how many were won, and how many would have been won if everybody was equally likely to.
   */
  wins: number;
  fair_wins: number;
  /** How often the guest was first, second and so on among others. */
  places: number[];
  /** Games with others won in a row: now, and at most. */
  streak: number;
  longest_streak: number;
  /** The sum and the highest of the points of all games. */
  points: number;
  best_points: number;
  /** In the base game: dice and robber, added up. */
  rolls: RollTotals | null;
  /** In the dice game: luck and skill, added up. */
  review: ReviewTotals | null;
  /** Who the guest played with, most often first; up to 50. */
  rivals: Rival[];
  /** The last 200 games, oldest first. */
  course: CoursePoint[];
  /** The best games: the clearest wins of the base game, the highest scores of the dice game; up to 5. */
  best: CoursePoint[];
  /** In the base game: how the guest likes to begin, the most frequent first; up to 3. */
  openings: FavouriteOpening[];
};

/** The review of a game. */
export type GameReview = {
  seats: number;
  /** How many steps the game has. */
  plies: number;
  effort: Effort;
  seed: number;
  /** How many unforced decisions there are; those that are not in `decisions` have not been judged yet. */
  unforced: number;
  /** Whether every decision has been judged. */
  done: boolean;
  winner: Seat | null;
  /** Everybody's chances, all cards known, before the first step and after each. */
  chances: number[][];
  /** The unforced decisions that have been judged, in order. */
  decisions: ReviewedDecision[];
  /** The most costly decisions, worst first, as indexes into `decisions`. */
  dearest: number[];
  /** What luck did, moment by moment. */
  luck: LuckMoment[];
  /** By seat. */
  players: PlayerReview[];
};

export type GameSettings =
  /** The base game. */
  | {
      kind: "settlers";
      rules: Rules;
      board: BoardSettings;
      /** The shape of a random board. */
      shape?: Shape;
      dice: DiceSettings;
    }
  /** The dice game, Island One. */
  | {
      kind: "dice";
      /**
       * Whether all players share the host's device: the host has every seat that no bot has, and names each.
       */
      hot_seat: boolean;
    };

/** A step of either game. */
export type GameStep = { settlers: Step<Action, Outcome> } | { dice: Step<DiceAction, DiceRolled> };

/** Either game as a viewer may see it. */
export type GameView =
  | View
  /** The dice game hides nothing. */
  | DiceView;

/** What has been found out about a position so far. */
export type GrowingAnalysis = {
  /** The result of the last round; `null` before the first. */
  analysis: PositionAnalysis | null;
  /** Whether the last round is done. */
  done: boolean;
};

/** A guest's public id. It identifies them to others; the secret that proves who they are is never here. */
export type GuestId = string;

/** A guest's name: `POST /api/guest`. */
export type GuestName = { name: string };

/** Who the client is: `/api/guest`, which is `null` for those without a valid cookie. */
export type GuestProfile = {
  /** The id by which others know them. */
  guest: GuestId;
  name: string;
};

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
  /** The word for its terrain, or "sea". */
  terrain: Terrain | "sea";
  /** Its token. */
  number: number | null;
};

/** A set of numbers of a hex. */
export type HexSet = Hex[];

/**
 * Why a step is illegal. The text is for the person who tried it and names no seats, which people count from 1; programs
 * find those in the fields.
 */
export type Illegal =
  | { game_over: { winner: Seat } }
  | { no_such_seat: { seat: Seat; seats: number } }
  | { not_your_turn: {
      seat: Seat;
      /** Whose turn it is. */
      current: Seat;
    } }
  | "waiting_for_chance"
  | "not_waiting_for_chance"
  | "wrong_outcome"
  | { impossible_outcome: Impossible }
  | { not_now: { expected: Expected } }
  | { no_such_place: { kind: string; number: number } }
  | { cannot_pay: { missing: Cards } }
  | { no_pieces: { piece: string; count: number } }
  | { edge_taken: { edge: Edge; owner: Seat } }
  | { edge_not_connected: { edge: Edge; seat: Seat } }
  | { edge_behind_building: { edge: Edge; vertex: Vertex; owner: Seat } }
  | { edge_not_at_settlement: { edge: Edge; vertex: Vertex } }
  | { vertex_taken: { vertex: Vertex; owner: Seat } }
  /** The distance rule. */
  | { too_close: { vertex: Vertex; neighbour: Vertex; owner: Seat } }
  | { vertex_not_connected: { vertex: Vertex; seat: Seat } }
  | { no_settlement: { vertex: Vertex } }
  | { not_your_building: { vertex: Vertex; owner: Seat } }
  | { already_city: { vertex: Vertex } }
  | "deck_empty"
  | { not_in_these_rules: { what: string } }
  | { no_such_card: { card: DevCard } }
  | { bought_this_turn: { card: DevCard } }
  | "card_already_played"
  /** The bank does not have the card that year of plenty asks for. */
  | { bank_out_of: { resource: Resource } }
  | "take_two"
  /** The bank has nothing for year of plenty to take. */
  | "bank_empty"
  | { nothing_to_discard: { seat: Seat } }
  | { robber_stays: { hex: Hex } }
  /** The friendly robber's rule. */
  | { robber_spares: { hex: Hex } }
  | { no_victim: { seat: Seat; why: string } }
  | { wrong_rate: { give: Resource; rate: number; count: number } }
  | { same_resource: { resource: Resource } }
  | "only_one_for_one"
  /** Offered to nobody, or to oneself, or to somebody who does not play. */
  | "no_recipients"
  | { not_asked: { seat: Seat } }
  | { already_answered: { seat: Seat } }
  /** The player has neither accepted nor countered the offer. */
  | { not_a_taker: { seat: Seat } };

/** Why an outcome cannot happen. */
export type Impossible =
  | { not_held: Resource }
  | { not_in_deck: DevCard }
  | { not_there: Hex }
  | { not_a_victim: Seat };

/** The decisions of one kind. */
export type KindTotal = {
  decisions: number;
  /** What they cost together. */
  cost: number;
};

/** What is known of one hand. */
export type KnownHand = {
  seat: Seat;
  /** The cards that the player certainly holds. */
  known: Cards;
  /** How many cards they hold beyond those. */
  unknown: number;
  /** The most cards of each kind that they can hold; not all of them at once. */
  most: Cards;
};

/** The result of checking a layout: the response to `POST /api/layouts`. */
export type LayoutCheck = {
  /**
   * The layout with rows as short as they can be, without harbours that lie nowhere; `null` if its hexes are no board.
   */
  layout: LayoutFile | null;
  /** The same in one line. */
  notation: string | null;
  /** The cards that are played with. */
  supply: Supply | null;
  /** Everything that is wrong with it. If this is empty, it can be played on. */
  problems: LayoutProblem[];
  /** How many can play: from, to. */
  seats: [number, number] | null;
  /** The places for a first settlement, if it can be played on. */
  sites: OpeningSite[];
};

/** A layout as it stands in a file. */
export type LayoutFile = {
  /** What people call it. */
  name?: string;
  /** Free remarks on how it is to be read; ignored. */
  orientation?: string;
  /** The hexes, row by row; rows are centred. */
  rows: HexEntry[][];
  /** The harbours, in any order. */
  harbours: HarbourEntry[];
  /**
   * Where the robber starts: `row.column`, or "desert" for the first desert, which is also meant without this.
   */
  robber?: string;
  /**
   * How many cards there are. With this the board is somebody's own: its hexes, tokens and harbours need not be those of
   * any box.
   */
  supply?: Supply;
};

/** Something that is wrong with a layout. */
export type LayoutProblem = {
  message: string;
  /** The hexes that are meant, `row.column`; none if it concerns all of the board. */
  hexes: string[];
  /** The side of the hex that is meant. */
  side: Side | null;
};

/** A layout that somebody asks about: `POST /api/layouts`. */
export type LayoutRequest =
  | { layout: LayoutFile }
  /** The same in one line. */
  | { notation: string }
  | { named: NamedLayout }
  /** The board that `brickwool board` shows for a seed. */
  | { random: {
      shape: Shape;
      /** A number of up to 64 bits, as text; without one, any board. */
      seed?: string | null;
    } };

/** The guest has left a game: `DELETE /api/guest/games/{id}`. */
export type LeftGame = {
  /**
   * Whether the table was closed because nobody else played. Otherwise the seat is now a bot's or, before the game, free.
   */
  closed: boolean;
};

/** `POST /api/guest/link/take`: the cookie is now that of the guest who made the link. */
export type LinkTaken = {
  /** Always true. */
  moved: boolean;
};

/** A table in a list: `GET /api/tables`, `/api/guest/tables` and `/api/guest/history` are lists of these. */
export type ListedTable = {
  table: TableId;
  /** Which game. */
  kind: GameKind;
  /** When it was created. */
  created: number;
  /** When its game ended. */
  ended: number | null;
  /** As it was stored; it does not say who is connected. */
  info: TableInfo;
};

/** What is sent on `/api/lobby/socket`: on connecting, and whenever something has changed. */
export type LobbyMessage = { type: "lobby"; tables: ListedTable[] };

/** What luck changed at one moment. */
export type LuckMoment = {
  /** How many steps came before chance decided; 0 for what the setup left over. */
  ply: number;
  /** How everybody's chances changed. */
  luck: number[];
};

/** Something that players can agree on. */
export type Motion =
  /** To stop the clocks and the bots until somebody continues. */
  | "pause"
  /** To end the game without a winner. */
  | "end"
  /** To give this seat, whose player is away, to a bot for good. */
  | { remove: Seat };

/** A layout that is printed somewhere. */
export type NamedLayout = "beginner";

/** Cards for cards, as the player who makes the offer sees it. */
export type Offer = { give: Cards; want: Cards };

/** A place for a first settlement. */
export type OpeningSite = {
  /** A hex that it is a corner of, `row.column`. */
  hex: string;
  /** Which corner, clockwise from the top. */
  corner: number;
  /** What a settlement there is worth to the bot `greedy` when the game begins, in points. */
  worth: number;
  /** In how many of 36 rolls, counted for each hex, it produces something. */
  dots: number;
};

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

/** Where a page of finished games begins: after the game that ended then and has this id. */
export type PageStart = { before: number; id: TableId };

/** What the game waits for. `then` is where the turn continues afterwards. */
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
      at: Vertex;
    } }
  /** The current player may do whatever the stage of the turn allows. */
  | { turn: TurnStage }
  /** The dice are being rolled. */
  | "rolling"
  /** Players with too many cards discard, one card at a time, in any order. */
  | { discard: {
      /** How many cards each still has to discard. */
      owed: BySeat<number>;
    } }
  /** The current player moves the robber. */
  | { move_robber: { then: TurnStage } }
  /** Chance moves the robber. */
  | { robber_wanders: { then: TurnStage } }
  /** The current player chooses whom to rob. */
  | { choose_victim: {
      /** Who can be robbed: two or more. */
      victims: Seats;
      then: TurnStage;
    } }
  /** Chance chooses who is robbed. */
  | { victim_by_chance: {
      /** Who can be robbed: two or more. */
      victims: Seats;
      then: TurnStage;
    } }
  /** A card is being stolen. */
  | { stealing: { from: Seat; then: TurnStage } }
  /** The current player lays free roads. */
  | { road_building: {
      /** At most this many more: 1 or 2. */
      left: number;
      then: TurnStage;
    } }
  /** A development card is being drawn. */
  | "drawing"
  /** Between two turns: the current player may build and buy development cards, then the next one may. */
  | { special_building: {
      /** Whose turn has ended. */
      after: Seat;
    } }
  /** A development card bought in special building is being drawn. */
  | { special_drawing: {
      /** Whose turn has ended. */
      after: Seat;
    } }
  /** An offer is on the table. */
  | { trading: Trade }
  /** Somebody won. */
  | { over: { winner: Seat } };

/** Pieces a player has not placed. */
export type Pieces = { roads: number; settlements: number; cities: number };

/** Who sits in a seat. */
export type Player = { kind: "person"; guest: GuestId; name: string } | { kind: "bot"; name: string };

/** The game of one seat in a few numbers: start, luck, own and others add up to the result. */
export type PlayerReview = {
  seat: Seat;
  start: number;
  luck: number;
  /** What its own decisions did: zero or less. */
  own: number;
  /** What the others' decisions did. */
  others: number;
  /** 1 for the winner, 0 for everybody else; the last chances, if the game was broken off. */
  result: number;
  /** How many unforced decisions it had. */
  unforced: number;
  /** Its decisions by kind. */
  kinds: Record<DecisionKind, KindTotal>;
};

/** What a viewer knows of one player. */
export type PlayerView = {
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
  /** The same by kind, for viewers who may know; else `null`. */
  hand: Cards | null;
  /** How many development cards they hold. */
  dev_card_count: number;
  /** The same by kind, for viewers who may know; else `null`. */
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

/** How many points a thing is worth. */
export type Points = {
  settlement: number;
  city: number;
  victory_card: number;
  /** The Longest Road or the Largest Army. */
  award: number;
};

/** What can be said about a position. */
export type PositionAnalysis = {
  /**
   * The seat that has to decide, whose knowledge the analysis uses; `null` if chance decides next or the game is over.
   */
  seat: Seat | null;
  /** Everybody's chance to win, as far as that seat knows. */
  chances: number[];
  /** The best actions, best first; empty if nobody has to decide. */
  actions: RankedAction[];
  /** In setup, all places for a settlement, the best first. */
  sites?: SetupSite[];
  effort: Effort;
  seed: number;
};

/** A position as a page shows it: `POST /api/positions`. */
export type PositionInfo = {
  /** In notation, with the Longest Road and the Largest Army given to those who hold them. */
  position: string;
  board: Board;
  reference: Reference;
  /** All cards shown. */
  view: View;
};

/**
 * A position of the base game in notation: `POST /api/analyse`, answered with a `PositionAnalysis`; `POST /api/analyses`, answered
 * with a `GrowingAnalysis`; `POST /api/positions`, answered with a `PositionInfo`; and what `GET /api/tables/{id}/position` answers.
 */
export type PositionText = { position: string };

/** How a guest has played: `GET /api/guest/profile`. */
export type Profile = {
  guest: GuestId;
  name: string;
  /** When the guest was created. */
  since: number;
  /** Games that have ended but are not counted yet: their results are still being computed. Ask again. */
  pending: number;
  settlers: GameProfile;
  dice: GameProfile;
};

/** A seat as everybody may see it. */
export type PublicSeat = {
  player: Player | null;
  colour: Colour | null;
  /** The seal of the player's nonce; bots have none. */
  seal: string | null;
  /** The player's part of the key of the dice, once it is revealed. (Version 0.1 stored it as `word`.) */
  nonce: string;
  /** The bot that plays while the player is away. */
  stand_in: string | null;
  /** Whether the player is connected; bots always are. (Version 0.1 stored it as `here`.) */
  connected: boolean;
};

/** Something that can be bought. */
export type Purchase = "settlement" | "city" | "dev_card";

/** One of the best actions. */
export type RankedAction = {
  action: Action;
  /** Everybody's chances after it. */
  chances: number[];
  /**
   * How much smaller the deciding player's chance is than after the best action, and the standard error of that.
   */
  cost: number;
  error: number;
  /** The expected rest of the turn. */
  line: Action[];
  /** For the best action, why it is better than doing nothing; for the others, why the best is better. */
  reasons: Reason[];
  /**
   * What speaks for it, compared with doing nothing or, where a decision is forced, with the worst candidate.
   */
  merits: Reason[];
};

/** One reason. Numbers compare the better action with what was played. */
export type Reason =
  /** It wins the game at once. */
  | "wins"
  /** What was played blocks the player's own hex, which costs them this many cards in 36 rolls. */
  | { blocks_yourself: { hex: Hex; cards: number } }
  /** What was played gives an opponent who shows this many points the cards for a purchase. */
  | { feeds: { seat: Seat; purchase: Purchase; points: number } }
  /** What was played gives cards to the player who leads. */
  | { helps_leader: { seat: Seat; points: number } }
  /** Scores this many more points at once. */
  | { points: { points: number } }
  /** Brings more cards in 36 rolls: how many of which resource. */
  | { produces: { cards: number; resource: Resource } }
  /** A number that one's buildings did not have yet. */
  | { number: { number: number } }
  /**
   * Trades at a better rate from now on: one resource two for one or, without one, all of them three for one.
   */
  | { harbour: { resource: Resource | null } }
  /** A purchase can be paid for this many rolls sooner. */
  | { sooner: { purchase: Purchase; rolls: number } }
  /** Leads to a place to settle that was further away. */
  | { reaches: { vertex: Vertex; roads: number } }
  /** Brings the Longest Road nearer: this many roads are still missing afterwards. */
  | { road_race: { missing: number } }
  /** Takes a place that somebody else could soon have settled. */
  | { takes: { vertex: Vertex; seat: Seat } }
  /** Costs somebody who shows this many points so many cards in 36 rolls. */
  | { blocks: { seat: Seat; cards: number; points: number } }
  /** Takes a card from somebody who shows this many points. */
  | { robs: { seat: Seat; points: number } }
  /** Leaves fewer cards in hand than a 7 would halve. */
  | { safe_hand: { cards: number } }
  /** Brings this many more cards into the hand at once. */
  | { gets: { cards: number } }
  /** Keeps cards in hand that what was played gives away. */
  | { keeps: { cards: number } };

/**
 * The record of a game of the base game, to be reviewed: `POST /api/reviews`, answered with an `UploadedReview`.
 */
export type RecordUpload = { record: string };

/** Costs, supplies, production and points at a table. */
export type Reference = {
  costs: Costs;
  /** What each player has to build with. */
  pieces: Pieces;
  produces: Record<Terrain, Resource | null>;
  /** The roll on which nothing is produced and the robber moves. */
  robber_roll: number;
  yields: BuildingYields;
  /** How many there are of each development card; none, where they are not for sale. */
  dev_cards: Record<DevCard, number>;
  /** Cards of each kind in the bank at the start. */
  bank: number;
  points: Points;
};

/** The operators can read the report. */
export type ReportAccepted = {
  /** Always true. */
  reported: boolean;
};

/** What a guest tells the operators about a table: `POST /api/tables/{id}/report`. */
export type ReportRequest = {
  /** Whom it is about, if it is about somebody. */
  guest?: GuestId | null;
  /** Up to `MAX_REPORT` characters. */
  text: string;
};

/** What a guest asks of a table. Seats count from 0. */
export type Request =
  /**
   * Take an empty seat, under a name and with a sealed nonce for the dice; or change any of these, or the seat. Where all
   * players share one device, the host keeps the seats taken before, and nobody else can take one.
   */
  | {
      type: "take_seat";
      seat: Seat;
      name: string;
      /** Any free colour, if none is named. Bots give theirs up. */
      colour?: Colour | null;
      /** The table's commitment that the nonce is sealed for. */
      commitment: string;
      /** The seal of a new nonce, the player's part of the key of the dice: SHA-256, in lower case. */
      seal: string;
    }
  /** Give a seat to a bot: the host before the game; in a running game, only while its player is away. */
  | { type: "seat_bot"; seat: Seat; bot: string }
  /** Give up a seat before the game; the host may free other seats too. */
  | { type: "leave_seat"; seat: Seat }
  /**
   * Block a guest from this table, or unblock them: the host. A seat that they have before the game is freed.
   */
  | { type: "block"; guest: GuestId; blocked: boolean }
  /** Start the game: the host, once all seats are taken and every person has sealed a nonce. */
  | { type: "start" }
  /** Reveal the nonce that was sealed for a seat, once the start is called. */
  | {
      type: "reveal";
      seat: Seat;
      /** 22 to 64 printable ASCII characters without spaces. */
      nonce: string;
    }
  /** Decide something in the game. */
  | {
      type: "act";
      /** The ply at which it was decided. */
      ply: number;
      action: GameAction;
    }
  /** Take back one's last build or bank trade. */
  | {
      type: "undo";
      /** The ply at which it was decided. */
      ply: number;
    }
  /** Play again, after a bot stood in. */
  | { type: "resume_seat" }
  /** Leave a running game for good; a bot takes over. */
  | { type: "leave" }
  /** Send a chat message. */
  | { type: "chat"; text: string }
  /** Send a message to the other spectators, under a name: whoever has no seat. Players don't see it. */
  | { type: "spectator_chat"; name: string; text: string }
  /**
   * Put a motion forward, agree to one, or object to it. It is carried out once every player who is not replaced by a bot has
   * agreed.
   */
  | { type: "vote"; motion: Motion; agree: boolean }
  /** Go on after a pause that was agreed on: anybody who plays. */
  | { type: "continue" }
  /** Hide a guest's chat messages from now on, at every table; or show them again. */
  | { type: "mute"; guest: GuestId; muted: boolean }
  /** Close the table: the host, before the game or while everybody else is a bot. */
  | { type: "close" }
  /** Create a table with the same players and settings, after the game: anybody who played. */
  | { type: "rematch" };

/** Why a request was refused. Nothing has changed. */
export type RequestError = {
  /** For programs. */
  code: ErrorCode;
  /** For the person who tried. */
  message: string;
  detail?: ErrorDetail;
};

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

/** The sum of a review of the dice game: score = expected + luck − given away. */
export type ReviewFigures = {
  expected: number;
  luck: number;
  given_away: number;
  /** Decisions, and those of them that gave nothing away. */
  decisions: number;
  perfect: number;
};

/** Luck and skill of several dice games. */
export type ReviewTotals = {
  games: number;
  /** What perfect play expects of each game. */
  expected: number;
  /** Sums over all games. */
  score: number;
  luck: number;
  given_away: number;
  decisions: number;
  perfect: number;
  /** The least that a single game gave away. */
  least_given_away: number;
};

/** An action that was compared. */
export type ReviewedCandidate = {
  action: Action;
  /** How likely the player wins after it. */
  chance: number;
  /** How much larger the player's chance is than with what was played, and the standard error of that. */
  gain: number;
  error: number;
};

/** One unforced decision. */
export type ReviewedDecision = {
  /** How many steps came before it. */
  ply: number;
  /** The turn, counted from 1; 0 in setup. */
  turn: number;
  seat: Seat;
  kind: DecisionKind;
  played: Action;
  /** The better action; what was played, if nothing was clearly better. */
  best: Action;
  /** How much less likely the player wins than after the best action. */
  cost: number;
  /** How playing this instead of the best action changed everybody's chances. */
  effect: number[];
  /** What was compared, the best first. */
  candidates: ReviewedCandidate[];
  /** Why the best is better. */
  reasons: Reason[];
  /** Where a settlement was placed in setup, all places for it, the best first. */
  sites?: SetupSite[];
};

/** Somebody a guest has played with: a person, or all bots of a name. */
export type Rival = {
  player: Player;
  /** Games together; how many of them the guest won, and how many this rival won. */
  games: number;
  wins: number;
  losses: number;
};

/** What a 7 and a knight do. */
export type Robber =
  /** Large hands discard, the current player moves the robber and steals. */
  | "official"
  /** Large hands discard; where the robber goes and whom it robs is left to chance. */
  | "random"
  /** A 7 only produces nothing; knights only count towards the Largest Army. */
  | "off";

/** What the dice and the robber brought to a seat, and what could be expected of the dice. */
export type RollFigures = {
  /** How often the seat rolled, and how many of these rolls were a 7. */
  rolls: number;
  sevens: number;
  /** How many 7s these rolls would have on average. */
  expected_sevens: number;
  /** Cards that all rolls of the game brought to the seat. */
  produced: number;
  /**
   * The cards that could be expected of them: before each roll, with what stood on the board and in the bank.
   */
  expected: number;
  /** Cards stolen from others, by others, and discarded at a 7. */
  stolen: number;
  robbed: number;
  discarded: number;
  /** The dots of the hexes around the two first settlements, by resource: lumber, brick, wool, grain, ore. */
  opening: [number, number, number, number, number];
};

/** What dice and robber brought and took in several games. */
export type RollTotals = {
  games: number;
  rolls: number;
  sevens: number;
  expected_sevens: number;
  produced: number;
  expected: number;
  stolen: number;
  robbed: number;
  discarded: number;
  /** Dots around the first two settlements: lumber, brick, wool, grain, ore. */
  opening: [number, number, number, number, number];
};

/** The options of a game. `Default` is the official game. */
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
  /** Whether the robber spares opponents who show few points. */
  friendly_robber: boolean;
  /** Whether harbours improve the bank's rate. */
  harbours: boolean;
  /** Whether development cards are for sale. */
  dev_cards: boolean;
  /**
   * Whether five and six players may build after each other's turns. Left out of JSON where they may: rules were written
   * before it was an option, and what was signed then must read the same.
   */
  special_building?: boolean;
};

/**
 * A game in progress, or a table whose game has not started: `GET /api/guest/games/running` is a list of these, the most
 * recently active first.
 */
export type RunningGame = {
  table: TableId;
  kind: GameKind;
  created: number;
  /** The time of the last entry. */
  updated: number;
  /** It does not say who is connected. */
  info: TableInfo;
  /** The guest's seat, if they have one; of several the one that decides, or else the first. */
  you: Seat | null;
  /** By seat: one's own points with hidden cards, those of others without. Empty before the game. */
  points: number[];
  /** Who may decide something now. */
  deciding: Seats;
};

/** Where a player's points come from. */
export type Score = {
  settlements: number;
  cities: number;
  longest_road: number;
  largest_army: number;
  /** Secret until the game is over. */
  victory_cards: number;
};

/** A place at the table, counted from 0 in playing order. */
export type Seat = number;

/** A seat's game, when it is over. */
export type SeatResult = {
  seat: Seat;
  /** How many played. */
  players: number;
  won: boolean;
  /** 1 for whoever won. Of the others, those with equal points share a place. */
  place: number;
  points: number;
  /**
   * How many points more than the best of the others; negative for fewer, `null` for those who played alone.
   */
  lead: number | null;
  /** The seat's own turns, those of the setup left out. */
  turns: number;
  /** In the base game: what the dice and the robber brought and took. */
  rolls: RollFigures | null;
  /** In the dice game: luck and skill, as far as the game was solved when this was computed. */
  review: ReviewFigures | null;
};

/** A set of seats. */
export type Seats = Seat[];

export type ServerMessage =
  /**
   * Everything the viewer may know: on connecting, when too much was missed, and when a player becomes a spectator.
   */
  | { type: "snapshot" } & Snapshot
  /** What happened since, and what the viewer may do now. */
  | {
      type: "update";
      /** Entries of the log, their versions without gaps. */
      entries: VisibleEntry[];
      turn: TurnInfo;
      /** If it has changed. */
      info?: TableInfo;
      /** The dice game as it is now: its events alone don't tell what can be built and paid for. */
      view?: GameView;
      /** What the viewer can conclude about everybody's hand, if that has changed. */
      known_hands?: KnownHand[];
    }
  /** The request was carried out and is on disk. */
  | {
      type: "ack";
      /** The client's id for the request. */
      id: string | null;
      /** The version it led to. */
      version: number;
    }
  /** The request was refused, and nothing has changed. */
  | {
      type: "error";
      /** The client's id for the request, if it could be read. */
      id: string | null;
      /** For programs. */
      code: ErrorCode;
      /** For the person who tried. */
      message: string;
      detail?: ErrorDetail;
    }
  /** Somebody connected or disconnected. */
  | {
      type: "presence";
      /** Whether each seat's player is connected. */
      seats: boolean[];
      spectators: number;
      /** When decisions will be made for players who have not decided: pairs of seat and time. */
      deadlines: [Seat, number][];
    };

/** What the host chooses when creating a table. */
export type Settings = {
  game: GameSettings;
  seats: number;
  /** Whether the table is listed in the lobby; otherwise only those who have its link find it. */
  public: boolean;
  /** Whether players may take back builds and bank trades until something is revealed. */
  undo: boolean;
  clock: Clock;
  /** How long bots wait before they act, in milliseconds, so that people can follow. */
  bot_pause: number;
  /**
   * Whether everybody is shown which cards of the others follow from what they have seen; otherwise people keep count
   * themselves.
   */
  known_hands?: boolean;
};

/** A place for a settlement in setup. */
export type SetupSite = {
  vertex: Vertex;
  /** What a settlement there is worth to `greedy`, in points, with what the player produces already. */
  worth: number;
  /** In how many of 36 rolls, counted for each hex, it produces something. */
  dots: number;
};

/** The shapes that have a name. */
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

/** A side of a hex, by the point of the compass. */
export type Side = "NE" | "E" | "SE" | "SW" | "W" | "NW";

/** Everything a viewer may know of a table. */
export type Snapshot = {
  table: TableId;
  /** Who the client is. */
  guest: GuestId;
  /** Entries of the log so far; updates go on from here. */
  version: number;
  info: TableInfo;
  /** The base game's board, once the game has started. */
  board: Board | null;
  /** The game as the viewer may see it, once it has started. */
  view: GameView | null;
  /** What clients show of the base game's rules, once the game has started. */
  reference: Reference | null;
  turn: TurnInfo;
  /**
   * What the viewer can conclude about everybody's hand in the base game; nothing, where people keep count themselves.
   */
  known_hands: KnownHand[] | null;
  spectators: number;
  /** Guests whose chat messages the client does not want to see. */
  muted: GuestId[];
  /** The server's clock in milliseconds, so that deadlines can be shown. */
  clock: number;
};

/** How much of the dice game has been solved: `/api/dice/solver`. */
export type SolverProgress = {
  /** From 0 to 1; `null` if solving has not begun. */
  progress: number | null;
};

/** One thing that happens in a game: the unit of the log. */
export type Step<Action, Outcome> =
  /** A seat decided something. */
  | { act: [Seat, Action] }
  /** Chance decided something. */
  | { chance: Outcome };

/** A start that was called and came to nothing. Its seed is shown, because it is never used. */
export type StoppedStart = {
  /** Who did not reveal their nonce. */
  missing: Seat[];
  commitment: string;
  seed: string;
};

/** How many cards there are to play with. */
export type Supply = {
  /** Of each resource. */
  cards: number;
  /** The development cards. */
  deck: DevCards;
};

/** Everything that happened at a table, as one viewer may see it: `GET /api/tables/{id}/history`. */
export type TableHistory = {
  version: number;
  /** The viewer for whom it was redacted. */
  you: Viewer;
  entries: VisibleEntry[];
};

/** A table's id: a few random letters and digits, which whoever creates the table chooses. */
export type TableId = string;

/**
 * A table as everybody may see it. It is also stored, so that tables can be listed without reading their logs; who was
 * connected is not known there.
 */
export type TableInfo = {
  stage: TableStage;
  settings: Settings;
  /** The guest who created it. */
  host: GuestId;
  /** The commitment to the seed of its dice. */
  commitment: string;
  /** The dice contract by which they are drawn. (Version 1 did not store it.) */
  contract: number;
  seats: PublicSeat[];
  /** Who won, once the game is over. */
  winners: Seats | null;
  /** The table of the rematch. */
  rematch: TableId | null;
  /** Whether the players have agreed on a pause. */
  halted: boolean;
  /** Motions that not everybody has agreed to yet. */
  votes: Vote[];
};

/** A game that has ended or was broken off, with its proof. */
export type TableRecord = {
  /** The version of this format. */
  brickwool_table: number;
  settings: Settings;
  /** The players' names, by seat. */
  players: string[];
  /** The nonces, by seat. */
  words: string[];
  /**
   * The seals of the nonces, by seat, shown before any nonce; a bot has none. Empty under the first contract.
   */
  seals?: (string | null)[];
  /** What was shown of the seed before the game. */
  commitment: string;
  /** The entry of the log with that commitment. */
  committed?: CommitmentEntry;
  /** Starts before this one that somebody stopped. */
  stopped?: StoppedStart[];
  seed: string;
  /** The layout of the base game's board, in notation. */
  board?: string;
  /** Every step, without those taken back. */
  steps: GameStep[];
};

/** A table as everybody may see it: `GET /api/tables/{id}`. */
export type TableResponse = {
  table: TableId;
  info: TableInfo;
  /** The server's clock. */
  clock: number;
};

export type TableStage =
  /** People are taking seats. */
  | "gathering"
  /** The start was called, and players reveal their nonces. */
  | "revealing"
  | "playing"
  /** The game has ended. */
  | "over"
  /** The game was broken off or never started. */
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

/** An offer on the table, with the answers so far. */
export type Trade = {
  /** What the current player offers. */
  offer: Offer;
  /** The seats it was offered to. */
  to: Seats;
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

/** Who decides next. */
export type Turn<Chance> =
  /** Exactly this seat decides. */
  | { seat: Seat }
  /** Any of these seats may act, in any order. */
  | { seats: Seats }
  /** Nobody decides: an outcome is drawn. */
  | { chance: Chance }
  /** The game has ended. */
  | { over: { winners: Seats } };

/** Who decides now, and what a viewer may do. */
export type TurnInfo = {
  /** Which viewer the client is. */
  you: Viewer;
  /** The present ply, which an action has to name. */
  ply: number;
  /** The seats that may decide something. */
  deciding: Seats;
  /** What the viewer may do in the game, if they may decide something. */
  legal: GameLegal | null;
  /** Whether they may take back their last step. */
  may_undo: boolean;
  /**
   * How many cards of each kind the bank asks of the viewer for one other card; `null` for spectators, in the dice game, and
   * where the bank does not trade.
   */
  bank_rates: Record<Resource, number> | null;
  /**
   * When decisions will be made for players who have not decided, by the clock or by a stand-in: pairs of seat and time.
   */
  deadlines: [Seat, number][];
};

/** Whether the dice of this turn have been rolled. */
export type TurnStage =
  /** A development card may be played; then the dice are rolled. */
  | "before_roll"
  /** Trading, building, buying and playing a card, in any order. */
  | "after_roll";

/** An uploaded game step by step, all cards shown: `GET /api/reviews/{review}/game`. */
export type UploadedGame = {
  /** The players' names, by seat; empty where the record has none. */
  players: string[];
  /** As the history of a table has them: `started`, and a `step` for each. */
  entries: VisibleEntry[];
};

/** Where the review of an uploaded record is: `/api/reviews/{review}` answers with a `GameReview`. */
export type UploadedReview = { review: string };

/** The number of a vertex. */
export type Vertex = number;

/** A set of numbers of a vertex. */
export type VertexSet = Vertex[];

/** A game as one viewer sees it. */
export type View = {
  viewer: Viewer;
  seats: number;
  /** Whose turn it is. */
  current: Seat;
  /** What is expected next. */
  phase: Phase;
  /** What is known of each player, in the order of their seats. */
  players: PlayerView[];
  /** The cards nobody holds; everybody may count them. */
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
  /** The same by kind, for viewers who may know; else `null`. */
  bought_cards: DevCards | null;
};

/** Who looks at a game, and therefore what may be shown. */
export type Viewer =
  /** A player: sees their own hand. */
  | { seat: Seat }
  /** Somebody who does not play: sees only what is public. */
  | "spectator"
  /** Whoever runs the game: sees everything. Never send this view to a player. */
  | "referee";

/** An entry of the log as one viewer may see it. */
export type VisibleEntry = {
  /** The table's version with it: one more than before, and the same for every viewer. */
  version: number;
  at: number;
} & EntryContent;

/** A motion that was put forward and who has agreed so far. */
export type Vote = {
  motion: Motion;
  agreed: Seats;
  /** Those who are asked and have not agreed. */
  waiting: Seats;
};
