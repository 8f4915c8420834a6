// Live analysis: what the engine thinks of the shown position, and which engine.

import { best, busy, count, forget, keys, on, past, refusal, reopen, running, said, seconds, seen, setKey, type Past } from "../analysis";
import { go } from "../address";
import { at, details, game, moves, playAll, position, shown, thinking } from "../game";
import { Outcomes } from "./outcomes";
import { KeyInput } from "./switches";
import type { ActionAnalysis, Analysis, Expected, Value } from "../types";

export function AnalysisPanel() {
  return (
    <section class="panel" aria-label="Analysis">
      <div class="head">
        <h2 id="analysis-title">Analysis</h2>
        <button
          type="button"
          role="switch"
          class="switch"
          aria-checked={on.value}
          aria-labelledby="analysis-title"
          onClick={() => go({ analysis: on.value ? "" : "1" })}
        >
          <span class="knob" />
        </button>
      </div>
      {on.value && <Live />}
      {past.value.length > 0 && <PastAnalyses />}
    </section>
  );
}

/** What was analysed before, to be opened again. */
function PastAnalyses() {
  return (
    <details class="settings">
      <summary>Past analyses ({past.value.length})</summary>
      <ol class="told">
        {past.value.map((one) => (
          <li key={one.asked}>
            <button type="button" class="line" onClick={() => reopen(one)}>{words(one)}</button>
          </li>
        ))}
      </ol>
      <button type="button" onClick={forget}>Forget them</button>
    </details>
  );
}

function words({ asked, seen: { analysis } }: Past): string {
  const { place, search: name } = JSON.parse(asked);
  const line = place.moves.length === 0 ? "from the start" : place.moves.slice(-6).join(" ");
  const more = place.moves.length > 6 ? "… " : "";
  return `${place.game}, ${more}${line}: ${analysis.action ?? "–"}, ${analysis.value.text} (${name}, depth ${analysis.depth})`;
}

function Live() {
  const now = position.value;
  const found = seen.value;
  const quiet = now?.state.payoffs ? "The game is over." : "";
  return (
    <>
      {refusal.value && <p class="trouble" role="alert">{refusal.value}</p>}
      {quiet ? (
        <p class="note">{quiet}</p>
      ) : found ? (
        <Found analysis={found.analysis} expected={found.expected} done={found.done} />
      ) : (
        !refusal.value && <p class="note">{thinking.value ? "After the current move." : "Searching…"}</p>
      )}
      <Settings />
    </>
  );
}

/** What the value is called: estimated, or proven in so many plies. */
function verdict(value: Value, proven: boolean): string {
  if (value.kind === "win") return `proven win in ${value.plies}`;
  if (value.kind === "loss") return `proven loss in ${value.plies}`;
  const unit = details.value?.values.unit ?? "";
  const words = value.kind === "score" && unit && unit !== "%" ? `${said(value)} ${unit}` : value.text;
  return proven ? `proven ${words}` : words;
}

function Found({ analysis, expected, done }: { analysis: Analysis; expected: Expected; done: boolean }) {
  const now = shown.value?.position;
  const chance = now?.state.to_move === null || now?.state.to_move === undefined;
  const mover = chance ? (now?.players[0] ?? "") : (now?.state.player ?? "");
  const actions = best(analysis);
  const nodes = analysis.simulations ?? analysis.nodes;
  const what = analysis.simulations === undefined || analysis.simulations === null ? "nodes" : "simulations";
  return (
    <div aria-busy={busy.value}>
      <p class="value">
        <strong>{verdict(analysis.value, analysis.proven)}</strong>
        <span class="note"> for {mover}</span>
      </p>
      {typeof expected.result === "number" && !analysis.proven && (
        <p class="promise">
          <meter min="0" max="1" value={expected.result} aria-label={`Expected result for ${mover}`} />
          <span>{Math.round(100 * expected.result)} %</span>
        </p>
      )}
      {analysis.payoffs && (now?.players.length ?? 2) > 2 && (
        <p class="note">
          Each can expect: {now!.players.map((player, at) => `${player} ${Math.round(1000 * (analysis.payoffs![at] ?? 0)) / 1000}`).join(" · ")}
        </p>
      )}
      {["score", "expected"].includes(analysis.value.kind) && details.value?.values.about && (
        <p class="note">{details.value.values.about}</p>
      )}
      {analysis.advice && <p class="note">{analysis.advice}</p>}
      <Proven analysis={analysis} />
      {details.value?.chance && details.value.searches.some((one) => one.search === "mcts") && <Rollouts analysis={analysis} />}
      {chance ? (
        <Outcomes analysis={analysis} />
      ) : (
        <ol class="lines">
          {actions.map((action) => <Row key={action.action} action={action} analysis={analysis} />)}
        </ol>
      )}
      <p class="note counts">
        depth {analysis.depth}
        {analysis.selective_depth ? `/${analysis.selective_depth}` : ""} · {short(nodes)} {what} ·{" "}
        {short(nodes / Math.max(analysis.seconds, 0.001))}/s · {done ? ended(analysis) : "searching"}
      </p>
    </div>
  );
}

