// Clocks: so many minutes for each player, and some seconds more for each move.

import { computed, effect, signal } from "@preact/signals";
import { address, view } from "./address";
import { details, game, lead, live, moves, position, seed } from "./game";

/** Milliseconds for each player and for each move; `null` without clocks. */
export const control = computed(() => {
  const [, minutes, seconds] = (address.value.words.clock ?? "").match(/^(\d{1,3})\+(\d{1,3})$/) ?? [];
  return minutes === undefined ? null : { all: Number(minutes) * 60_000, each: Number(seconds) * 1000 };
});
/** The player whose time is up. */
export const flag = computed(() => {
  const word = address.value.words.flag;
  return control.value && word !== undefined ? Number(word) : null;
});
/** What each player has left, in milliseconds. */
export const left = signal<number[]>([]);

/** Where the clocks are kept over a reload. */
const shelf = computed(() => `outply-clock ${game.value} ${seed.value} ${address.value.words.clock ?? ""}`);

/** How long an engine may think: a part of what it has, and most of what it gets. */
export function share(player: number): number {
  const own = left.peek()[player];
  const each = control.peek()?.each ?? 0;
  return own === undefined || !control.peek() ? 10_000 : Math.max(20, Math.min(10_000, own / 25 + 0.8 * each));
}

/** Minutes and seconds; tenths at the end. */
export function read(milliseconds: number): string {
  const tenths = Math.max(0, Math.ceil(milliseconds / 100));
  if (tenths < 200) return `0:${String(Math.floor(tenths / 10)).padStart(2, "0")}.${tenths % 10}`;
  const seconds = Math.ceil(tenths / 10);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Lets the clocks run. */
export function tick() {
  effect(() => {
    const [own, players] = [control.value, details.value?.players.length ?? 0];
    const name = shelf.value;
    if (!own) return;
    let kept: unknown = null;
    try {
      kept = JSON.parse(sessionStorage.getItem(name) ?? "null");
    } catch {
      // Begun anew.
    }
    const whole = Array.isArray(kept) && kept.length === players && kept.every((one) => typeof one === "number");
    left.value = whole && moves.peek().length > 0 ? (kept as number[]) : Array.from({ length: players }, () => own.all);
  });
  let before: { player: number; ply: number } | null = null;
  effect(() => {
    const now = position.value;
    const own = control.value;
    const player = now?.state.to_move ?? null;
    const ply = moves.value.length;
    if (!own || !now || !live.value || view.value !== "play") {
      before = null;
      return;
    }
    if (before && before.ply + 1 === ply) {
      const { player: moved } = before;
      left.value = left.peek().map((time, at) => (at === moved ? time + own.each : time));
    }
    before = player === null ? null : { player, ply };
    // The first move has all the time there is.
    if (player === null || now.state.payoffs || flag.value !== null || ply === 0) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const passed = performance.now() - last;
      last += passed;
      left.value = left.peek().map((time, at) => (at === player ? time - passed : time));
      try {
        sessionStorage.setItem(shelf.peek(), JSON.stringify(left.peek()));
      } catch {
        // Nothing to be done.
      }
      if ((left.peek()[player] ?? 1) <= 0) lead({ flag: String(player) });
    }, 100);
    return () => clearInterval(timer);
  });
}
