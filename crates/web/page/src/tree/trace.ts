// A recorded search as a list of nodes, and as the steps in which it happened.

import type { Node as TreeNode, Tree } from "../types";

/** A node of the list. */
export interface Flat {
  node: TreeNode;
  index: number;
  parent: number;
  ply: number;
  children: number[];
  /** The last node below it in the list, itself if there is none. */
  last: number;
}

/** Something that happened. */
export interface Step {
  kind: "enter" | "leave";
  index: number;
}

/** What is known of a node at some step. */
export type Phase = "unseen" | "open" | "done" | "cut";

/** The whole tree at some step. */
export interface Moment {
  phases: Phase[];
  /** The node to look at; -1 if there is none. */
  current: number;
  /** The node above whose value left something there unseen; -1 if there is none. */
  reason: number;
  /** Visits and the sums of what they brought, of Monte Carlo searches. */
  visits: Uint32Array | null;
  sums: Float64Array | null;
}

/** The nodes that each simulation of a Monte Carlo search passed. */
export function ways(all: Flat[], tree: Tree): number[][] {
  return (tree.steps ?? []).map(({ actions }) => {
    const way = [0];
    for (const action of actions) {
      const next = all[way[way.length - 1]].children.find((child) => all[child].node.action === action);
      if (next === undefined) break;
      way.push(next);
    }
    return way;
  });
}

/** How many steps a search has: nodes entered and left, or simulations. */
export function length(all: Flat[], tree: Tree): number {
  return tree.steps?.length ? tree.steps.length : steps(all).length;
}

/** A simulation with the numbers of its choices. */
export function simulated(tree: Tree, now: number): string {
  if (now === 0) return "Nothing has been simulated yet. Step forward to begin.";
  return tree.steps?.[now - 1]?.text ?? "";
}

/** The tree after the first `count` simulations. */
export function sampled(all: Flat[], tree: Tree, list: number[][], count: number): Moment {
  const visits = new Uint32Array(all.length);
  const sums = new Float64Array(all.length);
  const phases: Phase[] = all.map(() => "unseen");
  list.slice(0, count).forEach((way, at) => {
    for (const index of way) {
      visits[index] += 1;
      sums[index] += tree.steps![at].value;
      phases[index] = "done";
    }
  });
  const way = count > 0 && count < list.length ? list[count - 1] : [];
  for (const index of way) phases[index] = "open";
  return { phases, current: way.at(-1) ?? -1, reason: -1, visits, sums };
}

const flat_ = new WeakMap<Tree, Flat[]>();
const steps_ = new WeakMap<Flat[], Step[]>();

/** The nodes, each after its parent, those below it right after it; made once for each tree. */
export function flatten(tree: Tree): Flat[] {
  const known = flat_.get(tree);
  if (known) return known;
  const all: Flat[] = [];
  flat_.set(tree, all);
  const add = (node: TreeNode, parent: number, ply: number): number => {
    const flat: Flat = { node, index: all.length, parent, ply, children: [], last: 0 };
    all.push(flat);
    flat.children = node.children.map((child) => add(child, flat.index, ply + 1));
    flat.last = all.length - 1;
    return flat.index;
  };
  add(tree.root, -1, 0);
  return all;
}

/** What happened, in its order: nodes entered and left; made once for each list. */
export function steps(all: Flat[]): Step[] {
  const known = steps_.get(all);
  if (known) return known;
  const made: Step[] = [];
  steps_.set(all, made);
  if (all.length === 0) return made;
  const walk = (index: number) => {
    if (all[index].node.status === "cut") return;
    made.push({ kind: "enter", index });
    all[index].children.forEach(walk);
    made.push({ kind: "leave", index });
  };
  walk(0);
  return made;
}

