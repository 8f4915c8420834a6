// <outply-tree>: a recorded search, panned and zoomed, folded and unfolded, at any of its steps.
//
// Properties: `tree` (the server's document), `step` (how many steps have happened; all by default),
// `marked` (nodes to point out, by their number), `blank` (nodes whose value is not told).
// `top` (the node that is shown as the root), `boards` (a picture's address for a node).
// Events: `outply-node`, whose detail is the number of the node that was chosen; `outply-top`, that of
// the node that shall be the root.
//
// Of a large tree only what is in sight, and a screen around it, is in the document.

import { sheet, svg, text } from "../svg";
import type { Tree } from "../types";
import { layout, ROW, type Spot } from "./layout";
import { markOf, room, widthOf } from "./marks";
import { shape, sides } from "./shapes";
import { flatten, named, phases, reason, sampled, soFar, steps, valueText, ways, windowNow, type Flat, type Moment, type Phase, type Step } from "./trace";
import css from "./tree.css";

const STYLE = sheet(css);
/** Nodes that are unfolded at first, about. */
const FIRST = 80;
const HALF = 19;
/** What is too small to read is better cut off at the side than shrunk further; a tree of few nodes is
 * rather seen whole. */
const SMALLEST = 0.55;
const SMALLEST_WHOLE = 0.45;
/** Above so many nodes in sight they are dots. */
const MOST = 700;
/** The side of a small board. */
const BOARD = 64;

export class OutplyTree extends HTMLElement {
  #tree: Tree | null = null;
  #all: Flat[] = [];
  #steps: Step[] = [];
  #ways: number[][] = [];
  /** The third and further players by their names, counted from 3. */
  #sides = new Map<string, number>();
  #top = 0;
  #boards: ((index: number) => string) | null = null;
  #moment: Moment = { phases: [], current: -1, reason: -1, visits: null, sums: null };
  /** The nodes that are not folded away, by ply, each ply from left to right. */
  #rows: number[][] = [];
  /** What is in the document, in the tree's own measures. */
  #drawn = { left: 0, right: 0, upper: 0, lower: 0 };
  #step = Infinity;
  #folded = new Set<number>();
  #marked = new Map<number, string>();
  #hideValues = false;
  #focus = 0;
  #view = { x: 0, y: 0, scale: 1 };
  #fitted = true;
  #spots = new Map<number, Spot>();
  #root: ShadowRoot;
  #svg = svg("svg", { role: "group", "aria-label": "Search tree" });
  #layer = svg("g");

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open" });
    this.#root.adoptedStyleSheets = [STYLE];
    this.#svg.append(this.#layer);
    this.#root.append(this.#svg, this.#controls());
    this.#root.addEventListener("keydown", (event) => this.#key(event as KeyboardEvent));
    this.#pointer();
    new ResizeObserver(() => {
      if (!this.#fitted) return;
      this.#draw();
      this.fit();
    }).observe(this);
  }

