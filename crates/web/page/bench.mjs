// Measures of the page: node bench.mjs [OUTPLY]. Ratios in one run mean something on a busy machine,
// milliseconds only on a quiet one.

import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
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

const NODES = 2_000_000;

/** Processor time in seconds of a search by the command line. */
function byCommand() {
  const words = ["analyze", "connect4", "--search", "alphabeta", "--nodes", String(NODES), "--table", "64", "--quiet", "--json"];
  const timed = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time "$0" "$@" > /dev/null', OUTPLY, ...words], { encoding: "utf8" });
  return timed.stderr.trim().split("\n").at(-1).split(" ").reduce((sum, word) => sum + Number(word), 0);
}

/** Processor time in seconds that a process has taken so far. */
function spent(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The same search through the server, heard by a client. */
async function byPage({ url, pid }) {
  const before = spent(pid);
  const place = { game: "connect4", moves: [] };
  await (await post(url, "api/search", { place, search: "alphabeta", keys: { table: "64" }, limits: { nodes: NODES } })).text();
  return spent(pid) - before;
}

function post(url, path, body, signal) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return fetch(url + path, { method: "POST", headers: { "content-type": "application/json" }, body: text, signal });
}

/** Clients that analyse at once: when each is first heard, and the memory that it takes. */
async function crowd({ url, pid }, clients) {
  const began = performance.now();
  const heard = await Promise.all(Array.from({ length: clients }, async (_, at) => {
    const place = { game: "connect4", moves: [String(1 + (at % 7))] };
    const response = await post(url, "api/search", { place, limits: { milliseconds: 6000 } });
    let [first, count] = [0, 0];
    const text = new TextDecoder();
    for await (const part of response.body) {
      if (first === 0) first = performance.now() - began;
      count += text.decode(part).split("data:").length - 1;
    }
    return { first, count };
  }));
  const memory = Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmHWM:\s+(\d+)/)[1]) / 1024;
  const threads = () => Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/Threads:\s+(\d+)/)[1]);
  return { first: heard.map((one) => one.first), least: Math.min(...heard.map((one) => one.count)), memory, threads: threads() };
}

/** Requests that mean nothing, by a fixed seed; how often each status came. */
async function malformed({ url }, count) {
  let seed = 7;
  const below = (most) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
  const paths = ["game", "position", "moves", "chance", "search", "tree", "tree/random", "tree/drawing", "records", "review", "review/try", "exercise", "exercise/check"];
  const names = ["game", "place", "moves", "text", "algorithm", "depth", "seed", "question", "level", "search", "keys", "limits", "tree", "format", "shape"];
  const any = (levels) => {
    switch (below(levels > 0 ? 8 : 6)) {
      case 0: return null;
      case 1: return below(2) === 0;
      case 2: return below(1e9) - 5e8;
      case 3: return below(1e9) * 1e300;
      case 4: return "x".repeat(below(200));
      case 5: return ["connect4", "(max (min", "[[[[", "minimax", "\u0000", "-1"][below(6)];
      case 6: return Array.from({ length: below(6) }, () => any(levels - 1));
      default: return Object.fromEntries(Array.from({ length: below(6) }, () => [names[below(names.length)], any(levels - 1)]));
    }
  };
  const body = () => {
    const text = JSON.stringify(any(5)) ?? "";
    if (below(4) === 0) return text.slice(0, below(text.length + 1));
    return below(50) === 0 ? "[".repeat(below(20_000)) : text;
  };
  const seen = {};
  for (let sent = 0; sent < count; sent += 50) {
    await Promise.all(Array.from({ length: 50 }, async () => {
      const response = await post(url, `api/${paths[below(paths.length)]}`, body());
      const answer = await response.text();
      const kind = response.status >= 400 && response.status < 500 && JSON.parse(answer).error ? "4xx with a reason" : String(response.status);
      seen[kind] = (seen[kind] ?? 0) + 1;
    }));
  }
  return seen;
}

