// After a game: its review, by itself unless a person wants to stay at the board.

import { effect, signal, untracked } from "@preact/signals";
import { address, go, joined, view } from "./address";
import { flag } from "./clock";
import { place, position, seat, takenHere } from "./game";

const SHELF = "outply-review-after";

/** Whether a game that a person played is reviewed as soon as it ends. */
export const reviews = signal(kept());
/** Whether the review was opened by the end of a game and is not in focus yet. */
export const arriving = signal(false);

function kept(): boolean {
  try {
    return localStorage.getItem(SHELF) !== "off";
  } catch {
    return true;
  }
}

window.addEventListener("storage", (event) => {
  if (event.key === SHELF) reviews.value = kept();
});

/** Remembers whether reviews open by themselves. */
export function setReviews(on: boolean) {
  reviews.value = on;
  try {
    localStorage.setItem(SHELF, on ? "on" : "off");
  } catch {
    // Kept until the page is left.
  }
}

/** What of the address leads from a review back to the board. */
function seated(): Record<string, string> {
  const names = ["seats", "clock", "seed", "flag"];
  return Object.fromEntries(names.map((name) => [name, address.peek().words[name] ?? ""]));
}

/** Those words for a game that was not played here. */
export const UNSEATED = { seats: "", clock: "", seed: "", flag: "" };

/** Goes to the review of the moves so far; `ply` of them are shown. */
export function reviewGame(ply = 0) {
  const { game, position: start, moves: all = [] } = place.peek();
  const words = { game, start: start ?? "", moves: joined(all), ply: ply === 0 ? "" : String(ply) };
  go({ ...words, ...seated() }, { view: "review", fresh: true, step: true });
}

/** Goes back from a review to the board, with everything that was played. */
export function backToBoard(players: number) {
  const { game = "", start = "", moves = "" } = address.peek().words;
  const { seats, ...rest } = seated();
  // Nobody takes over a game that was played elsewhere.
  const all = seats || joined(Array.from({ length: players }, () => "me"));
  go({ game, start, moves, seats: all, ...rest }, { view: "play", fresh: true, step: true });
}

/** Opens the review when a game in which a person played ends by what is done here. */
export function reviewAfter() {
  effect(() => {
    const now = position.value;
    const timed = flag.value !== null;
    if (!now || view.peek() !== "play" || !takenHere()) return;
    const person = now.players.some((_, player) => seat(player) === "me");
    if ((!now.state.payoffs && !timed) || !person || !reviews.peek()) return;
    untracked(() => {
      arriving.value = true;
      reviewGame(now.state.moves.length);
    });
  });
}
