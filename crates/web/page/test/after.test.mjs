// After a game: its review, the ways back, and who is left alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browser, clean, open, serve } from "./common.mjs";

let server, chrome;
before(async () => {
  [server, chrome] = [await serve(), await browser()];
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

const cell = (page, id) => page.locator(`[data-cell="${id}"]`);
const status = (page, words) => page.locator(".status", { hasText: words }).waitFor();
/** One move before the end: X plays a3. */
const NEARLY = "#/play?game=tictactoe&seats=me,me&moves=a1,b1,a2,b2";

/** A page of a browser that remembers nothing, at an address. */
async function fresh(fragment) {
  return open(await chrome.newContext(), server.url + fragment);
}

/** Whether the page stays at the board. */
async function stays(page) {
  await page.waitForTimeout(500);
  assert.match(page.url(), /#\/play/);
}

test("a game that ends by a move is reviewed at once, and there are ways back", async () => {
  const page = await fresh(NEARLY);
  await cell(page, "a3").click();
  await page.waitForURL(/#\/review.*moves=a1%2Cb1%2Ca2%2Cb2%2Ca3/);
  await status(page, "X wins.");
  assert.equal(await page.locator(".ended [role=status]").textContent(), "X wins.");
  await page.waitForFunction(() => document.activeElement.matches("h2") && /Review of tictactoe/.test(document.activeElement.textContent));
  await page.locator(".graph").waitFor();
  await cell(page, "a3").and(page.locator('[aria-label*="last move"]')).waitFor();
  await page.getByRole("button", { name: "Back to the board" }).click();
  await page.waitForURL(/#\/play.*seats=me%2Cme/);
  await status(page, "X wins.");
  await stays(page);
  await page.goBack();
  await page.waitForURL(/#\/review/);
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("button", { name: "Start" }).waitFor();
  await page.waitForFunction(() => document.activeElement.matches("select"));
  await page.getByRole("button", { name: "Start" }).click();
  await status(page, "X to move.");
  clean(page);
  await page.context().close();
});

test("the engine's last move and a flag end a game too", async () => {
  // O, an engine, must fill the last cell.
  const page = await fresh("#/play?game=tictactoe&seats=me,5&moves=a1,b2,c3,a2,c2,c1,a3,b3");
  await cell(page, "b1").click();
  await page.waitForURL(/#\/review/);
  await status(page, "A draw.");
  await page.goto(`${server.url}#/play?game=tictactoe&seats=5,me&moves=a1,b2,c3,a2,c2,c1,a3,b3`);
  await page.waitForURL(/#\/review/);
  await status(page, "A draw.");
  // X has a fifth of a second left.
  await page.evaluate(() => sessionStorage.setItem("outply-clock tictactoe 0 1+0", "[200,60000]"));
  await page.goto(`${server.url}#/play?game=tictactoe&seats=me,me&clock=1%2B0&moves=b2,a1`);
  await page.reload();
  await page.waitForURL(/#\/review.*flag=0/);
  await status(page, "The time of X is up.");
  clean(page);
  await page.context().close();
});

test("a finished game that was not played here stays at the board", async () => {
  const page = await fresh(`${NEARLY},a3`);
  await status(page, "X wins.");
  await stays(page);
  await page.reload();
  await status(page, "X wins.");
  await stays(page);
  // Pasted.
  await page.goto(`${server.url}#/play?game=tictactoe&seats=me,me`);
  await page.getByLabel("Moves as text").fill("a1 b1 a2 b2 a3");
  await page.keyboard.press("Enter");
  await status(page, "X wins.");
  await stays(page);
  // Two engines.
  await page.goto(`${server.url}#/play?game=tictactoe&seats=1,1&moves=a1,b1,a2,b2`);
  await status(page, /wins|draw/i);
  await stays(page);
  clean(page);
  await page.context().close();
});

test("reviews are switched off where a game is set up, and this is remembered", async () => {
  const page = await fresh(NEARLY);
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByLabel("Review the game as soon as it ends").uncheck();
  await page.reload();
  await cell(page, "a3").click();
  await status(page, "X wins.");
  await stays(page);
  await page.getByRole("button", { name: "New game" }).click();
  assert.equal(await page.getByLabel("Review the game as soon as it ends").isChecked(), false);
  clean(page);
  await page.context().close();
});
