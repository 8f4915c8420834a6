// Measures of the page: node bench.mjs [OUTPLY] [PART...], all parts unless some are named: start, listening, picture,
// frames, clients, malformed, bundle. At the end stands a table of figures with their limits; the exit code is 1 if one is
// over. Ratios in one run mean something on a busy machine, milliseconds only on a quiet one.

import { spawn, spawnSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import { browser, open, serve } from "./test/common.mjs";

const OUTPLY = process.argv[2] ?? process.env.OUTPLY ?? "../../../target/release/outply";
const PARTS = ["start", "listening", "picture", "frames", "clients", "malformed", "bundle"];
const asked = process.argv.slice(3);
const unknown = asked.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`no part ${unknown.join(", ")}: expected some of ${PARTS.join(", ")}`);
  process.exit(2);
}
const wants = (part) => asked.length === 0 || asked.includes(part);

/** The figures that have a limit. */
const figures = [];

/** Adds a figure to the table; `least` for one that must not be below its limit. */
function figure(name, measured, limit, unit = "", { digits = 0, least = false } = {}) {
  // What could not be measured is not within its limit.
  const fits = Number.isFinite(measured) && (least ? measured >= limit : measured <= limit);
  const words = (number) => `${Number.isFinite(number) ? number.toFixed(digits) : "none"}${unit && ` ${unit}`}`;
  figures.push({ name, measured: words(measured), limit: `${least ? "at least" : "at most"} ${words(limit)}`, fits });
}

/** Prints the figures, and says by the exit code whether all are within their limits. */
function table() {
  const rows = [["figure", "measured", "limit", ""], ...figures.map((one) => [one.name, one.measured, one.limit, one.fits ? "ok" : "over"])];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
  console.log();
  for (const row of rows) console.log(row.map((cell, column) => (column === 3 ? cell : cell.padEnd(widths[column]))).join("  ").trimEnd());
  if (figures.some((one) => !one.fits)) process.exitCode = 1;
}

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

/** The searches whose cost with a listener is measured: nodes or simulations for processor time, and for counted instructions. */
const SEARCHES = [
  { name: "alphabeta", limit: "nodes", timed: 8_000_000, counted: 1_000_000, few: 1_000, keys: { table: "64" } },
  { name: "mcts", limit: "simulations", timed: 100_000, counted: 40_000, few: 1_000, keys: {} },
];

function words({ name, limit, keys }, amount) {
  const told = Object.entries(keys).flatMap(([key, value]) => [`--${key}`, value]);
  return ["analyze", "connect4", "--search", name, `--${limit}`, String(amount), ...told, "--quiet", "--json"];
}

function request({ name, limit, keys }, amount) {
  return { place: { game: "connect4", moves: [] }, search: name, keys, limits: { [limit]: amount } };
}

/** Processor time in seconds of a search by the command line. */
function byCommand(search) {
  const timed = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time "$0" "$@" > /dev/null', OUTPLY, ...words(search, search.timed)], { encoding: "utf8" });
  return timed.stderr.trim().split("\n").at(-1).split(" ").reduce((sum, word) => sum + Number(word), 0);
}

