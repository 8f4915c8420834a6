// Where a tree comes from, and who searches it.

import { signal } from "@preact/signals";
import { divided, go, joined } from "../address";
import { ask } from "../api";
import { complain, games } from "../game";
import { against, algorithm, ALGORITHMS, EXAMPLES, ORDERS, problem, text, tunes, UNSORTED, usualOf, words } from "../trees";
import type { GameDetails, Position } from "../types";
import { Switches } from "./switches";

/** Where the tree comes from, and who searches it. */
export function Source() {
  const game = words.value.game;
  return (
    <section class="panel" aria-label="Tree and algorithm">
      <label>
        <span>Algorithm</span>
        <Choice value={algorithm.value} onChange={(name) => go({ algorithm: name, step: "", top: "", recipe: "" })} />
      </label>
      <label>
        <span>Next to it</span>
        <Choice value={against.value} none="nothing" onChange={(name) => go({ against: name, step: "", other: "", ...(name ? {} : { otherorder: "" }) })} />
      </label>
      {(algorithm.value === "mcts" || against.value === "mcts") && (
        <label>
          <span>Simulations</span>
          <input type="number" min="1" max="1000" value={words.value.simulations || "40"}
            onChange={(event) => go({ simulations: event.currentTarget.value, step: "", top: "" })} />
        </label>
      )}
      {tunes(algorithm.value) && (
        <Switches search={algorithm.value} game={game} label="Switches" recipe={words.value.recipe ?? ""}
          onChange={(recipe) => go({ recipe, step: "", top: "" })} />
      )}
      {tunes(against.value) && (
        <Switches search={against.value} game={game} label="Switches of the one next to it" recipe={words.value.other ?? ""}
          onChange={(other) => go({ other, step: "" })} />
      )}
      {game ? <FromGame game={game} /> : <Typed />}
    </section>
  );
}

function Choice({ value, none, onChange }: { value: string; none?: string; onChange: (name: string) => void }) {
  return (
    <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {none && <option value="">{none}</option>}
      {ALGORITHMS.map(([name, long]) => <option key={name} value={name} selected={name === value}>{long}</option>)}
    </select>
  );
}

function FromGame({ game }: { game: string }) {
  const most = divided(words.value.moves).length;
  return (
    <>
      <p>{game}, {most === 0 ? "from the start" : `after ${most} ${most === 1 ? "move" : "moves"}`}</p>
      {[algorithm.value, against.value].some((name) => name !== "" && name !== "mcts") && (
        <label>
          <span>Plies looked ahead</span>
          <input type="number" min="1" max="30" value={words.value.depth || "2"}
            onChange={(event) => go({ depth: event.currentTarget.value, step: "", top: "" })} />
        </label>
      )}
      {(UNSORTED.includes(algorithm.value) || UNSORTED.includes(against.value)) && <Ordering orders={ORDERS} />}
      <button type="button" onClick={() => go({ algorithm: algorithm.value }, { fresh: true, step: true })}>
        A tree of numbers instead
      </button>
    </>
  );
}

/** The order in which the children of every node are searched. */
function Ordering({ orders }: { orders: [string, string][] }) {
  const order = words.value.order ?? "";
  return (
    <label>
      <span>Order of the children</span>
      <select value={order} onChange={(event) => go({ order: event.currentTarget.value, step: "", top: "" })}>
        {orders.map(([name, long]) => <option key={name} value={name} selected={name === order}>{long}</option>)}
      </select>
      {order === "random" && (
        <button type="button" class="plain" onClick={() => go({ seed: String((Number(words.value.seed) || 1) + 1), step: "", top: "" })}>Another one</button>
      )}
      {against.value && (
        <select aria-label="Order of the one next to it" value={words.value.otherorder ?? ""}
          onChange={(event) => go({ otherorder: event.currentTarget.value, step: "" })}>
          <option value="">next to it: the same</option>
          {orders.map(([name, long]) => (
            <option key={name} value={name || "given"} selected={words.value.otherorder === (name || "given")}>next to it: {long}</option>
          ))}
        </select>
      )}
    </label>
  );
}

