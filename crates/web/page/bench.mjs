// Measures of the page: node bench.mjs [OUTPLY]. Ratios in one run mean something on a busy machine,
// milliseconds only on a quiet one.

import { spawnSync } from "node:child_process";
import { browser, open, serve } from "./test/common.mjs";

const OUTPLY = process.argv[2] ?? process.env.OUTPLY ?? "../../../target/release/outply";
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** From the start of the program to its first answer. */
async function firstAnswer() {
  const began = performance.now();
  const server = await serve(0, OUTPLY);
  await (await fetch(server.url)).text();
  const took = performance.now() - began;
  await server.stop();
  return took;
}

/** Nodes that a search of two million takes, and the processor time, by the command line. */
function byCommand() {
  const nodes = 2_000_000;
  const words = ["analyze", "connect4", "--search", "alphabeta", "--nodes", String(nodes), "--table", "64", "--quiet", "--json"];
  const report = JSON.parse(spawnSync(OUTPLY, words, { encoding: "utf8" }).stdout);
  return report.nodes / report.seconds;
}

/** The same through the server, heard by a page. */
async function byPage(url) {
  const body = JSON.stringify({
    place: { game: "connect4", moves: [] }, search: "alphabeta", keys: { table: "64" }, limits: { nodes: 2_000_000 },
  });
  const response = await fetch(`${url}api/search`, { method: "POST", headers: { "content-type": "application/json" }, body });
  const events = (await response.text()).split("\n").filter((line) => line.startsWith("data:"));
  const { analysis } = JSON.parse(events.at(-1).slice(5));
  return analysis.nodes / analysis.seconds;
}

/** Frames while a large tree is dragged to and fro. */
async function panning(server, chrome) {
  const page = await open(await chrome.newContext({ viewport: { width: 1280, height: 860 } }), `${server.url}#/play?game=tictactoe`);
  const began = performance.now();
  await page.goto(`${server.url}#/tree?game=tictactoe&depth=6&algorithm=minimax`);
  await page.locator("[data-node]").first().waitFor({ timeout: 60000 });
  const first = performance.now() - began;
  const count = await page.locator("table.counts").textContent();
  const box = await page.locator("outply-tree").boundingBox();
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const tick = (now) => {
      window.frames_.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(box.x + 300, box.y + 200);
  await page.mouse.down();
  for (let step = 0; step < 120; step++) await page.mouse.move(box.x + 300 + 200 * Math.sin(step / 10), box.y + 200 + step / 2);
  await page.mouse.up();
  const frames = (await page.evaluate("window.frames_")).slice(2);
  frames.sort((a, b) => a - b);
  return { first, count, median: median(frames), worst: frames[Math.floor(frames.length * 0.95)] };
}

const starts = [];
for (let run = 0; run < 5; run++) starts.push(await firstAnswer());
console.log(`start to first answer        ${median(starts).toFixed(0)} ms (median of ${starts.length})`);

const server = await serve(0, OUTPLY);
const ratios = [];
for (let run = 0; run < 5; run++) ratios.push((await byPage(server.url)) / byCommand());
console.log(`speed of a search through the server, of the command line's: ${(100 * median(ratios)).toFixed(1)} % (median of ${ratios.length})`);

const chrome = await browser();
const pan = await panning(server, chrome);
console.log(`recorded search              ${pan.count.replace(/\s+/g, " ")}`);
console.log(`first picture of it          ${pan.first.toFixed(0)} ms`);
console.log(`a frame while it is dragged  ${pan.median.toFixed(1)} ms (median), ${pan.worst.toFixed(1)} ms (95 of 100 are shorter)`);
await chrome.close();
await server.stop();
