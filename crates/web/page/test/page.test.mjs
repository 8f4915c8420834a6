// What a person does on the page, by pointer and by keyboard.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { browser, clean, KALAH, open, serve, violations } from "./common.mjs";

let server, chrome, context;
before(async () => {
  [server, chrome] = [await serve(), await browser()];
  context = await chrome.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

const status = (page) => page.locator(".status");
const cell = (page, id) => page.locator(`[data-cell="${id}"]`);

test("a whole game is played with the keyboard alone", async () => {
  const page = await open(context, `${server.url}#/play?game=tictactoe&seats=me,me`);
  await cell(page, "a1").waitFor();
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.tagName === "OUTPLY-BOARD")) break;
  }
  const focus = (id) => page.evaluate((id) => {
    const root = document.querySelector("outply-board").shadowRoot;
    return root.activeElement?.getAttribute("data-cell") === id;
  }, id);
  // To the upper left corner, then X takes the top row while O takes the middle one.
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  assert.ok(await focus("a3"), "the arrow keys lead to the corner");
  const played = async (key, words) => {
    await page.keyboard.press(key);
    await page.waitForFunction((words) => document.querySelector(".status").textContent === words, words);
  };
  await played("Enter", "O to move.");
  await page.keyboard.press("ArrowDown");
  await played("Enter", "X to move.");
  for (const key of ["ArrowUp", "ArrowRight"]) await page.keyboard.press(key);
  await played("Enter", "O to move.");
  await page.keyboard.press("ArrowDown");
  await played("Space", "X to move.");
  for (const key of ["ArrowUp", "ArrowRight"]) await page.keyboard.press(key);
  await played("Enter", "X wins.");
  // The review is the first page after it.
  await page.waitForFunction(() => document.activeElement.textContent === "Review of tictactoe");
  clean(page);
  await page.close();
});

test("the engine answers, and moves are taken back", async () => {
  const page = await open(context, `${server.url}#/play?game=connect4&seats=me,2`);
  await cell(page, "c41").or(page.locator('[data-cell][aria-label*="playable"]').first()).first().waitFor();
  await page.locator('[data-cell][aria-label*="playable"]').nth(3).click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
  await status(page).filter({ hasText: "X to move." }).waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 0);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator("p.hint").waitFor();
  await page.getByRole("button", { name: "Show the move" }).click();
  await page.locator("p.hint", { hasText: "would play" }).waitFor();
  clean(page);
  await page.close();
});

