// What a search can be told: a control for each key.

import { effect, signal } from "@preact/signals";
import { view } from "../address";
import { ask } from "../api";
import { complain, games, revived } from "../game";
import type { GameDetails, Keys } from "../types";

export interface KeyInputProps {
  takes: string;
  value: string;
  onChange: (value: string) => void;
}

/** A choice where a key takes words, a field where it takes a number. */
export function KeyInput({ takes, value, onChange }: KeyInputProps) {
  const words = takes.match(/^[\w.-]+(?:, [\w.-]+)*(?:,? or [\w.-]+)$/) ? takes.split(/, | or /) : null;
  if (words) {
    return (
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">default</option>
        {words.map((word) => <option key={word} value={word} selected={word === value}>{word}</option>)}
      </select>
    );
  }
  return <input value={value} placeholder={takes} onChange={(event) => onChange(event.currentTarget.value.trim())} />;
}

/** The keys of a search that change nothing in a recorded one: memory, threads, how much is told. */
const IDLE = ["evaluator", "table", "multi-pv", "threads", "seed", "prove", "skill", "only", "memory", "parallel", "reuse", "fade", "graph", "open-loop"];

/** What the server knows of the game whose search is recorded. */
const known = signal<{ game: string; searches: Keys[] } | null>(null);
const wanted = signal("");

effect(() => {
  const game = wanted.value;
  void revived.value;
  if (!game || known.peek()?.game === game || view.value !== "tree") return;
  ask<GameDetails>("/api/game", { game }).then((found) => {
    if (wanted.peek() === game) known.value = { game, searches: found.searches };
  }, complain);
});

/** A recipe's words by their keys; those without a value are settings as a whole, such as `exact`. */
function read(recipe: string): Map<string, string> {
  const words = recipe.split(",").map((word) => word.trim()).filter(Boolean);
  return new Map(words.map((word) => [word.split("=")[0], word.split("=").slice(1).join("=")]));
}

export interface SwitchesProps {
  search: "mcts" | "selective";
  /** The game; a tree of numbers is searched as every game is. */
  game: string | undefined;
  recipe: string;
  label: string;
  onChange: (recipe: string) => void;
}

/** Every switch of a recorded search, and all of them as one line. */
export function Switches({ search, game, recipe, label, onChange }: SwitchesProps) {
  wanted.value = game ?? games.value[0]?.name ?? "";
  const keys = known.value?.game === wanted.value ? known.value.searches.find((one) => one.search === search)?.keys ?? [] : [];
  const told = read(recipe);
  const set = (name: string, value: string) => {
    const next = new Map(told);
    if (value === "") next.delete(name);
    else next.set(name, value);
    onChange([...next].map(([key, text]) => (text === "" ? key : `${key}=${text}`)).join(","));
  };
  return (
    <details class="settings switches">
      <summary>{label}{told.size > 0 ? `: ${recipe}` : ""}</summary>
      <label>
        <span>All in one line</span>
        <input spellcheck={false} value={recipe} placeholder={search === "mcts" ? "selection=ucb1,c=1.4" : "null-move=off"}
          onChange={(event) => onChange(event.currentTarget.value.trim())} />
        {search === "selective" && <small>exact: all of them off</small>}
      </label>
      {keys.filter((key) => !IDLE.includes(key.name)).map((key) => (
        <label key={key.name}>
          <span>{key.name}</span>
          <KeyInput takes={key.takes} value={told.get(key.name) ?? ""} onChange={(value) => set(key.name, value)} />
          <small>{key.about}</small>
        </label>
      ))}
      {told.size > 0 && <button type="button" onClick={() => onChange("")}>Default settings</button>}
    </details>
  );
}
