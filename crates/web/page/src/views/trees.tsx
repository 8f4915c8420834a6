// The tree explorer: any tree, any algorithm, every step with its sentence.

import { computed, effect, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { address, divided, go, joined, view } from "../address";
import { ask, download } from "../api";
import { complain, revived } from "../game";
import { flatten, length, named, sentence, steps, valueText, type Flat, type Step } from "../tree/trace";
import { unpacked } from "../tree/columns";
import type { Tree, TreeColumns } from "../types";
import { copied, copy } from "./share";
import { IcicleView, TreeView } from "./element-tree";

/** Name, tree, and the algorithm for it where the usual one does not fit. */
const EXAMPLES: [string, string, string?][] = [
  ["Three branches", "(max (min 21 -3) (min 12 -70 -4) (min 100 -73 -14))"],
  ["The textbook's tree", "(max (min 3 12 8) (min 2 4 6) (min 14 5 2))"],
  ["Two by two", "(max (min 10 8) (min 4 50))"],
  ["Sixteen leaves", "[[[[8,7],[3,9]],[[9,8],[2,4]]],[[[1,8],[8,9]],[[9,9],[3,4]]]]"],
  ["A deep cut", "(max 5 (min (max (min 3 99) 9) 7))"],
  ["A game with dice", "(max (min (chance 1/2:3 1/2:9) 4) (min (chance 1/2:2 1/2:0) 8) (chance 2/3:6 1/3:-3))", "expectiminimax"],
  ["Three players", "(p1 (p2 (p3 <8,5,5> <1,0,0>) (p3 <1,0,0> <0,0,0>)) <4,1,1>)", "maxn"],
];

const ALGORITHMS: [string, string][] = [
  ["minimax", "Minimax"],
  ["alphabeta", "Alpha-beta (fail-soft)"],
  ["alphabeta-hard", "Alpha-beta (fail-hard)"],
  ["alphabeta-strict", "Alpha-beta, cuts only beyond the bound"],
  ["pvs", "Principal variation search, with a table"],
  ["selective", "Selective search (games)"],
  ["expectiminimax", "Expectiminimax"],
  ["star1", "Expectiminimax, Star1"],
  ["star2", "Expectiminimax, Star2"],
  ["maxn", "Max-n"],
  ["paranoid", "Paranoid"],
  ["best-reply", "Best-reply"],
  ["mcts", "Monte Carlo tree search"],
];

const ORDERS: [string, string][] = [
  ["", "as they come"],
  ["best", "the best first"],
  ["worst", "the worst first"],
  ["estimate", "by the estimate of what follows"],
  ["random", "by chance"],
];

/** The searches of games that take the children in the order they are given. */
const UNSORTED = ["minimax", "alphabeta", "alphabeta-hard", "alphabeta-strict"];

/** The order of the children, where the search has none of its own. */
function ordered(name: string): object {
  const { game, order, seed } = words.value;
  const fits = order && (game ? UNSORTED.includes(name) : order !== "estimate");
  return fits ? { order, seed: Number(seed) || 1 } : {};
}

const words = computed(() => address.value.words);
const text = computed(() => words.value.tree ?? EXAMPLES[0][1]);
const algorithm = computed(() => words.value.algorithm ?? "alphabeta");
const against = computed(() => words.value.against ?? "");
/** How many steps have happened; all if the address does not say. */
const step = computed(() => (words.value.step === undefined ? Infinity : Number(words.value.step) || 0));

/** The node shown as the root. */
const top = computed(() => Number(words.value.top) || 0);
/** The node looked at. */
const picked = signal(0);

const trees = signal<Record<string, Tree>>({});
const problem = signal("");
const playing = signal(false);

/** The request for an algorithm's tree, as text. */
function question(name: string): string {
  const { game, moves, start, depth, root, simulations, recipe } = words.value;
  const source = game
    ? { place: { game, ...(start ? { position: start } : {}), moves: divided(moves) }, depth: Number(depth) || 2 }
    : { text: text.value, root: root || "max" };
  return JSON.stringify({ ...source, ...ordered(name), algorithm: name, ...(name === "mcts" ? { simulations: Number(simulations) || 40 } : {}), ...(name === "mcts" || name === "selective" ? { recipe: recipe ?? "" } : {}) });
}

const wanted = computed(() => [question(algorithm.value), ...(against.value ? [question(against.value)] : [])]);

/** What is asked for and not yet answered. */
const loading = new Set<string>();

/** Keeps the trees that are shown loaded. */
export function grow() {
  effect(() => {
    if (view.value !== "tree") return;
    const all = wanted.value;
    void revived.value;
    problem.value = "";
    for (const asked of all) {
      if (trees.peek()[asked] || loading.has(asked)) continue;
      loading.add(asked);
      ask<TreeColumns>("/api/tree/columns", JSON.parse(asked)).then(
        (columns) => {
          const tree = unpacked(columns);
          const kept = Object.entries(trees.peek()).slice(-12);
          trees.value = { ...Object.fromEntries(kept), [asked]: tree };
        },
        (error) => {
          if (error?.unreachable) complain(error);
          else if (wanted.peek().includes(asked)) problem.value = error.message;
        },
      ).finally(() => loading.delete(asked));
    }
  });
}

export function Trees() {
  const shown = wanted.value.map((asked) => trees.value[asked]);
  const tree = shown[0];
  return (
    <div class="explore">
      <section class="stage wide" aria-label="Tree">
        {problem.value && <p class="trouble" role="alert">{problem.value}</p>}
        {tree && <Explorer tree={tree} other={shown[1]} />}
        {!tree && !problem.value && <p class="waiting">One moment…</p>}
      </section>
      <aside class="side">
        <Source />
        {tree && <Here tree={tree} />}
        {tree && <Counts trees={[[algorithm.value, tree], ...(shown[1] ? [[against.value, shown[1]] as [string, Tree]] : [])]} />}
        {tree && <Sentences tree={tree} />}
        {tree && <Export />}
      </aside>
    </div>
  );
}

function Explorer({ tree, other }: { tree: Tree; other: Tree | undefined }) {
  const all = flatten(tree);
  const list = steps(all);
  const most = useMemo(() => Math.max(length(all, tree), other ? length(flatten(other), other) : 0), [all, other]);
  const now = Math.min(step.value, most);
  const sampled = (tree.steps?.length ?? 0) > 0;
  const game = words.value.game;
  const boards = useMemo(() => (game && words.value.boards ? pictures(all) : null), [all, game, words.value.boards]);
  useEffect(() => void (picked.value = 0), [tree]);
  const choose = useMemo(
    () => (index: number) => {
      picked.value = index;
      const at = sampled ? -1 : list.findIndex((one) => one.kind === "leave" && one.index === index);
      if (at >= 0 && list.length < 4000) toStep(at + 1, list.length);
    },
    [list, sampled],
  );
  const said = sampled ? told(tree, now) : sentence(all, list, Math.min(now, list.length));
  const icicle = words.value.look === "icicle";
  return (
    <>
      <div class="looks row" role="group" aria-label="Picture">
        <button type="button" aria-pressed={!icicle} onClick={() => go({ look: "" })}>Tree</button>
        <button type="button" aria-pressed={icicle} onClick={() => go({ look: "icicle" })}>Icicle</button>
        {game && (
          <label class="check"><input type="checkbox" checked={Boolean(words.value.boards)}
            onChange={(event) => go({ boards: event.currentTarget.checked ? "1" : "" })} /> <span>Small boards</span></label>
        )}
        {top.value > 0 && <button type="button" onClick={() => go({ top: "" })}>Back to the whole tree</button>}
      </div>
      <div class={other ? "forest two" : "forest"}>
        <figure>
          {other && <figcaption>{nameOf(algorithm.value)}</figcaption>}
          {icicle ? <IcicleView tree={tree} top={top.value} onNode={(index) => (picked.value = index)} onTop={toTop} />
            : <TreeView tree={tree} top={top.value} boards={boards} step={step.value} onNode={choose} onTop={toTop} />}
        </figure>
        {other && (
          <figure>
            <figcaption>{nameOf(against.value)}</figcaption>
            {icicle ? <IcicleView tree={other} /> : <TreeView tree={other} step={step.value} />}
          </figure>
        )}
      </div>
      <Timeline now={now} most={most} />
      <p class={sampled ? "sentence growth-step" : "sentence"} role="status" aria-live="polite">{said}</p>
    </>
  );
}

/** A simulation with the numbers of its choices. */
function told(tree: Tree, now: number): string {
  if (now === 0) return "Nothing is simulated yet. Step on to begin.";
  return tree.steps?.[now - 1]?.text ?? "";
}

function toTop(index: number) {
  picked.value = index;
  go({ top: index > 0 ? String(index) : "" }, { step: true });
}

/** Searches of the same state that only decide something. */
const TRIAL = /^(verification|razoring|a shallow search|all actions but)/;

const PASS = "--";

/** The actions that lead to a node, a null move as a pass. */
function way(all: Flat[], index: number): string[] {
  const actions: string[] = [];
  for (let here = index; here > 0; here = all[here].parent) {
    const { action, remarks } = all[here].node;
    if (remarks?.some((remark) => remark.startsWith("null move"))) actions.unshift(PASS);
    else if (!remarks?.some((remark) => TRIAL.test(remark))) actions.unshift(action);
  }
  return actions;
}

/** The moves of the game that lead to a node; `null` below a pass, which is no move of the game. */
function movesTo(all: Flat[], index: number): string | null {
  const below = way(all, index);
  return below.includes(PASS) ? null : joined([...divided(words.peek().moves), ...below]);
}

/** The addresses of small boards. */
function pictures(all: Flat[]): (index: number) => string {
  const { game, start } = words.peek();
  return (index) => {
    const moves = [...divided(words.peek().moves), ...way(all, index)];
    const query = { game, moves: joined(moves), ...(start ? { position: start } : {}), bare: "true" };
    return `api/board.svg?${new URLSearchParams(query)}`;
  };
}

/** What is known of the node that was chosen last, and where to go from it. */
function Here({ tree }: { tree: Tree }) {
  const all = flatten(tree);
  const flat = all[Math.min(picked.value, all.length - 1)];
  const { node } = flat;
  const { game, start } = words.value;
  const moves = game ? movesTo(all, flat.index) : null;
  const unkept = node.unkept ?? 0;
  const row = (name: string, value: string | number | null | undefined | false) =>
    value ? <tr><th scope="row">{name}</th><td>{value}</td></tr> : null;
  return (
    <section class="panel" aria-label="Node">
      <h2>{flat.index === 0 ? "The root" : named(flat)}</h2>
      <table class="facts"><tbody>
        {row("moves", node.mover)}
        {row("value", valueText(node))}
        {row("window", node.window && `${node.window[0].text} to ${node.window[1].text}`)}
        {row("visits", node.visits?.toLocaleString("en"))}
        {row("nodes below", (flat.last - flat.index + unkept).toLocaleString("en"))}
        {row("not drawn", unkept > 0 && unkept.toLocaleString("en"))}
      </tbody></table>
      {(node.remarks ?? []).length > 0 && <ul class="remarks">{node.remarks!.map((remark) => <li key={remark}>{remark}</li>)}</ul>}
      <div class="row">
        {flat.index > 0 && flat.index !== top.value && <button type="button" onClick={() => toTop(flat.index)}>Make it the root</button>}
        {game && flat.index > 0 && moves !== null && (
          <>
            <button type="button" onClick={() => go({ moves, top: "", step: "" }, { step: true })}>
              {unkept > 0 ? `Search from here: ${unkept.toLocaleString("en")} nodes` : "Search from here"}
            </button>
            <button type="button" onClick={() => go({ game, moves, ...(start ? { start } : {}), seats: "me,me" }, { view: "play", fresh: true, step: true })}>
              Play from here
            </button>
          </>
        )}
      </div>
    </section>
  );
}

function toStep(next: number, most: number) {
  const kept = Math.min(Math.max(next, 0), most);
  go({ step: kept === most ? "" : String(kept) });
}

function Timeline({ now, most }: { now: number; most: number }) {
  useEffect(() => {
    if (!playing.value) return;
    if (now >= most) {
      playing.value = false;
      return;
    }
    const timer = setTimeout(() => toStep(now + 1, most), 700);
    return () => clearTimeout(timer);
  }, [now, most, playing.value]);
  const start = () => {
    playing.value = !playing.value;
    if (playing.value && now >= most) toStep(0, most);
  };
  return (
    <div class="timeline" role="group" aria-label="Time line">
      <button type="button" onClick={start}>{playing.value ? "Pause" : "Run"}</button>
      <button type="button" onClick={() => toStep(0, most)} disabled={now === 0} aria-label="Before the first step">«</button>
      <button type="button" onClick={() => toStep(now - 1, most)} disabled={now === 0} aria-label="One step back">‹</button>
      <input
        type="range"
        min="0"
        max={most}
        value={now}
        aria-label="Step"
        aria-valuetext={`step ${now} of ${most}`}
        onInput={(event) => toStep(Number(event.currentTarget.value), most)}
      />
      <button type="button" onClick={() => toStep(now + 1, most)} disabled={now >= most} aria-label="One step on">›</button>
      <button type="button" onClick={() => toStep(most, most)} disabled={now >= most} aria-label="After the last step">»</button>
      <output>{now}/{most}</output>
    </div>
  );
}

function nameOf(name: string): string {
  return ALGORITHMS.find(([known]) => known === name)?.[1] ?? name;
}

/** Where the tree comes from, and who searches it. */
function Source() {
  const game = words.value.game;
  return (
    <section class="panel" aria-label="Tree and algorithm">
      <label>
        <span>Algorithm</span>
        <Choice value={algorithm.value} onChange={(name) => go({ algorithm: name, step: "", top: "", recipe: "" })} />
      </label>
      <label>
        <span>Next to it</span>
        <Choice value={against.value} none="nothing" onChange={(name) => go({ against: name, step: "" })} />
      </label>
      {algorithm.value === "mcts" && (
        <label>
          <span>Simulations</span>
          <input type="number" min="1" max="1000" value={words.value.simulations || "40"}
            onChange={(event) => go({ simulations: event.currentTarget.value, step: "", top: "" })} />
        </label>
      )}
      {(algorithm.value === "mcts" || (algorithm.value === "selective" && game)) && (
        <label>
          <span>Put together as</span>
          <input spellcheck={false} value={words.value.recipe ?? ""} placeholder={algorithm.value === "mcts" ? "c=1.4" : "null-move=off"}
            onChange={(event) => go({ recipe: event.currentTarget.value.trim(), step: "", top: "" })} />
          <small>{algorithm.value === "mcts" ? "selection=ucb1, c=1, playout=uniform …" : "null-move=off, reductions=off, exact …"}</small>
        </label>
      )}
      {game ? <FromGame game={game} /> : <Typed />}
    </section>
  );
}

function Choice({ value, none, onChange }: { value: string; none?: string; onChange: (name: string) => void }) {
  return (
    <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {none && <option value="">{none}</option>}
      {ALGORITHMS.map(([name, long]) => <option key={name} value={name} selected={name === value}>{long}</option>)}
    </select>
  );
}

function FromGame({ game }: { game: string }) {
  const most = divided(words.value.moves).length;
  return (
    <>
      <p>{game}, {most === 0 ? "from the start" : `after ${most} ${most === 1 ? "move" : "moves"}`}</p>
      <label>
        <span>Plies looked ahead</span>
        <input type="number" min="1" max="30" value={words.value.depth || "2"}
          onChange={(event) => go({ depth: event.currentTarget.value, step: "", top: "" })} />
      </label>
      {(UNSORTED.includes(algorithm.value) || UNSORTED.includes(against.value)) && <Ordering orders={ORDERS} />}
      <button type="button" onClick={() => go({ algorithm: algorithm.value }, { fresh: true, step: true })}>
        A tree of numbers instead
      </button>
    </>
  );
}

/** The order in which the children of every node are searched. */
function Ordering({ orders }: { orders: [string, string][] }) {
  const order = words.value.order ?? "";
  return (
    <label>
      <span>Order of the children</span>
      <select value={order} onChange={(event) => go({ order: event.currentTarget.value, step: "", top: "" })}>
        {orders.map(([name, long]) => <option key={name} value={name} selected={name === order}>{long}</option>)}
      </select>
      {order === "random" && (
        <button type="button" class="plain" onClick={() => go({ seed: String((Number(words.value.seed) || 1) + 1), step: "", top: "" })}>Another one</button>
      )}
    </label>
  );
}

const draft = signal<string | null>(null);

function Typed() {
  const change = (tree: string) => {
    draft.value = null;
    const fit = EXAMPLES.find(([, known]) => known === tree)?.[2];
    const before = EXAMPLES.find(([, known]) => known === text.peek())?.[2];
    const other = fit ?? (before === algorithm.peek() ? "alphabeta" : algorithm.peek());
    go({ tree, step: "", top: "", order: "", ...(other === algorithm.peek() ? {} : { algorithm: other, against: "" }) }, { step: true });
  };
  const lists = (draft.value ?? text.value).trim().startsWith("[");
  return (
    <>
      <form onSubmit={(event) => {
        event.preventDefault();
        change((draft.value ?? text.value).trim());
      }}>
        <label>
          <span>Tree</span>
          <textarea rows={4} spellcheck={false} value={draft.value ?? text.value}
            onInput={(event) => (draft.value = event.currentTarget.value)} />
          <small>(max (min 3 5) (min 2 9)), [[3, 5], [2, 9]], or with (chance 1/2:3 1/2:9)</small>
        </label>
        <div class="row">
          <button type="submit" class="primary">Search it</button>
          {lists && (
            <label class="inline">
              <span>First to move</span>
              <select value={words.value.root || "max"} onChange={(event) => go({ root: event.currentTarget.value, step: "" })}>
                <option value="max">MAX</option>
                <option value="min">MIN</option>
              </select>
            </label>
          )}
        </div>
      </form>
      <Ordering orders={ORDERS.filter(([name]) => name !== "estimate")} />
      <label>
        <span>Examples</span>
        <select
          value={EXAMPLES.some(([, tree]) => tree === text.value) ? text.value : ""}
          onChange={(event) => event.currentTarget.value && change(event.currentTarget.value)}
        >
          <option value="">…</option>
          {EXAMPLES.map(([name, tree]) => <option key={name} value={tree} selected={tree === text.value}>{name}</option>)}
        </select>
      </label>
      <Random onTree={change} />
    </>
  );
}

function Random({ onTree }: { onTree: (tree: string) => void }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const number = (name: string) => Number(data.get(name)) || 0;
    const shape = { seed: number("seed"), branching: number("branching"), depth: number("depth"), range: 20, chance: data.get("chance") === "on" };
    ask<{ text: string }>("/api/tree/random", shape).then((tree) => onTree(tree.text), (error) => {
      if (error?.unreachable) complain(error);
      else problem.value = error.message;
    });
  };
  return (
    <details class="settings">
      <summary>A random tree</summary>
      <form onSubmit={submit} class="numbers">
        <label><span>Seed</span><input name="seed" type="number" min="0" defaultValue="7" /></label>
        <label><span>Children at most</span><input name="branching" type="number" min="1" max="8" defaultValue="3" /></label>
        <label><span>Plies at most</span><input name="depth" type="number" min="1" max="8" defaultValue="3" /></label>
        <label class="check"><input name="chance" type="checkbox" /> <span>With chance nodes</span></label>
        <button type="submit">Draw</button>
      </form>
    </details>
  );
}