test("analysis follows the position and shows no stale line", async () => {
  const page = await open(context, `${server.url}#/play?game=tictactoe&seats=me,me`);
  await page.getByRole("switch", { name: "Analysis" }).click();
  await page.locator(".counts", { hasText: "solved" }).waitFor();
  assert.match(await page.locator(".value").textContent(), /proven/);
  await page.evaluate(() => {
    // Every line that is ever shown is legal where it is shown.
    window.stale = [];
    new MutationObserver(() => {
      const taken = [...document.querySelectorAll(".moves button")].map((one) => one.textContent.trim().split(" ").at(-1));
      for (const one of document.querySelectorAll(".lines .move")) if (taken.includes(one.textContent)) window.stale.push(one.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  for (const id of ["b2", "a1", "c3", "a2"]) {
    await cell(page, id).click();
    await page.locator(".counts", { hasText: "solved" }).waitFor();
  }
  assert.deepEqual(await page.evaluate("window.stale"), []);
  await page.locator(".lines .go").first().click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 5);
  clean(page);
  await page.close();
});

test("moves are pasted, and a mistake is named", async () => {
  const page = await open(context, `${server.url}#/play?game=tictactoe&seats=me,me`);
  await page.getByLabel("Moves as text").fill("b2 a1 b2");
  await page.keyboard.press("Enter");
  await page.locator(".trouble", { hasText: "move 3 (b2)" }).waitFor();
  await page.getByLabel("Moves as text").fill("1. b2 a1 2. c3");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 3);
  clean(page);
  await page.close();
});

test("a link, a reload and a second tab show the same", async () => {
  const page = await open(context, `${server.url}#/play?game=tictactoe&seats=me,me`);
  await cell(page, "b2").click();
  await status(page).filter({ hasText: "O to move." }).waitFor();
  await cell(page, "a1").click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.locator(".share [role=status]", { hasText: "Link copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const same = async (one) => {
    await one.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
    await one.locator('[data-cell="b2"][aria-label*="X"]').waitFor();
  };
  await page.reload();
  await same(page);
  const second = await open(context, link);
  await same(second);
  await cell(second, "c3").click();
  await second.waitForFunction(() => document.querySelectorAll(".moves li").length === 3);
  await same(page);
  clean(page);
  clean(second);
  await page.close();
  await second.close();
});

test("a tree is explored step by step", async () => {
  const page = await open(context, `${server.url}#/tree`);
  await page.locator('[data-node="0"]').waitFor();
  await page.getByRole("button", { name: "Before the first step" }).click();
  await page.locator(".sentence", { hasText: "Nothing has been searched yet" }).waitFor();
  const slider = page.getByRole("slider", { name: "Step" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await page.locator(".sentence", { hasText: "enters the root" }).waitFor();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: /never looked at/ }).first().click();
  await page.locator(".sentence", { hasText: "is never looked at" }).waitFor();
  await page.getByLabel("Next to it").selectOption("minimax");
  await page.waitForFunction(() => document.querySelectorAll("outply-tree").length === 2);
  await page.getByLabel("Examples").selectOption({ label: "A game with dice" });
  await page.locator(".counts", { hasText: "value" }).waitFor();
  await page.getByRole("textbox", { name: /^Tree/ }).fill("(max 1");
  await page.getByRole("button", { name: "Search it" }).click();
  await page.locator(".trouble", { hasText: "expected" }).waitFor();
  clean(page);
  await page.close();
});

test("the search that plays is seen with its reductions, and where its nodes went", async () => {
  const page = await open(context, `${server.url}#/tree?game=connect4&moves=4,4&depth=8&algorithm=selective`);
  const node = (index) => page.locator(`outply-tree [data-node="${index}"]`);
  await node(0).waitFor();
  const labels = () => page.locator("outply-tree [data-node]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).join("; "));
  assert.match(await labels(), /reduced by \d/);
  await page.getByRole("button", { name: "Icicle" }).click();
  const canvas = page.locator("outply-icicle canvas");
  await canvas.focus();
  const said = page.locator("outply-icicle p");
  await page.waitForFunction(() => /the root · [\d,]+ nodes, 100/.test(document.querySelector("outply-icicle")?.shadowRoot.querySelector("p").textContent ?? ""));
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => /·/.test(document.querySelector("outply-icicle").shadowRoot.querySelector("p").textContent) && !/the root/.test(document.querySelector("outply-icicle").shadowRoot.querySelector("p").textContent));
  const child = await said.textContent();
  await page.keyboard.press("Enter");
  await page.waitForURL(/top=\d+/);
  assert.equal(await said.textContent(), child);
  await page.keyboard.press("Backspace");
  await page.waitForFunction(() => !location.hash.includes("top="));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("button", { name: "Make it the root" }).click();
  await page.getByRole("button", { name: "Tree", exact: true }).click();
  const top = new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get("top");
  await node(top).waitFor();
  assert.equal(await node(0).count(), 0, "the tree begins at the new root");
  await page.getByRole("button", { name: "Back to the whole tree" }).click();
  await node(0).waitFor();
  await page.getByText("Switches", { exact: true }).click();
  await page.getByLabel("All in one line").fill("exact");
  await page.getByLabel("All in one line").press("Enter");
  await page.waitForURL(/recipe=exact/);
  await page.waitForFunction(() => { const tree = document.querySelector("outply-tree"); return tree !== null && !/reduced by/.test([...tree.shadowRoot.querySelectorAll("[data-node]")].map((one) => one.getAttribute("aria-label")).join()); });
  clean(page);
  await page.close();
});

test("a game's tree is searched in another order, and less of it is looked at", async () => {
  const page = await open(context, `${server.url}#/tree?game=connect4&depth=4&algorithm=alphabeta`);
  await page.locator(".counts", { hasText: "nodes" }).waitFor();
  const looked = {};
  for (const order of ["worst", "best", "estimate"]) {
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/tree/columns"));
    await page.getByLabel("Order of the children").selectOption(order);
    looked[order] = (await (await answered).json()).counts.nodes;
    await page.locator(".counts td", { hasText: looked[order].toLocaleString("en") }).first().waitFor();
  }
  assert.ok(looked.best <= looked.estimate && looked.estimate < looked.worst, JSON.stringify(looked));
  await page.getByRole("combobox", { name: "Algorithm" }).selectOption("pvs");
  await page.getByLabel("Order of the children").waitFor({ state: "detached" });
  clean(page);
  await page.close();
});

test("a tree of many nodes is unfolded, wandered through by keyboard, and left for its positions", async () => {
  const page = await open(context, `${server.url}#/tree?game=tictactoe&depth=5&algorithm=minimax`);
  const nodes = page.locator("outply-tree [data-node]");
  await nodes.first().waitFor();
  await page.getByRole("button", { name: "Unfold all nodes" }).click();
  await page.waitForFunction(() => document.querySelector("outply-tree").shadowRoot.querySelector(".far-edges") !== null
    || document.querySelector("outply-tree").shadowRoot.querySelectorAll("[data-node]").length > 60);
  assert.ok((await nodes.count()) < 800, "only what is in sight is in the document");
  await page.locator('outply-tree [data-node="0"]').focus();
  for (let ply = 0; ply < 4; ply++) await page.keyboard.press("ArrowDown");
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  const focus = () => page.evaluate(() => document.querySelector("outply-tree").shadowRoot.activeElement?.getAttribute("data-node"));
  const index = await focus();
  assert.ok(Number(index) > 4, `the focus is at ${index}`);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: "Node" });
  await panel.getByRole("button", { name: "Search from here" }).waitFor();
  await page.getByLabel("Small boards").check();
  await page.waitForFunction(() => document.querySelector("outply-tree").shadowRoot.querySelector("image")?.getAttribute("href").includes("board.svg"));
  await panel.getByRole("button", { name: "Play from here" }).click();
  await page.waitForURL(/play\?.*moves=/);
  await cell(page, "a1").waitFor();
  clean(page);
  await page.close();
});

test("Monte Carlo grows step by step, and a tree is taken along", async () => {
  const page = await open(context, `${server.url}#/tree?algorithm=mcts&step=2`);
  await page.locator("outply-tree [data-node]").first().waitFor();
  const root = page.locator('outply-tree [data-node="0"]');
  const said = page.locator(".sentence");
  assert.match(await root.getAttribute("aria-label"), /2 visits/);
  assert.match(await said.textContent(), /^2\. /);
  await page.getByRole("button", { name: "One step forward" }).click();
  await page.waitForFunction(() => /3 visits/.test(document.querySelector("outply-tree").shadowRoot.querySelector('[data-node="0"]').getAttribute("aria-label")));
  assert.match(await said.textContent(), /at root: .*→/);
  for (const [name, start] of [["SVG", "<svg"], ["PNG", "\u0089PNG"], ["PDF", "%PDF"], ["DOT", "digraph"], ["TikZ", "\\documentclass"], ["JSON", "{"]]) {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    const bytes = await readFile(await file.path(), "latin1");
    assert.ok(bytes.trimStart().includes(start), `${name}: ${bytes.slice(0, 40)}`);
  }
  await page.getByRole("button", { name: "Copy link" }).click();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /algorithm=mcts/);
  clean(page);
  await page.close();
});

test("an exercise is solved with the keyboard alone", async () => {
  const page = await open(context, `${server.url}#/exercise?question=leaves&seed=3&level=2`);
  await page.locator('[data-node="0"]').waitFor();
  const sheet = await page.evaluate(async () => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ question: "leaves", seed: 3, level: 2 });
    return (await fetch("/api/exercise", { method: "POST", headers, body })).json();
  });
  // The way from the root to every leaf that is cut, by the places among siblings.
  const ways = [];
  const walk = (node, way) => {
    if (node.children.length === 0 && node.status === "cut") ways.push(way);
    node.children.forEach((child, place) => walk(child, [...way, place]));
  };
  walk(sheet.tree.root, []);
  assert.ok(ways.length > 0);
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.querySelector("outply-tree").shadowRoot.activeElement?.dataset.node !== undefined)) break;
  }
  for (const way of ways) {
    await page.keyboard.press("Home");
    for (const place of way) {
      await page.keyboard.press("ArrowDown");
      for (let step = 0; step < place; step++) await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Enter");
  }
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.textContent === "Check")) break;
  }
  await page.keyboard.press("Enter");
  await page.getByText("All right.").waitFor();
  await page.getByRole("button", { name: "Next one" }).click();
  await page.getByRole("button", { name: "Check" }).click();
  await page.locator(".mistakes li", { hasText: "is never looked at" }).first().waitFor();
  clean(page);
  await page.close();
});

