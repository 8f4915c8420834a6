// A lecture, live: short pages in the order in which the subject is taught, each with a tree to step
// through and one question.

import { computed, effect, signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { address, go, joined, view } from "../address";
import { ask, download } from "../api";
import { complain, games, revived } from "../game";
import { flatten, length, sentence, simulated, steps, type Flat, type Step } from "../tree/trace";
import type { Tree } from "../types";
import { PAGES as ALL } from "./tour-pages";
import { TreeView } from "./element-tree";

/** The pages about games that this catalogue has. */
const pages = computed(() =>
  ALL.filter(({ source }) => !source.place || games.value.some((one) => one.name === source.place?.game)),
);
const number = computed(() => Math.min(pages.value.length, Math.max(1, Number(address.value.words.page) || 1)));
const page = computed(() => pages.value[number.value - 1]);
const step = computed(() => (address.value.words.step === undefined ? Infinity : Number(address.value.words.step) || 0));
const tree = signal<{ page: number; tree: Tree } | null>(null);
const chosen = signal<{ page: number; choice: number } | null>(null);

/** Keeps the tree of the page that the address names loaded. */
export function lecture() {
  effect(() => {
    if (view.value !== "tour") return;
    const [now, at] = [page.value, number.value];
    if (games.value.length === 0) return;
    void revived.value;
    if (tree.peek()?.page === at) return;
    ask<Tree>("/api/tree", { ...now.source, algorithm: now.algorithm }).then((found) => {
      if (number.peek() === at) tree.value = { page: at, tree: found };
    }, complain);
  });
}

export function Tour() {
  const [now, at] = [page.value, number.value];
  const shown = tree.value?.page === at ? tree.value.tree : null;
  return (
    <article class="tour">
      <p class="note">{at} of {pages.value.length}</p>
      <h1>{now.title}</h1>
      {now.text.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
      {shown ? <Live tree={shown} /> : <p class="waiting">One moment…</p>}
      <Ask />
      <div class="toolbar" role="group" aria-label="Pages">
        <button type="button" disabled={at === 1} onClick={() => turn(at - 1)}>Back</button>
        <label class="pages">
          <span class="hidden">Page</span>
          <select value={String(at)} onChange={(event) => turn(Number(event.currentTarget.value))}>
            {pages.value.map((one, place) => (
              <option key={one.title} value={String(place + 1)} selected={place + 1 === at}>{place + 1}. {one.title}</option>
            ))}
          </select>
        </label>
        <button type="button" class="primary" disabled={at === pages.value.length} onClick={() => turn(at + 1)}>Next</button>
        <button type="button" onClick={explore}>Open in Trees</button>
        <button type="button" onClick={() => slide("svg")} aria-label="Picture: SVG, for slides">Picture: SVG</button>
        <button type="button" onClick={() => slide("png")} aria-label="PNG, for slides">PNG</button>
      </div>
    </article>
  );
}

function turn(to: number) {
  go({ page: String(to), step: "" }, { step: true });
  document.getElementById("content")?.focus();
}

/** The page's tree as a picture for slides. */
async function slide(format: "svg" | "png") {
  try {
    const { source, algorithm } = page.value;
    await download(`lecture-${number.value}.${format}`, "/api/tree/drawing", { tree: { ...source, algorithm }, format });
  } catch (error) {
    complain(error);
  }
}

function explore() {
  const { source, algorithm } = page.value;
  const { place } = source;
  const words: Record<string, string> = place
    ? { game: place.game, start: place.position ?? "", moves: joined(place.moves), depth: String(source.depth ?? 2), recipe: source.recipe ?? "" }
    : { tree: source.text ?? "" };
  go({ ...words, algorithm }, { view: "tree", fresh: true, step: true });
}

function Live({ tree: now }: { tree: Tree }) {
  const all = useMemo(() => flatten(now), [now]);
  const list = useMemo(() => steps(all), [all]);
  const sampled = (now.steps?.length ?? 0) > 0;
  const most = length(all, now);
  const at = Math.min(step.value, most);
  const to = (next: number) => go({ step: next >= most ? "" : String(Math.max(0, next)) });
  const said = sampled ? simulated(now, at) : sentence(all, list, at);
  return (
    <>
      <div class="forest">
        <figure><TreeView tree={now} step={step.value} /></figure>
      </div>
      <div class="timeline" role="group" aria-label="Time line">
        <button type="button" onClick={() => to(0)} disabled={at === 0} aria-label="Before the first step">«</button>
        <button type="button" onClick={() => to(at - 1)} disabled={at === 0} aria-label="One step back">‹</button>
        <input type="range" min="0" max={most} value={at} aria-label="Step"
          aria-valuetext={`step ${at} of ${most}`} onInput={(event) => to(Number(event.currentTarget.value))} />
        <button type="button" onClick={() => to(at + 1)} disabled={at >= most} aria-label="One step forward">›</button>
        <output>{at}/{most}</output>
      </div>
      <p class={sampled ? "sentence growth-step" : "sentence"} role="status" aria-live="polite">{said}</p>
      <p class="note">{sampled ? `${at} of ${most} simulations.` : spent(all, list, at, now)}</p>
    </>
  );
}

/** The time and space that the search has taken until a step. */
function spent(all: Flat[], list: Step[], at: number, { counts }: Tree): string {
  let [nodes, leaves, path, most] = [0, 0, 0, 0];
  for (const { kind, index } of list.slice(0, at)) {
    path += kind === "enter" ? 1 : -1;
    most = Math.max(most, path);
    if (kind !== "enter") continue;
    nodes += 1;
    if (all[index].children.length === 0) leaves += 1;
  }
  const whole = counts.all_leaves ? ` of ${counts.all_nodes} and ${counts.all_leaves}` : "";
  return `Time: ${nodes} nodes and ${leaves} leaves${whole}. Space: ${path} on the path now, ${most} at most.`;
}

function Ask() {
  const { question, choices, right, because } = page.value;
  const choice = chosen.value?.page === number.value ? chosen.value.choice : null;
  return (
    <fieldset class="panel">
      <legend>{question}</legend>
      <div class="row">
        {choices.map((words, place) => (
          <button
            type="button"
            key={words}
            aria-pressed={choice === place}
            class={choice === place ? (place === right ? "yes" : "no") : ""}
            onClick={() => (chosen.value = { page: number.value, choice: place })}
          >
            {words}
          </button>
        ))}
      </div>
      <p role="status" class={choice === right ? "right" : "note"}>
        {choice === null ? "" : `${choice === right ? "Right" : "Not quite"}: ${because}`}
      </p>
    </fieldset>
  );
}
