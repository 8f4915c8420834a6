// The tree explorer: any tree, any algorithm, every step with its sentence.

import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { go } from "../address";
import { flatten, length, sentence, simulated, steps } from "../tree/trace";
import { against, algorithm, nameOf, picked, problem, step, top, toStep, toTop, trees, wanted, words } from "../trees";
import type { Tree } from "../types";
import { IcicleView, TreeView } from "./element-tree";
import { Here, pictures } from "./tree-node";
import { Counts, Export, Sentences } from "./tree-side";
import { Source } from "./tree-source";

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
  const said = sampled ? simulated(tree, now) : sentence(all, list, Math.min(now, list.length));
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
          {other && <figcaption>{nameOf(algorithm.value)}{words.value.recipe ? `, ${words.value.recipe}` : ""}</figcaption>}
          {icicle ? <IcicleView tree={tree} top={top.value} onNode={(index) => (picked.value = index)} onTop={toTop} />
            : <TreeView tree={tree} top={top.value} boards={boards} step={step.value} onNode={choose} onTop={toTop} />}
        </figure>
        {other && (
          <figure>
            <figcaption>{nameOf(against.value)}{words.value.other ? `, ${words.value.other}` : ""}</figcaption>
            {icicle ? <IcicleView tree={other} /> : <TreeView tree={other} step={step.value} />}
          </figure>
        )}
      </div>
      <Timeline now={now} most={most} />
      <p class={sampled ? "sentence growth-step" : "sentence"} role="status" aria-live="polite">{said}</p>
    </>
  );
}

const playing = signal(false);

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
      <button type="button" onClick={() => toStep(now + 1, most)} disabled={now >= most} aria-label="One step forward">›</button>
      <button type="button" onClick={() => toStep(most, most)} disabled={now >= most} aria-label="After the last step">»</button>
      <output>{now}/{most}</output>
    </div>
  );
}