test("clocks run, outlive a reload, and a flag ends the game", async () => {
  const page = await open(context, `${server.url}#/play?game=tictactoe&seats=me,me&clock=1%2B2&moves=b2`);
  const clocks = page.getByRole("timer");
  await clocks.waitFor();
  const left = (at) => clocks.locator("span").nth(at).textContent();
  assert.match(await left(0), /1:00$/);
  await page.waitForFunction(() => /0:5/.test(document.querySelector("[role=timer] span:nth-child(2)").textContent));
  const before = await left(1);
  await page.reload();
  await clocks.waitFor();
  await page.waitForFunction((before) => {
    const words = document.querySelector("[role=timer] span:nth-child(2)")?.textContent ?? "";
    return /0:/.test(words) && words <= before;
  }, before);
  await cell(page, "a1").click();
  await status(page).getByText("X to move.").waitFor();
  await page.waitForFunction(() => /0:5\d/.test(document.querySelector("[role=timer] span:nth-child(1)").textContent));
  await page.evaluate(() => (location.hash += "&flag=0"));
  await status(page).getByText("The time of X is up.").waitFor();
  assert.equal(await cell(page, "c3").getAttribute("aria-disabled"), "true");
  clean(page);
  await page.close();
});

test("a past analysis is opened again, after a reload too", async () => {
  const own = await chrome.newContext();
  const page = await open(own, `${server.url}#/play?game=tictactoe&seats=me,me&moves=b2,a1&analysis=1&search=alphabeta`);
  await page.locator(".counts", { hasText: "solved" }).waitFor();
  await page.goto(`${server.url}#/play?game=tictactoe&seats=me,me`);
  await page.reload();
  await page.getByText("Past analyses (1)").click();
  await page.getByRole("button", { name: /tictactoe, b2 a1: .*alphabeta/ }).click();
  await page.waitForURL(/moves=b2%2Ca1.*analysis=1/);
  await page.locator(".counts", { hasText: "solved" }).waitFor();
  await page.getByRole("button", { name: "Forget them" }).click();
  assert.equal(await page.getByText(/Past analyses/).count(), 0);
  clean(page);
  await own.close();
});

