// Exercises: a small tree, a question, and a check that says why.

import { computed, effect, signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { address, go, view } from "../address";
import { ask, download } from "../api";
import { complain, revived, trouble } from "../game";
import { flatten, named } from "../tree/trace";
import type { Checked, ExerciseSheet } from "../types";
import { TreeView } from "./element-tree";

const QUESTIONS: [string, string][] = [
  ["leaves", "Which leaves are never looked at?"],
  ["values", "The value of every node"],
  ["windows", "The window at each node"],
  ["expectations", "What does expectiminimax choose?"],
  ["order", "Order the leaves so that most are cut"],
  ["visit", "What does Monte Carlo visit next?"],
  ["mistake", "Find the mistake"],
];

const question = computed(() => address.value.words.question ?? "leaves");
const seed = computed(() => Math.max(0, Number(address.value.words.seed ?? 1) || 0));
const level = computed(() => Math.min(3, Math.max(1, Number(address.value.words.level) || 1)));
const classic = computed(() => address.value.words.classic ?? "");
const asked = computed(() => ({ question: question.value, seed: seed.value, level: level.value, ...(classic.value ? { classic: classic.value } : {}) }));
/** Whether nodes are chosen in the tree, and whether one at most. */
const chooses = computed(() => ["leaves", "visit", "mistake"].includes(question.value));
const single = computed(() => ["visit", "mistake"].includes(question.value));
/** How far two searches are followed; until they part unless said. */
const until = signal<number | null>(null);
const key = computed(() => JSON.stringify(asked.value));

const sheet = signal<{ key: string; sheet: ExerciseSheet } | null>(null);
/** The student's words by node; of leaves, those that are chosen. */
const answers = signal<Record<number, string>>({});
const checked = signal<Checked | null>(null);
const told = signal(false);
/** Why there is no such exercise. */
const refused = signal({ key: "", words: "" });

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
    until.value = null;
    ask<ExerciseSheet>("/api/exercise", request).then((found) => {
      if (key.peek() === mine) sheet.value = { key: mine, sheet: found };
    }, (error) => {
      if (error?.unreachable || key.peek() !== mine) complain(error);
      else refused.value = { key: mine, words: error.message };
    });
  });
}

export function Exercises() {
  const now = sheet.value?.key === key.value ? sheet.value.sheet : null;
  return (
    <div class="explore">
      <section class="stage wide" aria-label="Exercise">
        {trouble.value && <p class="trouble" role="alert">{trouble.value}</p>}
        {now && <Sheet sheet={now} />}
        {!now && refused.value.key === key.value && <p class="trouble" role="alert">{refused.value.words}</p>}
        {!now && refused.value.key !== key.value && <p class="waiting">One moment…</p>}
      </section>
      <aside class="side">
        <Choose />
        {now && <Work sheet={now} />}
        {now && <OnPaper />}
      </aside>
    </div>
  );
}

