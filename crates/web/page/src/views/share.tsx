// Taking away what is shown: a link, the position, the moves, the picture.

import { signal } from "@preact/signals";
import { go, joined } from "../address";
import { reviewGame } from "../after";
import { complain, details, place, shown } from "../game";
import { usualOf } from "../trees";

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
        <button type="button" onClick={copyPicture}>Copy picture</button>
        <a class="button" href={picture()} download="position.svg">SVG</a>
        <button type="button" disabled={Boolean(now.payoffs)} onClick={searchTree}>Search tree</button>
        <button type="button" disabled={now.moves.length === 0} onClick={() => reviewGame()}>Review</button>
      </div>
      <p class="note" role="status">{copied.value}</p>
    </section>
  );
}

/** Dots on a side of a copied picture at least. */
const DOTS = 1200;

/** Copies the position's picture in pixels, which is what documents and messages take. */
async function copyPicture() {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": drawn() })]);
    copied.value = "Picture copied.";
  } catch (error) {
    copied.value = "";
    complain(error);
  }
}

/** The position's picture in pixels. */
async function drawn(): Promise<Blob> {
  const image = new Image();
  image.src = picture();
  await image.decode();
  const scale = Math.max(1, DOTS / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture cannot be drawn."))), "image/png"));
}

/** Goes to the tree explorer with the search of this position. */
function searchTree() {
  const { game, position, moves } = place.value;
  const algorithm = usualOf(details.value?.searches ?? []);
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