const THREATS = "breakthrough";
test("a pass shows the threat", async (t) => {
  const { games } = await (await fetch(`${server.url}api/games`)).json();
  if (!games.some((one) => one.name === THREATS)) return t.skip(`${THREATS} is not in this program`);
  const page = await open(context, `${server.url}#/play?game=${THREATS}&seats=me,me`);
  await page.getByRole("button", { name: "What if I passed?" }).click();
  await page.getByText(/would play .* for /).waitFor();
  clean(page);
  await page.close();
});

test("the planted fault is found, and a wrong guess is explained", async () => {
  const page = await open(context, `${server.url}#/exercise?question=mistake&seed=3&level=1`);
  await page.locator("outply-tree [data-node]").first().waitFor();
  const faults = page.getByRole("group", { name: "What is wrong" }).getByRole("radio");
  assert.equal(await faults.count(), 5);
  await page.getByRole("button", { name: "One step back" }).click();
  await page.getByText("Both do the same so far.").waitFor();
  await page.getByRole("button", { name: "One step forward" }).click();
  await page.getByText(/The right search .*; the other/).waitFor();
  // The key is told, and every other fault is refused with it.
  await page.getByRole("button", { name: "Show the answer" }).click();
  const key = await page.getByText(/^They diverge at/).textContent();
  const [, where] = key.match(/^They diverge at ([^.]+?)(?: or .*)?\. [A-Z]/);
  await page.getByRole("button", { name: "Hide the answer" }).click();
  await page.getByLabel("Where they diverge").selectOption({ label: where });
  const verdict = page.locator("[role=status]", { hasText: /right|mistake/ }).last();
  let right = 0;
  for (let fault = 0; fault < 5; fault++) {
    await faults.nth(fault).check();
    await page.getByRole("button", { name: "Check" }).click();
    await page.locator("p.right, ul.mistakes li").first().waitFor();
    right += await page.locator("p.right").count();
  }
  assert.ok(right === 1 || right === 2, `${right} faults are right`);
  assert.ok(await verdict.count());
  clean(page);
  await page.close();
});

