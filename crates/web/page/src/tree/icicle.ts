// <outply-icicle>: where a search spent its nodes. Every node is a bar below its parent's, as wide as
// the nodes at and below it are many. Drawn on a canvas, whatever is narrower than half a pixel not at
// all, so that a large tree costs no more than what can be seen of it.
//
// Properties: `tree` (the server's document), `top` (the node that fills the width).
// Events: `outply-top`, whose detail is the number of the node that shall fill the width;
// `outply-node`, that of the node in focus.

import { sheet } from "../svg";
import type { Tree } from "../types";
import { flatten, named, valueText, type Flat } from "./trace";
import css from "./icicle.css";

const STYLE = sheet(css);
const FOOT = 34;

export class OutplyIcicle extends HTMLElement {
  #tree: Tree | null = null;
  #all: Flat[] = [];
  /** Nodes that were looked at, at and below each, those not kept included. */
  #weight = new Float64Array(0);
  /** How many plies lie below each node. */
  #height = new Uint16Array(0);
  #top = 0;
  #focus = 0;
  /** What part of the root's width is in sight. */
  #view = { left: 0, width: 1 };
  #asked = 0;
  #canvas = document.createElement("canvas");
  #words = document.createElement("p");

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [STYLE];
    this.#canvas.tabIndex = 0;
    this.#canvas.setAttribute("role", "application");
    this.#canvas.setAttribute("aria-label", "Icicle: arrow keys go from node to node, Enter makes one the root, Backspace goes back up");
    this.#words.setAttribute("aria-live", "polite");
    root.append(this.#canvas, this.#words);
    this.#canvas.addEventListener("keydown", (event) => this.#key(event));
    this.#pointer();
    new ResizeObserver(() => this.#draw()).observe(this);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#draw());
  }

  set tree(tree: Tree | null) {
    if (tree === this.#tree) return;
    this.#tree = tree;
    this.#all = tree ? flatten(tree) : [];
    this.#weight = new Float64Array(this.#all.length);
    this.#height = new Uint16Array(this.#all.length);
    for (let index = this.#all.length - 1; index >= 0; index--) {
      const { node, parent } = this.#all[index];
      if (node.status !== "cut") this.#weight[index] += 1 + (node.unkept ?? 0);
      if (parent < 0) continue;
      this.#weight[parent] += this.#weight[index];
      this.#height[parent] = Math.max(this.#height[parent], this.#height[index] + 1);
    }
    this.#top = this.#focus = 0;
    this.#view = { left: 0, width: 1 };
    this.#draw();
  }

  set top(top: number) {
    const kept = top > 0 && top < this.#all.length ? top : 0;
    if (kept === this.#top) return;
    this.#top = this.#focus = kept;
    this.#view = { left: 0, width: 1 };
    this.#draw();
  }

  /** Draws in the next frame. */
  #draw() {
    if (this.#asked) return;
    this.#asked = requestAnimationFrame(() => {
      this.#asked = 0;
      this.#paint();
    });
  }

  /** The share of the root's bar at which a node's begins. */
  #start(index: number): number {
    let at = 0;
    for (let here = index; here !== this.#top && here >= 0; here = this.#all[here].parent) {
      for (const other of this.#all[this.#all[here].parent].children) {
        if (other === here) break;
        at += this.#weight[other];
      }
    }
    return at;
  }

