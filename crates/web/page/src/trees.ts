// The trees that the address names: where they come from, which searches are shown, at which step.

import { computed, effect, signal } from "@preact/signals";
import { address, divided, go, view } from "./address";
import { ask } from "./api";
import { complain, revived } from "./game";
import { unpacked } from "./tree/columns";
import type { Keys, Tree, TreeColumns } from "./types";

/** Name and tree. */
export const EXAMPLES: [string, string][] = [
  ["Three branches", "(max (min 21 -3) (min 12 -70 -4) (min 100 -73 -14))"],
  ["The textbook's tree", "(max (min 3 12 8) (min 2 4 6) (min 14 5 2))"],
  ["Two by two", "(max (min 10 8) (min 4 50))"],
  ["Sixteen leaves", "[[[[8,7],[3,9]],[[9,8],[2,4]]],[[[1,8],[8,9]],[[9,9],[3,4]]]]"],
  ["A deep cut", "(max 5 (min (max (min 3 99) 9) 7))"],
  ["A game with dice", "(max (min (chance 1/2:3 1/2:9) 4) (min (chance 1/2:2 1/2:0) 8) (chance 2/3:6 1/3:-3))"],
  ["Three players", "(p1 (p2 (p3 <8,5,5> <1,0,0>) (p3 <1,0,0> <0,0,0>)) <4,1,1>)"],
];

export const ALGORITHMS: [string, string][] = [
  ["minimax", "Minimax"],
  ["alphabeta", "Alpha-beta (fail-soft)"],
  ["alphabeta-hard", "Alpha-beta (fail-hard)"],
  ["alphabeta-strict", "Alpha-beta, cuts only beyond the bound"],
  ["pvs", "Principal variation search, with a table"],
  ["selective", "Selective search (games)"],
  ["expectiminimax", "Expectiminimax"],
  ["star1", "Expectiminimax, Star1"],
  ["star2", "Expectiminimax, Star2"],
  ["maxn", "Max-n"],
  ["paranoid", "Paranoid"],
  ["best-reply", "Best-reply"],
  ["mcts", "Monte Carlo tree search"],
];

export const ORDERS: [string, string][] = [
  ["", "as written"],
  ["best", "best first"],
  ["worst", "worst first"],
  ["estimate", "by estimate"],
  ["random", "at random"],
];

/** The searches of games that take the children in the order they are given. */
export const UNSORTED = ["minimax", "alphabeta", "alphabeta-hard", "alphabeta-strict"];

/** The order of the children, where the search has none of its own. */
function ordered(name: string, order: string | undefined): object {
  const { game, seed } = words.value;
  const fits = order && (game ? UNSORTED.includes(name) : order !== "estimate");
  return fits ? { order, seed: Number(seed) || 1 } : {};
}

export const words = computed(() => address.value.words);
export const text = computed(() => words.value.tree ?? EXAMPLES[0][1]);
export const algorithm = computed(() => words.value.algorithm ?? "alphabeta");
export const against = computed(() => words.value.against ?? "");
/** How many steps have happened; all if the address does not say. */
export const step = computed(() => (words.value.step === undefined ? Infinity : Number(words.value.step) || 0));

/** The node shown as the root. */
export const top = computed(() => Number(words.value.top) || 0);
/** The node looked at. */
export const picked = signal(0);

export const trees = signal<Record<string, Tree>>({});
export const problem = signal("");

/** The request for an algorithm's tree, as text: the one shown, or the one next to it. */
export function question(name: string, beside = false): string {
  const { game, moves, start, depth, root, simulations } = words.value;
  const recipe = beside ? words.value.other : words.value.recipe;
  const order = beside ? words.value.otherorder ?? words.value.order : words.value.order;
  const source = game
    ? { place: { game, ...(start ? { position: start } : {}), moves: divided(moves) }, depth: Number(depth) || 2 }
    : { text: text.value, root: root || "max" };
  return JSON.stringify({ ...source, ...ordered(name, order), algorithm: name, ...(name === "mcts" ? { simulations: Number(simulations) || 40 } : {}), ...(name === "mcts" || name === "selective" ? { recipe: recipe ?? "" } : {}) });
}

export const wanted = computed(() => [question(algorithm.value), ...(against.value ? [question(against.value, true)] : [])]);

/** What is asked for and not yet answered. */
const loading = new Set<string>();

/** Keeps the trees that are shown loaded. */
export function grow() {
  effect(() => {
    if (view.value !== "tree") return;
    const all = wanted.value;
    void revived.value;
    problem.value = "";
    for (const asked of all) {
      if (trees.peek()[asked] || loading.has(asked)) continue;
      loading.add(asked);
      ask<TreeColumns>("/api/tree/columns", JSON.parse(asked)).then(
        (columns) => {
          const tree = unpacked(columns);
          const kept = Object.entries(trees.peek()).slice(-12);
          trees.value = { ...Object.fromEntries(kept), [asked]: tree };
        },
        (error) => {
          if (error?.unreachable) complain(error);
          else if (wanted.peek().includes(asked)) problem.value = error.message;
        },
      ).finally(() => loading.delete(asked));
    }
  });
}

export function toTop(index: number) {
  picked.value = index;
  go({ top: index > 0 ? String(index) : "" }, { step: true });
}

export function toStep(next: number, most: number) {
  const kept = Math.min(Math.max(next, 0), most);
  go({ step: kept === most ? "" : String(kept) });
}

export function nameOf(name: string): string {
  return ALGORITHMS.find(([known]) => known === name)?.[1] ?? name;
}

/** The recorded search that fits a game with these searches. */
export function usualOf(searches: Keys[]): string {
  const known = searches.map((one) => one.search);
  return ["alphabeta", "expectiminimax", "maxn"].find((name) => known.includes(name)) ?? "mcts";
}

/** Whether a recorded search has switches. */
export function tunes(name: string): name is "mcts" | "selective" {
  return name === "mcts" || (name === "selective" && words.peek().game !== undefined);
}
