// Playing and analysing: hints, pauses, seats, pictures, what chance can bring.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browser, clean, has, open, serve } from "./common.mjs";

let server, chrome, context;
before(async () => {
  [server, chrome] = [await serve(), await browser()];
  context = await chrome.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

const played = (page) => page.locator(".moves li").count();

test("a hint first says how much depends on the move, then names it", async () => {
  const page = await open(context, `${server.url}#/play?game=tictactoe&seats=me,me&moves=a1,b1`);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator("p.hint").filter({ hasText: /equally good|better than all others/ }).waitFor();
  assert.equal(await page.locator("outply-board .hint").count(), 0, "no cell is pointed out yet");
  await page.getByRole("button", { name: "Show the move" }).click();
  await page.locator("p.hint", { hasText: "would play" }).waitFor();
  assert.equal(await page.locator("outply-board .cell.hint").count(), 1);
  clean(page);
  await page.close();
});

test("the game goes on from an earlier position, against the engine too", async () => {
  const page = await open(context, `${server.url}#/play?game=tictactoe&seats=me,1&moves=b2,a1,c3,a3`);
  await page.getByRole("button", { name: "Move 1: b2" }).click();
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
  await page.locator(".status", { hasText: "X to move." }).waitFor();
  clean(page);
  await page.close();
});

test("engines wait while they are told to", async () => {
  const page = await open(context, `${server.url}#/play?game=connect4&seats=1,1&paused=1`);
  const pause = page.getByRole("button", { name: "Pause" });
  await pause.waitFor();
  await page.waitForTimeout(400);
  assert.equal(await played(page), 0);
  await pause.click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length > 2);
  await pause.click();
  const before = await played(page);
  await page.waitForTimeout(400);
  assert.ok((await played(page)) <= before + 1);
  clean(page);
  await page.close();
});

test("a game that a clock ended is reviewed too, and one that is not over", async () => {
  const page = await open(context, `${server.url}#/play?game=tictactoe&seats=me,me&clock=1%2B2&moves=b2,a1&flag=0`);
  await page.getByRole("button", { name: "Review this game" }).click();
  await page.waitForURL(/review\?.*moves=b2/);
  await page.goto(`${server.url}#/play?game=tictactoe&seats=me,me&moves=b2,a1`);
  await page.getByRole("button", { name: "Review", exact: true }).click();
  await page.waitForURL(/review\?.*moves=b2/);
  await page.locator(".graph").waitFor();
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.waitForURL(/play\?.*seats=/);
  clean(page);
  await page.close();
});

test("a picture is copied in pixels", async () => {
  const page = await open(context, `${server.url}#/play?game=tictactoe&seats=me,me&moves=b2`);
  await page.getByRole("button", { name: "Copy picture" }).click();
  await page.locator(".share [role=status]", { hasText: "Picture copied" }).waitFor();
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await createImageBitmap(await item.getType("image/png"))).width;
  });
  assert.ok(size > 500, `${size} px`);
  clean(page);
  await page.close();
});

test("what is proven is counted", async () => {
  const page = await open(context, `${server.url}#/play?game=tictactoe&seats=me,me&moves=b2,a1&analysis=1`);
  await page.getByText(/The values? of 7 of 7 moves are proven\./).waitFor();
  clean(page);
  await page.close();
});

test("two tabs share the list of past analyses", async () => {
  const own = await chrome.newContext();
  const [one, other] = [await open(own, `${server.url}#/play?game=tictactoe&seats=me,me`), await open(own, `${server.url}#/play?game=tictactoe&seats=me,me`)];
  await other.locator(".status").waitFor();
  await one.getByRole("switch", { name: "Analysis" }).click();
  await one.locator(".counts", { hasText: "solved" }).waitFor();
  await other.getByText("Past analyses (1)").waitFor();
  await other.goto(`${server.url}#/play?game=tictactoe&seats=me,me&moves=b2&analysis=1`);
  await other.locator(".counts", { hasText: "solved" }).waitFor();
  await one.getByText("Past analyses (2)").waitFor();
  clean(one);
  clean(other);
  await own.close();
});

test("a search tree is that of a search which fits the game", async (t) => {
  for (const [name, algorithm] of [["tictactoe", "alphabeta"], ["pig", "expectiminimax"], ["property", "maxn"]]) {
    if (!(await has(server, name))) return t.skip(`${name} is not in this program`);
    const page = await open(context, `${server.url}#/play?game=${name}&seats=me,me&paused=1`);
    await page.getByRole("button", { name: "Search tree" }).click();
    await page.waitForURL(new RegExp(`algorithm=${algorithm}`));
    await page.locator("outply-tree [data-node]").first().waitFor();
    clean(page);
    await page.close();
  }
});

test("seats move on among several players", async (t) => {
  if (!(await has(server, "chinesecheckers"))) return t.skip("no game of several players");
  const page = await open(context, `${server.url}#/play?game=chinesecheckers:3&seats=me,4,5&paused=1`);
  await page.getByRole("button", { name: "Move seats on" }).click();
  await page.waitForURL(/seats=5%2Cme%2C4/);
  clean(page);
  await page.close();
});

test("the rolls are seen as dice, the next tiles as boards, each with its value", async (t) => {
  for (const name of ["backgammon", "2048"]) if (!(await has(server, name))) return t.skip(`${name} is not in this program`);
  const page = await open(context, `${server.url}#/play?game=backgammon&seats=me,me&moves=31,8/5%206/5&paused=1&analysis=1&seconds=1`);
  const outcomes = page.locator(".outcomes li");
  await outcomes.first().waitFor();
  assert.equal(await outcomes.count(), 21);
  assert.equal(await page.locator(".outcomes .die").count(), 42);
  await page.goto(`${server.url}#/play?game=2048&seats=me&paused=1&analysis=1&seconds=1`);
  await page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll(".outcomes img")];
    return pictures.length > 1 && pictures[0].complete && pictures[0].naturalWidth > 0;
  });
  await outcomes.first().getByRole("button").click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1);
  clean(page);
  await page.close();
});
