// Live analysis of the shown position: one switch that stays on.

import { computed, effect, signal } from "@preact/signals";
import { address, go, joined, view } from "./address";
import { Refused, search, type Findings } from "./api";
import { complain, details, key, place, position, reachable, revived, shown, thinking } from "./game";
import type { ActionAnalysis, Analysis, Expected, Keys, Value } from "./types";

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

/** A finished analysis, kept in the browser. */
export interface Past {
  /** What was asked, as text. */
  asked: string;
  seen: Seen;
}

const SHELF = "outply-analyses";
const MOST_PAST = 40;
/** The finished analyses, the newest first. */
export const past = signal<Past[]>(shelved());
for (const { asked, seen } of past.peek()) remembered.set(asked, seen);

function shelved(): Past[] {
  try {
    const kept = JSON.parse(localStorage.getItem(SHELF) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.asked === "string" && one?.seen?.analysis) : [];
  } catch {
    return [];
  }
}

// What another tab keeps is in this one's list too.
window.addEventListener("storage", (event) => {
  if (event.key === SHELF) past.value = shelved();
});

/** Keeps the list; a browser that stores nothing has it until the page is left. */
function shelve(list: Past[]) {
  past.value = list;
  try {
    localStorage.setItem(SHELF, JSON.stringify(list));
  } catch {
    // Nothing to be done.
  }
}

/** Forgets all past analyses. */
export function forget() {
  for (const { asked } of past.peek()) remembered.delete(asked);
  shelve([]);
}

/** Goes to the position of a past analysis, with its search. */
export function reopen({ asked }: Past) {
  const { place, search: name, keys: told, limits } = JSON.parse(asked);
  const { "multi-pv": best, ...rest } = told as Record<string, string>;
  const words = {
    game: place.game, start: place.position ?? "", moves: joined(place.moves), seats: address.peek().words.seats ?? "me,me",
    analysis: "1", search: name, keys: Object.entries(rest).map(([key, text]) => `${key}=${text}`).join(";"),
    best: best ?? "", seconds: limits.milliseconds ? String(limits.milliseconds / 1000) : "",
  };
  go(words, { view: "play", fresh: true, step: true });
}

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
      .then((findings) => {
        heard(findings, true);
        if (stop.signal.aborted) return;
        const entry = { asked, seen: remembered.get(asked)! };
        shelve([entry, ...past.peek().filter((one) => one.asked !== asked)].slice(0, MOST_PAST));
      })
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

/** The actions to show, the best first: max-n tells them in the order in which it looked at them. */
export function best(analysis: Analysis): ActionAnalysis[] {
  const many = analysis.payoffs && (details.value?.players.length ?? 2) > 2;
  const worth = ({ action, value, bound }: ActionAnalysis) =>
    action === analysis.action ? Infinity : value.kind === "expected" ? value.mean - (bound === "at most" ? 1e9 : 0) : 0;
  const all = many ? [...analysis.actions].sort((one, other) => worth(other) - worth(one)) : analysis.actions;
  return all.slice(0, Math.max(count.value, 3));
}

/** A value as people read it, in the game's unit where it has one. */
export function said(value: Value): string {
  const words = details.value?.values;
  // A thousandth of a large number tells nothing.
  if (value.kind === "expected" && Math.abs(value.mean) >= 100 && /^[+-]?[\d.]+( ±.*)?$/.test(value.text)) {
    return `${value.mean > 0 ? "+" : ""}${Math.abs(value.mean) < 1000 ? value.mean.toFixed(1) : Math.round(value.mean).toLocaleString("en")}`;
  }
  if (value.kind !== "score" || !words?.unit || words.unit === "%") return value.text.replace(/ ± .*/, "");
  const number = value.points / words.points;
  return `${number > 0 ? "+" : ""}${words.points > 1 ? number.toFixed(2) : number}`;
}