function Counts({ trees: shown }: { trees: [string, Tree][] }) {
  const first = shown[0][1].counts;
  const row = (name: string, pick: (tree: Tree) => number | null | undefined) => {
    const cells = shown.map(([, tree]) => pick(tree));
    if (cells.every((cell) => cell === null || cell === undefined)) return null;
    return (
      <tr>
        <th scope="row">{name}</th>
        {cells.map((cell, at) => <td key={at}>{cell?.toLocaleString("en") ?? "–"}</td>)}
      </tr>
    );
  };
  return (
    <section class="panel" aria-label="Counts">
      <h2>What was looked at</h2>
      <table class="counts">
        {shown.length > 1 && (
          <thead>
            <tr><td /> {shown.map(([name]) => <th key={name} scope="col">{name}</th>)}</tr>
          </thead>
        )}
        <tbody>
          <tr><th scope="row">value</th>{shown.map(([, tree], at) => <td key={at}>{tree.value.text}</td>)}</tr>
          <tr><th scope="row">best action</th>{shown.map(([, tree], at) => <td key={at}>{tree.action ?? "–"}</td>)}</tr>
          {row(first.all_nodes ? `nodes of ${first.all_nodes}` : "nodes", (tree) => tree.counts.nodes)}
          {row(first.all_leaves ? `leaves of ${first.all_leaves}` : "leaves", (tree) => tree.counts.leaves)}
          {row("leaves, best order", (tree) => tree.counts.best_order_leaves)}
          {row("leaves, worst order", (tree) => tree.counts.worst_order_leaves)}
          {row("Knuth-Moore minimum", (tree) => tree.counts.minimum_leaves)}
          {first && shown.some(([, tree]) => tree.not_drawn > 0) && row("visits not drawn", (tree) => tree.not_drawn)}
        </tbody>
      </table>
    </section>
  );
}

