// Everything that chance can bring: a picture of each outcome, how probable it is and what it is worth.

import { said } from "../analysis";
import { joined } from "../address";
import { die } from "../board/element";
import { at, moves, place, playAll, shown } from "../game";
import type { Analysis, Value } from "../types";

/** So many outcomes are drawn as boards; of more the names must do. */
const MOST_BOARDS = 64;

export function Outcomes({ analysis }: { analysis: Analysis }) {
  const before = moves.value.slice(0, at.value);
  const numbers = analysis.actions.map((one) => number(one.value));
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const warmth = (value: number) => (most > least ? Math.round((8 * (value - least)) / (most - least)) : 4);
  const many = analysis.actions.length > 36;
  const dice = analysis.actions.every((one) => /^[1-6](-?[1-6]){0,4}$/.test(one.action));
  const fallen = analysis.actions.every((one) => one.action in PIECES);
  const boards = !dice && !fallen && shown.value?.position.board && analysis.actions.length <= MOST_BOARDS;
  return (
    <>
      <p class="note">What chance can bring, how often, and what it is worth:</p>
      <ul class={many ? "outcomes many" : "outcomes"}>
        {analysis.actions.map((one, rank) => (
          <li key={one.action}>
            <button
              type="button"
              class={`warm-${warmth(numbers[rank])}`}
              title="Let chance bring this"
              onClick={() => playAll([...before, one.action])}
            >
              {fallen && <Fallen rows={PIECES[one.action]} />}
              {dice && <Dice roll={one.action} />}
              {boards && <img class="small" src={picture([...before, one.action])} alt="" loading="lazy" width="64" height="64" />}
              <strong class={dice ? "hidden" : undefined}>{one.action}</strong>
              {one.probability !== undefined && one.probability !== null && <span>{percent(one.probability)}</span>}
              <span>{said(one.value)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(share < 0.005 ? 2 : 1)} %`;
}

/** Pieces of four cells by their letters, row by row. */
const PIECES: Record<string, string[]> = {
  I: ["####"], O: ["##", "##"], T: ["###", ".#."], S: [".##", "##."], Z: ["##.", ".##"], J: ["###", "..#"], L: ["###", "#.."],
};

function Fallen({ rows }: { rows: string[] }) {
  const cells = rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === "#" ? [[x, y]] : [])));
  return (
    <svg class="fallen" width={13 * rows[0].length} height={13 * rows.length} viewBox={`0 0 ${rows[0].length} ${rows.length}`} aria-hidden="true">
      {cells.map(([x, y]) => <rect key={`${x} ${y}`} x={x + 0.04} y={y + 0.04} width="0.92" height="0.92" rx="0.12" />)}
    </svg>
  );
}

/** What a roll shows. */
function Dice({ roll }: { roll: string }) {
  return (
    <span
      class="roll"
      aria-hidden="true"
      ref={(element) => element?.replaceChildren(...[...roll.replaceAll("-", "")].map((digit) => die(Number(digit))))}
    />
  );
}

/** The address of the small board after an outcome. */
function picture(all: string[]): string {
  const { game, position } = place.value;
  const words = { game, ...(position ? { position } : {}), moves: joined(all), bare: "true" };
  return `/api/board.svg?${new URLSearchParams(words)}`;
}

/** A value as a number, wins and losses beyond all others. */
function number(value: Value): number {
  if (value.kind === "win") return 1e6 - value.plies;
  if (value.kind === "loss") return value.plies - 1e6;
  return value.kind === "score" ? value.points : value.mean;
}
