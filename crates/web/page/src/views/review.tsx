// A finished game looked at as a whole: the graph of its value, the moments that decided it, and a
// second try at each.

import { computed, effect, signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { address, divided, go, joined, view } from "../address";
import { ask, listen, Refused } from "../api";
import type { Mark } from "../board/element";
import { capital, complain, game as beginWith, games, revived } from "../game";
import { spelled } from "../board/spelling";
import type { Judged, Moment, Position, Records, Review, ReviewUpdate } from "../types";
import { BoardView } from "./board";

const words = computed(() => address.value.words);
const game = computed(() => words.value.game ?? "");
const start = computed(() => words.value.start ?? "");
const moves = computed(() => divided(words.value.moves));
const seconds = computed(() => Math.min(300, Math.max(1, Number(words.value.seconds) || 10)));
/** The share of a whole game that a moment gives away at least. */
const threshold = computed(() => Math.min(0.5, Math.max(0.02, Number(words.value.threshold) || 0.1)));
const ply = computed(() => Math.min(moves.value.length, Math.max(0, Number(words.value.ply ?? 0) || 0)));
const source = computed(() =>
  game.value && moves.value.length > 0
    ? JSON.stringify({ game: game.value, ...(start.value ? { position: start.value } : {}), moves: moves.value })
    : "",
);

/** A review with the question that it answers. */
interface Found {
  key: string;
  review: Review;
  done: boolean;
}

const found = signal<Found | null>(null);

const SHELF = "outply-reviews";
const MOST_PAST = 12;
/** The finished reviews, the newest first. */
const past = signal<Found[]>(shelved());

function shelved(): Found[] {
  try {
    const kept = JSON.parse(localStorage.getItem(SHELF) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.key === "string" && one?.review?.positions) : [];
  } catch {
    return [];
  }
}

/** Keeps the list; as much of it as the browser has room for. */
function shelve(list: Found[]) {
  past.value = list;
  for (let length = list.length; length >= 0; length--) {
    try {
      localStorage.setItem(SHELF, JSON.stringify(list.slice(0, length)));
      return;
    } catch {
      // With one less.
    }
  }
}
const progress = signal("");
const problem = signal("");
const position = signal<{ key: string; position: Position } | null>(null);
/** The moment that is being tried again, by its ply, and what came of it. */
const trying = signal<{ ply: number; judged: Judged | null; shown: number } | null>(null);

/** The question as text: what is reviewed, for how long. */
const question = computed(() => (source.value ? JSON.stringify([source.value, seconds.value]) : ""));
const review = computed(() => (found.value?.key === question.value ? found.value.review : null));
/** The moments beyond the threshold: the counts are always those of the graph. */
const moments = computed(() => all.value.filter(isSure));
/** All that may be a moment, in the order of the game. */
const all = computed(() => [...(review.value?.moments ?? []), ...(review.value?.perhaps ?? [])].sort((a, b) => a.ply - b.ply));
const isSure = (moment: Moment) => moment.loss - (moment.error ?? 0) >= threshold.value;
/** What perhaps is a moment: the threshold is within the error. It is not counted. */
const perhaps = computed(() => all.value.filter((moment) =>
  !isSure(moment) && moment.loss + (moment.error ?? 0) >= threshold.value && moment.loss >= threshold.value / 2));

/** Keeps the review and the position that the address names loaded. */
export function look() {
  effect(() => {
    const asked = question.value;
    void revived.value;
    if (view.value !== "review" || !asked || found.peek()?.key === asked && found.peek()?.done) return;
    const known = past.peek().find((one) => one.key === asked);
    if (known) {
      problem.value = progress.value = "";
      found.value = known;
      return;
    }
    const stop = new AbortController();
    problem.value = "";
    progress.value = "Reviewing…";
    void run(asked, stop.signal);
    return () => stop.abort();
  });
  effect(() => {
    const [place, at] = [source.value, ply.value];
    void revived.value;
    if (view.value !== "review" || !place) return;
    const whole = JSON.parse(place);
    const key = JSON.stringify([place, at]);
    ask<Position>("/api/position", { ...whole, moves: whole.moves.slice(0, at) }).then((now) => {
      if (JSON.stringify([source.peek(), ply.peek()]) === key) position.value = { key, position: now };
    }, complain);
  });
}

async function run(asked: string, signal: AbortSignal) {
  const [place, time] = JSON.parse(asked);
  try {
    const request = { place: JSON.parse(place), milliseconds: time * 1000 };
    for await (const update of listen<ReviewUpdate>("/api/review", request, signal)) {
      if (update.event === "failed") throw new Refused(update.error, false);
      if (update.event === "looked") progress.value = `Pass ${update.pass} of ${update.passes}: ${update.done} of ${update.of} positions`;
      else if (update.event === "confirmed") progress.value = `Contested decisions: ${update.done} of ${update.of} looked at again`;
      else found.value = { key: asked, review: update.review, done: update.event === "done" };
    }
    progress.value = "";
    const now = found.peek();
    if (now?.key === asked && now.done) shelve([now, ...past.peek().filter((one) => one.key !== asked)].slice(0, MOST_PAST));
  } catch (error) {
    if (signal.aborted) return;
    progress.value = "";
    if (error instanceof Refused && !error.unreachable) problem.value = error.message;
    else complain(error);
  }
}

export function ReviewView() {
  const now = review.value;
  return (
    <div class="play reviewed">
      <section class="stage" aria-label="Game">
        {source.value ? <Stage /> : <p class="waiting">Paste a game, or play one: its review begins here.</p>}
        {now && <Graph review={now} />}
        <p class="note" role="status" aria-live="polite">{progress.value}</p>
        {problem.value && <p class="trouble" role="alert">{problem.value}</p>}
      </section>
      <aside class="side">
        {now && <Moments review={now} />}
        {now && <Players review={now} />}
        <Paste />
        {past.value.length > 0 && <PastReviews />}
      </aside>
    </div>
  );
}

function Stage() {
  const key = JSON.stringify([source.value, ply.value]);
  const now = position.value;
  const tried = trying.value?.ply === ply.value && !trying.value.judged ? trying.value : null;
  const moment = moments.value.find((one) => one.ply === ply.value);
  const actions = useMemo(() => (tried && now?.key === key ? now.position.state.actions : []), [tried, now, key]);
  const marks = useMemo(() => {
    const all: Record<string, Mark> = {};
    if (!now || !moment || tried) return all;
    const cell = (action: string) => now.position.state.actions.find((one) => one.action === action)?.spelling.at(-1);
    const [better, played] = [cell(moment.better), cell(moment.played)];
    if (played) all[played] = { text: moment.mark, rank: 1 };
    if (better) all[better] = { text: "!", rank: 0 };
    return all;
  }, [now, moment, tried]);
  if (!now) return <p class="waiting">One moment…</p>;
  const { state, board } = now.position;
  const hint = tried && moment && tried.shown > 0
    ? (state.actions.find((one) => one.action === moment.better)?.spelling ?? []).slice(0, tried.shown === 1 ? 1 : undefined)
    : [];
  return (
    <>
      {board ? (
        <BoardView board={board} actions={actions} marks={marks} hint={hint} passive={!tried} onAction={judge} onChoose={() => {}} />
      ) : (
        <pre class="picture">{state.picture.join("\n")}</pre>
      )}
      {tried && !(board && actions.every((one) => spelled([one], one.spelling).complete.length > 0)) && (
        <div class="actions" role="group" aria-label="Moves">
          {actions.map((one) => <button type="button" key={one.action} onClick={() => judge(one.action)}>{one.action}</button>)}
        </div>
      )}
      <Here moment={moment} />
      <div class="toolbar" role="toolbar" aria-label="Moves">
        <button type="button" onClick={() => to(0)} disabled={ply.value === 0} aria-label="First position">«</button>
        <button type="button" onClick={() => to(ply.value - 1)} disabled={ply.value === 0} aria-label="One move back">‹</button>
        <button type="button" onClick={() => to(ply.value + 1)} disabled={ply.value === moves.value.length} aria-label="One move on">›</button>
        <button type="button" onClick={() => to(moves.value.length)} disabled={ply.value === moves.value.length} aria-label="Last position">»</button>
        <span class="gap" />
        <button type="button" onClick={analyseHere}>Analyse from here</button>
      </div>
    </>
  );
}

function to(next: number) {
  trying.value = null;
  go({ ply: next === 0 ? "" : String(next) });
}

function analyseHere() {
  const at = ply.value === moves.value.length ? "" : String(ply.value);
  go({ game: game.value, start: start.value, moves: joined(moves.value), at, analysis: "1", seats: "me,me,me,me" },
    { view: "play", fresh: true, step: true });
}

/** What there is to say about the position: what was played, what was better. */
function Here({ moment }: { moment: Moment | undefined }) {
  const now = review.value?.positions[ply.value];
  const tried = trying.value?.ply === ply.value ? trying.value : null;
  if (tried) return <Try tried={tried} moment={moment} />;
  if (moment) {
    return (
      <div class="here">
        <p>
          <strong>{moment.played}{moment.mark}</strong> gave away {percent(moment.loss)} of a game.
          Better was <strong>{moment.better}</strong>{moment.line.length > 1 ? `: ${moment.line.slice(0, 8).join(" ")}` : ""}.
        </p>
        <button type="button" onClick={() => (trying.value = { ply: ply.value, judged: null, shown: 0 })}>Try again</button>
      </div>
    );
  }
  if (!now) return null;
  const parts = [now.played && `Played: ${now.played}`, now.best && now.best !== now.played && `best: ${now.best}`];
  return <p class="note here">{parts.filter(Boolean).join(" · ")}</p>;
}

function Try({ tried, moment }: { tried: NonNullable<typeof trying.value>; moment: Moment | undefined }) {
  const judged = tried.judged;
  if (judged) {
    const words = judged.right
      ? judged.best ? "Right: that is the best move." : "Right: that is as good."
      : `That gives away ${percent(judged.loss)} of a game${judged.refutation.length > 0 ? `: ${judged.refutation.slice(0, 8).join(" ")}` : ""}.`;
    return (
      <div class="here" role="status">
        <p class={judged.right ? "right" : "trouble"}>{words}</p>
        <button type="button" onClick={() => (trying.value = judged.right ? null : { ply: tried.ply, judged: null, shown: tried.shown })}>
          {judged.right ? "Done" : "Try once more"}
        </button>
      </div>
    );
  }
  return (
    <div class="here" role="status">
      <p>There is something better than {moment?.played}. What would you play?</p>
      {tried.shown === 2 && <p class="hint">{moment?.better}</p>}
      <button type="button" onClick={() => (trying.value = { ...tried, shown: Math.min(2, tried.shown + 1) })} disabled={tried.shown === 2}>
        {tried.shown === 0 ? "Which piece?" : "Which move?"}
      </button>{" "}
      <button type="button" onClick={() => (trying.value = null)}>Leave</button>
    </div>
  );
}

async function judge(action: string) {
  const now = trying.value;
  const moment = moments.value.find((one) => one.ply === now?.ply);
  if (!now || !moment) return;
  const whole = JSON.parse(source.value);
  const place = { ...whole, moves: whole.moves.slice(0, now.ply) };
  const about = { played: moment.played, better: moment.better, before: moment.before, after: moment.after };
  const request = { place, action, ...about, whole: review.value!.whole, threshold: threshold.value };
  try {
    const judged = await ask<Judged>("/api/review/try", request);
    if (trying.value?.ply === now.ply) trying.value = { ...now, judged };
  } catch (error) {
    complain(error);
  }
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** The first player's expected result by ply, the passes over one another, the last one on top. */
function Graph({ review: now }: { review: Review }) {
  const [width, height] = [640, 150];
  const last = Math.max(now.positions.length - 1, 1);
  const results = now.passes.flatMap((pass) => pass.results).filter((one): one is number => one !== null);
  const points = now.unit === "points";
  const [low, high] = points ? [Math.min(0, ...results), Math.max(1, ...results)] : [0, 1];
  const x = (at: number) => (width * at) / last;
  const y = (result: number) => height - (height * (result - low)) / (high - low);
  const path = (list: (number | null)[]) => {
    let pen = "M";
    return list.map((one, at) => {
      if (one === null) return "";
      const word = `${pen}${x(at).toFixed(1)} ${y(one).toFixed(1)}`;
      pen = "L";
      return word;
    }).join("");
  };
  const name = now.players[0]?.seat ?? "the first player";
  return (
    <figure class="graph">
      <figcaption class="note">
        {points ? `Points that ${name} can expect` : `Expected result of ${name}`}, {now.passes.length} of {now.planned} passes
      </figcaption>
      <svg viewBox={`-4 -8 ${width + 8} ${height + 16}`} aria-hidden="true"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          to(Math.round(((event.clientX - box.left) / box.width) * last));
        }}>
        <rect x="0" y="0" width={width} height={height} class="ground" />
        <line x1="0" x2={width} y1={y((low + high) / 2)} y2={y((low + high) / 2)} class="middle" />
        {now.passes.map((pass, at) => (
          <path key={at} d={path(pass.results)} class={at === now.passes.length - 1 ? "curve" : "curve old"} />
        ))}
        {moments.value.map((moment) => {
          const result = now.positions[moment.ply + 1]?.results[0] ?? now.positions[moment.ply]?.results[0];
          return result === null || result === undefined ? null : (
            <circle key={moment.ply} cx={x(moment.ply + 1)} cy={y(result)} r="6" class={moment.mark === "??" ? "blunder" : "moment"} />
          );
        })}
        <line x1={x(ply.value)} x2={x(ply.value)} y1="-6" y2={height + 6} class="now" />
      </svg>
      <input type="range" min="0" max={last} value={ply.value} aria-label="Position"
        aria-valuetext={`after ${ply.value} of ${last} moves`} onInput={(event) => to(Number(event.currentTarget.value))} />
    </figure>
  );
}

