// Playing: the board, what can be done, and next to it moves and analysis.

import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { best, said, seen } from "../analysis";
import { spellsAll } from "../board/spelling";
import type { Mark } from "../board/marks";
import {
  at, capital, complain, details, key, live, moved, moves, pause, place, play, playAll, position, seat, show, shown, takeBack, thinking,
  trouble,
} from "../game";
import { address } from "../address";
import { reviewGame } from "../after";
import { flag } from "../clock";
import { result } from "../result";
import { ask, search, type Findings } from "../api";
import type { ActionText, Position } from "../types";
import { AnalysisPanel } from "./analysis";
import { BoardView } from "./board";
import { MoveList } from "./moves";
import { NewGame } from "./setup";
import { Share } from "./share";

/** Actions that the chosen cells spell alike, to choose among. */
const choices = signal<{ key: string; actions: string[] } | null>(null);
/** A hint: the action, how much of it is told, and what is said of it first. */
const hint = signal<{ key: string; action: string; step: 1 | 2; first: string } | null>(null);
const hinting = signal(false);

export function Play() {
  const now = shown.value;
  if (!now) return <p class="waiting">{trouble.value || "One moment…"}</p>;
  return (
    <div class="play">
      <section class="stage" aria-label="Board">
        <Stage position={now.position} />
      </section>
      <aside class="side">
        <NewGame />
        <MoveList />
        <AnalysisPanel />
        <Share />
      </aside>
    </div>
  );
}

/** How many letters the longest line has. */
function wide(lines: string[]): number {
  return Math.max(20, ...lines.map((line) => line.length));
}

/** The notes of a board that say anything beside the words below it. */
function beside(notes: string[], words: string): string[] {
  const plain = (text: string) => text.replace(/[:.]/g, "").toLowerCase();
  return notes.filter((note) => plain(note) !== plain(words));
}

/** Whose turn it is, or how the game ended. */
function status(now: Position): string {
  return capital(outcome(now));
}

function outcome(now: Position): string {
  const { state, players } = now;
  const over = result(now, flag.value);
  if (over) return over;
  if (state.to_move === null || state.to_move === undefined) return live.value ? "Chance moves…" : "Chance is to move.";
  const name = players[state.to_move];
  const engine = seat(state.to_move) !== "me";
  return engine && thinking.value ? `${name} is thinking…` : `${name} to move.`;
}

function Stage({ position: now }: { position: Position }) {
  const current = position.value !== null;
  const mover = now.state.to_move;
  const mine = current && !now.state.payoffs && mover !== null && mover !== undefined && !thinking.value && flag.value === null;
  const actions = useMemo(() => (mine ? now.state.actions : []), [now, mine]);
  const marks = useMarks(now.state.actions);
  const told = hint.value?.key === key.value ? hint.value : null;
  const cells = useMemo(() => (told ? pointed(now, told) : []), [told, now]);
  const open = choices.value?.key === key.value ? choices.value.actions : [];
  const words = status(now);
  const board = useMemo(() => now.board && { ...now.board, notes: beside(now.board.notes, words) }, [now, words]);
  return (
    <>
      {board ? (
        <BoardView
          board={board}
          actions={actions}
          marks={marks}
          hint={cells}
          onAction={play}
          onChoose={(alike) => (choices.value = { key: key.value, actions: alike })}
        />
      ) : (
        <pre class="picture" role="group" tabIndex={0} aria-label="Position" style={{ "--columns": wide(now.state.picture) }}>{now.state.picture.join("\n")}</pre>
      )}
      <p class="status" role="status" aria-live="polite">{words}</p>
      {trouble.value && <p class="trouble" role="alert">{trouble.value}</p>}
      {now.state.payoffs && now.players.length > 2 && <Payoffs position={now} />}
      {(now.state.payoffs || flag.value !== null) && current && (
        <p class="after"><button type="button" class="primary" onClick={() => reviewGame()}>Review this game</button></p>
      )}
      <Toolbar mine={mine} />
      {mine && now.passed && <Threat position={now} />}
      {told && <p class="hint" role="status">{told.step === 1 ? told.first : `The engine would play ${told.action}.`}</p>}
      {open.length > 1 && <Actions title="Which of these?" actions={open} />}
      {mine && (!now.board || !spellsAll(actions)) && (
        <Actions title="Moves" actions={actions.map((one) => one.action)} />
      )}
      {mine && <TypeMove />}
    </>
  );
}

/** The values of an analysis' best actions, for the board. */
function useMarks(actions: ActionText[]): Mark[] {
  const now = seen.value;
  return useMemo(() => {
    const known = now ? best(now.analysis) : [];
    return known.flatMap(({ action, value }, rank) => {
      const spelling = actions.find((one) => one.action === action)?.spelling ?? [];
      return spelling.length > 0 ? [{ name: action, spelling, text: said(value), rank }] : [];
    });
  }, [now, actions]);
}