test("a node's window touches no leaf", async () => {
  const own = await chrome.newContext({ viewport: { width: 360, height: 780 }, reducedMotion: "reduce" });
  const page = await open(own, server.url);
  for (const seed of [1, 3, 5, 7]) {
    await page.goto(`${server.url}#/exercise?question=mistake&seed=${seed}&level=2`);
    await page.reload();
    await page.locator("outply-tree .window").first().waitFor();
    const touching = await page.evaluate(() => [...document.querySelectorAll("outply-tree")].flatMap(({ shadowRoot }) => {
      const box = (one) => one.getBoundingClientRect();
      // A line of text is higher than what is written in it.
      const meet = (a, b) => a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top < a.bottom - 3;
      const nodes = [...shadowRoot.querySelectorAll("[data-node].leaf .shape")];
      const windows = [...shadowRoot.querySelectorAll(".window")];
      return windows.filter((one) => nodes.some((node) => meet(box(one), box(node)))).map((one) => one.textContent);
    }));
    assert.deepEqual(touching, [], `seed ${seed}`);
  }
  clean(page);
  await own.close();
});

test("children are put in order, and the next visit is chosen", async () => {
  const page = await open(context, `${server.url}#/exercise?question=order&classic=three-branches`);
  const inputs = page.locator(".inputs input");
  await inputs.first().waitFor();
  for (const input of await inputs.all()) {
    const count = (await input.evaluate((one) => one.parentElement.textContent)).includes("root") ? "3 2 1" : "";
    await input.fill(count);
  }
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText(/expected the numbers of its/).first().waitFor();
  for (const [at, words] of ["1 2 3", "2 1", "2 1 3", "2 3 1"].entries()) await inputs.nth(at).fill(words);
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("All right.").waitFor();
  await page.goto(`${server.url}#/exercise?question=visit&seed=4&level=2`);
  await page.waitForFunction(() => document.querySelector("h1.question")?.textContent.includes("Monte Carlo"));
  await page.locator('outply-tree [data-node="0"]').focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Check" }).click();
  await page.locator("p.right, ul.mistakes li").first().waitFor();
  clean(page);
  await page.close();
});

test("a finished game is reviewed, and a mistake is mended", async () => {
  const page = await open(context, `${server.url}#/play?game=tictactoe&seats=me,me&moves=a1,b1,b2,c3,a3,c1,a2`);
  await status(page).filter({ hasText: "X wins." }).waitFor();
  await page.getByRole("button", { name: "Review this game" }).click();
  const moment = page.locator(".moments button", { hasText: "b1" }).first();
  await moment.waitFor();
  const told = await page.locator(".moments li").count();
  assert.equal(await page.locator(".graph circle").count(), told, "the graph has as many moments as the list");
  await moment.click();
  await page.getByRole("button", { name: "Try again" }).click();
  await cell(page, "c3").click();
  await page.locator(".here", { hasText: "gives away" }).waitFor();
  await page.getByRole("button", { name: "Try once more" }).click();
  await page.getByRole("button", { name: "Which piece?" }).click();
  await cell(page, "b2").click();
  await page.locator(".here", { hasText: "Right" }).waitFor();
  await page.getByRole("slider", { name: /A moment gives away/ }).fill("50");
  await page.waitForFunction((before) => document.querySelectorAll(".moments li").length <= before, told);
  assert.equal(await page.locator(".graph circle").count(), await page.locator(".moments li").count());
  await page.getByLabel(/Record: PGN/).fill("b2 a1 c3");
  await page.getByRole("button", { name: "Review", exact: true }).click();
  await page.waitForFunction(() => location.hash.includes("moves=b2"));
  // The first review is done or not; it is opened again from the list once it is.
  await page.locator("section[aria-label='Past reviews'] button", { hasText: "3 moves" }).waitFor();
  const before = page.locator("section[aria-label='Past reviews'] button", { hasText: "7 moves" });
  if (await before.count() > 0) {
    await before.click();
    await page.waitForFunction(() => location.hash.includes("moves=a1"));
    await page.locator(".moments li").first().waitFor();
  }
  clean(page);
  await page.close();
});