function Sheet({ sheet: now }: { sheet: ExerciseSheet }) {
  const all = useMemo(() => flatten(now.tree), [now]);
  const leaves = question.value === "leaves";
  const wrong = now.wrong;
  const at = wrong ? Math.min(until.value ?? wrong.steps, wrong.steps) : 0;
  const marked = useMemo(() => {
    const found = new Map<number, string>();
    for (const node of Object.keys(answers.value).map(Number)) if (chooses.value) found.set(node, "chosen");
    if (checked.value) {
      const wrong = new Set(checked.value.mistakes.map((mistake) => mistake.node));
      const said = chooses.value ? Object.keys(answers.value).map(Number) : now.asked;
      for (const node of said) found.set(node, "right");
      for (const node of wrong) found.set(node, "wrong");
    }
    return found;
  }, [answers.value, checked.value, now]);
  const choose = (index: number) => {
    if (!chooses.value || told.value || !now.asked.includes(index)) return;
    checked.value = null;
    if (single.value) {
      answers.value = { [index]: Object.values(answers.value)[0] ?? "" };
      return;
    }
    const { [index]: before, ...rest } = answers.value;
    answers.value = before === undefined ? { ...rest, [index]: "" } : rest;
  };
  return (
    <>
      <h1 class="question">{now.sentence}</h1>
      <p class="note">{now.convention}</p>
      {wrong ? (
        <>
          <div class="forest two">
            <figure>
              <figcaption>The right search</figcaption>
              <TreeView tree={now.tree} step={at} label="The right search" />
            </figure>
            <figure>
              <figcaption>The search with a fault: choose the node here</figcaption>
              <TreeView tree={wrong.tree} step={at} marked={marked} onNode={choose} label="The search with a fault" />
            </figure>
          </div>
          <div class="timeline" role="group" aria-label="Time line">
            <button type="button" disabled={at === 0} onClick={() => (until.value = at - 1)} aria-label="One step back">‹</button>
            <input type="range" min="0" max={wrong.steps} value={at} aria-label="Step" onInput={(event) => (until.value = Number(event.currentTarget.value))} />
            <button type="button" disabled={at === wrong.steps} onClick={() => (until.value = at + 1)} aria-label="One step forward">›</button>
            <output>{at}/{wrong.steps}</output>
          </div>
          <p class="sentence" role="status">
            {at === wrong.steps ? unbroken(`The right search ${wrong.last[0] || "is over"}; the other ${wrong.last[1] || "is over"}.`) : "Both do the same so far."}
          </p>
        </>
      ) : (
        <div class="forest">
          <figure>
            <TreeView tree={now.tree} hideValues={question.value !== "visit" && !told.value} marked={marked} onNode={choose} />
          </figure>
        </div>
      )}
      {question.value === "visit" && <p class="note">Choose a child in the tree, by pointer or with the arrow keys and Enter. The number below a child counts its visits; the number in it is its mean.</p>}
      {leaves && (
        <p class="note">
          Choose leaves in the tree, by pointer or with the arrow keys and Enter.{" "}
          {Object.keys(answers.value).length} of {all.filter((flat) => flat.children.length === 0).length} leaves are chosen.
        </p>
      )}
    </>
  );
}

/** The words with every sign kept at its number. */
function unbroken(words: string): string {
  return words.replaceAll("-", "\u2060-\u2060");
}

function Choose() {
  const change = (words: Record<string, string>) => go(words, { step: true });
  const classics = sheet.value?.sheet.classics ?? [];
  return (
    <section class="panel" aria-label="Which exercise">
      <label>
        <span>Question</span>
        <select value={question.value} onChange={(event) => change({ question: event.currentTarget.value, ...(["visit", "mistake"].includes(event.currentTarget.value) ? { classic: "" } : {}) })}>
          {QUESTIONS.map(([name, words]) => (
            <option key={name} value={name} selected={name === question.value}>{words}</option>
          ))}
        </select>
      </label>
      <label>
        <span>Tree</span>
        <select value={classic.value} onChange={(event) => {
          const name = event.currentTarget.value;
          const usual = classics.find((one) => one.name === name)?.question;
          change({ classic: name, ...(usual ? { question: usual } : {}) });
        }}>
          <option value="" selected={classic.value === ""}>at random, from the seed</option>
          {classics.map((one) => <option key={one.name} value={one.name} selected={one.name === classic.value}>{one.name.replaceAll("-", " ")}</option>)}
        </select>
        {classic.value && <small>{classics.find((one) => one.name === classic.value)?.about}</small>}
      </label>
      {!classic.value && <div class="numbers">
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
      </div>}
    </section>
  );
}

