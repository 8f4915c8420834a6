// Where the nodes of a tree stand: each above the middle of its children, subtrees as near to one
// another as their outlines allow (Reingold and Tilford 1981); widths come from the text.

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

/** One side of a subtree's outline, from its deepest ply up to its root: the places less `shift`. */
interface Side {
  at: number[];
  shift: number;
}

/** A subtree, its root at 0. */
interface Outline {
  left: Side;
  right: Side;
}

/** The places of the nodes that are seen below `top`; `open` says whose children are. */
export function layout(all: Flat[], open: (index: number) => boolean, width: (index: number) => number, top = 0, row = ROW): Map<number, Spot> {
  const seen = visible(all, open, top);
  const outlines = new Map<number, Outline>();
  /** How far to the right of its parent each node stands. */
  const beside = new Map<number, number>();
  // Children before parents.
  for (let at = seen.length - 1; at >= 0; at--) {
    const index = seen[at];
    const half = (width(index) + GAP) / 2;
    const shown = open(index) ? all[index].children : [];
    const whole = joined(shown.map((child) => outlines.get(child)!), (place, x) => beside.set(shown[place], x));
    for (const child of shown) outlines.delete(child);
    whole.left.at.push(-half - whole.left.shift);
    whole.right.at.push(half - whole.right.shift);
    outlines.set(index, whole);
  }
  const spots = new Map<number, Spot>();
  let least = 0;
  for (const index of seen) {
    const shown = open(index) && all[index].children.length > 0;
    const x = index === top ? 0 : spots.get(all[index].parent)!.x + beside.get(index)!;
    const wide = width(index);
    const hidden = (shown ? 0 : all[index].last - index) + (all[index].node.unkept ?? 0);
    spots.set(index, { x, y: (all[index].ply - all[top].ply) * row, width: wide, hidden });
    least = Math.min(least, x - (wide + GAP) / 2);
  }
  for (const spot of spots.values()) spot.x -= least;
  return spots;
}

/** Subtrees next to one another, the middle of their roots at 0; `put` hears where each root stands. */
function joined(parts: Outline[], put: (place: number, x: number) => void): Outline {
  if (parts.length === 0) return { left: { at: [], shift: 0 }, right: { at: [], shift: 0 } };
  const places = [0];
  let { left, right } = parts[0];
  for (let place = 1; place < parts.length; place++) {
    const part = parts[place];
    const x = distance(right, part.left);
    places.push(x);
    part.left.shift += x;
    part.right.shift += x;
    // What is seen from the left, and from the right; deeper plies are seen past the others.
    left = before(left, part.left);
    right = before(part.right, right);
  }
  const middle = places[places.length - 1] / 2;
  places.forEach((x, place) => put(place, x - middle));
  left.shift -= middle;
  right.shift -= middle;
  return { left, right };
}

/** How far apart the roots of two subtrees must stand. */
function distance(right: Side, left: Side): number {
  const plies = Math.min(right.at.length, left.at.length);
  let most = -Infinity;
  for (let ply = 1; ply <= plies; ply++) {
    const gap = right.at[right.at.length - ply] + right.shift - left.at[left.at.length - ply] - left.shift;
    most = Math.max(most, gap);
  }
  return most;
}

/** The side of `front`, and below it that of `back`. The longer list is kept: the work is that of the shorter. */
function before(front: Side, back: Side): Side {
  if (front.at.length >= back.at.length) return front;
  for (let ply = 1; ply <= front.at.length; ply++) {
    back.at[back.at.length - ply] = front.at[front.at.length - ply] + front.shift - back.shift;
  }
  return back;
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
