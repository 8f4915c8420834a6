// What is written beside a node, and the room that its words take.

import type { Flat } from "./trace";

const SCOUTING = /^(first search|null-window test|searched again)/;

/** What is written beside a node of its remarks; at a leaf nothing of how it was searched. */
export function markOf({ node }: Flat): string {
  const remarks = node.remarks ?? [];
  return remarks.filter((remark) => node.role || !SCOUTING.test(remark)).slice(0, 2).map(short).join(" ");
}

/** The width of a node with so many letters: triangles and diamonds are narrower where they stand. */
export function room(letters: number, role: string | null | undefined): number {
  const text = 9 * letters;
  return role && role !== "player" ? Math.max(text + 24, 1.5 * text + 12) : text + 24;
}

/** The least width of a node, for what stands above and below it. */
export function widthOf(flat: Flat): number {
  const { node } = flat;
  const mark = node.remarks?.length ? markOf(flat).length : 0;
  const beside = node.role && mark > 0 ? 2 * (6.5 * mark + 18) : 0;
  const action = Math.max(node.action.length + (node.probability ? 7 : 0), node.visits ? 8 : 0, node.role ? 0 : mark);
  return Math.max(7 * action + 6, beside, node.role ? 50 : 34);
}

const SHORT: [string, string][] = [
  ["null move", "null"], ["verification", "verify"], ["all actions but", "singular?"], ["a shallow", "shallow"],
  ["reverse futility", "futile"], ["stands pat", "pat"], ["multi-cut", "multi"], ["quiescence", "quiet"],
  ["first search", "first"], ["null-window test", "test"], ["searched again", "again"],
];

/** A remark at a node: as little as says it. */
function short(remark: string): string {
  const [, way, plies] = remark.match(/^(reduced|extended) by (\d+)/) ?? [];
  if (way) return `${way === "reduced" ? "−" : "+"}${plies}`;
  const known = SHORT.find(([words]) => remark.startsWith(words));
  return known ? known[1] : /left out unseen/.test(remark) ? "pruned" : remark.split(/[:,]/)[0];
}
