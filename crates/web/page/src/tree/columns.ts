// A recorded search as the server sends it, in columns, made into the tree that pictures are drawn of.

import type { Node, Tree, TreeColumns } from "../types";

/** The tree that the columns hold. Numbers and windows are shared by the nodes that have them. */
export function unpacked(columns: TreeColumns): Tree {
  const { value, action, counts, not_drawn, steps } = columns;
  const list = nodes(columns);
  fill(columns, list);
  link(columns, list);
  return { value, action, counts, not_drawn, steps, root: list[0] };
}

/** The nodes, not yet below one another. */
function nodes({ texts, numbers, windows, kinds, kind, actions, values, window, window_after }: TreeColumns): Node[] {
  const pairs = windows.map(([alpha, beta]): Node["window"] => [numbers[alpha], numbers[beta]]);
  const pair = (column: number[], at: number) => (column.length > 0 && column[at] >= 0 ? pairs[column[at]] : null);
  return actions.map((action, at) => {
    const { mover, role, bound, proven, status, best_line, again } = kinds[kind[at]];
    return {
      label: "", action: texts[action], mover, role, value: values[at] < 0 ? null : numbers[values[at]], bound, visits: null, proven,
      window: pair(window, at), window_after: pair(window_after, at), probability: null, status, best_line, again,
      remarks: NONE, unkept: 0, sentence: null, sentence_above: null, children: [],
    };
  });
}

const NONE: string[] = [];

/** What only few nodes have. */
function fill({ texts, labels, sentences, sentences_above, remarks, unkept, visits, probabilities }: TreeColumns, list: Node[]) {
  for (const [at, text] of labels) list[at].label = texts[text];
  for (const [at, text] of sentences) list[at].sentence = texts[text];
  for (const [at, above] of sentences_above) list[at].sentence_above = above;
  for (const [at, text] of remarks) list[at].remarks = [...(list[at].remarks ?? []), texts[text]];
  for (const [at, count] of unkept) list[at].unkept = count;
  for (const [at, count] of visits) list[at].visits = count;
  for (const [at, probability] of probabilities) list[at].probability = probability;
}

/** Puts the nodes below one another, and names those that are called by the way to them. */
function link({ children }: TreeColumns, list: Node[]) {
  const open: { node: Node; left: number }[] = [];
  list.forEach((node, at) => {
    while (open.length > 0 && open[open.length - 1].left === 0) open.pop();
    const above = open.at(-1);
    if (above) {
      above.left -= 1;
      above.node.children.push(node);
      if (node.label === "") node.label = above.node.action === "" ? node.action : `${above.node.label} ${node.action}`;
    }
    if (children[at] > 0) open.push({ node, left: children[at] });
  });
}
