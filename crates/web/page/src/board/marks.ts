// What moves are worth, on a board: an arrow along each move of two cells or more, and its value where it ends.

import { svg, text } from "../svg";
import type { Board, Cell } from "../types";
import { UNIT, extent } from "./draw";

/** A word about a move; the best have rank 0. */
export interface Mark {
  /** The move as text. */
  name: string;
  /** The cells and buttons that spell it. */
  spelling: string[];
  text: string;
  rank: number;
  /** What ties the arrow to its word where that is not plain; the place in the order if there is none. */
  tag?: string;
}

/** A way of one piece. */
type Leg = Cell[];

/** The ways that a move's pieces go: on over the cells that spell it, and anew at a further piece of the first one's kind. */
export function legs(board: Board, spelling: string[]): Leg[] {
  const cells = spelling.flatMap((id) => board.cells.find((cell) => cell.id === id) ?? []);
  const own = cells[0]?.piece ?? null;
  const found: Leg[] = [[]];
  cells.forEach((cell, at) => {
    const leg = found[found.length - 1];
    if (cell === leg.at(-1)) return;
    if (leg.length > 1 && own !== null && cell.piece === own && at + 1 < cells.length) return found.push([cell]);
    // Straight on.
    if (leg.length > 1 && angle(leg[leg.length - 2], leg[leg.length - 1]) === angle(leg[leg.length - 1], cell)) leg.pop();
    leg.push(cell);
  });
  return found.filter((leg) => leg.length > 1);
}

/** The direction from one cell to another, in sixteenths of a turn or so. */
function angle(from: Cell, to: Cell): number {
  return Math.round(2.5 * Math.atan2(to.y - from.y, to.x - from.x));
}

/** The marks whose moves end on a cell or a button. */
export function ending(marks: Mark[], id: string): Mark[] {
  return marks.filter((mark) => mark.spelling.at(-1) === id);
}

/** The marks that end on a cell, in words. */
export function spoken(marks: Mark[]): string {
  if (marks.length < 2) return marks.map((mark) => `value ${mark.text}`).join("");
  return `values ${marks.map((mark) => `${mark.text} for ${mark.name}`).join(", ")}`;
}

/** Everything that is drawn of marks, the best on top. */
export function drawn(board: Board, marks: Mark[]): SVGElement[] {
  // Wide boards are seen smaller.
  const scale = Math.min(1.5, Math.max(1, extent(board).width / 900));
  const ways = marks.map((mark) => ({ mark, legs: legs(board, mark.spelling) }));
  const setOut = (leg: Leg) => `${leg[0].id} ${angle(leg[0], leg[1])}`;
  const tails = ways.flatMap((one) => [...new Set(one.legs.map(setOut))]);
  const crowded = new Set(tails).size < tails.length;
  const shared = (mark: Mark) => ending(marks, mark.spelling.at(-1) ?? "").length > 1;
  const tagged = crowded || ways.some((one) => one.legs.length > 1 || (one.legs.length > 0 && shared(one.mark)));
  const boxes = plates(board, marks, tagged, scale);
  const used = new Map<string, number>();
  const arrows = ways.map(({ mark, legs: all }) => {
    const tag = tagged ? tagOf(mark) : "";
    const own = new Map(all.map((leg) => [leg.map((cell) => cell.id).join(), leg]));
    return svg("g", { class: nameOf("arrow", mark), "aria-hidden": "true" }, [...own.values()].flatMap((leg) => {
      const key = setOut(leg);
      const before = used.get(key) ?? 0;
      used.set(key, before + 1);
      const [end, box] = [leg[leg.length - 1], boxes.get(mark)];
      const plate = box && end.id === mark.spelling.at(-1) && Math.abs(end.y * UNIT - box.y) < box.height ? box : undefined;
      return arrow(leg, mark, tag, scale, plate, 26 * scale * Math.ceil(before / 2) * (before % 2 === 0 ? -1 : 1));
    }));
  });
  const words = [...boxes].map(([mark, box]) => plate(box, mark, tagged, scale));
  return [...arrows.reverse(), ...words.reverse()];
}

function tagOf(mark: Mark): string {
  return mark.tag ?? String(mark.rank + 1);
}

/** The best, the next and all others are told apart by width and dashes too. */
function nameOf(kind: string, mark: Mark): string {
  return `${kind} ${["best", "next"][mark.rank] ?? "other"}`;
}

