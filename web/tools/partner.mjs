// Somebody to play with who needs no page: they sit down, roll, end their turns and keep their cards. They settle
// around one hex, so that there is somebody to rob.

/**
 * @param {import("./harness.mjs").Harness} harness
 * @param {string} table
 * @param {number} seat
 * @param {string} name
 * @returns {Promise<{leave: () => Promise<void>}>}
 */
export async function seatPartner(harness, table, seat, name) {
  const context = await harness.newContext();
  await context.request.post(`${harness.base}/api/guest`, { data: { name } });
  const page = await context.newPage();
  await page.goto(`${harness.base}/healthz`);
  await page.evaluate(partner, { table, seat, name });
  return { leave: () => context.close() };
}

/**
 * Runs in a page.
 * @param {{table: string, seat: number, name: string}} who
 * @returns {Promise<void>} once seated
 */
function partner({ table, seat, name }) {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  let sent = 0;
  let done = -1;
  /** @type {any} */ let board = null;
  const ask = (/** @type {object} */ request) =>
    socket.send(JSON.stringify({ id: `${seat}-${(sent += 1)}`, ...request }));
  const hash = async (/** @type {string} */ text) => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const settle = (/** @type {number[]} */ places) => {
    const best = [...board.hexes]
      .filter(({ number }) => number)
      .sort((a, b) => Math.abs(7 - a.number) - Math.abs(7 - b.number) || a.hex - b.hex)[0];
    return best.vertices.find((/** @type {number} */ vertex) => places.includes(vertex)) ?? places[0];
  };
  /** @param {any} groups */
  const choose = ({ plain, settlements, roads, robber, discards, victims }) => {
    for (const wish of ["roll", "decline_trade", "end_turn"]) if (plain.includes(wish)) return wish;
    if (discards.length) return { discard: discards[0] };
    if (robber.length) return { move_robber: robber[0] };
    if (victims.length) return { steal_from: victims[0] };
    return settlements.length ? { build_settlement: settle(settlements) } : { build_road: roads[0] };
  };
  return new Promise((resolve) => {
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      const { commitment, stage, seats } = message.info ?? {};
      const nonce = "the-nonce-of-a-partner";
      if (message.type === "snapshot")
        hash(`brickwool seal\n${commitment}\n${seat}\n${nonce}\n`).then((seal) =>
          ask({ type: "take_seat", seat, name, colour: null, commitment, seal }),
        );
      if (stage === "revealing" && !seats[seat].nonce) ask({ type: "reveal", seat, nonce });
      if (message.type === "ack" && sent === 1) resolve();
      board =
        message.board ??
        message.entries?.find((/** @type {any} */ { type }) => type === "started")?.board ??
        board;
      const { turn } = message;
      if (!turn?.legal || !board || turn.ply <= done) return;
      done = turn.ply;
      ask({ type: "act", ply: turn.ply, action: choose(turn.legal.groups) });
    };
  });
}
