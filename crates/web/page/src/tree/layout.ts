// Where the nodes of a tree stand: leaves next to one another in their order, every other node above
// the middle of its children; widths come from the text.

import type { Flat } from "./trace";

export interface Spot {
  x: number;
  y: number;
  width: number;
  /** Nodes below that are folded away. */
  hidden: number;
}

export const ROW = 92;
const GAP = 12;

/** The places of the nodes that are seen below `top`; `open` says whose children are. */
export function layout(all: Flat[], open: (index: number) => boolean, width: (index: number) => number, top = 0, row = ROW): Map<number, Spot> {
  const spots = new Map<number, Spot>();
  // The width of every seen node with all below it, children before parents.
  const spans = new Map<number, number>();
  const seen = visible(all, open, top);
  for (let at = seen.length - 1; at >= 0; at--) {
    const index = seen[at];
    const below = open(index) ? all[index].children.reduce((sum, child) => sum + (spans.get(child) ?? 0), 0) : 0;
    spans.set(index, Math.max(width(index) + GAP, below));
  }
  const left = new Map<number, number>([[top, 0]]);
  for (const index of seen) {
    const { children, ply, last } = all[index];
    const start = left.get(index)!;
    const span = spans.get(index)!;
    const shown = open(index) ? children : [];
    const below = shown.reduce((sum, child) => sum + spans.get(child)!, 0);
    let next = start + (span - below) / 2;
    for (const child of shown) {
      left.set(child, next);
      next += spans.get(child)!;
    }
    const hidden = (shown.length === 0 ? last - index : 0) + (all[index].node.unkept ?? 0);
    spots.set(index, { x: start + span / 2, y: (ply - all[top].ply) * row, width: width(index), hidden });
  }
  // Parents above the middle of their outermost children.
  for (let at = seen.length - 1; at >= 0; at--) {
    const shown = open(seen[at]) ? all[seen[at]].children : [];
    if (shown.length === 0) continue;
    const [first, last] = [spots.get(shown[0])!, spots.get(shown[shown.length - 1])!];
    spots.get(seen[at])!.x = (first.x + last.x) / 2;
  }
  return spots;
}

/** The nodes that are seen below `top`, each after its parent. */
export function visible(all: Flat[], open: (index: number) => boolean, top = 0): number[] {
  const seen: number[] = [];
  for (let index = top; index < all.length && index <= all[top].last; ) {
    seen.push(index);
    index = open(index) ? index + 1 : all[index].last + 1;
  }
  return seen;
}
