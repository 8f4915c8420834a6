// The whole state lives in the address: reloading, a second tab and a link all show the same.

import { computed, effect, signal } from "@preact/signals";

export type View = "play" | "review" | "tree" | "exercise" | "tour";

const VIEWS: View[] = ["play", "review", "tree", "exercise", "tour"];

/** What the address holds: a view, and words by name. */
export interface Address {
  view: View;
  words: Record<string, string>;
}

/** The address's fragment, read. */
export function read(fragment: string): Address {
  const [path, query] = fragment.replace(/^#\/?/, "").split("?", 2);
  const view = VIEWS.find((known) => known === path) ?? "play";
  return { view, words: Object.fromEntries(new URLSearchParams(query ?? "")) };
}

/** The fragment of an address. */
export function write({ view, words }: Address): string {
  const query = new URLSearchParams(words).toString();
  return `#/${view}${query ? `?${query}` : ""}`;
}

/** The address, as the whole page sees it. */
export const address = signal<Address>(read(location.hash));

/** The view alone, for those who do not care about the rest. */
export const view = computed(() => address.value.view);

/** Changes words of the address; an empty one is left out. With `step`, the browser's back button undoes it. */
export function go(words: Record<string, string>, options: { view?: View; fresh?: boolean; step?: boolean } = {}) {
  const now = address.value;
  const all = { ...(options.fresh ? {} : now.words), ...words };
  const kept = Object.fromEntries(Object.entries(all).filter(([, word]) => word !== ""));
  const next = { view: options.view ?? now.view, words: kept };
  if (write(next) === write(now)) return;
  if (options.step) history.pushState(null, "", write(next));
  else history.replaceState(null, "", write(next));
  address.value = next;
}

window.addEventListener("popstate", () => (address.value = read(location.hash)));
window.addEventListener("hashchange", () => (address.value = read(location.hash)));

/** Several texts in one word; commas in them survive. */
export function joined(list: string[]): string {
  return list.map((text) => text.replaceAll("~", "~0").replaceAll(",", "~1")).join(",");
}

/** The texts of one word. */
export function divided(word: string | undefined): string[] {
  if (!word) return [];
  return word.split(",").map((text) => text.replaceAll("~1", ",").replaceAll("~0", "~"));
}

const TITLES: Record<View, string> = { play: "Play", review: "Review", tree: "Trees", exercise: "Exercises", tour: "Lecture" };
effect(() => {
  const { view, words } = address.value;
  const about = view === "play" && words.game ? `${words.game} · ` : "";
  document.title = `${about}${TITLES[view]} · Outply`;
});
