// Generated from the Rust types. To generate it again: BLESS=1 cargo test -p brickwool-types

/**
 * The numbers of the dice game: how many can play, how many turns each has, how many dice there are and how often they
 * are rolled in a turn; what a turn costs in which nothing is built; what the bank takes for one resource and what each
 * kind costs, counted in the order of a die's faces; what everything is worth.
 * @type {{players: number, turns: number, dice: number, rolls: number, penalty: number, trade: number[],
 *   costs: Record<string, number[]>, points: Record<string, number>}}
 */
export const diceReference = {"costs":{"city":[3,2,0,0,0,0],"knight":[1,1,1,0,0,0],"road":[0,0,0,1,1,0],"settlement":[0,1,1,1,1,0]},"dice":6,"penalty":2,"players":8,"points":{"C12":12,"C20":20,"C30":30,"C7":7,"J1":1,"J2":2,"J3":3,"J4":4,"J5":5,"J6":6,"R0":1,"R1":1,"R10":1,"R11":1,"R12":1,"R13":1,"R14":1,"R15":1,"R2":1,"R3":1,"R4":1,"R5":1,"R6":1,"R7":1,"R8":1,"R9":1,"S11":11,"S3":3,"S4":4,"S5":5,"S7":7,"S9":9},"rolls":3,"trade":[0,0,0,0,0,2],"turns":15};
