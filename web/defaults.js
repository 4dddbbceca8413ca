// Generated from the Rust types. To generate it again: BLESS=1 cargo test -p brickwool-types

/** The settings of a new table. @type {import("./protocol.js").Settings} */
export const defaultSettings = {
  "game": {
    "kind": "settlers",
    "rules": {
      "victory_target": 10,
      "hand_limit": 7,
      "shortage": "official",
      "trade": "free",
      "bank_trade": true,
      "robber": "official",
      "friendly_robber": false,
      "harbours": true,
      "dev_cards": true
    },
    "board": "random",
    "dice": "independent"
  },
  "seats": 4,
  "public": false,
  "undo": true,
  "clock": {
    "decision": null,
    "game": null,
    "grace": 60
  },
  "bot_pause": 700
};

/** The numbers of the official rules: costs, pieces, deck and points. @type {import("./protocol.js").Reference} */
export const officialReference = {
  "costs": {
    "road": {
      "lumber": 1,
      "brick": 1
    },
    "settlement": {
      "lumber": 1,
      "brick": 1,
      "wool": 1,
      "grain": 1
    },
    "city": {
      "grain": 2,
      "ore": 3
    },
    "dev_card": {
      "wool": 1,
      "grain": 1,
      "ore": 1
    }
  },
  "pieces": {
    "roads": 15,
    "settlements": 5,
    "cities": 4
  },
  "produces": {
    "forest": "lumber",
    "hills": "brick",
    "pasture": "wool",
    "fields": "grain",
    "mountains": "ore",
    "desert": null
  },
  "robber_roll": 7,
  "yields": {
    "settlement": 1,
    "city": 2
  },
  "dev_cards": {
    "knight": 14,
    "road_building": 2,
    "year_of_plenty": 2,
    "monopoly": 2,
    "victory_point": 5
  },
  "bank": 19,
  "points": {
    "settlement": 1,
    "city": 2,
    "victory_card": 1,
    "award": 2
  }
};

/** How many players a game needs at least. */
export const minSeats = 2;

/** How many can play on the base board; more need the large one. */
export const maxBaseSeats = 4;

/** How many can play at all. */
export const maxSeats = 6;

/** With fewer players there is no special building. */
export const specialBuildingSeats = 5;

/** Whoever holds more cards loses half of them on a 7. */
export const officialHandLimit = 7;

/** Where only decisions are limited, a turn has time for this many of them. */
export const decisionsInTurn = 5;

/** How many cards of each resource a bank of one's own has at least. */
export const minOwnBankCards = 18;

/** How many cards of one resource a bank or a hand can have. */
export const maxCards = 51;

/** How many development cards of one kind a deck can have. */
export const maxDevCards = 31;

/** The longest name of a person, in characters like the following limits. */
export const maxName = 24;

/** The longest chat message. */
export const maxChat = 300;

/** The longest report to the operators. */
export const maxReport = 300;

/** The longest text to search one's games for. */
export const maxSearch = 40;

/** The longest name of a board. */
export const maxLayoutName = 60;