  set tree(tree: Tree | null) {
    if (tree === this.#tree) return;
    this.#tree = tree;
    this.#all = tree ? flatten(tree) : [];
    this.#steps = steps(this.#all);
    this.#ways = tree ? ways(this.#all, tree) : [];
    this.#sides = sides(this.#all);
    this.#folded = folds(this.#all);
    this.#top = 0;
    this.#focus = 0;
    this.#fitted = true;
    this.#draw();
    this.fit();
  }

  set step(step: number) {
    if (step === this.#step) return;
    this.#step = step;
    this.#reveal();
    this.#draw();
  }

  /** The node that is shown as the root. */
  set top(top: number) {
    const kept = top > 0 && top < this.#all.length ? top : 0;
    if (kept === this.#top) return;
    this.#top = kept;
    this.#folded.delete(kept);
    this.#focus = kept;
    this.#fitted = true;
    this.#draw();
    this.fit();
  }

  /** The address of a picture of a node's state; `null` where none is wanted. */
  set boards(boards: ((index: number) => string) | null) {
    if (boards === this.#boards) return;
    this.#boards = boards;
    this.#draw();
    if (this.#fitted) this.fit();
  }

  /** Unfolds every node, or folds all but the line of best play. */
  unfold(all: boolean) {
    this.#folded = all ? new Set() : folds(this.#all, 0);
    this.#fitted = true;
    this.#draw();
    this.fit();
  }

  /** Nodes to point out: their number with the name of a style. */
  set marked(marked: Map<number, string>) {
    this.#marked = marked;
    this.#draw();
  }

  /** Whether the values of inner nodes, windows and cuts are kept to oneself. */
  set hideValues(hide: boolean) {
    if (hide === this.#hideValues) return;
    this.#hideValues = hide;
    this.#draw();
  }

  /** The picture as it is seen, as a document of its own. */
  picture(): string {
    const copy = this.#svg.cloneNode(true) as SVGElement;
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
    style.textContent = css.replaceAll(":host", "svg");
    copy.prepend(style);
    return new XMLSerializer().serializeToString(copy);
  }

  /** Shows the whole tree. */
  fit() {
    const { width, height } = this.#svg.getBoundingClientRect();
    if (width === 0 || this.#spots.size === 0) return;
    let [left, right, low] = [Infinity, -Infinity, 0];
    for (const spot of this.#spots.values()) {
      left = Math.min(left, spot.x - spot.width / 2);
      right = Math.max(right, spot.x + spot.width / 2);
      low = Math.max(low, spot.y);
    }
    low += this.#boards ? 34 + BOARD : 34;
    // The buttons stand below.
    const scale = Math.min(1.25, (width - 24) / Math.max(right - left, 1), (height - 68) / (low + 34));
    // A little too small is better than a leaf cut off.
    const kept = scale > 0.85 * this.#least() ? scale : this.#least();
    const middle = kept > scale ? this.#heart(width / kept, left, right) : (left + right) / 2;
    this.#view = { scale: kept, x: width / 2 - kept * middle, y: 12 + 34 * kept };
    this.#fitted = true;
    if (this.#spots.size > 120) this.#fill();
    else this.#place();
  }

  /** The scale at which a tree is still shown. */
  #least(): number {
    return this.#all.length <= FIRST && !this.#boards ? SMALLEST_WHOLE : SMALLEST;
  }

  /** The middle of a picture of this width: that of the line of best play, as far as the root stays in it,
   * and no room beside the tree is wasted. */
  #heart(width: number, least: number, most: number): number {
    const root = this.#spots.get(this.#top)!.x;
    let [left, right] = [root, root];
    for (const [index, { x }] of this.#spots) {
      if (this.#all[index].node.best_line) [left, right] = [Math.min(left, x), Math.max(right, x)];
    }
    const reach = Math.max(0, width / 2 - 80);
    const near = Math.min(root + reach, Math.max(root - reach, (left + right) / 2));
    const [low, high] = [least - 16 + width / 2, most + 16 - width / 2];
    return low < high ? Math.min(high, Math.max(low, near)) : near;
  }

  /** Unfolds the way to the node of the current step. */
  #reveal() {
    if (this.#step === Infinity || this.#step === 0) return;
    const way = this.#ways[this.#step - 1];
    const now = this.#steps[Math.min(this.#step, this.#steps.length) - 1];
    let index = way ? way[way.length - 1] : now ? this.#all[now.index].parent : -1;
    for (; index >= 0; index = this.#all[index].parent) this.#folded.delete(index);
  }

  #open = (index: number) => !this.#folded.has(index);

  #at(): Moment {
    if (this.#ways.length > 0) {
      return sampled(this.#all, this.#tree!, this.#ways, Math.min(this.#step, this.#ways.length));
    }
    const count = Math.min(this.#step, this.#steps.length);
    const current = count > 0 ? this.#steps[count - 1].index : -1;
    const above = reason(this.#all, this.#steps, count);
    return { phases: phases(this.#all, this.#steps, count), current, reason: above, visits: null, sums: null };
  }

  /** Places all nodes that are not folded away, and puts those in sight into the document. */
  #draw() {
    if (this.#all.length === 0) {
      this.#spots.clear();
      this.#rows = [];
      return this.#layer.replaceChildren();
    }
    this.#moment = this.#at();
    const least = this.#boards ? BOARD + 8 : 34;
    const width = (index: number) => Math.max(least, room(this.#words(index).length, this.#all[index].node.role), widthOf(this.#all[index]));
    this.#spots = layout(this.#all, this.#open, width, this.#top, ROW + (this.#boards ? BOARD : 0));
    this.#rows = [];
    for (const index of this.#spots.keys()) (this.#rows[this.#all[index].ply - this.#all[this.#top].ply] ??= []).push(index);
    this.#stretch();
    this.#fill();
  }

  /** The nodes of a ply from the left to the right border, and one more on either side. */
  #between(row: number[], left: number, right: number): number[] {
    const first = (x: number) => {
      let [low, high] = [0, row.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.#spots.get(row[middle])!.x < x) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    return row.slice(Math.max(0, first(left) - 1), first(right) + 1);
  }

  /** Puts the nodes in sight into the document, and those a screen away. */
  #fill() {
    const active = this.#root.activeElement?.closest("[data-node]");
    const { width, height } = this.#svg.getBoundingClientRect();
    const { x, y, scale } = this.#view;
    const [left, right] = [(-x - width) / scale, (2 * width - x) / scale];
    const [upper, lower] = [(-y - height) / scale, (2 * height - y) / scale];
    const few = this.#spots.size <= 120 || width === 0;
    this.#drawn = few
      ? { left: -Infinity, right: Infinity, upper: -Infinity, lower: Infinity }
      : { left, right, upper, lower };
    const rows = this.#rows.filter((row) => few || (this.#spots.get(row[0])!.y >= upper && this.#spots.get(row[0])!.y <= lower));
    const seen = few ? [...this.#spots.keys()] : rows.flatMap((row) => this.#between(row, left, right));
    if (seen.length > MOST) return this.#fillFar(seen, active !== undefined && active !== null);
    const chosen = new Set(seen);
    if (this.#spots.has(this.#focus)) chosen.add(this.#focus);
    const list = [...chosen].sort((one, other) => one - other);
    const below = list.filter((index) => index !== this.#top);
    const edges = below.map((index) => this.#edge(index));
    const nodes = list.map((index) => this.#node(index));
    const actions = below.flatMap((index) => this.#action(index));
    const asides = list.flatMap((index) => this.#aside(index));
    this.#layer.replaceChildren(...edges, ...actions, ...nodes, ...asides);
    if (active) this.#layer.querySelector<SVGElement>(`[data-node="${this.#focus}"]`)?.focus({ preventScroll: true });
    this.#place();
  }

  /** Many nodes at once: a dot each. The one in focus is drawn whole. */
  #fillFar(seen: number[], focused: boolean) {
    const edges: string[] = [];
    const dots: Record<string, string[]> = { max: [], min: [], chance: [], leaf: [], cut: [] };
    for (const index of seen) {
      const { x, y } = this.#spots.get(index)!;
      const { node, parent } = this.#all[index];
      const above = index === this.#top ? undefined : this.#spots.get(parent);
      if (above) edges.push(`M${above.x | 0} ${above.y | 0}L${x | 0} ${y | 0}`);
      const kind = node.status === "cut" ? "cut" : node.role === "player" ? "chance" : (node.role ?? "leaf");
      dots[kind].push(`M${(x - 15) | 0} ${(y - 15) | 0}h30v30h-30z`);
    }
    const paths = Object.entries(dots).filter(([, list]) => list.length > 0);
    const node = this.#spots.has(this.#focus) ? [this.#node(this.#focus)] : [];
    this.#layer.replaceChildren(
      svg("path", { d: edges.join(""), class: "far-edges", "aria-hidden": "true" }),
      ...paths.map(([kind, list]) => svg("path", { d: list.join(""), class: `far ${kind}`, "aria-hidden": "true" })),
      ...node,
    );
    if (focused) this.#layer.querySelector<SVGElement>("[data-node]")?.focus({ preventScroll: true });
    this.#place();
  }

  /** Refills the document once the view leaves what is in it. */
  #follow() {
    const { width, height } = this.#svg.getBoundingClientRect();
    const { x, y, scale } = this.#view;
    const { left, right, upper, lower } = this.#drawn;
    const inside = -x / scale >= left && (width - x) / scale <= right && -y / scale >= upper && (height - y) / scale <= lower;
    if (inside || this.#spots.size === 0) this.#place();
    else this.#fill();
  }

  /** Gives the plies of a wide tree more room, as far as the picture is high enough. */
  #stretch() {
    const { width, height } = this.#svg.getBoundingClientRect();
    let [across, down] = [0, 0];
    for (const { x, y } of this.#spots.values()) [across, down] = [Math.max(across, x), Math.max(down, y)];
    if (width === 0 || down === 0) return;
    const scale = Math.min(1, Math.max(this.#least(), width / (across + 60)));
    const factor = Math.min(3, Math.max(0.75, (height - 140) / scale / down));
    for (const spot of this.#spots.values()) spot.y *= factor;
  }

  /** What is written in a node. */
  #words(index: number): string {
    const { node, children } = this.#all[index];
    const { phases: found, visits, sums } = this.#moment;
    const phase = found[index];
    if (visits && this.#step < this.#ways.length) return visits[index] > 0 ? (sums![index] / visits[index]).toFixed(2) : "";
    if (children.length === 0 && node.status !== "folded" && !node.role) return node.value?.text ?? "";
    if (this.#hideValues) return "";
    if (phase === "done") return valueText(node);
    return phase === "open" ? soFar(this.#all, found, index) : "";
  }

  #edge(index: number): SVGElement {
    const found = this.#moment.phases;
    const { node, parent } = this.#all[index];
    const [from, to] = [this.#spots.get(parent)!, this.#spots.get(index)!];
    const [x1, y1, x2, y2] = [from.x, from.y + HALF, to.x, to.y - HALF];
    const hide = this.#hideValues;
    const cut = found[index] === "cut" && found[parent] !== "cut" && !hide;
    const best = node.best_line && this.#isOver() && !hide;
    const phase = hide ? "done" : found[index];
    const group = svg("g", { class: `edge ${phase}${best ? " best" : ""}`, "aria-hidden": "true" });
    group.append(svg("path", { d: `M${x1} ${y1}C${x1} ${y1 + 26} ${x2} ${y2 - 26} ${x2} ${y2}` }));
    if (cut) {
      const [x, y] = [x1 + (x2 - x1) * 0.5, y1 + (y2 - y1) * 0.5 - 4];
      group.append(svg("path", { d: `M${x - 9} ${y + 2}l18-7M${x - 9} ${y + 8}l18-7`, class: "strike" }));
    }
    return group;
  }

  /** What leads to a node, and how probable it is. */
  #action(index: number): SVGElement[] {
    const { node } = this.#all[index];
    const { x, y } = this.#spots.get(index)!;
    const probability = node.probability ? String(Math.round(node.probability * 1e4) / 1e4) : "";
    const words = [node.action, probability].filter(Boolean).join(" : ");
    return words ? [text(x, y - HALF - 9, 12, words, { class: "action", "aria-hidden": "true" })] : [];
  }

  /** Whether the last step has happened, so that the line of best play is known. */
  #isOver(): boolean {
    return this.#ways.length > 0 ? this.#step >= this.#ways.length : this.#moment.phases[0] === "done";
  }

  #node(index: number): SVGElement {
    const { phases: found, current } = this.#moment;
    const words = this.#words(index);
    const flat = this.#all[index];
    const { node } = flat;
    const spot = this.#spots.get(index)!;
    const phase = this.#hideValues ? "done" : found[index];
    const mark = this.#marked.get(index);
    const names = ["node", node.role ?? "leaf", phase, index === current && !this.#hideValues && "current", mark].filter(Boolean);
    const best = node.best_line && this.#isOver() && !this.#hideValues;
    const side = this.#sides.get(node.mover ?? "") ?? 3;
    if (node.role === "player") names.push(`side-${Math.min(side, 6)}`);
    const group = svg("g", {
      class: names.join(" ") + (best ? " best" : ""),
      transform: `translate(${spot.x} ${spot.y})`,
      "data-node": index,
      role: "button",
      tabindex: index === this.#focus ? 0 : -1,
      "aria-label": this.#says(flat, phase, words, spot),
    });
    const outline = () => shape(node.role ?? "leaf", spot.width / 2, side);
    if (this.#isReason(index)) group.append(svg("g", { class: "reason", transform: "scale(1.28)" }, [outline()]));
    group.append(outline());
    group.append(text(0, node.role === "max" ? 5 : node.role === "min" ? -4 : 0, 15, words, { class: "value" }));
    return group;
  }

  /** Whether the sentence of this step gives the node as the reason for a cut. */
  #isReason(index: number): boolean {
    return index === this.#moment.reason && !this.#hideValues;
  }

  /** What stands next to a node: its window while it is open, visits, nodes folded away. */
  #aside(index: number): SVGElement[] {
    const found = this.#moment.phases;
    const { node } = this.#all[index];
    const spot = this.#spots.get(index)!;
    const phase = this.#hideValues ? "done" : found[index];
    const made = svg("g", { transform: `translate(${spot.x} ${spot.y})`, "aria-hidden": "true", class: "aside" });
    const window = phase === "open" && !this.#hideValues ? windowNow(this.#all, found, index) : null;
    if (window) made.append(this.#window(index, `[${window[0]}, ${window[1]}]`));
    const visits = this.#visits(index);
    const boards = this.#boards;
    if (boards) made.append(svg("image", { href: boards(index), x: -BOARD / 2, y: 24, width: BOARD, height: BOARD }));
    const mark = this.#hideValues ? "" : markOf(this.#all[index]);
    if (mark && !node.role) made.append(text(0, (window && !boards ? 39 : 29) + (boards ? BOARD : 0), 11, mark, { class: "mark" }));
    else if (mark) made.append(text(node.role === "min" ? -18 : -16, node.role === "min" ? 17 : -17, 11, mark, { class: "mark", "text-anchor": "end" }));
    if (visits > 0) made.append(text(0, 32 + (boards ? BOARD : 0), 12, visits === 1 ? "1 visit" : `${visits} visits`, { class: "action" }));
    if (spot.hidden > 0) made.append(text(0, (visits > 0 ? 47 : 34) + (boards ? BOARD : 0), 12, `+${spot.hidden.toLocaleString("en")}`, { class: "more" }));
    return made.childNodes.length > 0 ? [made] : [];
  }

  /** The window of a node, where it lies on no leaf: below one, or at the narrow side of a node; there a leaf may
   * follow where a node points up, and then there is room below it. */
  #window(index: number, bounds: string): SVGElement {
    const { role } = this.#all[index].node;
    const { width, hidden } = this.#spots.get(index)!;
    const boards = this.#boards !== null;
    if (!role && !boards) return text(0, 26, 12, bounds, { class: "window" });
    const below: [number, number] = [hidden > 0 ? 24 : 9, 26];
    const above = boards || !this.#leafWithin(index, 20 + 7 * bounds.length);
    const narrow = role !== "min" ? (above ? [13, -17] : below) : boards ? [15, 15] : [13, 22];
    const [x, y] = role ? narrow : [width / 2 + 2, 0];
    return text(x, y, 12, bounds, { class: "window", "text-anchor": "start" });
  }

  /** Whether the next node to the right is a leaf, and begins within this distance. */
  #leafWithin(index: number, distance: number): boolean {
    const row = this.#rows[this.#all[index].ply - this.#all[this.#top].ply];
    const next = row[row.indexOf(index) + 1];
    if (next === undefined || this.#all[next].node.role) return false;
    const { x, width } = this.#spots.get(next)!;
    return x - width / 2 - this.#spots.get(index)!.x < distance;
  }

  #visits(index: number): number {
    return this.#moment.visits?.[index] ?? this.#all[index].node.visits ?? 0;
  }

  /** A node in words. */
  #says(flat: Flat, phase: Phase, words: string, spot: Spot): string {
    const { node } = flat;
    const who = node.mover ? `${node.mover} at ${named(flat)}` : `leaf ${named(flat)}`;
    const state = { unseen: "not looked at yet", open: "under way", done: "", cut: "never looked at" }[phase];
    const window = node.window && phase !== "cut" && !this.#hideValues ? `window [${node.window[0].text}, ${node.window[1].text}]` : "";
    const folded = spot.hidden > 0 ? `+${spot.hidden.toLocaleString("en")} nodes folded` : "";
    const mark = this.#marked.get(flat.index) ?? "";
    const why = this.#isReason(flat.index) ? "the reason for the cut" : "";
    const count = this.#visits(flat.index);
    const visits = count > 0 ? `${count} visits` : "";
    const remarks = this.#hideValues ? "" : (node.remarks ?? []).join(", ");
    return [who, words && `value ${words}`, visits, window, state, why, remarks, folded, mark].filter(Boolean).join(", ");
  }

  #place() {
    const { x, y, scale } = this.#view;
    this.#layer.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
  }

  /** Chooses a node; a folded one opens, an open one folds if asked. */
  #choose(index: number, fold: boolean) {
    const { children } = this.#all[index];
    if (children.length > 0 && (this.#folded.has(index) || fold)) {
      if (this.#folded.has(index)) this.#folded.delete(index);
      else this.#folded.add(index);
      const before = this.#spots.get(index)!;
      this.#draw();
      const after = this.#spots.get(index)!;
      this.#view.x += (before.x - after.x) * this.#view.scale;
      this.#follow();
    }
    this.dispatchEvent(new CustomEvent("outply-node", { detail: index, bubbles: true }));
  }

  #controls(): HTMLElement {
    const row = document.createElement("div");
    row.className = "controls";
    const add = (words: string, label: string, act: () => void) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: words });
      button.setAttribute("aria-label", label);
      button.addEventListener("click", act);
      row.append(button);
    };
    add("+", "Larger", () => this.#zoom(1.3));
    add("−", "Smaller", () => this.#zoom(1 / 1.3));
    add("⤢", "The whole tree", () => this.fit());
    add("⇊", "Unfold all nodes", () => this.unfold(true));
    add("⇈", "Fold all but the best line", () => this.unfold(false));
    return row;
  }

  #zoom(factor: number, at?: { x: number; y: number }) {
    const box = this.#svg.getBoundingClientRect();
    const { x, y } = at ?? { x: box.width / 2, y: box.height / 2 };
    const scale = Math.min(4, Math.max(0.05, this.#view.scale * factor));
    const ratio = scale / this.#view.scale;
    this.#view = { scale, x: x - (x - this.#view.x) * ratio, y: y - (y - this.#view.y) * ratio };
    this.#fitted = false;
    this.#follow();
  }

  #pointer() {
    let from: { x: number; y: number; moved: boolean } | null = null;
    this.#svg.addEventListener("pointerdown", (event) => {
      if ((event as PointerEvent).button === 0) from = { x: event.clientX, y: event.clientY, moved: false };
    });
    this.#svg.addEventListener("pointermove", (event) => {
      if (!from) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!from.moved && Math.hypot(dx, dy) < 5) return;
      if (!from.moved) this.#svg.setPointerCapture(event.pointerId);
      from = { x: event.clientX, y: event.clientY, moved: true };
      this.#view.x += dx;
      this.#view.y += dy;
      this.#fitted = false;
      this.#follow();
    });
    this.#svg.addEventListener("click", (event) => {
      const node = (event.target as Element).closest("[data-node]");
      if (node && !from?.moved) {
        this.#focusOn(Number(node.getAttribute("data-node")));
        this.#choose(this.#focus, false);
      }
      from = null;
    });
    this.#svg.addEventListener("pointercancel", () => (from = null));
    this.#svg.addEventListener("pointerleave", () => from && !from.moved && (from = null));
    this.#svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const box = this.#svg.getBoundingClientRect();
        this.#zoom(Math.exp(-event.deltaY / 400), { x: event.clientX - box.left, y: event.clientY - box.top });
      },
      { passive: false },
    );
  }

  #key(event: KeyboardEvent) {
    const target = (event.target as Element).closest("[data-node]");
    if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = Number(target.getAttribute("data-node"));
    const { parent, children } = this.#all[index];
    const siblings = parent < 0 || index === this.#top ? [index] : this.#all[parent].children;
    const place = siblings.indexOf(index);
    const moves: Record<string, number | undefined> = {
      ArrowUp: index === this.#top ? undefined : parent,
      ArrowDown: this.#open(index) ? children[0] : undefined,
      ArrowLeft: siblings[place - 1],
      ArrowRight: siblings[place + 1],
      Home: 0,
    };
    if (event.key in moves) {
      event.preventDefault();
      const to = moves[event.key];
      if (to !== undefined && to >= 0) this.#focusOn(to);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#choose(index, true);
    } else if (event.key === "+" || event.key === "-") {
      this.#zoom(event.key === "+" ? 1.3 : 1 / 1.3);
    } else if (event.key === "0") {
      this.fit();
    } else if (event.key === "r" || event.key === "Backspace") {
      event.preventDefault();
      const to = event.key === "r" ? index : Math.max(0, this.#all[this.#top].parent);
      this.dispatchEvent(new CustomEvent("outply-top", { detail: to, bubbles: true }));
    }
  }

  #focusOn(index: number) {
    if (!this.#spots.has(index)) return;
    this.#layer.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    this.#focus = index;
    this.#show(index);
    const find = () => this.#layer.querySelector<SVGElement>(`[data-node="${index}"]`);
    if (!find()) this.#fill();
    find()?.setAttribute("tabindex", "0");
    find()?.focus({ preventScroll: true });
  }

  /** Moves the view so that the node is in it. */
  #show(index: number) {
    const spot = this.#spots.get(index);
    const { width, height } = this.#svg.getBoundingClientRect();
    if (!spot || width === 0) return;
    const [x, y] = [spot.x * this.#view.scale + this.#view.x, spot.y * this.#view.scale + this.#view.y];
    const inside = (at: number, most: number) => Math.min(Math.max(at, 48), Math.max(most - 48, 48));
    this.#view.x += inside(x, width) - x;
    this.#view.y += inside(y, height) - y;
    this.#follow();
  }
}

/** What is folded at first: in a large tree all but the line of best play and the root's children. */
function folds(all: Flat[], most = FIRST): Set<number> {
  if (all.length <= most) return new Set();
  const folded = all.filter(({ node, ply, children }) => ply > 0 && children.length > 0 && !node.best_line);
  return new Set(folded.map((flat) => flat.index));
}

export { ROW };
customElements.define("outply-tree", OutplyTree);