function Toolbar({ mine }: { mine: boolean }) {
  const end = moves.value.length;
  return (
    <div class="toolbar" role="toolbar" aria-label="Moves">
      <button type="button" onClick={() => show(0)} disabled={at.value === 0} aria-label="First position">«</button>
      <button type="button" onClick={() => show(at.value - 1)} disabled={at.value === 0} aria-label="One move back">‹</button>
      <button type="button" onClick={() => show(at.value + 1)} disabled={at.value === end} aria-label="One move forward">›</button>
      <button type="button" onClick={() => show(end)} disabled={at.value === end} aria-label="Last position">»</button>
      <span class="gap" />
      {moved.value && at.value === end && (
        <button type="button" aria-pressed={address.value.words.paused === "1"} onClick={pause}>Pause</button>
      )}
      <button type="button" onClick={takeBack} disabled={at.value === 0}>Take back</button>
      <button type="button" onClick={askHint} disabled={!mine || hinting.value}>
        {hint.value?.key === key.value && hint.value.step === 1 ? "Show the move" : "Hint"}
      </button>
    </div>
  );
}

/** What each of several players got. */
function Payoffs({ position: { players, state } }: { position: Position }) {
  return <p class="note after">{players.map((player, at) => `${capital(player)} ${state.payoffs![at]}`).join(" · ")}</p>;
}

/** The cells that a hint points out: at first the piece alone, and no cell where there is only the target. */
function pointed(now: Position, { action, step }: { action: string; step: 1 | 2 }): string[] {
  const spelling = now.state.actions.find((one) => one.action === action)?.spelling ?? [];
  if (step === 2) return spelling;
  return spelling.length > 1 ? spelling.slice(0, 1) : [];
}

/** What a hint says first: the piece, or how much depends on the choice. */
function firstWords({ analysis, expected }: Findings, cell: string | undefined): string {
  if (cell) return `Look at ${cell}.`;
  const [best, next] = expected.actions;
  if (best === undefined || next === undefined) return `There is a move worth ${said(analysis.value)}.`;
  const gap = Math.round(100 * (best - next));
  if (gap < 1) return "Several moves are equally good.";
  return `One move is better than all others: ${gap} % of a game better than the next.`;
}

/** First that there is something, or which piece; then the move. */
async function askHint() {
  const now = hint.value;
  if (now?.key === key.value) {
    hint.value = { ...now, step: 2 };
    return;
  }
  const mine = key.value;
  hinting.value = true;
  try {
    const limits = { milliseconds: 2000 };
    // Two exact values tell how much depends on the choice.
    const several = details.value?.searches[0]?.keys.some((one) => one.name === "multi-pv");
    const keys = several ? { "multi-pv": "2" } : {};
    const found = await search({ place: place.value, keys, limits }, new AbortController().signal, () => {});
    const action = found.analysis.action;
    if (action && key.value === mine) {
      const [cell] = pointed(shown.value!.position, { action, step: 1 });
      hint.value = { key: mine, action, step: 1, first: firstWords(found, cell) };
    }
  } catch (error) {
    complain(error);
  } finally {
    hinting.value = false;
  }
}

/** What the other side would do if it could move twice. */
const threat = signal<{ key: string; words: string } | null>(null);

function Threat({ position: now }: { position: Position }) {
  const ask = async () => {
    const mine = key.value;
    threat.value = { key: mine, words: "Searching…" };
    try {
      const asked = { game: place.value.game, position: now.passed, moves: [] };
      const { analysis } = await search({ place: asked, limits: { milliseconds: 2000 } }, new AbortController().signal, () => {});
      const other = now.players[1 - (now.state.to_move ?? 0)] ?? "The other side";
      const line = analysis.actions[0]?.line.slice(0, 5).join(" ") || analysis.action;
      const words = analysis.action ? `${other} would play ${line}: ${said(analysis.value)} for ${other}.` : `${other} could do nothing.`;
      if (key.value === mine) threat.value = { key: mine, words };
    } catch (error) {
      threat.value = null;
      complain(error);
    }
  };
  return (
    <div class="threat">
      <button type="button" onClick={ask}>What if I passed?</button>
      <p class="hint" role="status">{threat.value?.key === key.value ? threat.value.words : ""}</p>
    </div>
  );
}

function Actions({ title, actions }: { title: string; actions: string[] }) {
  return (
    <div class="actions" role="group" aria-label={title}>
      <span class="title">{title}</span>
      {actions.slice(0, 60).map((action) => (
        <button type="button" key={action} onClick={() => play(action)}>{action}</button>
      ))}
    </div>
  );
}

/** A move in the game's notation, for those who would rather write. */
function TypeMove() {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem("move") as HTMLInputElement;
    const words = input.value.trim();
    if (!words) return;
    ask<Position>("/api/moves", { place: place.value, text: words }).then((found) => {
      input.value = "";
      playAll(found.state.moves);
    }, complain);
  };
  return (
    <form class="type" onSubmit={submit}>
      <label>
        <span>Moves as text</span>
        <input name="move" autocomplete="off" spellcheck={false} list="legal" />
      </label>
      <datalist id="legal">
        {(position.value?.state.actions ?? []).slice(0, 100).map((one) => <option key={one.action} value={one.action} />)}
      </datalist>
      <button type="submit">Play</button>
    </form>
  );
}
