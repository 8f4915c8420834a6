// The moves of the game, each a way to its position.

import { at, moves, playFromHere, position, show, shown } from "../game";

export function MoveList() {
  const all = moves.value;
  if (all.length === 0) return null;
  const turns = shown.value?.position.turns ?? [];
  return (
    <section class="panel" aria-label="Moves">
      <h2>Moves</h2>
      <ol class="moves">
        {all.map((move, ply) => (
          <li key={ply}>
            <button
              type="button"
              class={turns[ply] === null ? "chance" : ""}
              aria-current={at.value === ply + 1 ? "step" : undefined}
              aria-label={`Move ${ply + 1}: ${move}`}
              onClick={() => show(ply + 1)}
            >
              <span class="number" aria-hidden="true">{ply + 1}</span> {move}
            </button>
          </li>
        ))}
      </ol>
      {at.value < all.length && position.value && (
        <p class="note">
          A move played here replaces those that follow.{" "}
          <button type="button" class="plain" onClick={playFromHere}>Play from here</button>
        </p>
      )}
    </section>
  );
}