/** An arrow along a way, up to the plate at its end, moved aside where another one sets out in the same direction. */
function arrow(leg: Leg, mark: Mark, tag: string, scale: number, plate: Box | undefined, aside: number): SVGElement[] {
  const points = leg.map((cell) => [cell.x * UNIT, cell.y * UNIT]);
  const way = (from: number[], to: number[]) => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    return [(to[0] - from[0]) / length, (to[1] - from[1]) / length, length];
  };
  const [out, into] = [way(points[0], points[1]), way(points[points.length - 2], points[points.length - 1])];
  const shifted = ([x, y]: number[], [dx, dy]: number[], along: number) => [x + dx * along - dy * aside, y + dy * along + dx * aside];
  const start = shifted(points[0], out, tag ? 20 * scale : 0);
  const head = (mark.rank === 0 ? 34 : 27) * scale;
  const back = plate ? Math.min(reach(plate, into), into[2] / 2 - 8) : 0;
  const tip = shifted(points[points.length - 1], into, -back);
  const end = [tip[0] - into[0] * head, tip[1] - into[1] * head];
  const line = [start, ...points.slice(1, -1).map((point) => shifted(point, out, 0)), end].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  const wing = head * 0.62;
  const corners = [tip, [end[0] - into[1] * wing, end[1] + into[0] * wing], [end[0] + into[1] * wing, end[1] - into[0] * wing]];
  const made = [
    svg("path", { d: `M${line}`, class: "casing", "stroke-width": (mark.rank === 0 ? 19 : 14) * scale }),
    svg("path", { d: `M${line}`, class: "shaft", "stroke-width": (mark.rank === 0 ? 12 : 8) * scale }),
    svg("polygon", { points: corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "), class: "tip" }),
  ];
  if (tag) made.push(badge(start[0], start[1], tag, scale));
  return made;
}

/** How far before the middle of a plate an arrow in a direction stops. */
function reach({ width, height }: Box, [dx, dy]: number[]): number {
  return Math.min(width / 2 / Math.max(Math.abs(dx), 1e-6), height / 2 / Math.max(Math.abs(dy), 1e-6)) - 4;
}

/** A short word in a circle. */
function badge(x: number, y: number, tag: string, scale: number): SVGElement {
  return svg("g", { class: "tag" }, [svg("circle", { cx: x, cy: y, r: 17 * scale }), text(x, y, (tag.length > 1 ? 18 : 23) * scale, tag)]);
}

/** The box of a plate. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the words stand: where moves end, several of one cell below one another, and none on another. */
function plates(board: Board, marks: Mark[], tagged: boolean, scale: number): Map<Mark, Box> {
  const whole = extent(board);
  const placed = new Map<Mark, Box>();
  for (const mark of marks) {
    const cell = board.cells.find((one) => one.id === mark.spelling.at(-1));
    if (!cell) continue;
    const here = ending(marks, cell.id);
    const lone = here.length === 1;
    const width = Math.max(46 * scale, lettersOf(mark, scale) + (badgeOf(mark, tagged) ? 34 * scale : 0));
    const height = (lone ? 42 : 38) * scale;
    // Below the middle where it would hide a piece; on a spike at its point.
    const point = { up: -0.32, down: 0.32 }[cell.form as string] ?? 0;
    const holds = lone && point === 0 && cell.piece !== null && cell.piece !== undefined;
    const middle = (cell.y + point * cell.height) * UNIT + (holds ? 30 : 0) + (here.indexOf(mark) - (here.length - 1) / 2) * height;
    const within = (at: number, least: number, room: number, own: number) => Math.min(Math.max(at, least + own / 2), least + room - own / 2);
    const box = { x: within(cell.x * UNIT, whole.x, whole.width, width), y: within(middle, whole.y, whole.height, height), width, height };
    const covers = (one: Box) => Math.abs(one.x - box.x) < (one.width + width) / 2 - 1 && Math.abs(one.y - box.y) < (one.height + height) / 2 - 1;
    const covered = () => [...placed.values()].filter(covers);
    for (let tries = 0; tries < 8 && covered().length > 0; tries++) {
      const low = Math.max(...covered().map((one) => one.y + one.height / 2)) + height / 2;
      if (low + height / 2 > whole.y + whole.height) break;
      box.y = low;
    }
    placed.set(mark, box);
  }
  return placed;
}

/** The size of a mark's letters: long words are smaller. */
function sizeOf(mark: Mark, scale: number): number {
  return Math.min(27, Math.max(21, 132 / Math.max(mark.text.length, 1))) * scale;
}

/** The room that a mark's letters take, with that at their sides. */
function lettersOf(mark: Mark, scale: number): number {
  return mark.text.length * sizeOf(mark, scale) * 0.6 + 20 * scale;
}

/** The badge of a mark's plate, where there is one: a word that is short enough is its own. */
function badgeOf(mark: Mark, tagged: boolean): string {
  return tagged && tagOf(mark) !== mark.text ? tagOf(mark) : "";
}

function plate({ x, y, width, height }: Box, mark: Mark, tagged: boolean, scale: number): SVGElement {
  const tag = badgeOf(mark, tagged);
  const ground = svg("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: height / 2, class: "plate" });
  const parts = [ground, text(x + (tag ? 14 * scale : 0), y, sizeOf(mark, scale), mark.text)];
  if (tag) parts.push(badge(x - width / 2 + 20 * scale, y, tag, scale));
  return svg("g", { class: mark.rank === 0 ? "mark best" : "mark", "aria-hidden": "true" }, parts);
}
