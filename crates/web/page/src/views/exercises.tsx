// Exercises: a small tree, a question, and a check that says why.

import { computed, effect, signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { address, go, view } from "../address";
import { ask } from "../api";
import { complain, revived, trouble } from "../game";
import { flatten, named } from "../tree/trace";
import type { Checked, ExerciseSheet } from "../types";
import { TreeView } from "./element-tree";

const QUESTIONS: [string, string][] = [
  ["leaves", "Which leaves are never looked at?"],
  ["values", "The value of every node"],
  ["windows", "The window at each node"],
  ["expectations", "What does expectiminimax choose?"],
];

const question = computed(() => address.value.words.question ?? "leaves");
const seed = computed(() => Math.max(0, Number(address.value.words.seed ?? 1) || 0));
const level = computed(() => Math.min(3, Math.max(1, Number(address.value.words.level) || 1)));
const asked = computed(() => ({ question: question.value, seed: seed.value, level: level.value }));
const key = computed(() => JSON.stringify(asked.value));

const sheet = signal<{ key: string; sheet: ExerciseSheet } | null>(null);
/** The student's words by node; of leaves, those that are chosen. */
const answers = signal<Record<number, string>>({});
const checked = signal<Checked | null>(null);
const told = signal(false);

/** Keeps the exercise that the address names loaded. */
export function exercise() {
  effect(() => {
    if (view.value !== "exercise") return;
    const [request, mine] = [asked.value, key.value];
    void revived.value;
    if (sheet.peek()?.key === mine) return;
    answers.value = {};
    checked.value = null;
    told.value = false;
    ask<ExerciseSheet>("/api/exercise", request).then((found) => {
      if (key.peek() === mine) sheet.value = { key: mine, sheet: found };
    }, complain);
  });
}

export function Exercises() {
  const now = sheet.value?.key === key.value ? sheet.value.sheet : null;
  return (
    <div class="explore">
      <section class="stage wide" aria-label="Exercise">
        {trouble.value && <p class="trouble" role="alert">{trouble.value}</p>}
        {now ? <Sheet sheet={now} /> : <p class="waiting">One moment…</p>}
      </section>
      <aside class="side">
        <Choose />
        {now && <Work sheet={now} />}
      </aside>
    </div>
  );
}

function Sheet({ sheet: now }: { sheet: ExerciseSheet }) {
  const all = useMemo(() => flatten(now.tree), [now]);
  const leaves = question.value === "leaves";
  const marked = useMemo(() => {
    const found = new Map<number, string>();
    for (const node of Object.keys(answers.value).map(Number)) if (leaves) found.set(node, "chosen");
    if (checked.value) {
      const wrong = new Set(checked.value.mistakes.map((mistake) => mistake.node));
      const said = leaves ? Object.keys(answers.value).map(Number) : now.asked;
      for (const node of said) found.set(node, "right");
      for (const node of wrong) found.set(node, "wrong");
    }
    return found;
  }, [answers.value, checked.value, now]);
  const choose = (index: number) => {
    if (!leaves || told.value || !now.asked.includes(index)) return;
    checked.value = null;
    const { [index]: before, ...rest } = answers.value;
    answers.value = before === undefined ? { ...rest, [index]: "" } : rest;
  };
  return (
    <>
      <h1 class="question">{now.sentence}</h1>
      <p class="note">{now.convention}</p>
      <div class="forest">
        <figure>
          <TreeView tree={now.tree} hideValues={!told.value} marked={marked} onNode={choose} />
        </figure>
      </div>
      {leaves && (
        <p class="note">
          Choose leaves in the tree, by pointer or with the arrow keys and Enter.{" "}
          {Object.keys(answers.value).length} of {all.filter((flat) => flat.children.length === 0).length} leaves are chosen.
        </p>
      )}
    </>
  );
}

function Choose() {
  const change = (words: Record<string, string>) => go(words, { step: true });
  return (
    <section class="panel" aria-label="Which exercise">
      <label>
        <span>Question</span>
        <select value={question.value} onChange={(event) => change({ question: event.currentTarget.value })}>
          {QUESTIONS.map(([name, words]) => (
            <option key={name} value={name} selected={name === question.value}>{words}</option>
          ))}
        </select>
      </label>
      <div class="numbers">
        <label>
          <span>Level</span>
          <select value={String(level.value)} onChange={(event) => change({ level: event.currentTarget.value })}>
            {["1", "2", "3"].map((one) => <option key={one} value={one} selected={one === String(level.value)}>{one}</option>)}
          </select>
        </label>
        <label>
          <span>Seed</span>
          <input type="number" min="0" value={seed.value} onChange={(event) => change({ seed: event.currentTarget.value })} />
        </label>
        <button type="button" onClick={() => change({ seed: String(seed.value + 1) })}>Next one</button>
      </div>
    </section>
  );
}

function Work({ sheet: now }: { sheet: ExerciseSheet }) {
  const all = useMemo(() => flatten(now.tree), [now]);
  const leaves = question.value === "leaves";
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const said = Object.entries(answers.value).map(([node, words]) => ({ node: Number(node), said: words }));
    try {
      checked.value = await ask<Checked>("/api/exercise/check", { exercise: asked.value, answers: said });
    } catch (error) {
      complain(error);
    }
  };
  return (
    <section class="panel" aria-label="Answers">
      <h2>Your answer</h2>
      <form onSubmit={submit} class="answers">
        {!leaves && <Inputs sheet={now} names={now.asked.map((node) => `${all[node].node.mover} at ${named(all[node])}`)} />}
        <div class="row">
          <button type="submit" class="primary">Check</button>
          <button type="button" onClick={() => (told.value = !told.value)}>{told.value ? "Hide the answer" : "Show the answer"}</button>
        </div>
      </form>
      <div role="status" aria-live="polite">
        {checked.value && <Verdict checked={checked.value} />}
      </div>
    </section>
  );
}

function Inputs({ sheet: now, names }: { sheet: ExerciseSheet; names: string[] }) {
  const windows = question.value === "windows";
  return (
    <div class={windows ? "inputs" : "inputs numbers"}>
      {now.asked.map((node, at) => (
        <label key={`${key.value} ${node}`}>
          <span>{names[at]}</span>
          <input
            autocomplete="off"
            placeholder={windows ? "alpha, beta" : ""}
            value={answers.value[node] ?? ""}
            onInput={(event) => {
              checked.value = null;
              answers.value = { ...answers.value, [node]: event.currentTarget.value };
            }}
          />
        </label>
      ))}
      {windows && <small>Write inf or ∞ for infinity.</small>}
    </div>
  );
}

function Verdict({ checked: { mistakes } }: { checked: Checked }) {
  if (mistakes.length === 0) return <p class="right">All right.</p>;
  return (
    <>
      <p class="trouble">{mistakes.length === 1 ? "One mistake." : `${mistakes.length} mistakes.`}</p>
      <ul class="mistakes">{mistakes.map((mistake) => <li key={mistake.node}>{mistake.sentence}</li>)}</ul>
    </>
  );
}