/** How many sentences are listed. */
const MOST_TOLD = 100;

/** The first nodes that have a sentence, each with the step at which it is left. */
function sentences(all: Flat[], list: Step[]): { index: number; at: number }[] {
  const told: { index: number; at: number }[] = [];
  for (let at = 0; at < list.length && told.length < MOST_TOLD; at++) {
    const { kind, index } = list[at];
    if (kind === "leave" && all[index].node.sentence) told.push({ index, at });
  }
  return told;
}

/** Every sentence, each a way to its step. */
function Sentences({ tree }: { tree: Tree }) {
  const all = flatten(tree);
  const list = steps(all);
  const told = useMemo(() => sentences(all, list), [tree]);
  if (told.length === 0) return null;
  return (
    <section class="panel" aria-label="Sentences">
      <h2>Why not the rest</h2>
      <ol class="told">
        {told.map(({ index, at }) => (
          <li key={at}>
            <button type="button" class="line" onClick={() => toStep(at + 1, list.length)} aria-label={`${named(all[index])}: ${all[index].node.sentence}`}>
              {all[index].node.sentence}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const FORMATS: [string, string, string][] = [
  ["SVG", "svg", "svg"], ["PNG", "png", "png"], ["PDF", "pdf", "pdf"], ["DOT", "dot", "dot"], ["TikZ", "tikz", "tex"], ["JSON", "json", "json"],
];

function Export() {
  const save = async (format: string, ending: string) => {
    try {
      const tree = { ...JSON.parse(question(algorithm.peek())), ...(words.peek().game && words.peek().boards ? { boards: true } : {}) };
      await download(`tree.${ending}`, "/api/tree/drawing", { tree, format });
    } catch (error) {
      if ((error as { unreachable?: boolean })?.unreachable) complain(error);
      else problem.value = (error as Error).message;
    }
  };
  return (
    <section class="panel" aria-label="Export">
      <h2>Take along</h2>
      <div class="row">
        {FORMATS.map(([name, format, ending]) => <button key={format} type="button" onClick={() => save(format, ending)}>{name}</button>)}
        <button type="button" onClick={() => copy("Link", location.href)}>Copy link</button>
      </div>
      <p class="note" role="status">{copied.value}</p>
    </section>
  );
}