/** Frames while a large tree is dragged to and fro. */
async function panning(server, chrome) {
  const page = await open(await chrome.newContext({ viewport: { width: 1280, height: 860 } }), `${server.url}#/play?game=tictactoe`);
  const began = performance.now();
  await page.goto(`${server.url}#/tree?game=tictactoe&depth=6&algorithm=minimax`);
  await page.locator("[data-node]").first().waitFor({ timeout: 60000 });
  const first = performance.now() - began;
  const count = await page.locator("table.counts").textContent();
  const folded = await dragged(page, "outply-tree");
  await page.getByRole("button", { name: "Unfold all nodes" }).click();
  await page.waitForTimeout(2000);
  const unfolded = await dragged(page, "outply-tree");
  await page.getByRole("button", { name: "Icicle" }).click();
  await page.locator("outply-icicle canvas").focus();
  for (let zoom = 0; zoom < 4; zoom++) await page.keyboard.press("+");
  const icicle = await dragged(page, "outply-icicle");
  const worst = (frames) => frames[Math.floor(frames.length * 0.95)];
  return {
    first, count, median: median(folded), worst: worst(folded), unfolded: median(unfolded), unfoldedWorst: worst(unfolded),
    icicle: median(icicle), icicleWorst: worst(icicle),
  };
}

/** The times between frames while an element is dragged to and fro, ascending. */
async function dragged(page, name) {
  const box = await page.locator(name).boundingBox();
  await page.evaluate(() => {
    const frames = (window.frames_ = []);
    let last = performance.now();
    const tick = (now) => {
      frames.push(now - last);
      last = now;
      if (window.frames_ === frames) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(box.x + 300, box.y + 200);
  await page.mouse.down();
  for (let step = 0; step < 120; step++) await page.mouse.move(box.x + 300 + 200 * Math.sin(step / 10), box.y + 200 + step / 2);
  await page.mouse.up();
  const frames = (await page.evaluate("window.frames_")).slice(2);
  return frames.sort((a, b) => a - b);
}

const starts = [];
for (let run = 0; run < 5; run++) starts.push(await firstAnswer());
console.log(`start to first answer        ${median(starts).toFixed(0)} ms (median of ${starts.length})`);

const server = await serve(0, OUTPLY);
const ratios = [];
await byPage(server);
for (let run = 0; run < 7; run++) ratios.push((await byPage(server)) / byCommand());
console.log(`processor time of a search through the server, of the command line's: ${(100 * median(ratios)).toFixed(1)} % (median of ${ratios.length}: ${ratios.map((ratio) => (100 * ratio).toFixed(0)).join(" ")})`);

const chrome = await browser();
const pan = await panning(server, chrome);
console.log(`recorded search              ${pan.count.replace(/\s+/g, " ")}`);
console.log(`first picture of it          ${pan.first.toFixed(0)} ms`);
console.log(`a frame while it is dragged  ${pan.median.toFixed(1)} ms (median), ${pan.worst.toFixed(1)} ms (95 of 100 are shorter)`);
console.log(`the same unfolded            ${pan.unfolded.toFixed(1)} ms (median), ${pan.unfoldedWorst.toFixed(1)} ms`);
console.log(`the icicle                   ${pan.icicle.toFixed(1)} ms (median), ${pan.icicleWorst.toFixed(1)} ms`);
await chrome.close();
await server.stop();

const other = await serve(0, OUTPLY);
const all = await crowd(other, 64);
console.log(`64 clients at once           each heard at least ${all.least} times, first after ${median(all.first).toFixed(0)} ms (median), ${Math.max(...all.first).toFixed(0)} ms at most; ${all.memory.toFixed(0)} MiB at most; ${all.threads} threads afterwards`);
console.log(`10,000 malformed requests    ${Object.entries(await malformed(other, 10_000)).map(([kind, count]) => `${count} ${kind}`).join(", ")}; the server answers: ${(await fetch(other.url)).status}`);
await other.stop();

const assets = new URL("../assets/", import.meta.url);
const bytes = readdirSync(assets).reduce((sum, name) => sum + statSync(new URL(name, assets)).size, 0);
console.log(`bundle                       ${(bytes / 1000).toFixed(0)} kB`);
