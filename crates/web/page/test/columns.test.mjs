// The tree that the page makes of the server's columns is the tree that the server has.

import assert from "node:assert/strict";
import test from "node:test";
import { build } from "esbuild";
import { serve } from "./common.mjs";

/** What the page's own code makes of columns. */
async function unpacking() {
  const { outputFiles } = await build({ entryPoints: ["src/tree/columns.ts"], bundle: true, format: "esm", write: false });
  const module = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
  return module.unpacked;
}

/** A document without the fields that say nothing. */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  const said = Object.entries(value).filter(([, held]) => held !== null && held !== false && held !== 0 && !(Array.isArray(held) && held.length === 0));
  return Object.fromEntries(said.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, held]) => [name, plain(held)]));
}

const TREES = [
  { text: "(max (min 3 5) (min 2 9))", algorithm: "alphabeta" },
  { text: "(max (min (chance 1/2:3 1/2:9) 4) (min 8 1))", algorithm: "star2" },
  { text: "(p1 (p2 (p3 <8,5,5> <1,0,0>) (p3 <1,0,0> <0,0,0>)) <4,1,1>)", algorithm: "maxn" },
  { place: { game: "tictactoe", moves: ["b2"] }, depth: 4, algorithm: "pvs" },
  { place: { game: "connect4", moves: [] }, depth: 6, algorithm: "selective" },
  { place: { game: "tictactoe", moves: [] }, simulations: 60, algorithm: "mcts" },
];

test("columns hold the whole tree", async () => {
  const unpacked = await unpacking();
  const server = await serve();
  const ask = async (path, body) => {
    const response = await fetch(server.url + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return [response.status, await response.json()];
  };
  try {
    for (const tree of TREES) {
      const [[status, whole], [, columns]] = [await ask("api/tree", tree), await ask("api/tree/columns", tree)];
      assert.equal(status, 200, whole.error);
      assert.deepEqual(plain(unpacked(columns)), plain(whole), JSON.stringify(tree));
    }
  } finally {
    await server.stop();
  }
});
