// Cells and pieces as SVG, in units of a hundredth of a cell's width.

import { svg, text } from "../svg";
import type { Board, Cell, Piece } from "../types";

export const UNIT = 100;

/** The box around everything that is drawn. */
export function extent(board: Board): { x: number; y: number; width: number; height: number } {
  const boxes = board.cells.map((cell) => [cell.x, cell.y, cell.width / 2, cell.height / 2]);
  const labels = board.labels.map((label) => [label.x, label.y, 0.16 * label.text.length + 0.1, 0.3]);
  const all = [...boxes, ...labels];
  if (all.length === 0) return { x: 0, y: 0, width: UNIT, height: UNIT };
  const least = (at: 0 | 1) => Math.min(...all.map((box) => box[at] - box[at + 2]));
  const most = (at: 0 | 1) => Math.max(...all.map((box) => box[at] + box[at + 2]));
  const [x, y] = [least(0) - 0.08, least(1) - 0.08];
  const [width, height] = [most(0) + 0.08 - x, most(1) + 0.08 - y];
  return { x: x * UNIT, y: y * UNIT, width: width * UNIT, height: height * UNIT };
}

/** The ground of a cell. */
export function ground(cell: Cell, grow = 0): SVGElement {
  const [x, y] = [cell.x * UNIT, cell.y * UNIT];
  const [w, h] = [Math.max(0, cell.width * UNIT + 2 * grow), Math.max(0, cell.height * UNIT + 2 * grow)];
  const polygon = (points: number[][]) =>
    svg("polygon", { points: points.map(([dx, dy]) => `${x + dx},${y + dy}`).join(" ") });
  switch (cell.form) {
    case "round":
      return svg("circle", { cx: x, cy: y, r: 0.43 * UNIT + grow });
    case "hexagon": {
      const r = 0.577 * UNIT + grow;
      return polygon([0, 1, 2, 3, 4, 5].map((corner) => {
        const angle = (Math.PI / 3) * corner - Math.PI / 2;
        return [round(r * Math.cos(angle)), round(r * Math.sin(angle))];
      }));
    }
    case "up":
      return polygon([[-w / 2, h / 2], [w / 2, h / 2], [0, -h / 2]]);
    case "down":
      return polygon([[-w / 2, -h / 2], [w / 2, -h / 2], [0, h / 2]]);
    default:
      return svg("rect", { x: x - w / 2, y: y - h / 2, width: w, height: h });
  }
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

/** The pieces on a cell: on spikes a stack from the base on, else one; and their number. */
export function pieces(cell: Cell, kind: Piece): SVGElement[] {
  const [x, y] = [cell.x * UNIT, cell.y * UNIT];
  const spike = cell.form === "up" || cell.form === "down";
  if (!spike) {
    const number = cell.count > 1 ? [text(x, y, 36, String(cell.count), { fill: ink(kind, cell.fill) })] : [];
    return [piece(kind, x, y), ...number];
  }
  const way = cell.form === "up" ? -1 : 1;
  const base = y - way * ((cell.height * UNIT) / 2 - 45);
  const shown = Math.min(cell.count, 5);
  const stack = Array.from({ length: shown }, (_, at) => piece(kind, x, base + way * 72 * at));
  const number = cell.count > shown ? [text(x, base, 36, String(cell.count), { fill: ink(kind, cell.fill) })] : [];
  return [...stack, ...number];
}

/** One piece with its middle at a point. */
export function piece(kind: Piece, x: number, y: number): SVGElement {
  const look = kind.look;
  const place = svg("g", { transform: `translate(${x} ${y})`, class: "piece" });
  const parts = svg("g", { class: "drawn" });
  place.append(parts);
  switch (look.kind) {
    case "disc":
    case "crowned":
      parts.append(svg("circle", { r: 36, fill: look.fill, class: "disc" }));
      parts.append(svg("circle", { r: 27, class: "groove" }));
      if (look.kind === "crowned") {
        parts.append(svg("path", { d: "M-20 13l-5-25 12 10 13-17 13 17 12-10-5 25z", class: "crown" }));
      }
      break;
    case "letters":
      parts.append(text(0, 0, look.text.length > 2 ? 38 : 64, look.text, { fill: look.fill, class: "letters" }));
      break;
    case "outline": {
      const shape = svg("g", { transform: "translate(-47 -47) scale(1.88)", class: "outline" });
      shape.append(svg("path", { d: look.path, fill: look.fill, stroke: look.rim }));
      if (look.detail) shape.append(svg("path", { d: look.detail, fill: "none", stroke: look.ink }));
      parts.append(shape);
    }
  }
  return place;
}

/** What is written on a cell, smaller where it is longer. */
export function writing(cell: Cell, kind: Piece | undefined): SVGElement {
  const size = kind ? 30 : Math.min(46, 150 / Math.max(cell.writing.length, 1));
  return text(cell.x * UNIT, cell.y * UNIT, size, cell.writing, { fill: ink(kind, cell.fill), class: "writing" });
}

/** A colour that can be read on the piece or the ground. */
export function ink(kind: Piece | undefined, fill: string): string {
  const disc = kind?.look.kind === "disc" || kind?.look.kind === "crowned" ? kind.look.fill : fill;
  return isDark(disc) ? "#fff" : "#16202b";
}

function isDark(colour: string): boolean {
  const hex = colour.replace("#", "");
  const parts = hex.length === 3 ? [...hex].map((c) => c + c) : (hex.match(/../g) ?? []);
  const [r, g, b] = parts.slice(0, 3).map((part) => parseInt(part, 16));
  return 0.3 * r + 0.59 * g + 0.11 * b < 130;
}