/** The search that a tree of numbers asks for, where it is not alpha-beta. */
function usual(tree: string): string | undefined {
  if (/<|\(p\d/.test(tree)) return "maxn";
  return tree.includes("(chance") ? "expectiminimax" : undefined;
}

const draft = signal<string | null>(null);

function Typed() {
  const change = (tree: string) => {
    draft.value = null;
    const fit = usual(tree);
    const other = fit ?? (usual(text.peek()) === algorithm.peek() ? "alphabeta" : algorithm.peek());
    go({ tree, step: "", top: "", order: "", ...(other === algorithm.peek() ? {} : { algorithm: other, against: "" }) }, { step: true });
  };
  const lists = (draft.value ?? text.value).trim().startsWith("[");
  return (
    <>
      <form onSubmit={(event) => {
        event.preventDefault();
        change((draft.value ?? text.value).trim());
      }}>
        <label>
          <span>Tree</span>
          <textarea rows={4} spellcheck={false} value={draft.value ?? text.value}
            onInput={(event) => (draft.value = event.currentTarget.value)} />
          <small>(max (min 3 5) (min 2 9)), [[3, 5], [2, 9]], or with (chance 1/2:3 1/2:9)</small>
        </label>
        <div class="row">
          <button type="submit" class="primary">Search it</button>
          {lists && (
            <label class="inline">
              <span>First to move</span>
              <select value={words.value.root || "max"} onChange={(event) => go({ root: event.currentTarget.value, step: "" })}>
                <option value="max">MAX</option>
                <option value="min">MIN</option>
              </select>
            </label>
          )}
        </div>
      </form>
      <Ordering orders={ORDERS.filter(([name]) => name !== "estimate")} />
      <label>
        <span>Examples</span>
        <select
          value={EXAMPLES.some(([, tree]) => tree === text.value) ? text.value : ""}
          onChange={(event) => event.currentTarget.value && change(event.currentTarget.value)}
        >
          <option value="">…</option>
          {EXAMPLES.map(([name, tree]) => <option key={name} value={tree} selected={tree === text.value}>{name}</option>)}
        </select>
      </label>
      <Random onTree={change} />
      <OfGame />
    </>
  );
}

/** A game's search from any position, and after any moves. */
function OfGame() {
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const word = (name: string) => String(data.get(name) ?? "").trim();
    const game = word("options") ? `${word("game")}:${word("options")}` : word("game");
    const start = word("start");
    try {
      const place = { game, ...(start ? { position: start } : {}) };
      const [found, { searches }] = await Promise.all([
        ask<Position>("/api/moves", { place, text: word("moves") }),
        ask<GameDetails>("/api/game", { game }),
      ]);
      const words = { game, start, moves: joined(found.state.moves), depth: "2", algorithm: usualOf(searches) };
      go(words, { fresh: true, step: true });
    } catch (error) {
      if ((error as { unreachable?: boolean })?.unreachable) complain(error);
      else problem.value = (error as Error).message;
    }
  };
  return (
    <details class="settings">
      <summary>The search of a game</summary>
      <form onSubmit={submit} class="setup">
        <label>
          <span>Game</span>
          <select name="game">{games.value.map((one) => <option key={one.name} value={one.name}>{one.name}</option>)}</select>
        </label>
        <label><span>Options</span><input name="options" spellcheck={false} autocomplete="off" /></label>
        <label><span>Position</span><input name="start" spellcheck={false} autocomplete="off" placeholder="the usual one" /></label>
        <label><span>Moves</span><input name="moves" spellcheck={false} autocomplete="off" /></label>
        <button type="submit">Search the game</button>
      </form>
    </details>
  );
}

function Random({ onTree }: { onTree: (tree: string) => void }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const number = (name: string) => Number(data.get(name)) || 0;
    const shape = { seed: number("seed"), branching: number("branching"), depth: number("depth"), range: number("range"), players: number("players"), chance: data.get("chance") === "on" };
    ask<{ text: string }>("/api/tree/random", shape).then((tree) => onTree(tree.text), (error) => {
      if (error?.unreachable) complain(error);
      else problem.value = error.message;
    });
  };
  return (
    <details class="settings">
      <summary>A random tree</summary>
      <form onSubmit={submit} class="numbers">
        <label><span>Seed</span><input name="seed" type="number" min="0" defaultValue="7" /></label>
        <label><span>Children at most</span><input name="branching" type="number" min="1" max="8" defaultValue="3" /></label>
        <label><span>Plies at most</span><input name="depth" type="number" min="1" max="8" defaultValue="3" /></label>
        <label><span>Values up to ±</span><input name="range" type="number" min="1" max="1000" defaultValue="20" /></label>
        <label><span>Players</span><input name="players" type="number" min="2" max="4" defaultValue="2" /></label>
        <label class="check"><input name="chance" type="checkbox" /> <span>With chance nodes</span></label>
        <button type="submit">Draw</button>
      </form>
    </details>
  );
}