function Work({ sheet: now }: { sheet: ExerciseSheet }) {
  const all = useMemo(() => flatten(now.tree), [now]);
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
        {now.wrong && <Faults sheet={now} />}
        {!chooses.value && <Inputs sheet={now} names={now.asked.map((node) => `${all[node].node.mover} at ${named(all[node])}`)} />}
        <div class="row">
          <button type="submit" class="primary">Check</button>
          <button type="button" onClick={() => (told.value = !told.value)}>{told.value ? "Hide the answer" : "Show the answer"}</button>
        </div>
      </form>
      {told.value && now.key.length > 0 && <ul class="mistakes">{now.key.map((line) => <li key={line}>{line}</li>)}</ul>}
      <div role="status" aria-live="polite">
        {checked.value && <Verdict checked={checked.value} />}
      </div>
    </section>
  );
}

/** Sheets for a class, and the key to them. */
function OnPaper() {
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const answers = (event.submitter as HTMLButtonElement | null)?.value === "answers";
    const number = (name: string) => (classic.value ? 1 : Number(data.get(name)) || 1);
    const format = String(data.get("format"));
    const asking = { exercise: asked.value, count: number("count"), class: number("class"), answers, format };
    try {
      await download(`${answers ? "answers" : "exercises"}.${format}`, "/api/exercise/sheet", asking);
      trouble.value = "";
    } catch (error) {
      complain(error);
    }
  };
  return (
    <section class="panel" aria-label="On paper">
      <h2>On paper</h2>
      <form onSubmit={save}>
        {!classic.value && (
          <div class="numbers">
            <label><span>Trees</span><input name="count" type="number" min="1" max="50" defaultValue="5" /></label>
            <label><span>Students</span><input name="class" type="number" min="1" max="100" defaultValue="1" /></label>
          </div>
        )}
        {!classic.value && <small>Each student gets different trees, from consecutive seeds.</small>}
        <div class="row">
          <label class="inline">
            <span>As</span>
            <select name="format">
              <option value="pdf">PDF</option>
              <option value="html">a page (HTML)</option>
            </select>
          </label>
          <button type="submit" value="sheet">Worksheet</button>
          <button type="submit" value="answers">Answers</button>
        </div>
      </form>
    </section>
  );
}

/** The faults to choose from. */
function Faults({ sheet: now }: { sheet: ExerciseSheet }) {
  const all = useMemo(() => flatten(now.tree), [now]);
  const [node] = Object.keys(answers.value).map(Number);
  const said = node === undefined ? "" : answers.value[node];
  return (
    <>
      <label>
        <span>Where they diverge</span>
        <select value={node === undefined ? "" : String(node)} onChange={(event) => {
          checked.value = null;
          const index = event.currentTarget.value;
          answers.value = index === "" ? {} : { [Number(index)]: said };
        }}>
          <option value="">…</option>
          {now.asked.map((index) => <option key={index} value={index} selected={index === node}>{index === 0 ? "the root" : named(all[index])}</option>)}
        </select>
      </label>
      <fieldset>
        <legend>What is wrong</legend>
        {now.wrong!.faults.map((fault) => (
          <label key={fault.name} class="check">
            <input type="radio" name="fault" checked={said === fault.name} onChange={() => {
              checked.value = null;
              answers.value = { [node ?? 0]: fault.name };
            }} />{" "}
            <span>{fault.sentence}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

function Inputs({ sheet: now, names }: { sheet: ExerciseSheet; names: string[] }) {
  const windows = question.value === "windows";
  const picks = question.value === "expectations" && now.tree.root.role !== "chance";
  return (
    <div class={windows ? "inputs" : "inputs numbers"}>
      {now.asked.map((node, at) => (
        <label key={`${key.value} ${node}`}>
          <span>{names[at]}</span>
          <input
            autocomplete="off"
            placeholder={windows ? "alpha, beta" : question.value === "order" ? "2 1 3" : picks && node === 0 ? "value child" : ""}
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
      <ul class="mistakes">{mistakes.map((mistake) => <li key={mistake.sentence}>{mistake.sentence}</li>)}</ul>
    </>
  );
}
