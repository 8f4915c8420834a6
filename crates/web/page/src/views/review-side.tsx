// What a review says next to the board: moments, players, past reviews, and another game.

import { signal } from "@preact/signals";
import { go, joined } from "../address";
import { UNSEATED } from "../after";
import { ask } from "../api";
import { capital, complain, game as beginWith, games } from "../game";
import { game, markOf, moments, past, percent, perhaps, ply, problem, question, seconds, shelve, threshold, to, trying, type Found } from "../review";
import type { Records, Review } from "../types";
import { Lessons } from "./review-tasks";

export function Moments({ review: now }: { review: Review }) {
  const list = moments.value;
  return (
    <section class="panel" aria-label="Moments">
      <h2>{list.length === 0 ? "No moment" : list.length === 1 ? "One moment" : `${list.length} moments`}</h2>
      <label>
        <span>A moment gives away at least {percent(threshold.value)} of a game</span>
        <input type="range" min="2" max="50" value={Math.round(100 * threshold.value)}
          onInput={(event) => go({ threshold: String(Number(event.currentTarget.value) / 100) })} />
      </label>
      {list.length > 0 && <Lessons review={now} />}
      <ol class="told moments">
        {list.map((moment) => (
          <li key={moment.ply}>
            <button type="button" class="line" aria-current={moment.ply === ply.value ? "step" : undefined} onClick={() => to(moment.ply)}>
              <strong>{moment.ply + 1}. {moment.played}{markOf(moment.loss)}</strong> {now.players[moment.player]?.seat}, −{percent(moment.loss)}{trying.value ? "" : `; better ${moment.better}`}
            </button>
          </li>
        ))}
      </ol>
      {perhaps.value.length > 0 && (
        <>
          <h3>Perhaps</h3>
          <p>Not counted: the threshold is within the error. A longer review would tell.</p>
          <ol class="told perhaps">
            {perhaps.value.map((moment) => (
              <li key={moment.ply}>
                <button type="button" class="line" aria-current={moment.ply === ply.value ? "step" : undefined} onClick={() => to(moment.ply)}>
                  {moment.ply + 1}. {moment.played} {now.players[moment.player]?.seat}, −{percent(moment.loss)} ± {percent(moment.error ?? 0)}; better {moment.better}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

export function Players({ review: now }: { review: Review }) {
  const mine = (player: number) => moments.value.filter((moment) => moment.player === player);
  const luck = now.players.some((player) => player.luck !== null && player.luck !== undefined);
  return (
    <section class="panel" aria-label="Players">
      <h2>Players</h2>
      <table class="counts">
        <thead>
          <tr><td />{now.players.map((player) => <th key={player.seat} scope="col">{player.name || player.seat}</th>)}</tr>
        </thead>
        <tbody>
          <tr><th scope="row">accuracy</th>{now.players.map((p) => <td key={p.seat}>{typeof p.accuracy === "number" ? percent(p.accuracy) : "–"}</td>)}</tr>
          <tr><th scope="row">given away, games</th>{now.players.map((p) => <td key={p.seat}>{p.lost.toFixed(2)}</td>)}</tr>
          {luck && <tr><th scope="row">luck, games</th>{now.players.map((p) => <td key={p.seat}>{typeof p.luck === "number" ? p.luck.toFixed(2) : "–"}</td>)}</tr>}
          {["?!", "?", "??"].map((mark) => (
            <tr key={mark}>
              <th scope="row">{mark}</th>
              {now.players.map((p, player) => <td key={p.seat}>{mine(player).filter((moment) => markOf(moment.loss) === mark).length}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What was reviewed before, to be opened again; another number of seconds reviews it anew. */
export function PastReviews() {
  const open = ({ key, review: { game: name, start: from, moves: all } }: Found) => {
    trying.value = null;
    const [, time] = JSON.parse(key);
    go({ game: name, start: from ?? "", moves: joined(all), ply: "", ...UNSEATED, seconds: String(time) }, { step: true });
  };
  return (
    <section class="panel" aria-label="Past reviews">
      <h2>Past reviews</h2>
      <ol class="told">
        {past.value.map((one) => (
          <li key={one.key}>
            <button type="button" class="line" aria-current={one.key === question.value ? "true" : undefined} onClick={() => open(one)}>
              {capital(one.review.game)}, {one.review.moves.length} moves: {one.review.players.map((player) =>
                `${player.name || player.seat} ${typeof player.accuracy === "number" ? percent(player.accuracy) : "–"}`).join(", ")}
            </button>
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => shelve([])}>Forget them</button>
    </section>
  );
}

const records = signal<Records["records"]>([]);

export function Paste() {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    problem.value = "";
    ask<Records>("/api/records", { game: String(data.get("game")), text: String(data.get("text")) }).then(
      (read) => {
        records.value = read.records;
        if (read.records.length > 0) open(read.records[0]);
      },
      (error) => (error?.unreachable ? complain(error) : (problem.value = error.message)),
    );
  };
  const name = game.value.split(":")[0] || beginWith.value;
  return (
    <section class="panel" aria-label="Another game">
      <h2>Another game</h2>
      <form onSubmit={submit} class="setup">
        <label>
          <span>Game</span>
          <select name="game" defaultValue={name}>
            {games.value.map((one) => <option key={one.name} value={one.name} selected={one.name === name}>{one.name}</option>)}
          </select>
        </label>
        <label>
          <span>Record: PGN, PDN, the game's own format, or moves</span>
          <textarea name="text" rows={4} spellcheck={false} required />
        </label>
        <div class="row">
          <button type="submit" class="primary">Review</button>
          <label class="inline">
            <span>Seconds</span>
            <input type="number" min="1" max="300" value={seconds.value} onChange={(event) => go({ seconds: event.currentTarget.value })} />
          </label>
        </div>
      </form>
      {records.value.length > 1 && (
        <label>
          <span>{records.value.length} games in the record</span>
          <select onChange={(event) => open(records.value[Number(event.currentTarget.value)])}>
            {records.value.map((one, at) => <option key={at} value={String(at)}>{one.name || `game ${at + 1}`}</option>)}
          </select>
        </label>
      )}
    </section>
  );
}

function open(record: Records["records"][number]) {
  trying.value = null;
  const { game: name, position: from, moves: all } = record.place;
  go({ game: name, start: from ?? "", moves: joined(all ?? []), ply: "", ...UNSEATED }, { step: true });
}
