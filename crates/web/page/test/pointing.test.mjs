// What is drawn on the board of an analysis: the best moves, each with its value.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browser, clean, has, open, serve } from "./common.mjs";

let server, chrome, context;
before(async () => {
  [server, chrome] = [await serve(), await browser()];
  context = await chrome.newContext();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});


/** Whether no plate with a value lies on another. */
function apart(page) {
  return page.locator("outply-board .mark > .plate").evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect());
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return boxes.every((one, at) => boxes.slice(at + 1).every((other) => !over(one, other)));
  });
}

test("two moves to one cell have a value each, and an arrow each", async (t) => {
  if (!(await has(server, "chess"))) return t.skip("no chess");
  // Either knight takes the queen.
  const start = encodeURIComponent("4k3/8/8/3q4/8/2N1N3/8/4K3 w - - 0 1");
  for (const width of [1280, 360]) {
    const own = await chrome.newContext({ viewport: { width, height: 800 } });
    const page = await open(own, `${server.url}#/play?game=chess&seats=me,me&start=${start}&analysis=1&seconds=1&best=3`);
    await page.locator('[data-cell="d5"][aria-label*="values"][aria-label*="for Ncxd5"][aria-label*="for Nexd5"]').waitFor();
    await page.locator(".counts", { hasText: "stopped" }).waitFor();
    assert.equal(await page.locator("outply-board .mark").count(), 3);
    assert.ok(await apart(page), `${width} px`);
    assert.equal(await page.locator("outply-board .arrow .tip").count(), 3);
    const tags = (kind) => page.locator(`outply-board .${kind} .tag text`).allTextContents();
    assert.deepEqual((await tags("arrow")).sort(), ["1", "2", "3"], "the arrows have numbers");
    assert.deepEqual((await tags("mark")).sort(), ["1", "2", "3"], "and so have the values");
    const dashes = await page.locator("outply-board .shaft").evaluateAll((all) => all.map((one) => getComputedStyle(one).strokeDasharray));
    assert.equal(new Set(dashes).size, 3, `not by colour alone: ${dashes}`);
    clean(page);
    await own.close();
  }
});

test("moves of several pieces have an arrow for each", async (t) => {
  if (!(await has(server, "backgammon"))) return t.skip("no backgammon");
  const page = await open(context, `${server.url}#/play?game=backgammon&seats=me,me&moves=31&analysis=1&seconds=1&best=4`);
  await page.locator(".counts", { hasText: "stopped" }).waitFor();
  const listed = await page.locator(".lines .move").allTextContents();
  assert.equal(await page.locator("outply-board .mark").count(), listed.length);
  assert.ok(await apart(page));
  // 8/5 6/5 is the best by far.
  assert.equal(listed[0], "8/5 6/5");
  assert.equal(await page.locator("outply-board .arrow.best .tip").count(), 2);
  clean(page);
  await page.close();
});
