// The shapes by which players, chance and leaves are told apart.

import { svg } from "../svg";
import type { Flat } from "./trace";

/** The players after the second by their names: their numbers where the names have them. */
export function sides(all: Flat[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { node } of all) {
    if (node.role !== "player" || !node.mover || found.has(node.mover)) continue;
    const number = Number(node.mover.match(/\d+$/)?.[0]);
    found.set(node.mover, number >= 3 ? number : 3 + found.size);
  }
  return found;
}

/** Corners of the third player's shape, the fourth's and so on, in parts of its half width and of 19. */
const CORNERS: Record<number, [number, number][]> = {
  4: [[-1, -0.2], [0, -1.2], [1, -0.2], [0.75, 1], [-0.75, 1]],
  5: [[-1.1, 0], [-0.75, -0.95], [0.75, -0.95], [1.1, 0], [0.75, 0.95], [-0.75, 0.95]],
  6: [[-1, -0.4], [-0.7, -1], [0.7, -1], [1, -0.4], [1, 0.4], [0.7, 1], [-0.7, 1], [-1, 0.4]],
};

/** Up for the player who wants large values, down for the other, a diamond for chance; a rectangle for a third
 * player, and a corner more for each further one. */
export function shape(role: string, half: number, side: number): SVGElement {
  const wide = Math.max(half, 24);
  switch (role) {
    case "max":
      return svg("polygon", { points: `${-wide},17 ${wide},17 0,-24`, class: "shape" });
    case "min":
      return svg("polygon", { points: `${-wide},-17 ${wide},-17 0,24`, class: "shape" });
    case "chance":
      return svg("polygon", { points: `${-wide},0 0,-21 ${wide},0 0,21`, class: "shape" });
    case "player":
      if (side > 3) return svg("polygon", { points: CORNERS[Math.min(side, 6)].map(([x, y]) => `${x * wide},${y * 19}`).join(" "), class: "shape" });
      return svg("rect", { x: -wide, y: -17, width: 2 * wide, height: 34, class: "shape" });
    default:
      return svg("rect", { x: 3 - half, y: -15, width: 2 * half - 6, height: 30, rx: 8, class: "shape" });
  }
}
