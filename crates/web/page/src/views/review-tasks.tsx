// Learning from mistakes: each is a task, with two hints and the refutation of a wrong try.

import { computed, signal } from "@preact/signals";
import { ask } from "../api";
import { complain } from "../game";
import { moments, percent, ply, review, source, threshold, to, trying } from "../review";
import type { Judged, Moment, Review } from "../types";

export function Try({ tried, moment }: { tried: NonNullable<typeof trying.value>; moment: Moment | undefined }) {
  const judged = tried.judged;
  if (judged) {
    const words = judged.right
      ? judged.best ? "Right: that is the best move." : "Right: that is as good."
      : `That gives away ${percent(judged.loss)} of a game${judged.refutation.length > 0 ? `: ${judged.refutation.slice(0, 8).join(" ")}` : ""}.`;
    return (
      <div class="here" role="status">
        <p class={judged.right ? "right" : "trouble"}>{words}</p>
        <div class="row">
          <button type="button" onClick={() => (trying.value = judged.right ? null : { ply: tried.ply, judged: null, shown: tried.shown })}>
            {judged.right ? "Done" : "Try once more"}
          </button>
          <Next />
        </div>
      </div>
    );
  }
  return (
    <div class="here" role="status">
      <p>There is something better than {moment?.played}. What would you play?</p>
      {tried.shown === 2 && <p class="hint">{moment?.better}</p>}
      <button type="button" onClick={() => (trying.value = { ...tried, shown: Math.min(2, tried.shown + 1) })} disabled={tried.shown === 2}>
        {tried.shown === 0 ? "Which piece?" : "Which move?"}
      </button>{" "}
      <Next />{" "}
      <button type="button" onClick={() => (trying.value = null)}>Leave</button>
    </div>
  );
}

/** Whose mistakes are learnt from; everybody's if nobody's. */
const learner = signal<number | null>(null);

/** The mistakes to learn from, in the order of the game. */
const lessons = computed(() => moments.value.filter((moment) => learner.value === null || moment.player === learner.value));

/** Sets a mistake as a task. */
function learn(from: number) {
  const next = lessons.peek().find((moment) => moment.ply >= from);
  if (!next) return;
  to(next.ply);
  trying.value = { ply: next.ply, judged: null, shown: 0 };
}

/** On to the next mistake. */
function Next() {
  const left = lessons.value.filter((moment) => moment.ply > ply.value).length;
  if (left === 0) return null;
  return <button type="button" onClick={() => learn(ply.value + 1)}>Next mistake ({left} left)</button>;
}

/** One mistake after the other, as tasks. */
export function Lessons({ review: now }: { review: Review }) {
  return (
    <div class="lessons">
      <button type="button" class="primary" disabled={lessons.value.length === 0} onClick={() => learn(0)}>Learn from your mistakes</button>
      {now.players.length > 1 && (
        <label>
          <span class="hidden">Whose mistakes</span>
          <select onChange={(event) => (learner.value = event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}>
            <option value="" selected={learner.value === null}>everybody's mistakes</option>
            {now.players.map((player, at) => <option key={player.seat} value={String(at)} selected={learner.value === at}>mistakes of {player.name || player.seat}</option>)}
          </select>
        </label>
      )}
    </div>
  );
}

export async function judge(action: string) {
  const now = trying.value;
  const moment = moments.value.find((one) => one.ply === now?.ply);
  if (!now || !moment) return;
  const whole = JSON.parse(source.value);
  const place = { ...whole, moves: whole.moves.slice(0, now.ply) };
  const about = { played: moment.played, better: moment.better, before: moment.before, after: moment.after };
  const request = { place, action, ...about, whole: review.value!.whole, threshold: threshold.value };
  try {
    const judged = await ask<Judged>("/api/review/try", request);
    if (trying.value?.ply === now.ply) trying.value = { ...now, judged };
  } catch (error) {
    complain(error);
  }
}
