// Pictures of the page: `node shots.mjs` makes those of the guide, `node shots.mjs FOLDER [VIEW...]` all of
// them or some, 1280 and 360 px wide, light and dark.

import { mkdir } from "node:fs/promises";
import { browser, serve } from "./test/common.mjs";

const folder = process.argv[2] ?? "../../../docs/pictures/browser";
/** The pictures that the guide shows. */
const GUIDE = ["play-1280-light", "play-360-dark", "rolls-1280-light", "review-1280-light", "review-360-dark", "tree-1280-light",
  "tree-360-dark", "selective-1280-light", "icicle-1280-light", "simulations-1280-light", "boards-1280-light",
  "exercise-1280-light", "exercise-360-dark", "mistake-1280-light", "tour-1280-light"];
const VIEWS = {
  play: ["#/play?game=connect4&seats=me,me&moves=4,4,3,5,3,3&analysis=1&seconds=3&best=4", ".counts"],
  chess: ["#/play?game=chess&seats=me,me&moves=e4,e5,Nf3,Nc6,Bb5,a6&analysis=1&seconds=3", ".counts"],
  backgammon: ["#/play?game=backgammon&seats=me,me&seed=3", "outply-board svg"],
  rolls: ["#/play?game=backgammon&seats=me,me&moves=31,8/5%206/5&paused=1&analysis=1&seconds=3", ".outcomes"],
  tiles: ["#/play?game=2048&seats=me&paused=1&analysis=1&seconds=3", ".outcomes"],
  beside: ["#/tree?game=connect4&moves=4,4&depth=6&algorithm=selective&against=selective&other=exact", "[data-node]"],
  several: ["#/tree?algorithm=maxn&tree=" + encodeURIComponent("(p1 (p2 (p3 (p4 <1,2,3,4> <4,3,2,1>) <1,1,1,1>) <2,2,2,2>) <0,0,0,0>)"), "[data-node]"],
  morris: ["#/play?game=morris&seats=me,me&moves=d6,f4,d2,b4", "outply-board svg"],
  review: ["#/review?game=connect4&moves=4,4,4,4,3,2,5,1,6&seconds=3&ply=4", ".moments li"],
  tree: ["#/tree?step=14", "[data-node]"],
  compare: ["#/tree?tree=" + encodeURIComponent("[[[[8,7],[3,9]],[[9,8],[2,4]]],[[[1,8],[8,9]],[[9,9],[3,4]]]]") + "&against=minimax", "[data-node]"],
  selective: ["#/tree?game=connect4&moves=4,4,4,3&depth=8&algorithm=selective", "[data-node]"],
  icicle: ["#/tree?game=connect4&moves=4,4,4,3&depth=12&algorithm=selective&look=icicle", "outply-icicle canvas"],
  simulations: ["#/tree?game=tictactoe&moves=b2,a1&algorithm=mcts&simulations=40&step=31", "[data-node]"],
  boards: ["#/tree?game=tictactoe&moves=b2,a1,c3,a3&depth=2&boards=1", "[data-node] ~ .aside image"],
  mistake: ["#/exercise?question=mistake&seed=3&level=2", "[data-node]"],
  visit: ["#/exercise?question=visit&seed=4&level=2", "[data-node]"],
  exercise: ["#/exercise?question=leaves&seed=4&level=3", "[data-node]"],
  tour: ["#/tour?page=10", "[data-node]"],
};
const SIZES = { 1280: [1280, 860], 360: [360, 780] };
const only = process.argv.slice(3);

await mkdir(folder, { recursive: true });
const [server, chrome] = [await serve(), await browser()];
for (const [name, [fragment, ready]] of Object.entries(VIEWS)) {
  if (only.length > 0 && !only.includes(name)) continue;
  for (const colorScheme of ["light", "dark"]) {
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      const file = `${name}-${size}-${colorScheme}`;
      if (process.argv.length < 3 && !GUIDE.includes(file)) continue;
      const context = await chrome.newContext({ colorScheme, viewport: { width, height }, reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(server.url + fragment);
      try {
        await page.locator(ready).first().waitFor({ timeout: 8000 });
        if (fragment.includes("seconds=3")) await page.waitForTimeout(4500);
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${folder}/${file}.png` });
      } catch (error) {
        console.error(`${name}: ${String(error).split("\n")[0]}`);
      }
      await context.close();
    }
  }
}
await chrome.close();
await server.stop();