/** What is certain, and how certain that is. */
function Proven({ analysis: { actions, between, collision_probability: risk, proven } }: { analysis: Analysis }) {
  const certain = actions.filter((one) => one.proven).length;
  const moves = `${actions.length} ${actions.length === 1 ? "move" : "moves"}`;
  const words = [
    certain > 0 && `The values of ${certain} of ${moves} are proven.`,
    between && !proven && `Proven to lie between ${between[0].text} and ${between[1].text}.`,
    typeof risk === "number" && `The table tells positions apart by keys: a proof is wrong with a probability of at most ${risk.toExponential(0)}.`,
  ].filter(Boolean);
  return words.length > 0 ? <p class="note">{words.join(" ")}</p> : null;
}

/** A mean with the interval in which it lies two times out of three; other values as they are said. */
function interval(value: Value): string {
  return value.kind === "expected" ? value.text : said(value);
}

/** Games played to their end by chance from here, as many as the time allows. */
function Rollouts({ analysis }: { analysis: Analysis }) {
  const rolls = running.value?.search === "mcts";
  return (
    <p class="note">
      {rolls ? `${(analysis.simulations ?? 0).toLocaleString("en")} rollouts; ± is the standard error of the mean. ` : ""}
      <button type="button" class="plain" onClick={() => go({ search: rolls ? "" : "mcts", keys: "" })}>
        {rolls ? "Search instead" : "Rollouts"}
      </button>
    </p>
  );
}

function ended(analysis: Analysis): string {
  if (analysis.ended === "solved") return "solved";
  return `stopped after ${analysis.seconds.toFixed(1)} s`;
}

function Row({ action, analysis }: { action: ActionAnalysis; analysis: Analysis }) {
  const line = action.line.length > 0 ? action.line : [action.action];
  const rest = line.slice(1, 9);
  const before = moves.value.slice(0, at.value);
  const bound = { exact: "", "at least": "≥ ", "at most": "≤ " }[action.bound];
  return (
    <li class={action.action === analysis.action ? "best" : ""}>
      <button type="button" class="go" title="Play this move" onClick={() => playAll([...before, action.action])}>
        <span class="move">{action.action}</span>
        <span class="worth">{bound}{interval(action.value)}{action.proven ? " ✓" : ""}</span>
        {action.proven && <span class="hidden">, proven</span>}
      </button>
      {rest.length > 0 && (
        <button
          type="button"
          class="line"
          title="Play the whole line"
          aria-label={`Play the line ${line.slice(0, 9).join(" ")}`}
          onClick={() => playAll([...before, ...line])}
        >
          {rest.join(" ")}
        </button>
      )}
      {share(action, analysis) !== null && (
        <meter class="visits" min="0" max="1" value={share(action, analysis)!} aria-label={`${action.visits} visits`} />
      )}
    </li>
  );
}

function share(action: ActionAnalysis, analysis: Analysis): number | null {
  if (action.visits === undefined || action.visits === null) return null;
  const all = analysis.actions.reduce((sum, one) => sum + (one.visits ?? 0), 0);
  return all > 0 ? action.visits / all : null;
}

/** A number in three digits: 12.3 k. */
export function short(number: number): string {
  for (const [size, unit] of [[1e9, " G"], [1e6, " M"], [1e3, " k"]] as const) {
    if (number >= size) return (number / size).toPrecision(3) + unit;
  }
  return String(Math.round(number));
}

/** The search and everything that it can be told. */
function Settings() {
  const searches = details.value?.searches ?? [];
  const own = running.value;
  if (!own) return null;
  const evaluators = details.value?.evaluators ?? [];
  const times = [...new Set([3, 10, 30, 120, 600, seconds.value])].sort((a, b) => a - b);
  return (
    <details class="settings">
      <summary>Search and settings</summary>
      <label>
        <span>Search</span>
        <select value={own.search} onChange={(event) => go({ search: event.currentTarget.value, keys: "" })}>
          {searches.map((one, place) => (
            <option key={one.search} value={one.search} selected={one.search === own.search}>
              {one.search}{place === 0 ? " (default)" : ""}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Stops after</span>
        <select value={String(seconds.value)} onChange={(event) => go({ seconds: event.currentTarget.value })}>
          {times.map((time) => <option key={time} value={String(time)}>{time === 1 ? "1 second" : `${time} seconds`}</option>)}
        </select>
      </label>
      {own.keys.some((key) => key.name === "multi-pv") && (
        <label>
          <span>Moves with values</span>
          <input
            type="number"
            min="1"
            max="50"
            value={count.value}
            onChange={(event) => go({ best: event.currentTarget.value })}
          />
        </label>
      )}
      {own.keys.filter((key) => key.name !== "multi-pv" && key.name !== "only").map((key) => (
        <label key={`${own.search} ${key.name}`}>
          <span>{key.name}</span>
          {key.name === "evaluator" ? (
            <select value={keys.value.evaluator ?? ""} onChange={(event) => setKey("evaluator", event.currentTarget.value)}>
              <option value="">{evaluators[0]} (default)</option>
              {evaluators.slice(1).map((name) => <option key={name} value={name}>{name}</option>)}
            </select>
          ) : (
            <KeyInput takes={key.takes} value={keys.value[key.name] ?? ""} onChange={(value) => setKey(key.name, value)} />
          )}
          <small>{key.about}</small>
        </label>
      ))}
      {Object.keys(keys.value).length > 0 && (
        <button type="button" onClick={() => go({ keys: "" })}>Default settings</button>
      )}
      <p class="note">{game.value}: {own.search} reads the limits {own.limits.join(", ")}.</p>
    </details>
  );
}
