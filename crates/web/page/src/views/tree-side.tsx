// What a search looked at, why not the rest, and the picture to take along.

import { useMemo } from "preact/hooks";
import { download } from "../api";
import { complain } from "../game";
import { flatten, named, steps, type Flat, type Step } from "../tree/trace";
import { algorithm, problem, question, toStep, words } from "../trees";
import type { Tree } from "../types";
import { copied, copy } from "./share";

export function Counts({ trees: shown }: { trees: [string, Tree][] }) {
  const first = shown[0][1].counts;
  const row = (name: string, pick: (tree: Tree) => number | null | undefined) => {
    const cells = shown.map(([, tree]) => pick(tree));
    if (cells.every((cell) => cell === null || cell === undefined)) return null;
    return (
      <tr>
        <th scope="row">{name}</th>
        {cells.map((cell, at) => <td key={at}>{cell?.toLocaleString("en") ?? "–"}</td>)}
      </tr>
    );
  };
  return (
    <section class="panel" aria-label="Counts">
      <h2>What was looked at</h2>
      <table class="counts">
        {shown.length > 1 && (
          <thead>
            <tr><td /> {shown.map(([name]) => <th key={name} scope="col">{name}</th>)}</tr>
          </thead>
        )}
        <tbody>
          <tr><th scope="row">value</th>{shown.map(([, tree], at) => <td key={at}>{tree.value.text}</td>)}</tr>
          <tr><th scope="row">best action</th>{shown.map(([, tree], at) => <td key={at}>{tree.action ?? "–"}</td>)}</tr>
          {row(first.all_nodes ? `nodes of ${first.all_nodes}` : "nodes", (tree) => tree.counts.nodes)}
          {row(first.all_leaves ? `leaves of ${first.all_leaves}` : "leaves", (tree) => tree.counts.leaves)}
          {row("leaves, best order", (tree) => tree.counts.best_order_leaves)}
          {row("leaves, worst order", (tree) => tree.counts.worst_order_leaves)}
          {row("Knuth-Moore minimum", (tree) => tree.counts.minimum_leaves)}
          {first && shown.some(([, tree]) => tree.not_drawn > 0) && row("visits not drawn", (tree) => tree.not_drawn)}
        </tbody>
      </table>
    </section>
  );
}

/** How many sentences are listed. */
const MOST_TOLD = 100;

/** The first nodes that have a sentence, each with the step at which it is left. */
function sentences(all: Flat[], list: Step[]): { index: number; at: number }[] {
  const told: { index: number; at: number }[] = [];
  for (let at = 0; at < list.length && told.length < MOST_TOLD; at++) {
    const { kind, index } = list[at];
    if (kind === "leave" && all[index].node.sentence) told.push({ index, at });
  }
  return told;
}

/** Every sentence, each a way to its step. */
export function Sentences({ tree }: { tree: Tree }) {
  const all = flatten(tree);
  const list = steps(all);
  const told = useMemo(() => sentences(all, list), [tree]);
  if (told.length === 0) return null;
  return (
    <section class="panel" aria-label="Sentences">
      <h2>Why not the rest</h2>
      <ol class="told">
        {told.map(({ index, at }) => (
          <li key={at}>
            <button type="button" class="line" onClick={() => toStep(at + 1, list.length)} aria-label={`${named(all[index])}: ${all[index].node.sentence}`}>
              {all[index].node.sentence}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const FORMATS: [string, string, string][] = [
  ["SVG", "svg", "svg"], ["PNG", "png", "png"], ["PDF", "pdf", "pdf"], ["DOT", "dot", "dot"], ["TikZ", "tikz", "tex"], ["JSON", "json", "json"],
];

export function Export() {
  const save = async (format: string, ending: string) => {
    try {
      const tree = { ...JSON.parse(question(algorithm.peek())), ...(words.peek().game && words.peek().boards ? { boards: true } : {}) };
      await download(`tree.${ending}`, "/api/tree/drawing", { tree, format });
    } catch (error) {
      if ((error as { unreachable?: boolean })?.unreachable) complain(error);
      else problem.value = (error as Error).message;
    }
  };
  return (
    <section class="panel" aria-label="Export">
      <h2>Take along</h2>
      <div class="row">
        {FORMATS.map(([name, format, ending]) => <button key={format} type="button" onClick={() => save(format, ending)}>{name}</button>)}
        <button type="button" onClick={() => copy("Link", location.href)}>Copy link</button>
      </div>
      <p class="note" role="status">{copied.value}</p>
    </section>
  );
}
