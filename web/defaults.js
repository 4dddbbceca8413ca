// Made from the Rust types; to make it anew: BLESS=1 cargo test -p brickwool-types

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
    "offer": 45,
    "grace": 60
  },
  "bot_pause": 700
};