  /** The size of the picture and of a bar in it. */
  #measure() {
    const { width, height } = this.#canvas.getBoundingClientRect();
    const plies = (this.#height[this.#top] ?? 0) + 1;
    const row = Math.min(44, Math.max(12, (height - FOOT) / plies));
    const scale = width / this.#view.width / Math.max(1, this.#weight[this.#top]);
    return { width, height, row, scale, left: this.#view.left * this.#weight[this.#top] };
  }

  #paint() {
    const { width, height, row, scale, left } = this.#measure();
    this.#words.textContent = this.#says();
    if (width === 0) return;
    const dots = devicePixelRatio || 1;
    if (this.#canvas.width !== Math.round(width * dots)) this.#canvas.width = Math.round(width * dots);
    if (this.#canvas.height !== Math.round(height * dots)) this.#canvas.height = Math.round(height * dots);
    const context = this.#canvas.getContext("2d")!;
    context.setTransform(dots, 0, 0, dots, 0, 0);
    context.clearRect(0, 0, width, height);
    if (this.#all.length === 0) return;
    const style = getComputedStyle(this);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const fills = { max: colour("--max"), min: colour("--min"), chance: colour("--chance"), player: colour("--chance") } as Record<string, string>;
    const [leaf, table, ink, paper, accent] = ["--leaf", "--table", "--t-ink", "--t-paper", "--t-accent"].map(colour);
    context.font = "12px system-ui, 'DejaVu Sans', sans-serif";
    context.textBaseline = "middle";
    context.lineWidth = 1;
    const bar = (index: number, x: number, ply: number) => {
      const wide = this.#weight[index] * scale;
      const [from, y] = [Math.max(x, -2), ply * row];
      const to = Math.min(x + wide, width + 2);
      const { node, children } = this.#all[index];
      context.fillStyle = node.status === "known" ? table : node.role ? fills[node.role] : leaf;
      context.fillRect(from, y, Math.max(to - from, 0.5), row - 1);
      if (wide > 3) {
        context.strokeStyle = node.best_line ? accent : paper;
        context.lineWidth = node.best_line ? 2 : 1;
        context.strokeRect(from + 0.5, y + 0.5, to - from - 1, row - 2);
      }
      const words = [node.action || (index === 0 ? "root" : ""), valueText(node)].filter(Boolean).join("  ");
      if (row >= 12 && to - from > 22) {
        context.save();
        context.beginPath();
        context.rect(from + 3, y, to - from - 6, row);
        context.clip();
        context.fillStyle = ink;
        context.fillText(words, from + 5, y + row / 2);
        context.restore();
      }
      let next = x;
      for (const child of children) {
        const share = this.#weight[child] * scale;
        // What is too narrow to be seen, or out of sight, is passed over.
        if (share > 0.35 && next + share > 0 && next < width && (ply + 1) * row < height) bar(child, next, ply + 1);
        next += share;
      }
    };
    bar(this.#top, -left * scale, 0);
    const ply = this.#all[this.#focus].ply - this.#all[this.#top].ply;
    const x = (this.#start(this.#focus) - left) * scale;
    context.strokeStyle = "#1f6feb";
    context.lineWidth = 3;
    context.strokeRect(x + 1.5, ply * row + 1.5, Math.max(this.#weight[this.#focus] * scale - 3, 1), row - 4);
  }

  /** The node in focus, in words. */
  #says(): string {
    const flat = this.#all[this.#focus];
    if (!flat) return "";
    const { node } = flat;
    const count = this.#weight[flat.index];
    const share = (100 * count) / Math.max(1, this.#weight[0]);
    const parts = [
      named(flat),
      `${count.toLocaleString("en")} ${count === 1 ? "node" : "nodes"}, ${share < 0.1 ? "under 0.1" : share.toFixed(1)} %`,
      node.value && `value ${valueText(node)}`,
      node.mover,
      ...(node.remarks ?? []),
    ];
    return parts.filter(Boolean).join(" · ");
  }

  /** The node at a point of the picture. */
  #under(x: number, y: number): number | null {
    const { row, scale, left } = this.#measure();
    const plies = Math.floor(y / row);
    let [index, start] = [this.#top, 0];
    const at = left + x / scale;
    if (at > this.#weight[this.#top]) return null;
    for (let ply = 0; ply < plies; ply++) {
      let next = start;
      const child = this.#all[index].children.find((one) => {
        if (at < next + this.#weight[one]) return true;
        next += this.#weight[one];
        return false;
      });
      if (child === undefined) return null;
      [index, start] = [child, next];
    }
    return index;
  }

  #goTo(index: number) {
    this.#focus = index;
    // A node to the side is brought into sight, a narrow one is widened.
    const whole = this.#weight[this.#top];
    const [start, wide] = [this.#start(index) / whole, this.#weight[index] / whole];
    const { left, width } = this.#view;
    if (start < left || start + wide > left + width) {
      if (wide > width) this.#view = { left: start, width: Math.min(1, wide) };
      else this.#view = { left: Math.max(0, Math.min(1 - width, start + wide / 2 - width / 2)), width };
    }
    this.#draw();
    this.dispatchEvent(new CustomEvent("outply-node", { detail: index, bubbles: true }));
  }

  #root(index: number) {
    this.dispatchEvent(new CustomEvent("outply-top", { detail: index, bubbles: true }));
  }

  #key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#all.length === 0) return;
    const { parent, children } = this.#all[this.#focus];
    const seen = (list: number[]) => list.filter((one) => this.#weight[one] > 0);
    const siblings = this.#focus === this.#top ? [this.#focus] : seen(this.#all[parent].children);
    const place = siblings.indexOf(this.#focus);
    const acts: Record<string, () => void> = {
      ArrowUp: () => this.#focus !== this.#top && this.#goTo(parent),
      ArrowDown: () => seen(children).length > 0 && this.#goTo(seen(children).reduce((most, one) => (this.#weight[one] > this.#weight[most] ? one : most))),
      ArrowLeft: () => place > 0 && this.#goTo(siblings[place - 1]),
      ArrowRight: () => place + 1 < siblings.length && this.#goTo(siblings[place + 1]),
      Enter: () => this.#root(this.#focus),
      Backspace: () => this.#root(Math.max(0, this.#all[this.#top].parent)),
      "+": () => this.#zoom(1 / 1.5),
      "-": () => this.#zoom(1.5),
      "0": () => this.#zoom(Infinity),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  #zoom(factor: number, at = 0.5) {
    const { left, width } = this.#view;
    const next = Math.min(1, Math.max(width * factor, 20 / Math.max(20, this.#weight[this.#top])));
    this.#view = { width: next, left: Math.min(1 - next, Math.max(0, left + (width - next) * at)) };
    this.#draw();
  }

  #pointer() {
    let from: { x: number; moved: boolean } | null = null;
    const place = (event: MouseEvent) => {
      const box = this.#canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top, width: box.width };
    };
    this.#canvas.addEventListener("pointerdown", (event) => (from = { x: event.clientX, moved: false }));
    this.#canvas.addEventListener("pointermove", (event) => {
      if (!from) return;
      const dx = event.clientX - from.x;
      if (!from.moved && Math.abs(dx) < 5) return;
      if (!from.moved) this.#canvas.setPointerCapture(event.pointerId);
      from = { x: event.clientX, moved: true };
      const { left, width } = this.#view;
      this.#view = { width, left: Math.min(1 - width, Math.max(0, left - (dx * width) / place(event).width)) };
      this.#draw();
    });
    this.#canvas.addEventListener("click", (event) => {
      const { x, y } = place(event);
      const node = from?.moved ? null : this.#under(x, y);
      from = null;
      if (node === null) return;
      if (node === this.#focus && event.detail > 1) this.#root(node);
      else this.#goTo(node);
    });
    this.#canvas.addEventListener("pointercancel", () => (from = null));
    this.#canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const { x, width } = place(event);
        this.#zoom(Math.exp(event.deltaY / 400), x / width);
      },
      { passive: false },
    );
  }
}

customElements.define("outply-icicle", OutplyIcicle);
