// A finished game looked at as a whole: the graph of its value, the moments that decided it, and a
// second try at each.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { go, joined } from "../address";
import { arriving, backToBoard } from "../after";
import type { Mark } from "../board/marks";
import { spelled } from "../board/spelling";
import { ended, game, markOf, moments, moves, outcome, past, percent, ply, position, problem, progress, review, source, start, to, trying } from "../review";
import type { Moment } from "../types";
import { BoardView } from "./board";
import { Graph } from "./review-graph";
import { Moments, Paste, PastReviews, Players } from "./review-side";
import { judge, Try } from "./review-tasks";
import { offer } from "./setup";

export function ReviewView() {
  const now = review.value;
  return (
    <div class="play reviewed">
      <section class="stage" aria-label="Game">
        {source.value && <Ended />}
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

/** How the game ended, and the ways back. */
function Ended() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!arriving.value) return;
    arriving.value = false;
    heading.current!.focus();
    scrollTo(0, 0);
  }, [arriving.value]);
  const players = ended.value?.players.length ?? 2;
  return (
    <div class="ended">
      <h2 ref={heading} tabIndex={-1}>Review of {game.value}</h2>
      <p class="status" role="status" aria-live="polite">{outcome.value}</p>
      <div class="row">
        <button type="button" onClick={() => backToBoard(players)}>Back to the board</button>
        <button type="button" class={outcome.value ? "primary" : ""} onClick={newGame}>New game</button>
      </div>
    </div>
  );
}

/** To the board, where the next game is set up. */
function newGame() {
  backToBoard(ended.value?.players.length ?? 2);
  offer();
}

function Stage() {
  const key = JSON.stringify([source.value, ply.value]);
  const now = position.value;
  const tried = trying.value?.ply === ply.value && !trying.value.judged ? trying.value : null;
  const moment = moments.value.find((one) => one.ply === ply.value);
  const actions = useMemo(() => (tried && now?.key === key ? now.position.state.actions : []), [tried, now, key]);
  // The threshold moves it.
  const mark = moment ? markOf(moment.loss) : "";
  const marks = useMemo((): Mark[] => {
    if (!now || !moment || tried) return [];
    return [{ name: moment.better, text: "!", rank: 0 }, { name: moment.played, text: mark, rank: 1 }].flatMap((one) => {
      const spelling = now.position.state.actions.find(({ action }) => action === one.name)?.spelling ?? [];
      return spelling.length > 0 ? [{ ...one, spelling, tag: one.text }] : [];
    });
  }, [now, moment, mark, tried]);
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
        <button type="button" onClick={() => to(ply.value + 1)} disabled={ply.value === moves.value.length} aria-label="One move forward">›</button>
        <button type="button" onClick={() => to(moves.value.length)} disabled={ply.value === moves.value.length} aria-label="Last position">»</button>
        <span class="gap" />
        <button type="button" onClick={() => leave(false)}>Analyse from here</button>
        <button type="button" onClick={() => leave(true)}>Play from here</button>
      </div>
    </>
  );
}

/** To the board: with everything that was played, to be analysed, or with the moves so far, against the engine. */
function leave(plays: boolean) {
  const at = plays || ply.value === moves.value.length ? "" : String(ply.value);
  const kept = joined(plays ? moves.value.slice(0, ply.value) : moves.value);
  const now = position.value?.position;
  const mover = now?.state.to_move ?? 0;
  const seats = (now?.players ?? []).map((_, player) => (plays && player !== mover ? "5" : "me"));
  go({ game: game.value, start: start.value, moves: kept, at, analysis: plays ? "" : "1", seats: joined(seats) },
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
          <strong>{moment.played}{markOf(moment.loss)}</strong> gave away {percent(moment.loss)} of a game.
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
