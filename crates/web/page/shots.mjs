// Pictures of every view for the guide: node shots.mjs FOLDER

import { mkdir } from "node:fs/promises";
import { browser, serve } from "./test/common.mjs";

const folder = process.argv[2] ?? "../../../docs/pictures/browser";
const VIEWS = {
  play: ["#/play?game=connect4&seats=me,me&moves=4,4,3,5,3,3&analysis=1&seconds=3&best=4", ".counts"],
  chess: ["#/play?game=chess&seats=me,me&moves=e4,e5,Nf3,Nc6,Bb5,a6&analysis=1&seconds=3", ".counts"],
  backgammon: ["#/play?game=backgammon&seats=me,me&seed=3", "outply-board svg"],
  review: ["#/review?game=connect4&moves=4,4,4,4,3,2,5,1,6&seconds=3&ply=4", ".moments li"],
  tree: ["#/tree?step=14", "[data-node]"],
  compare: ["#/tree?tree=" + encodeURIComponent("[[[[8,7],[3,9]],[[9,8],[2,4]]],[[[1,8],[8,9]],[[9,9],[3,4]]]]") + "&against=minimax", "[data-node]"],
  selective: ["#/tree?game=connect4&moves=4,4,4,3&depth=8&algorithm=selective", "[data-node]"],
  icicle: ["#/tree?game=connect4&moves=4,4,4,3&depth=12&algorithm=selective&look=icicle", "outply-icicle canvas"],
  simulations: ["#/tree?algorithm=mcts&step=9", "[data-node]"],
  mistake: ["#/exercise?question=mistake&seed=3&level=2", "[data-node]"],
  visit: ["#/exercise?question=visit&seed=4&level=2", "[data-node]"],
  exercise: ["#/exercise?question=leaves&seed=4&level=3", "[data-node]"],
  tour: ["#/tour?page=5", "[data-node]"],
};
const SIZES = { 1280: [1280, 860], 360: [360, 780] };
const only = process.argv.slice(3);

await mkdir(folder, { recursive: true });
const [server, chrome] = [await serve(), await browser()];
for (const [name, [fragment, ready]] of Object.entries(VIEWS)) {
  if (only.length > 0 && !only.includes(name)) continue;
  for (const colorScheme of ["light", "dark"]) {
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      const context = await chrome.newContext({ colorScheme, viewport: { width, height }, reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(server.url + fragment);
      try {
        await page.locator(ready).first().waitFor({ timeout: 8000 });
        if (fragment.includes("seconds=3")) await page.waitForTimeout(4500);
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
      } catch (error) {
        console.error(`${name}: ${String(error).split("\n")[0]}`);
      }
      await context.close();
    }
  }
}
await chrome.close();
await server.stop();
