// Records what the server says to a player, for the tests of state.js: `node record.mjs http://… file`. Beside the
// messages it keeps views that the server gave afresh in between, which folding has to lead to, and the whole log.
import { writeFileSync } from "node:fs";
import { launch } from "./browser.mjs";
import { openTable, play, addPlayer, startWithBots } from "./player.mjs";

const [base = "http://127.0.0.1:8080", file = "golden.json"] = process.argv.slice(2);
/** How many seconds lie between two views. */
const APART = 0.5;
const browser = await launch();
const context = await browser.newContext();
await addPlayer(context);
const page = await context.newPage();
/** @type {any[]} */
const heard = [];
page.on("websocket", (socket) =>
  socket.on("framereceived", ({ payload }) => heard.push(JSON.parse(String(payload)))),
);
const table = await openTable(page, base, {
  bot_pause: 20,
  seats: 3,
  game: { kind: "settlers", rules: { victory_target: 7 } },
});
await startWithBots(page);
/** @type {any[]} */
const afresh = [];
const lookAfresh = () =>
  page.evaluate(
    (id) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
        socket.onmessage = ({ data }) => {
          socket.close();
          resolve(JSON.parse(data));
        };
      }),
    table,
  );
while ((await play(page, "", APART)) !== "over") {
  const { version, view } = /** @type {any} */ (await lookAfresh());
  afresh.push({ version, view });
}
const { version, view } = /** @type {any} */ (await lookAfresh());
afresh.push({ version, view });
// The first socket alone: those that looked afresh were said a table each.
const messages = heard.filter((message, i) => message.type !== "table" || i === 0);
const past = await (await page.request.get(`${base}/api/tables/${table}/news`)).json();
writeFileSync(file, `${JSON.stringify({ messages, afresh, past })}\n`);
console.log(`${messages.length} messages, ${afresh.length} views, version ${version}`);
await browser.close();
