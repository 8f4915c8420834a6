// Taking away what is shown: a link, the position, the moves, the picture.

import { signal } from "@preact/signals";
import { go, joined } from "../address";
import { complain, details, place, shown } from "../game";

export const copied = signal("");

export function Share() {
  const now = shown.value?.position.state;
  if (!now) return null;
  return (
    <section class="panel share" aria-label="Share">
      <h2>Take along</h2>
      <div class="row">
        <button type="button" onClick={() => copy("Link", location.href)}>Copy link</button>
        <button type="button" onClick={() => copy("Position", now.position)}>Copy position</button>
        <button type="button" disabled={now.moves.length === 0} onClick={() => copy("Moves", line(now.moves))}>
          Copy moves
        </button>
        <a class="button" href={picture()} download="position.svg">Picture</a>
        <button type="button" onClick={searchTree}>Search tree</button>
      </div>
      <p class="note" role="status">{copied.value}</p>
    </section>
  );
}

/** Goes to the tree explorer with the search of this position. */
function searchTree() {
  const { game, position, moves } = place.value;
  const algorithm = details.value?.chance ? "expectiminimax" : (details.value?.players.length ?? 2) > 2 ? "maxn" : "alphabeta";
  const words = { game, start: position ?? "", moves: joined(moves ?? []), depth: "2", algorithm };
  go(words, { view: "tree", fresh: true, step: true });
}

/** Where the server has the position's picture. */
function picture(): string {
  const { game, position, moves } = place.value;
  const words = { game, ...(position ? { position } : {}), moves: joined(moves ?? []) };
  return `/api/board.svg?${new URLSearchParams(words)}`;
}

/** Moves in a line that can be pasted again: commas between them where some have spaces. */
function line(all: string[]): string {
  return all.join(all.some((text) => text.includes(" ")) ? ", " : " ");
}

/** Copies a text, and says so. */
export async function copy(what: string, words: string) {
  try {
    await navigator.clipboard.writeText(words);
    copied.value = `${what} copied.`;
  } catch (error) {
    copied.value = "";
    complain(error);
  }
}
