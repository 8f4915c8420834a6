// Which game, and who plays.

import { effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { address, go, joined } from "../address";
import { reviews, setReviews } from "../after";
import { ask } from "../api";
import { control, flag, left, read } from "../clock";
import { begin, capital, complain, details, game, games, seat } from "../game";
import type { GameDetails } from "../types";

const open = signal(false);
/** Whether the form was asked for from elsewhere and is not in focus yet. */
const offered = signal(false);
const picked = signal<string | null>(null);
/** What the server knows of the game that is picked. */
const other = signal<GameDetails | null>(null);

effect(() => {
  const name = picked.value;
  other.value = null;
  if (name === null) return;
  ask<GameDetails>("/api/game", { game: name }).then((found) => {
    if (picked.peek() === name) other.value = found;
  }, complain);
});

/** Opens the form, and puts the focus on it. */
export function offer() {
  open.value = offered.value = true;
}

const LEVELS = Array.from({ length: 10 }, (_, at) => String(at + 1));

export function NewGame() {
  const now = details.value;
  const name = (game.value || "").split(":")[0];
  return (
    <section class="panel" aria-label="Game">
      <div class="head">
        <h2>{capital(now ? now.about.about : name)}</h2>
        <button type="button" class="plain" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
          {open.value ? "Close" : "New game"}
        </button>
      </div>
      {open.value ? <Form /> : <Seats />}
    </section>
  );
}

function Seats() {
  const players = details.value?.players ?? [];
  const words = players.map((player, at) => `${capital(player)}: ${seat(at) === "me" ? "you" : `level ${seat(at)}`}`);
  const all = players.map((_, at) => seat(at));
  // Two change places; of more each moves on to the next seat.
  const swap = () => go({ seats: joined([...all.slice(-1), ...all.slice(0, -1)]) });
  return (
    <div class="head">
      <div>
        <p class="note">{words.join(" · ")}</p>
        {control.value && (
          <p class="clocks" role="timer" aria-label="Clocks">
            {players.map((player, at) => (
              <span key={player} class={flag.value === at ? "trouble" : ""}>{players.length > 1 ? `${capital(player)} ` : ""}{read(left.value[at] ?? 0)}</span>
            ))}
          </p>
        )}
      </div>
      {new Set(all).size > 1 && (
        <button type="button" class="plain" onClick={swap}>{all.length === 2 ? "Swap" : "Move seats on"}</button>
      )}
    </div>
  );
}

function Form() {
  const name = picked.value ?? game.value.split(":")[0];
  const entry = games.value.find((one) => one.name === name);
  const same = name === game.value.split(":")[0];
  const players = (same ? details.value : other.value)?.players ?? [];
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (!offered.value) return;
    offered.value = false;
    first.current?.focus();
  }, [offered.value]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const options = String(data.get("options") ?? "").trim();
    const seats = data.getAll("seat").map(String);
    const start = String(data.get("start") ?? "").trim();
    open.value = false;
    picked.value = null;
    begin({ game: options ? `${name}:${options}` : name, seats: joined(seats), start, clock: String(data.get("clock") ?? "") });
  };
  return (
    <form class="setup" onSubmit={submit}>
      <label>
        <span>Game</span>
        <select ref={first} value={name} onChange={(event) => (picked.value = event.currentTarget.value)}>
          {games.value.map((one) => <option key={one.name} value={one.name}>{one.name}</option>)}
        </select>
      </label>
      {entry && <p class="note">{capital(entry.about)}</p>}
      {entry?.options && (
        <label>
          <span>Options</span>
          <input
            name="options"
            key={name}
            spellcheck={false}
            autocomplete="off"
            defaultValue={same ? game.value.split(":").slice(1).join(":") : ""}
          />
          <small>{entry.options}</small>
        </label>
      )}
      {players.map((player, at) => (
        <SeatChoice key={`${name} ${at}`} label={capital(player)} value={same ? seat(at) : at === 1 ? "5" : "me"} />
      ))}
      <label>
        <span>Clock</span>
        <select name="clock">
          <option value="">none</option>
          {["1+0", "3+2", "5+3", "10+5", "30+0"].map((one) => (
            <option key={one} value={one} selected={same && address.value.words.clock === one}>{one.replace("+", " minutes, and ")} seconds a move</option>
          ))}
        </select>
      </label>
      <label>
        <span>Position</span>
        <input name="start" spellcheck={false} autocomplete="off" placeholder="the usual one" />
      </label>
      <label class="check">
        <input type="checkbox" checked={reviews.value} onChange={(event) => setReviews(event.currentTarget.checked)} />{" "}
        <span>Review the game as soon as it ends</span>
      </label>
      <button type="submit" class="primary">Start</button>
    </form>
  );
}

function SeatChoice({ label, value }: { label: string; value: string }) {
  return (
    <label>
      <span>{label}</span>
      <select name="seat" defaultValue={value}>
        <option value="me" selected={value === "me"}>a person</option>
        {LEVELS.map((level) => (
          <option key={level} value={level} selected={value === level}>engine, level {level}</option>
        ))}
      </select>
    </label>
  );
}