test("the lecture is walked through, and its questions answered", async () => {
  const page = await open(context, `${server.url}#/tour`);
  for (let at = 1; ; at++) {
    await page.locator("[data-node]").first().waitFor();
    await page.locator("fieldset button").first().click();
    await page.locator("fieldset [role=status]", { hasText: /Right|Not quite/ }).waitFor();
    const next = page.getByRole("button", { name: "Next" });
    if (await next.isDisabled()) break;
    await next.click();
    await page.locator(".tour > .note").first().filter({ hasText: `${at + 1} of` }).waitFor();
  }
  clean(page);
  await page.close();
});

test("the page says that the server is gone, and recovers", async () => {
  let own = await serve();
  const page = await open(context, `${own.url}#/play?game=connect4&seats=me,me&analysis=1`);
  await page.locator(".lines li").first().waitFor();
  await own.stop();
  await page.locator(".banner").waitFor();
  own = await serve(own.port);
  await page.locator(".banner").waitFor({ state: "detached" });
  await page.locator(".counts", { hasText: "searching" }).waitFor();
  clean(page);
  await page.close();
  await own.stop();
});

test("a game of one's own is served too", { skip: !existsSync(KALAH) && "examples/kalah is not built" }, async () => {
  const own = await serve(0, KALAH);
  const page = await open(context, `${own.url}#/play?seats=me,me`);
  await page.locator('[data-cell="a3"]').click();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1);
  await page.getByRole("switch", { name: "Analysis" }).click();
  await page.locator(".lines li").first().waitFor();
  clean(page);
  await page.close();
  await own.stop();
});

const VIEWS = {
  clocks: "#/play?game=tictactoe&seats=me,me&clock=5%2B3&moves=b2",
  mistake: "#/exercise?question=mistake&seed=3&level=1",
  order: "#/exercise?question=order&classic=sixteen-leaves",
  selective: "#/tree?game=connect4&moves=4,4&depth=6&algorithm=selective",
  icicle: "#/tree?game=connect4&moves=4,4&depth=6&algorithm=selective&look=icicle",
  boards: "#/tree?game=tictactoe&depth=1&boards=1",
  simulations: "#/tree?algorithm=mcts&step=5",
  beside: "#/tree?game=connect4&moves=4,4&depth=4&algorithm=selective&against=selective&other=null-move%3Doff",
  several: "#/tree?tree=(p1+(p2+(p3+(p4+<1,2,3,4>+<4,3,2,1>)+<1,1,1,1>)+<2,2,2,2>)+<0,0,0,0>)&algorithm=maxn",
  rolls: "#/play?game=pig&seats=me,me&moves=roll&paused=1&analysis=1&seconds=1",
  play: "#/play?game=tictactoe&seats=me,me&moves=b2,a1&analysis=1",
  start: "#/play",
  review: "#/review?game=tictactoe&moves=a1,b1,b2,c3,a3,c1,a2&seconds=1&ply=1",
  tree: "#/tree?step=7",
  tour: "#/tour?page=5",
  exercise: "#/exercise?question=windows&seed=2&level=2",
};

for (const [name, fragment] of Object.entries(VIEWS)) {
  for (const [colorScheme, width] of [["light", 1280], ["dark", 1280], ["light", 360], ["dark", 360]]) {
    test(`${name}, ${colorScheme}, ${width} px: axe-core finds nothing, nothing is cut off`, async () => {
      const own = await chrome.newContext({ colorScheme, viewport: { width, height: 800 }, reducedMotion: "reduce" });
      const page = await open(own, server.url + fragment);
      await page.locator("outply-board svg, outply-tree svg, outply-icicle canvas").first().waitFor();
      if (name === "rolls") await page.locator(".outcomes .die").first().waitFor();
      if (name === "play") await page.locator(".counts", { hasText: "solved" }).waitFor();
      assert.deepEqual(await violations(page), []);
      const wide = await page.evaluate("document.documentElement.scrollWidth");
      assert.ok(wide <= width, `${wide} px wide`);
      clean(page);
      await own.close();
    });
  }
}
