// The operators' page, as a browser uses it: it has no scripts, so forms have to arrive.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { openTable } from "./player.mjs";
import { program } from "./server.mjs";
import { useHarness } from "./harness.mjs";

const PASSWORD = "correct horse battery";
const harness = useHarness();

test("an operator logs in, reads a report, bans and closes", async () => {
  const hash = execFileSync(program, ["admin", "hash-password"], { input: `${PASSWORD}\n` });
  await harness.useSeed(1, `admin_password = "${hash.toString().trim()}"\n`);
  const { page, base } = harness;
  const table = await openTable(page, base, { seats: 2 });
  await page.locator('[data-action="sit"]').first().click();
  await page.waitForSelector(".colours");
  const other = await harness.newPage();
  await other.request.post(`${base}/api/guest`, { data: { name: "Ben" } });
  const about = (await (await page.request.get(`${base}/api/guest`)).json()).guest;
  const told = await other.request.post(`${base}/api/tables/${table}/report`, {
    data: { guest: about, text: "She <i>sings</i>" },
  });
  assert.ok(told.ok());

  const operator = await harness.newPage();
  await operator.goto(`${base}/admin`);
  await harness.checkAccessibility("log in", operator);
  await operator.getByLabel("Password").fill("wrong");
  await operator.getByRole("button", { name: "Log in" }).click();
  await operator.getByText("That’s not the password").waitFor();
  await operator.getByLabel("Password").fill(PASSWORD);
  await operator.getByRole("button", { name: "Log in" }).click();
  const report = operator.getByRole("row", { name: "She <i>sings</i>" });
  assert.match((await report.textContent()) ?? "", new RegExp(`, seat 1 \\(${about}\\)`));
  await operator.getByLabel("Guest’s id or addresses").fill("203.0.113.0/24");
  await operator.getByLabel("Reason").fill("spam");
  await operator.getByRole("button", { name: "Ban", exact: true }).click();
  await operator.getByRole("row", { name: "203.0.113.0/24 spam" }).waitFor();
  await harness.checkAccessibility("operators", operator);
  await operator.getByRole("button", { name: "Close the table" }).click();
  await page.getByText("This table was closed").waitFor();
  // Whoever is banned at a table is told so there and then.
  await openTable(other, base, { seats: 2 });
  const rude = (await (await other.request.get(`${base}/api/guest`)).json()).guest;
  await operator.getByLabel("Guest’s id or addresses").fill(rude);
  await operator.getByLabel("Reason").fill("insults");
  await operator.getByRole("button", { name: "Ban", exact: true }).click();
  await other.getByText("An operator has banned you for some time.").waitFor();
  await operator.getByRole("button", { name: "Log out" }).click();
  await operator.getByLabel("Password").waitFor();
  harness.problems = harness.problems.filter((each) => !each.includes("status of 403"));
});
