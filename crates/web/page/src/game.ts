// The game under way: its moves come from the address, its position from the server.

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { address, divided, go, joined, view } from "./address";
import { ask, Refused, search } from "./api";
import { flag, share } from "./clock";
import type { Game, GameDetails, GameList, GamePlace as Place, Position } from "./types";

/** All games; empty until the server answered. */
export const games = signal<Game[]>([]);
/** The game to begin with; empty until the server answered. */
const first = signal("");
/** What went wrong last; empty if nothing did. */
export const trouble = signal("");
/** Whether the server answers. */
export const reachable = signal(true);
/** Counts up when the server is back, so that what failed is asked for again. */
export const revived = signal(0);

/** The game with its options. */
export const game = computed(() => address.value.words.game ?? first.value);
const start = computed(() => address.value.words.start ?? "");
const line = computed(() => address.value.words.moves ?? "");
/** All moves of the game. */
export const moves = computed(() => divided(line.value));
/** How many of them are shown. */
export const at = computed(() => {
  const word = address.value.words.at;
  return word === undefined ? moves.value.length : Math.min(Math.max(0, Number(word) || 0), moves.value.length);
});
/** Who plays each seat: `me`, or a level from 1 to 10. */
export const seats = computed(() => divided(address.value.words.seats));
/** The seed of chance. */
export const seed = computed(() => Number(address.value.words.seed ?? 0) || 0);

/** The place that is shown. */
export const place = computed<Place>(() => ({
  game: game.value,
  ...(start.value ? { position: start.value } : {}),
  moves: moves.value.slice(0, at.value),
}));
/** The place as text, by which answers are told from stale ones. */
export const key = computed(() => JSON.stringify(place.value));

/** What the server knows of the game. */
export const details = signal<GameDetails | null>(null);
/** The position shown last, and the key of its place. */
export const shown = signal<{ key: string; position: Position } | null>(null);
/** The position, if it is that of the current place. */
export const position = computed(() => (shown.value?.key === key.value ? shown.value.position : null));
/** Whether an engine or chance is about to move. */
export const thinking = signal(false);

/** Who sits at a seat: `me` unless the address says otherwise; the second seat is the engine's. */
export function seat(player: number): string {
  const word = seats.value[player];
  if (word !== undefined) return word;
  return player === 1 ? "5" : "me";
}

/** A sentence begins with a capital letter. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Asks which games there are. */
async function list() {
  const all = await ask<GameList>("/api/games");
  games.value = all.games;
  first.value = all.first;
}

/** Says what went wrong, unless it was meant. */
export function complain(error: unknown) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  if (error instanceof Refused && error.unreachable) {
    lost();
    return;
  }
  trouble.value = error instanceof Error ? error.message : String(error);
}

/** Asks again and again until the server is back. */
function lost() {
  if (!reachable.value) return;
  reachable.value = false;
  const again = async () => {
    try {
      await list();
      reachable.value = true;
      revived.value += 1;
    } catch {
      setTimeout(again, 1000);
    }
  };
  setTimeout(again, 500);
}

/** Starts asking the server for what the address names. */
export function follow() {
  list().catch(complain);
  effect(() => {
    const name = game.value;
    void revived.value;
    if (!name || view.value !== "play") return;
    ask<GameDetails>("/api/game", { game: name }).then((found) => {
      if (game.peek() === name) details.value = found;
    }, complain);
  });
  effect(() => {
    const [asked, now] = [place.value, key.value];
    void revived.value;
    if (!asked.game || view.peek() !== "play") return;
    trouble.value = "";
    ask<Position>("/api/position", asked).then((found) => {
      if (key.peek() === now) shown.value = { key: now, position: found };
    }, complain);
  });
  effect(opponents);
}

/** Whether the game goes on at its end, where engines and chance move by themselves. */
export const live = computed(() => at.value === moves.value.length && address.value.words.paused !== "1");

/** Lets chance and engines move where it is their turn. */
function opponents() {
  const now = position.value;
  const mover = now?.state.to_move ?? null;
  void revived.value;
  thinking.value = false;
  if (!now || now.state.payoffs || !live.value || view.value !== "play" || flag.value !== null) return;
  if (mover !== null && seat(mover) === "me") return;
  const [asked, mine] = [place.peek(), key.peek()];
  const stop = new AbortController();
  thinking.value = true;
  const chosen = mover === null ? draw(asked, stop.signal) : reply(asked, mover, stop.signal);
  chosen.then((action) => {
    if (!stop.signal.aborted && key.peek() === mine && action) untracked(() => play(action));
  }, complain);
  return () => stop.abort();
}

async function draw(asked: Place, signal: AbortSignal): Promise<string> {
  const drawn = await ask<{ outcome: string }>("/api/chance", { place: asked, seed: seed.peek() }, signal);
  return drawn.outcome;
}

async function reply(asked: Place, player: number, signal: AbortSignal): Promise<string | null> {
  const limits = { milliseconds: Math.round(share(player)) };
  const request = { place: asked, level: Number(seat(player)) || 5, limits };
  const { analysis } = await search(request, signal, () => {});
  return analysis.action ?? null;
}

/** The place to which the last move or a clock in this tab led; empty once it is known what became of it. */
let ledTo = "";

/** Goes on by what is done here, not by a link, a reload or several moves at once. */
export function lead(words: Record<string, string>) {
  batch(() => {
    go(words);
    ledTo = key.peek();
  });
}

/** Whether what is done here led to the shown place; asked once for each time. */
export function takenHere(): boolean {
  const led = ledTo === key.peek();
  if (led) ledTo = "";
  return led;
}

/** Plays an action at the shown place; what came after is forgotten. */
export function play(action: string) {
  trouble.value = "";
  lead({ moves: joined([...moves.value.slice(0, at.value), action]), at: "" });
}

/** Goes on from these moves, the server's own spelling of what was typed; one more than are shown is a move. */
export function playAll(all: string[]) {
  trouble.value = "";
  (all.length === at.value + 1 ? lead : go)({ moves: joined(all), at: "" });
}

/** Shows the position after so many moves. */
export function show(ply: number) {
  const end = moves.value.length;
  const to = Math.min(Math.max(0, ply), end);
  go({ at: to === end ? "" : String(to) });
}

/** Drops the moves after the shown position, so that the game goes on from it. */
export function playFromHere() {
  go({ moves: joined(moves.value.slice(0, at.value)), at: "", paused: "", flag: "" }, { step: true });
}

/** Whether engines or chance move by themselves in this game. */
export const moved = computed(() => {
  const own = details.value;
  return own !== null && (own.chance || own.players.some((_, player) => seat(player) !== "me"));
});

/** Lets engines and chance wait, or go on. */
export function pause() {
  go({ paused: address.peek().words.paused === "1" ? "" : "1" });
}

/** Takes moves back: one, and those of engines and chance before it until a person is to move. */
export function takeBack() {
  const turns = position.value?.turns ?? [];
  let left = turns.length - 1;
  const mine = (player: number | null | undefined) => player !== null && player !== undefined && seat(player) === "me";
  if (turns.some(mine)) while (left > 0 && !mine(turns[left])) left -= 1;
  go({ moves: joined(moves.value.slice(0, Math.max(left, 0))), at: "", flag: "" });
}

/** Begins a game. */
export function begin(words: Record<string, string>) {
  go({ seed: String(Math.floor(Math.random() * 1e6)), ...words }, { view: "play", fresh: true, step: true });
}