function Moments({ review: now }: { review: Review }) {
  const list = moments.value;
  return (
    <section class="panel" aria-label="Moments">
      <h2>{list.length === 0 ? "No moment" : list.length === 1 ? "One moment" : `${list.length} moments`}</h2>
      <label>
        <span>A moment gives away at least {percent(threshold.value)} of a game</span>
        <input type="range" min="2" max="50" value={Math.round(100 * threshold.value)}
          onInput={(event) => go({ threshold: String(Number(event.currentTarget.value) / 100) })} />
      </label>
      <ol class="told moments">
        {list.map((moment) => (
          <li key={moment.ply}>
            <button type="button" class="line" aria-current={moment.ply === ply.value ? "step" : undefined} onClick={() => to(moment.ply)}>
              <strong>{moment.ply + 1}. {moment.played}{markOf(moment.loss)}</strong> {now.players[moment.player]?.seat}, −{percent(moment.loss)}; better {moment.better}
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

/** `?!` from the threshold on, `?` from twice, `??` from three times as much. */
function markOf(loss: number): string {
  const times = loss / threshold.value;
  return times >= 3 ? "??" : times >= 2 ? "?" : "?!";
}

function Players({ review: now }: { review: Review }) {
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
function PastReviews() {
  const open = ({ key, review: { game: name, start: from, moves: all } }: Found) => {
    trying.value = null;
    const [, time] = JSON.parse(key);
    go({ game: name, start: from ?? "", moves: joined(all), ply: "", seconds: String(time) }, { step: true });
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

function Paste() {
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
  go({ game: name, start: from ?? "", moves: joined(all ?? []), ply: "" }, { step: true });
}
