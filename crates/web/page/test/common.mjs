// A server and a browser for the tests.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const OUTPLY = process.env.OUTPLY ?? "../../../target/debug/outply";
export const KALAH = process.env.KALAH ?? "../../../target/examples/debug/kalah";
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Starts `program serve` and gives its address, once it says so. */
export async function serve(port = 0, program = OUTPLY) {
  if (!existsSync(program)) throw new Error(`${program} is not built`);
  const child = spawn(program, ["serve", "--port", String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
      const found = text.match(/http:\/\/\S+/);
      if (found) resolve(found[0]);
    });
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { url, pid: child.pid, port: Number(new URL(url).port), stop: () => stop(child) };
}

function stop(child) {
  const ended = new Promise((resolve) => child.on("exit", resolve));
  child.kill("SIGKILL");
  return ended;
}

/** A browser without a window. */
export function browser() {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"];
  return chromium.launch({ executablePath: CHROMIUM, args });
}

/** A page that fails the test on errors of its own. */
export async function open(context, url) {
  const page = await context.newPage();
  page.setDefaultTimeout(20000);
  // A bundle that is not compiled in yet.
  if (process.env.ASSETS) {
    await page.route(/\/page\.(js|css)$/, (route) => route.fulfill({ path: `${process.env.ASSETS}/${new URL(route.request().url()).pathname}` }));
  }
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource|ERR_/.test(message.text())) page.faults.push(message.text());
  });
  await page.goto(url);
  return page;
}

/** Fails where the page had errors of its own. */
export const clean = (page) => assert.deepEqual(page.faults, []);

/** Whether the program behind `server` has a game: one of one's own has no other. */
export async function has(server, name) {
  const { games } = await (await fetch(`${server.url}api/games`)).json();
  return games.some((one) => one.name === name);
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds wrong with the page, a line each. */
export async function violations(page) {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate("axe.run()");
  return found.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`));
}