/** Processor time in seconds that a process has taken so far. */
function spent(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The same search through the server, heard by a client. */
async function byPage({ url, pid }, search) {
  const before = spent(pid);
  await (await post(url, "api/search", request(search, search.timed))).text();
  return spent(pid) - before;
}

const COUNTING = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"];
const counted = (text) => Number(text.match(/I\s+refs:\s+([\d,]+)/)[1].replaceAll(",", ""));

/** Instructions of a search by the command line. */
function instructionsByCommand(search, amount) {
  return counted(spawnSync("valgrind", [...COUNTING, OUTPLY, ...words(search, amount)], { encoding: "utf8" }).stderr);
}

/** Instructions of a server from its start to its end, with one search that a client hears, and how often it was heard. */
async function instructionsByPage(search, amount) {
  const child = spawn("valgrind", [...COUNTING, OUTPLY, "serve", "--port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
  let [out, err] = ["", ""];
  child.stderr.on("data", (data) => (err += data));
  const url = await new Promise((resolve) => child.stdout.on("data", (data) => {
    out += data;
    const found = out.match(/http:\/\/\S+/);
    if (found) resolve(found[0]);
  }));
  const heard = await (await post(url, "api/search", request(search, amount))).text();
  const ended = new Promise((resolve) => child.on("close", resolve));
  child.kill("SIGINT");
  await ended;
  return { instructions: counted(err), updates: heard.split("data:").length - 1 };
}

/** How many instructions more a search takes that is heard, in per cent. Starts are taken away: they are those of a small search. */
async function surcharge(search) {
  const [few, many] = [await instructionsByPage(search, search.few), await instructionsByPage(search, search.counted)];
  const [fewAlone, alone] = [instructionsByCommand(search, search.few), instructionsByCommand(search, search.counted)];
  return { more: 100 * ((many.instructions - few.instructions) / (alone - fewAlone) - 1), updates: many.updates };
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

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Clients that leave in the middle of long searches, half of them recorded ones: the processors' load while they listen, and two seconds after. */
async function left({ url, pid }, clients) {
  const away = new AbortController();
  const heard = Array.from({ length: clients }, async (_, at) => {
    const place = { game: "connect4", moves: [String(1 + (at % 7))] };
    try {
      const [path, body] = at % 2 === 0 ? ["api/search", { limits: { milliseconds: 600_000 } }] : ["api/tree/columns", { algorithm: "pvs", depth: 30 }];
      await (await post(url, path, { place, ...body }, away.signal)).text();
    } catch (error) {
      if (!away.signal.aborted) throw error;
    }
  });
  const load = async () => {
    const before = spent(pid);
    await pause(1000);
    return spent(pid) - before;
  };
  await pause(1000);
  const during = await load();
  away.abort();
  await Promise.all(heard);
  await pause(2000);
  return { during, after: await load() };
}

/** Requests that begin and do not go on: the status that each is answered with. */
async function slow({ port }, count) {
  const seen = {};
  await Promise.all(Array.from({ length: count }, () => new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.write(`POST /api/position HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"game"`);
    socket.on("data", (data) => (answer += data));
    socket.on("error", () => {});
    // The connection stays open for another request.
    const end = setInterval(() => {
      if (!answer.includes("\r\n\r\n")) return;
      clearInterval(end);
      socket.destroy();
      const status = answer.split(" ")[1];
      seen[status] = (seen[status] ?? 0) + 1;
      resolve();
    }, 100);
  })));
  return seen;
}

/** Requests that mean nothing, by a fixed seed; how often each status came. */
async function malformed({ url }, count) {
  let seed = 7;
  const below = (most) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
  const paths = ["game", "position", "moves", "chance", "search", "tree", "tree/columns", "tree/random", "tree/drawing", "records", "review", "review/try", "exercise", "exercise/check"];
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
    // A tree too large, one too deep, a body too long.
    switch (below(200)) {
      case 0: return JSON.stringify({ text: `(max${" 1".repeat(125_000)})`, algorithm: "minimax" });
      case 1: return JSON.stringify({ text: "[".repeat(below(100_000)), algorithm: "minimax" });
      case 2: return JSON.stringify({ text: "1".repeat(300_000), algorithm: "minimax" });
    }
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

/** A search of more than 100,000 nodes, those cut included. */
const LARGE = "#/tree?game=connect4&depth=12&algorithm=pvs";

/** From the choice of a tree to the frame in which it is drawn, and how many nodes it has. */
function firstPicture(page, fragment) {
  return page.evaluate(async (fragment) => {
    const began = performance.now();
    location.hash = fragment;
    const drawn = () => document.querySelector("outply-tree")?.shadowRoot.querySelector("[data-node]");
    while (!drawn()) await new Promise((resolve) => setTimeout(resolve, 2));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - began;
  }, fragment);
}

/** From the choice of a large tree to its first picture, each time on a page of its own; and how many nodes it has. */
async function firstPictures(server, chrome, runs) {
  const times = [];
  let nodes = 0;
  for (let run = 0; run < runs; run++) {
    const context = await chrome.newContext({ viewport: { width: 1280, height: 860 } });
    const page = await open(context, `${server.url}#/play?game=tictactoe`);
    await page.waitForTimeout(1000);
    times.push(await firstPicture(page, LARGE));
    const below = await page.getByRole("row", { name: "nodes below" }).textContent();
    nodes = Number(below.replace(/\D/g, ""));
    await context.close();
  }
  return { times, nodes };
}

/** Frames while a large tree is dragged to and fro, folded, unfolded and as bars. */
async function panning(server, chrome) {
  const page = await open(await chrome.newContext({ viewport: { width: 1280, height: 860 } }), `${server.url}${LARGE}`);
  await page.locator("outply-tree [data-node]").first().waitFor();
  await page.waitForTimeout(1000);
  const folded = await dragged(page, "outply-tree");
  await page.getByRole("button", { name: "Unfold all nodes" }).click();
  await page.waitForTimeout(2000);
  const unfolded = await dragged(page, "outply-tree");
  await page.getByRole("button", { name: "Icicle" }).click();
  await page.locator("outply-icicle canvas").focus();
  for (let zoom = 0; zoom < 4; zoom++) await page.keyboard.press("+");
  return { folded, unfolded, icicle: await dragged(page, "outply-icicle") };
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

/** From the start of the program to its first answer. */
async function measureStart() {
  const starts = [];
  for (let run = 0; run < 5; run++) starts.push(await firstAnswer());
  console.log(`start to first answer        ${median(starts).toFixed(0)} ms (median of ${starts.length})`);
  figure("first answer", median(starts), 200, "ms");
}

/** What it costs a search that a client hears it. */
async function measureListening() {
  const server = await serve(0, OUTPLY);
  const counts = spawnSync("valgrind", ["--version"]).status === 0;
  for (const search of SEARCHES) {
    const ratios = [];
    await byPage(server, search);
    for (let run = 0; run < 15; run++) ratios.push(100 * ((await byPage(server, search)) / byCommand(search)));
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    const error = Math.sqrt(ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / (ratios.length - 1) / ratios.length);
    console.log(`${search.name}, heard: processor time ${mean.toFixed(1)} % of the command line's, ± ${(2 * error).toFixed(1)} (${ratios.length} pairs of ${search.timed} ${search.limit}; median ${median(ratios).toFixed(1)})`);
    // Counted instructions are the same on a busy machine; times are taken where nothing counts them.
    if (!counts) {
      figure(`cost of listening, ${search.name}, time`, median(ratios) - 100, 3, "%", { digits: 1 });
      continue;
    }
    const { more, updates } = await surcharge(search);
    console.log(`${search.name}, heard: instructions ${more < 0 ? "" : "+"}${more.toFixed(2)} % (${search.counted} ${search.limit}, heard ${updates} times)`);
    figure(`cost of listening, ${search.name}, instructions`, more, 3, "%", { digits: 2 });
  }
  await server.stop();
}

/** A tree of 100,000 nodes in the browser. */
async function measureTrees() {
  const [server, chrome] = [await serve(0, OUTPLY), await browser()];
  if (wants("picture")) {
    const { times, nodes } = await firstPictures(server, chrome, 5);
    console.log(`recorded search              ${nodes.toLocaleString("en")} nodes below the root`);
    console.log(`first picture of it          ${median(times).toFixed(0)} ms (median of ${times.length}; ${times.map((one) => one.toFixed(0)).join(", ")})`);
    figure("nodes of the large tree", nodes, 100_000, "", { least: true });
    figure("first picture of it", median(times), 1000, "ms");
  }
  if (wants("frames")) {
    const names = { folded: "a frame while it is dragged", unfolded: "the same unfolded", icicle: "the icicle" };
    for (const [kind, frames] of Object.entries(await panning(server, chrome))) {
      const worst = frames[Math.floor(frames.length * 0.95)];
      console.log(`${names[kind].padEnd(28)} ${median(frames).toFixed(1)} ms (median), ${worst.toFixed(1)} ms (95 of 100 are shorter), ${frames.at(-1).toFixed(1)} ms (longest of ${frames.length})`);
      figure(`frame, 95th percentile, ${kind}`, worst, 33, "ms", { digits: 1 });
      figure(`longest frame, ${kind}`, frames.at(-1), 33, "ms", { digits: 1 });
    }
  }
  await chrome.close();
  await server.stop();
}

/** Many clients at once, those that send slowly, and those that leave. */
async function measureClients() {
  const server = await serve(0, OUTPLY);
  const all = await crowd(server, 64);
  console.log(`64 clients at once           each heard at least ${all.least} times, first after ${median(all.first).toFixed(0)} ms (median), ${Math.max(...all.first).toFixed(0)} ms at most; ${all.memory.toFixed(0)} MiB at most; ${all.threads} threads afterwards`);
  figure("clients of 64 that were heard", all.first.filter((one) => one > 0).length, 64, "", { least: true });
  console.log(`64 slow senders              ${Object.entries(await slow(server, 64)).map(([status, count]) => `${count} times ${status}`).join(", ")}`);
  const { during, after } = await left(server, 64);
  console.log(`64 clients leave             ${during.toFixed(2)} s of processor time in a second before, ${after.toFixed(2)} s two seconds after`);
  figure("load two seconds after 64 clients left", after, 0.05, "s a second", { digits: 2 });
  await server.stop();
}

/** Requests that mean nothing. */
async function measureMalformed() {
  const server = await serve(0, OUTPLY);
  const seen = await malformed(server, 10_000);
  console.log(`10,000 malformed requests    ${Object.entries(seen).map(([kind, count]) => `${count} ${kind}`).join(", ")}; the server answers: ${(await fetch(server.url)).status}`);
  figure("malformed of 10,000 that get 4xx with a reason", seen["4xx with a reason"] ?? 0, 10_000, "", { least: true });
  await server.stop();
}

/** What a browser loads. */
function measureBundle() {
  const assets = new URL("../assets/", import.meta.url);
  const bytes = readdirSync(assets).reduce((sum, name) => sum + statSync(new URL(name, assets)).size, 0);
  console.log(`bundle                       ${(bytes / 1000).toFixed(0)} kB`);
  figure("bundle", bytes / 1000, 300, "kB");
}

if (wants("start")) await measureStart();
if (wants("listening")) await measureListening();
if (wants("picture") || wants("frames")) await measureTrees();
if (wants("clients")) await measureClients();
if (wants("malformed")) await measureMalformed();
if (wants("bundle")) measureBundle();
table();
