// Generated from the Rust types. To generate it again: BLESS=1 cargo test -p brickwool-types

/**
 * @typedef {object} Box what a board is made of; a list of pairs says how many there are of each
 * @property {[import("../protocol.js").Terrain, number][]} land hexes
 * @property {[number, number][]} tokens numbers on the hexes
 * @property {[import("../board/geometry.js").HarbourKind, number][]} harbours
 * @property {number} coast sides of hexes that face the sea
 * @property {import("../protocol.js").Supply} supply the cards
 */

/** The boxes of the base board and of the large one. @type {{base: Box, large: Box}} */
export const boxes = {
  base: {
    land: [["forest",4],["hills",3],["pasture",4],["fields",4],["mountains",3],["desert",1]],
    tokens: [[2,1],[3,2],[4,2],[5,2],[6,2],[8,2],[9,2],[10,2],[11,2],[12,1]],
    harbours: [["lumber",1],["brick",1],["wool",1],["grain",1],["ore",1],["3:1",4]],
    coast: 30,
    supply: {"cards":19,"deck":{"knight":14,"road_building":2,"year_of_plenty":2,"monopoly":2,"victory_point":5}},
  },
  large: {
    land: [["forest",6],["hills",5],["pasture",6],["fields",6],["mountains",5],["desert",2]],
    tokens: [[2,2],[3,3],[4,3],[5,3],[6,3],[8,3],[9,3],[10,3],[11,3],[12,2]],
    harbours: [["lumber",1],["brick",1],["wool",2],["grain",1],["ore",1],["3:1",5]],
    coast: 38,
    supply: {"cards":24,"deck":{"knight":20,"road_building":3,"year_of_plenty":3,"monopoly":3,"victory_point":5}},
  },
};