/** Every node's phase after the first `count` steps. */
export function phases(all: Flat[], list: Step[], count: number): Phase[] {
  const found: Phase[] = all.map(() => "unseen");
  for (let at = 0; at < count; at++) {
    const { kind, index } = list[at];
    found[index] = kind === "enter" ? "open" : "done";
    if (kind === "enter") continue;
    for (const child of all[index].children) {
      if (all[child].node.status === "cut") found.fill("cut", child, all[child].last + 1);
    }
  }
  return found;
}

/** The best value below an open node so far; empty while there is none. */
export function soFar(all: Flat[], found: Phase[], index: number): string {
  const { node, children } = all[index];
  const values = children
    .filter((child) => found[child] === "done")
    .map((child) => all[child].node.value)
    .filter((value) => value?.number !== null && value?.number !== undefined);
  if (values.length === 0 || (node.role !== "max" && node.role !== "min")) return "";
  const better = node.role === "max" ? Math.max : Math.min;
  const best = better(...values.map((value) => value!.number!));
  return values.find((value) => value!.number === best)!.text;
}

/** A node's value, with the side on which it is only a limit. */
export function valueText({ value, bound }: TreeNode): string {
  const limit = bound === "at_most" ? "≤ " : bound === "at_least" ? "≥ " : "";
  return value ? limit + value.text : "";
}

/** The window of a node that is under way, as the children looked at so far have narrowed it. */
export function windowNow(all: Flat[], found: Phase[], index: number): [string, string] | null {
  const { node, children } = all[index];
  const done = children.filter((child) => found[child] === "done").map((child) => all[child].node.window_after);
  const now = done.filter((one) => one !== null && one !== undefined).at(-1) ?? node.window;
  return now ? [now[0].text, now[1].text] : null;
}

/** A node in words: who moves there and which way it is. */
export function named(flat: Flat): string {
  if (flat.parent < 0) return "the root";
  return flat.node.label || flat.node.action;
}

/** What happened at a step, in a sentence. */
export function sentence(all: Flat[], list: Step[], count: number): string {
  if (count === 0) return "Nothing has been searched yet. Step forward to begin.";
  const { kind, index } = list[count - 1];
  const { node, children } = all[index];
  const here = named(all[index]);
  if (kind === "enter") {
    if (children.length === 0) return `The search reaches the leaf ${leafName(node, here)}.`;
    const window = node.window ? ` with the window [${node.window[0].text}, ${node.window[1].text}]` : "";
    return `The search enters ${here}, where ${node.mover} moves,${window ? window : ""}`.replace(/,$/, "") + ".";
  }
  const value = valueText(node).replace("≤", "at most").replace("≥", "at least") || "no value";
  if (node.sentence) return node.sentence;
  if (children.length === 0) {
    const words = { estimated: "is estimated at", known: "is known to be worth", folded: "was searched: it is worth" } as const;
    return `${upper(here)} ${words[node.status as keyof typeof words] ?? "is worth"} ${value}.`;
  }
  const many = value.startsWith("<");
  const how = { max: "the largest", min: "the smallest" }[node.role as "max" | "min"];
  if (many && node.mover) return `${upper(here)} is worth ${value}, the best for ${node.mover} of what is below.`;
  const worth = /^(win|loss) in/.test(value) ? `is a ${value}` : `is worth ${value}`;
  return how ? `${upper(here)} ${worth}, ${how} of the values below.` : `${upper(here)} ${worth}.`;
}

/** The node that the sentence of a step gives as the reason; -1 if it gives none. */
export function reason(all: Flat[], list: Step[], count: number): number {
  const now = list[count - 1];
  if (!now || now.kind !== "leave") return -1;
  let [index, left] = [now.index, all[now.index].node.sentence_above ?? 0];
  if (left === 0) return -1;
  for (; left > 0 && index >= 0; left--) index = all[index].parent;
  return index;
}

function leafName(node: TreeNode, here: string): string {
  return node.value && node.value.text !== here ? `${here}, ${node.value.text}` : here;
}

function upper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
