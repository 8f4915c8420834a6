// Live analysis of the shown position: one switch that stays on.

import { computed, effect, signal } from "@preact/signals";
import { address, go, view } from "./address";
import { Refused, search, type Findings } from "./api";
import { complain, details, key, place, position, reachable, revived, shown, thinking } from "./game";
import type { Analysis, Expected, Keys, Value } from "./types";

/** Whether the switch is on. */
export const on = computed(() => address.value.words.analysis === "1");
/** The search by name; empty for the game's default. */
export const chosen = computed(() => address.value.words.search ?? "");
/** Seconds after which an analysis stops. */
export const seconds = computed(() => Math.max(1, Number(address.value.words.seconds) || 30));
/** How many actions get exact values. */
export const count = computed(() => Math.max(1, Number(address.value.words.best) || 3));

/** What each search is told, in the address as `key=value,key=value`. */
export const keys = computed<Record<string, string>>(() => {
  const words = (address.value.words.keys ?? "").split(";").filter(Boolean);
  return Object.fromEntries(words.map((word) => [word.split("=")[0], word.split("=").slice(1).join("=")]));
});

export function setKey(name: string, value: string) {
  const all = { ...keys.value, [name]: value };
  const kept = Object.entries(all).filter(([, text]) => text !== "");
  go({ keys: kept.map(([key, text]) => `${key}=${text}`).join(";") });
}

/** The search that runs. */
export const running = computed<Keys | undefined>(() => {
  const searches = details.value?.searches ?? [];
  return searches.find((one) => one.search === chosen.value) ?? searches[0];
});

/** What is analysed, and how, as text. */
const question = computed(() => {
  const own = running.value;
  if (!on.value || !own || details.value?.game !== place.value.game) return "";
  const known = Object.fromEntries(Object.entries(keys.value).filter(([name]) => own.keys.some((k) => k.name === name)));
  if (own.keys.some((known) => known.name === "multi-pv") && !known["multi-pv"]) known["multi-pv"] = String(count.value);
  const limits = own.limits.includes("time") ? { milliseconds: seconds.value * 1000 } : {};
  return JSON.stringify({ place: place.value, search: own.search, keys: known, limits });
});

/** An analysis with the place it is of. */
export interface Seen {
  key: string;
  analysis: Analysis;
  expected: Expected;
  /** Whether it is finished. */
  done: boolean;
}

const latest = signal<Seen | null>(null);
/** Why the analysis does not run; empty if it does. */
export const refusal = signal("");
const remembered = new Map<string, Seen>();
const MOST_REMEMBERED = 500;

/** The analysis of the shown position, if there is one. */
export const seen = computed(() => {
  const now = latest.value;
  return on.value && now && now.key === key.value && shown.value?.key === key.value ? now : null;
});

/** Starts to analyse whatever is shown while the switch is on. */
export function analyse() {
  effect(() => {
    const [asked, mine] = [question.value, key.value];
    const now = position.value;
    void revived.value;
    refusal.value = "";
    if (!asked || !now || now.state.payoffs || view.value !== "play") return;
    // An engine's move comes first: the position is left in a moment.
    if (thinking.value) return;
    const known = remembered.get(asked);
    if (known) {
      latest.value = known;
      if (known.done) return;
    }
    const stop = new AbortController();
    const heard = ({ analysis, expected }: Findings, done: boolean) => {
      const next = { key: mine, analysis, expected, done };
      if (stop.signal.aborted) return;
      latest.value = next;
      remember(asked, next);
    };
    search(JSON.parse(asked), stop.signal, (findings) => heard(findings, false))
      .then((findings) => heard(findings, true))
      .catch((error) => {
        if (stop.signal.aborted) return;
        if (error instanceof Refused && !error.unreachable) refusal.value = error.message;
        else complain(error);
      });
    return () => stop.abort();
  });
}

function remember(asked: string, found: Seen) {
  remembered.delete(asked);
  remembered.set(asked, found);
  const oldest = remembered.keys().next().value;
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}

/** Whether the server is thinking about the shown position now. */
export const busy = computed(() => on.value && reachable.value && seen.value !== null && !seen.value.done);

/** A value as people read it, in the game's unit where it has one. */
export function said(value: Value): string {
  const words = details.value?.values;
  if (value.kind !== "score" || !words?.unit || words.unit === "%") return value.text.replace(/ ± .*/, "");
  const number = value.points / words.points;
  return `${number > 0 ? "+" : ""}${words.points > 1 ? number.toFixed(2) : number}`;
}
