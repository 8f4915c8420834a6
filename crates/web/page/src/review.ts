// The review of a finished game: what the address names, and what is known of it.

import { computed, effect, signal } from "@preact/signals";
import { address, divided, go, view } from "./address";
import { ask, listen, Refused } from "./api";
import { complain, revived } from "./game";
import { result } from "./result";
import type { Judged, Moment, Position, Review, ReviewUpdate } from "./types";

const words = computed(() => address.value.words);
export const game = computed(() => words.value.game ?? "");
export const start = computed(() => words.value.start ?? "");
export const moves = computed(() => divided(words.value.moves));
export const seconds = computed(() => Math.min(300, Math.max(1, Number(words.value.seconds) || 10)));
/** The share of a whole game that a moment gives away at least. */
export const threshold = computed(() => Math.min(0.5, Math.max(0.02, Number(words.value.threshold) || 0.1)));
export const ply = computed(() => Math.min(moves.value.length, Math.max(0, Number(words.value.ply ?? 0) || 0)));
export const source = computed(() =>
  game.value && moves.value.length > 0
    ? JSON.stringify({ game: game.value, ...(start.value ? { position: start.value } : {}), moves: moves.value })
    : "",
);

/** A review with the question that it answers. */
export interface Found {
  key: string;
  review: Review;
  done: boolean;
}

const found = signal<Found | null>(null);

const SHELF = "outply-reviews";
const MOST_PAST = 12;
/** The finished reviews, the newest first. */
export const past = signal<Found[]>(shelved());

function shelved(): Found[] {
  try {
    const kept = JSON.parse(localStorage.getItem(SHELF) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.key === "string" && one?.review?.positions) : [];
  } catch {
    return [];
  }
}

// What another tab keeps is in this one's list too.
window.addEventListener("storage", (event) => {
  if (event.key === SHELF) past.value = shelved();
});

/** Keeps the list; as much of it as the browser has room for. */
export function shelve(list: Found[]) {
  past.value = list;
  for (let length = list.length; length >= 0; length--) {
    try {
      localStorage.setItem(SHELF, JSON.stringify(list.slice(0, length)));
      return;
    } catch {
      // With one less.
    }
  }
}
export const progress = signal("");
export const problem = signal("");
export const position = signal<{ key: string; position: Position } | null>(null);
/** The position after the last move, and the game that it is of. */
const last = signal<{ source: string; position: Position } | null>(null);
export const ended = computed(() => (last.value?.source === source.value ? last.value.position : null));
/** How the game ended; empty if it did not. */
export const outcome = computed(() => {
  const flagged = words.value.flag;
  return ended.value ? result(ended.value, flagged === undefined ? null : Number(flagged)) : "";
});
/** The moment that is being tried again, by its ply, and what came of it. */
export const trying = signal<{ ply: number; judged: Judged | null; shown: number } | null>(null);

/** The question as text: what is reviewed, for how long. */
export const question = computed(() => (source.value ? JSON.stringify([source.value, seconds.value]) : ""));
export const review = computed(() => (found.value?.key === question.value ? found.value.review : null));
/** The moments beyond the threshold: the counts are always those of the graph. */
export const moments = computed(() => all.value.filter(isSure));
/** All that may be a moment, in the order of the game. */
const all = computed(() => [...(review.value?.moments ?? []), ...(review.value?.perhaps ?? [])].sort((a, b) => a.ply - b.ply));
const isSure = (moment: Moment) => moment.loss - (moment.error ?? 0) >= threshold.value;
/** What perhaps is a moment: the threshold is within the error. It is not counted. */
export const perhaps = computed(() => all.value.filter((moment) =>
  !isSure(moment) && moment.loss + (moment.error ?? 0) >= threshold.value && moment.loss >= threshold.value / 2));

/** Keeps the review and the position that the address names loaded. */
export function look() {
  effect(() => {
    const asked = question.value;
    void revived.value;
    if (view.value !== "review" || !asked || found.peek()?.key === asked && found.peek()?.done) return;
    const known = past.peek().find((one) => one.key === asked);
    if (known) {
      problem.value = progress.value = "";
      found.value = known;
      return;
    }
    const stop = new AbortController();
    problem.value = "";
    progress.value = "Reviewing…";
    void run(asked, stop.signal);
    return () => stop.abort();
  });
  effect(() => {
    const place = source.value;
    void revived.value;
    if (view.value !== "review" || !place || last.peek()?.source === place) return;
    ask<Position>("/api/position", JSON.parse(place)).then((now) => {
      if (source.peek() === place) last.value = { source: place, position: now };
    }, complain);
  });
  effect(() => {
    const [place, at] = [source.value, ply.value];
    void revived.value;
    if (view.value !== "review" || !place) return;
    const whole = JSON.parse(place);
    const key = JSON.stringify([place, at]);
    ask<Position>("/api/position", { ...whole, moves: whole.moves.slice(0, at) }).then((now) => {
      if (JSON.stringify([source.peek(), ply.peek()]) === key) position.value = { key, position: now };
    }, complain);
  });
}

async function run(asked: string, signal: AbortSignal) {
  const [place, time] = JSON.parse(asked);
  try {
    const request = { place: JSON.parse(place), milliseconds: time * 1000 };
    for await (const update of listen<ReviewUpdate>("/api/review", request, signal)) {
      if (update.event === "failed") throw new Refused(update.error, false);
      if (update.event === "looked") progress.value = `Pass ${update.pass} of ${update.passes}: ${update.done} of ${update.of} positions`;
      else if (update.event === "confirmed") progress.value = `Contested decisions: ${update.done} of ${update.of} searched again`;
      else found.value = { key: asked, review: update.review, done: update.event === "done" };
    }
    progress.value = "";
    const now = found.peek();
    if (now?.key === asked && now.done) shelve([now, ...past.peek().filter((one) => one.key !== asked)].slice(0, MOST_PAST));
  } catch (error) {
    if (signal.aborted) return;
    progress.value = "";
    if (error instanceof Refused && !error.unreachable) problem.value = error.message;
    else complain(error);
  }
}

export function to(next: number) {
  trying.value = null;
  go({ ply: next === 0 ? "" : String(next) });
}

export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** `?!` from the threshold on, `?` from twice, `??` from three times as much. */
export function markOf(loss: number): string {
  const times = loss / threshold.value;
  return times >= 3 ? "??" : times >= 2 ? "?" : "?!";
}
