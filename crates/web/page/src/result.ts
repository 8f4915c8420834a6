// How a game ended, in words.

import type { Position } from "./types";

/** How it ended; empty while it goes on. `flagged` is the player whose time is up. */
export function result({ state, players, winner }: Position, flagged: number | null): string {
  if (state.payoffs) {
    if (players.length === 1) return `The game is over: ${state.payoffs[0]}.`;
    if (winner !== null && winner !== undefined) return `${players[winner]} wins.`;
    return players.length === 2 ? "A draw." : "A draw among several.";
  }
  return flagged === null ? "" : `The time of ${players[flagged] ?? "a player"} is up.`;
}
