// Trees, reviews, exercises and the lecture: what a student compares and takes along.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { browser, clean, open, serve } from "./common.mjs";

let server, chrome, context;
before(async () => {
  [server, chrome] = [await serve(), await browser()];
  context = await chrome.newContext();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

const tree = (text) => `tree=${encodeURIComponent(text)}`;

test("every player of many has a shape and a colour", async () => {
  const four = "(p1 (p2 (p3 (p4 <1,2,3,4> <4,3,2,1>) <1,1,1,1>) <2,2,2,2>) <0,0,0,0>)";
  const page = await open(context, `${server.url}#/tree?${tree(four)}&algorithm=maxn`);
  await page.locator("outply-tree [data-node]").first().waitFor();
  const shapes = await page.locator("outply-tree [data-node]:not(.leaf)").evaluateAll((all) => all.map((one) => {
    const shape = one.querySelector(".shape");
    const corners = (shape.getAttribute("points") ?? "").split(" ").filter(Boolean).map((point) => point.split(",")[1]);
    return `${shape.tagName} ${corners.length} ${corners[0] > 0} ${getComputedStyle(shape).stroke}`;
  }));
  assert.equal(new Set(shapes).size, 4, shapes.join("; "));
  clean(page);
  await page.close();
});

test("a switch is a control, and what it changes is seen side by side", async () => {
  const page = await open(context, `${server.url}#/tree?game=connect4&moves=4,4&depth=6&algorithm=selective&against=selective`);
  const nodes = () => page.locator(".counts tr", { hasText: /^nodes/ }).locator("td").allTextContents();
  await page.waitForFunction(() => document.querySelectorAll("outply-tree").length === 2);
  const [one, other] = await nodes();
  assert.equal(one, other, "the same search twice");
  await page.getByText("Switches of the one next to it", { exact: true }).click();
  await page.getByRole("combobox", { name: /^reductions/ }).last().or(page.getByRole("combobox", { name: /^null-move/ }).last()).first().waitFor();
  const controls = page.locator("details.switches[open] label");
  assert.ok((await controls.count()) > 20, "all of them");
  await page.locator("details.switches[open]").getByLabel("All in one line").fill("exact");
  await page.keyboard.press("Enter");
  await page.waitForURL(/other=exact/);
  await page.waitForFunction((before) => {
    const row = [...document.querySelectorAll(".counts tr")].find((one) => one.textContent.startsWith("nodes"));
    const cells = [...(row?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent);
    return cells.length === 2 && cells[0] === before && cells[1] !== before;
  }, one);
  await page.locator("details.switches[open]").getByRole("combobox").first().selectOption({ index: 1 });
  await page.waitForURL(/other=exact%2C[a-z-]+%3D/);
  clean(page);
  await page.close();
});

test("one algorithm in two orders, side by side", async () => {
  const page = await open(context, `${server.url}#/tree?${tree("[[[[8,7],[3,9]],[[9,8],[2,4]]],[[[1,8],[8,9]],[[9,9],[3,4]]]]")}&against=alphabeta&order=best`);
  await page.waitForFunction(() => document.querySelectorAll("outply-tree").length === 2);
  await page.getByLabel("Order of the one next to it").selectOption("worst");
  await page.waitForFunction(() => {
    const row = [...document.querySelectorAll(".counts tr")].find((one) => one.textContent.startsWith("leaves of"));
    const [one, other] = [...(row?.querySelectorAll("td") ?? [])].map((cell) => Number(cell.textContent));
    return one < other;
  });
  clean(page);
  await page.close();
});

test("the node that is the reason for a cut is outlined at that step", async () => {
  const page = await open(context, `${server.url}#/tree?${tree("(max 5 (min (max (min 3 99) 9) 7))")}&step=9`);
  await page.locator(".sentence", { hasText: "MAX has 5 at the root (a deep cut)" }).waitFor();
  const root = page.locator('outply-tree [data-node="0"]');
  assert.match(await root.getAttribute("aria-label"), /the reason for the cut/);
  assert.equal(await page.locator("outply-tree .reason").count(), 1);
  assert.equal(await root.locator(".reason").count(), 1);
  assert.notEqual(await root.locator(".reason .shape").evaluate((one) => getComputedStyle(one).strokeDasharray), "none");
  await page.getByRole("button", { name: "One step forward" }).click();
  await page.waitForURL(/step=10/);
  assert.equal(await page.locator("outply-tree .reason").count(), 0);
  assert.doesNotMatch(await root.getAttribute("aria-label"), /reason/);
  clean(page);
  await page.close();
});

test("a random tree has the shape that is asked for", async () => {
  const page = await open(context, `${server.url}#/tree`);
  await page.getByText("A random tree").click();
  await page.getByRole("spinbutton", { name: "Players" }).fill("3");
  await page.getByLabel("Values up to ±").fill("5");
  await page.getByRole("button", { name: "Draw" }).click();
  await page.waitForURL(/algorithm=maxn/);
  await page.locator("outply-tree [data-node].side-3").first().waitFor();
  clean(page);
  await page.close();
});

test("a game's search is asked for where trees are", async () => {
  const page = await open(context, `${server.url}#/tree`);
  await page.getByText("The search of a game").click();
  const form = page.locator("form", { has: page.getByRole("button", { name: "Search the game" }) });
  await form.getByLabel("Game").selectOption("tictactoe");
  await form.getByLabel("Moves").fill("b2 b2");
  await form.getByRole("button").click();
  await page.locator(".trouble", { hasText: "move 2 (b2)" }).waitFor();
  await form.getByLabel("Moves").fill("1. b2 a1");
  await form.getByRole("button").click();
  await page.waitForURL(/game=tictactoe&moves=b2%2Ca1&.*algorithm=alphabeta/);
  await page.locator('outply-tree [data-node="1"]').waitFor();
  clean(page);
  await page.close();
});

test("mistakes are learnt from one after the other", async () => {
  const page = await open(context, `${server.url}#/review?game=tictactoe&moves=a1,b1,b2,c3,a3,c1,a2&seconds=1`);
  await page.getByRole("button", { name: "Learn from your mistakes" }).click();
  await page.locator(".here", { hasText: "There is something better than" }).waitFor();
  const left = await page.locator(".moments li").count();
  for (let at = 1; at < left; at++) await page.getByRole("button", { name: new RegExp(`Next mistake \\(${left - at} left\\)`) }).click();
  assert.equal(await page.getByRole("button", { name: /Next mistake/ }).count(), 0);
  await page.getByRole("button", { name: "Which piece?" }).click();
  await page.getByRole("button", { name: "Which move?" }).click();
  await page.locator(".here .hint").waitFor();
  assert.equal(await page.locator(".graph circle").count(), left);
  clean(page);
  await page.close();
});

test("a moment has one mark: in the list, on the board, in words, among the players and on the graph", async () => {
  const page = await open(context, `${server.url}#/review?game=connect4&moves=4,4,4,4,3,2,5,1,6&seconds=2`);
  await page.getByText("3 of 3 passes").waitFor();
  for (const threshold of ["5", "15", "30"]) {
    await page.getByRole("slider", { name: /A moment gives away/ }).fill(threshold);
    const list = page.locator(".moments button");
    const marks = [];
    for (const one of await list.all()) {
      await one.click();
      marks.push((await one.textContent()).match(/^\d+\. \d+(\?\?|\?!|\?)/)[1]);
      await page.waitForFunction((mark) => document.querySelector(".here strong")?.textContent.match(/\D+$/)?.[0] === mark, marks.at(-1));
      await page.locator("outply-board .mark").getByText(marks.at(-1), { exact: true }).waitFor();
    }
    const count = (mark) => marks.filter((one) => one === mark).length;
    assert.equal(await page.locator(".graph circle.blunder").count(), count("??"));
    assert.equal(await page.locator(".graph circle").count(), marks.length);
    for (const mark of ["?!", "?", "??"]) {
      const cells = await page.locator("section[aria-label=Players] tr", { has: page.getByText(mark, { exact: true }) }).locator("td").allTextContents();
      assert.equal(cells.reduce((sum, cell) => sum + Number(cell), 0), count(mark), `${mark} at ${threshold} %`);
    }
  }
  clean(page);
  await page.close();
});

test("a worksheet is a page too", async () => {
  const page = await open(context, `${server.url}#/exercise?question=leaves&seed=3&level=1`);
  await page.locator("select[name=format]").selectOption("html");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Worksheet" }).click()]);
  assert.match(file.suggestedFilename(), /\.html$/);
  assert.match(await readFile(await file.path(), "utf8"), /<section>/);
  clean(page);
  await page.close();
});

test("the lecture's Monte Carlo search grows step by step", async () => {
  const page = await open(context, `${server.url}#/tour?page=99&step=2`);
  await page.locator(".tour h1", { hasText: "Monte Carlo" }).waitFor();
  await page.locator(".sentence", { hasText: /^2\. / }).waitFor();
  await page.getByRole("button", { name: "One step forward" }).click();
  await page.locator(".sentence", { hasText: /^3\. / }).waitFor();
  await page.getByText("3 of 60 simulations.").waitFor();
  clean(page);
  await page.close();
});

test("what expectiminimax chooses is asked for and checked", async () => {
  const page = await open(context, `${server.url}#/exercise?question=expectations&seed=3&level=1`);
  const { tree, asked } = await page.evaluate(async () => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ question: "expectations", seed: 3, level: 1 });
    return (await fetch("/api/exercise", { method: "POST", headers, body })).json();
  });
  const values = [];
  const walk = (node) => {
    values.push(node.value.text);
    node.children.forEach(walk);
  };
  walk(tree.root);
  const inputs = page.locator(".inputs input");
  await inputs.first().waitFor();
  for (const [at, node] of asked.entries()) await inputs.nth(at).fill(values[node]);
  await page.getByRole("button", { name: "Check" }).click();
  await page.locator(".mistakes li", { hasText: "MAX chooses child" }).waitFor();
  assert.equal(await page.locator(".mistakes li").count(), 1);
  await inputs.first().fill(`${values[0]} ${tree.action}`);
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("All right.").waitFor();
  clean(page);
  await page.close();
});
