// <outply-board>: a board that is looked at and played on, by pointer and by keyboard.
//
// Properties: `board` (the server's description), `actions` (legal actions with their spelling),
// `passive` (whether it is only looked at), `marks` (words about moves), `hint` (cells to point out).
// Events: `outply-action`, whose detail is the action's text; `outply-choose`, whose detail is the list
// of actions that the chosen cells spell alike.

import { sheet, svg, text } from "../svg";
import type { ActionText, Board, Cell } from "../types";
import { UNIT, extent, ground, ink, pieces, writing } from "./draw";
import { drawn, ending, spoken, type Mark } from "./marks";
import { spelled } from "./spelling";
import css from "./board.css";

const STYLE = sheet(css);

export class OutplyBoard extends HTMLElement {
  #board: Board | null = null;
  #actions: ActionText[] = [];
  #marks: Mark[] = [];
  #hint: string[] = [];
  #passive = false;
  #chosen: string[] = [];
  #focus = "";
  #root: ShadowRoot;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open", delegatesFocus: true });
    this.#root.adoptedStyleSheets = [STYLE];
    this.#root.addEventListener("keydown", (event) => this.#key(event as KeyboardEvent));
    this.#root.addEventListener("click", (event) => this.#click(event));
  }

  get board(): Board | null {
    return this.#board;
  }

  set board(board: Board | null) {
    if (board === this.#board) return;
    this.#board = board;
    this.#chosen = [];
    this.#draw(true);
  }

  set actions(actions: ActionText[]) {
    if (actions === this.#actions) return;
    this.#actions = actions;
    this.#chosen = [];
    this.#draw();
  }

  set marks(marks: Mark[]) {
    if (JSON.stringify(marks) === JSON.stringify(this.#marks)) return;
    this.#marks = marks;
    this.#draw();
  }

  /** Whether the board is only looked at; else its cells are buttons, even while none can be played. */
  set passive(passive: boolean) {
    if (passive === this.#passive) return;
    this.#passive = passive;
    this.#draw();
  }

  set hint(hint: string[]) {
    if (hint.join() === this.#hint.join()) return;
    this.#hint = hint;
    this.#draw();
  }

  /** Draws all anew; the piece moved last arrives on a `fresh` board alone. */
  #draw(fresh = false) {
    const board = this.#board;
    const focused = this.#root.activeElement?.getAttribute("data-cell") ?? null;
    if (!board) return this.#root.replaceChildren();
    const box = extent(board);
    const view = [box.x, box.y, box.width, box.height].map((n) => Math.round(n)).join(" ");
    const whole = svg("svg", { viewBox: view, role: "group", "aria-label": "Board", class: fresh ? "fresh" : undefined });
    // Large boards fill the width that there is, small ones stay small.
    whole.style.maxWidth = `${Math.round(box.width * 0.84)}px`;
    const { next } = spelled(this.#actions, this.#chosen);
    const ids = board.cells.map((cell) => cell.id);
    if (!ids.includes(this.#focus)) this.#focus = ids.find((id) => next.has(id)) ?? ids[0] ?? "";
    for (const cell of board.cells) whole.append(this.#cell(board, cell, next));
    whole.append(...drawn(board, this.#marks));
    for (const label of board.labels) {
      whole.append(text(label.x * UNIT, label.y * UNIT, 28, label.text, { class: "label", "aria-hidden": "true" }));
    }
    this.#root.replaceChildren(whole, ...this.#below(board, next));
    if (focused !== null) this.#focusOn(focused);
  }

  #cell(board: Board, cell: Cell, next: Set<string>): SVGElement {
    const kind = cell.piece === null || cell.piece === undefined ? undefined : board.kinds[cell.piece];
    const [last, open] = [board.last.includes(cell.id), next.has(cell.id)];
    const chosen = this.#chosen.includes(cell.id);
    const states = { last, open, chosen, hint: this.#hint.includes(cell.id) };
    const names = Object.entries(states).filter(([, on]) => on).map(([name]) => name);
    const holds = kind ? `${kind.name}${cell.count > 1 ? ` × ${cell.count}` : ""}` : cell.writing ? "" : "empty";
    const marks = ending(this.#marks, cell.id);
    const says = [cell.id, holds, cell.writing, spoken(marks), last && "last move", open && "playable", chosen && "chosen"];
    const play = !this.#passive;
    const group = svg("g", {
      class: ["cell", ...names].join(" "),
      "data-cell": cell.id,
      role: play ? "button" : "img",
      tabindex: play ? (cell.id === this.#focus ? 0 : -1) : undefined,
      "aria-label": says.filter(Boolean).join(", "),
      "aria-disabled": play && !open ? "true" : undefined,
    });
    const floor = ground(cell);
    floor.setAttribute("fill", cell.fill);
    floor.setAttribute("class", "ground");
    group.append(floor);
    if (last) group.append(this.#ring(cell, "last-ring"));
    if (kind) group.append(...pieces(cell, kind));
    if (cell.writing) group.append(writing(cell, kind));
    const at = [cell.x * UNIT, cell.y * UNIT] as const;
    if (open && !kind && !cell.writing && marks.length === 0) {
      group.append(svg("circle", { cx: at[0], cy: at[1], r: 9, class: "dot" }));
    }
    if (chosen || states.hint) group.append(this.#ring(cell, chosen ? "chosen-ring" : "hint-ring"));
    group.append(this.#ring(cell, "focus-ring"));
    return group;
  }

  #ring(cell: Cell, name: string): SVGElement {
    const ring = ground(cell, -5);
    ring.setAttribute("class", `ring ${name}`);
    return ring;
  }

  /** Dice, notes and buttons. */
  #below(board: Board, next: Set<string>): HTMLElement[] {
    const rows: HTMLElement[] = [];
    if (board.dice.length > 0) {
      const dice = row("dice", board.dice.map(die));
      dice.setAttribute("role", "img");
      dice.setAttribute("aria-label", `dice ${board.dice.join(" ")}`);
      rows.push(dice);
    }
    if (board.notes.length > 0) {
      rows.push(row("notes", board.notes.map((note) => element("p", note))));
    }
    const buttons = board.buttons.map(({ id, text: words }) => {
      const button = element("button", words) as HTMLButtonElement;
      button.type = "button";
      button.dataset.button = id;
      button.disabled = !next.has(id);
      button.classList.toggle("hint", this.#hint.includes(id));
      for (const mark of ending(this.#marks, id)) button.append(Object.assign(element("span", mark.text), { className: "worth" }));
      return button;
    });
    if (buttons.length > 0) rows.push(row("buttons", buttons));
    return rows;
  }

  #click(event: Event) {
    const target = event.target as Element;
    const cell = target.closest("[data-cell]")?.getAttribute("data-cell");
    const button = target.closest<HTMLElement>("[data-button]")?.dataset.button;
    if (cell) this.#focus = cell;
    const id = cell ?? button;
    if (id) this.#choose(id);
  }

  /** Goes on with a cell or a button, begins anew with it, or lets go of it. */
  #choose(id: string) {
    if (this.#actions.length === 0) return;
    if (this.#chosen.at(-1) === id && !spelled(this.#actions, this.#chosen).next.has(id)) {
      this.#chosen = this.#chosen.slice(0, -1);
      return this.#draw();
    }
    const goesOn = spelled(this.#actions, this.#chosen).next.has(id);
    const begins = spelled(this.#actions, []).next.has(id);
    if (!goesOn && !begins) {
      this.#chosen = [];
      return this.#draw();
    }
    this.#chosen = goesOn ? [...this.#chosen, id] : [id];
    const { next, complete } = spelled(this.#actions, this.#chosen);
    if (next.size > 0 && complete.length === 0) return this.#draw();
    if (complete.length === 1 && next.size === 0) return this.#say("outply-action", complete[0]);
    this.#draw();
    this.#say("outply-choose", complete);
  }

  #say(name: string, detail: unknown) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  #key(event: KeyboardEvent) {
    const cell = (event.target as Element).closest("[data-cell]")?.getAttribute("data-cell");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way) {
      event.preventDefault();
      event.stopPropagation();
      this.#move(cell, way[0], way[1]);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#choose(cell);
    } else if (event.key === "Escape" && this.#chosen.length > 0) {
      event.stopPropagation();
      this.#chosen = [];
      this.#draw();
    }
  }

  /** Focuses the nearest cell in a direction: what lies aside counts three times. */
  #move(id: string, dx: number, dy: number) {
    const cells = this.#board?.cells ?? [];
    const from = cells.find((cell) => cell.id === id);
    if (!from) return;
    let [best, least] = ["", Infinity];
    for (const cell of cells) {
      const [x, y] = [cell.x - from.x, cell.y - from.y];
      const ahead = x * dx + y * dy;
      const distance = ahead + 3 * Math.abs(x * dy + y * dx);
      if (ahead > 0.2 && distance < least) [best, least] = [cell.id, distance];
    }
    if (best) this.#focusOn(best);
  }

  #focusOn(id: string) {
    const cells = [...this.#root.querySelectorAll<SVGElement>("[data-cell]")];
    const to = cells.find((cell) => cell.getAttribute("data-cell") === id);
    if (!to || to.getAttribute("role") !== "button") return;
    this.#focus = id;
    for (const cell of cells) cell.setAttribute("tabindex", cell === to ? "0" : "-1");
    to.focus();
  }
}

function row(name: string, children: HTMLElement[]): HTMLElement {
  const made = document.createElement("div");
  made.className = name;
  made.append(...children);
  return made;
}

function element(name: string, words: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = words;
  return made;
}

const PIPS: Record<number, number[][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** A die; a number in place of more pips than six. */
/** A die with the number that it shows. */
export function die(number: number): HTMLElement {
  const box = document.createElement("span");
  const face = svg("svg", { viewBox: "-50 -50 100 100", class: "die" });
  face.append(svg("rect", { x: -44, y: -44, width: 88, height: 88, rx: 18 }));
  const pips = PIPS[number];
  if (pips) for (const [x, y] of pips) face.append(svg("circle", { cx: 24 * x, cy: 24 * y, r: 9 }));
  else face.append(text(0, 0, 48, String(number), { fill: ink(undefined, "#fff") }));
  box.append(face);
  return box;
}

customElements.define("outply-board", OutplyBoard);
