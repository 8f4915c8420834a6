// The node that was chosen last: what is known of it, and where to go from it.

import { divided, go, joined } from "../address";
import { flatten, named, valueText, type Flat } from "../tree/trace";
import { picked, top, toTop, words } from "../trees";
import type { Tree } from "../types";

/** Searches of the same state that only decide something. */
const TRIAL = /^(verification|razoring|a shallow search|all actions but)/;

const PASS = "--";

/** The actions that lead to a node, a null move as a pass. */
function way(all: Flat[], index: number): string[] {
  const actions: string[] = [];
  for (let here = index; here > 0; here = all[here].parent) {
    const { action, remarks } = all[here].node;
    if (remarks?.some((remark) => remark.startsWith("null move"))) actions.unshift(PASS);
    else if (!remarks?.some((remark) => TRIAL.test(remark))) actions.unshift(action);
  }
  return actions;
}

/** The moves of the game that lead to a node; `null` below a pass, which is no move of the game. */
function movesTo(all: Flat[], index: number): string | null {
  const below = way(all, index);
  return below.includes(PASS) ? null : joined([...divided(words.peek().moves), ...below]);
}

/** The addresses of small boards. */
export function pictures(all: Flat[]): (index: number) => string {
  const { game, start } = words.peek();
  return (index) => {
    const moves = [...divided(words.peek().moves), ...way(all, index)];
    const query = { game, moves: joined(moves), ...(start ? { position: start } : {}), bare: "true" };
    return `api/board.svg?${new URLSearchParams(query)}`;
  };
}

/** What is known of the node that was chosen last, and where to go from it. */
export function Here({ tree }: { tree: Tree }) {
  const all = flatten(tree);
  const flat = all[Math.min(picked.value, all.length - 1)];
  const { node } = flat;
  const { game, start } = words.value;
  const moves = game ? movesTo(all, flat.index) : null;
  const unkept = node.unkept ?? 0;
  const row = (name: string, value: string | number | null | undefined | false) =>
    value ? <tr><th scope="row">{name}</th><td>{value}</td></tr> : null;
  return (
    <section class="panel" aria-label="Node">
      <h2>{flat.index === 0 ? "The root" : named(flat)}</h2>
      <table class="facts"><tbody>
        {row("moves", node.mover)}
        {row("value", valueText(node))}
        {row("window", node.window && `${node.window[0].text} to ${node.window[1].text}`)}
        {row("visits", node.visits?.toLocaleString("en"))}
        {row("nodes below", (flat.last - flat.index + unkept).toLocaleString("en"))}
        {row("not drawn", unkept > 0 && unkept.toLocaleString("en"))}
      </tbody></table>
      {(node.remarks ?? []).length > 0 && <ul class="remarks">{node.remarks!.map((remark) => <li key={remark}>{remark}</li>)}</ul>}
      <div class="row">
        {flat.index > 0 && flat.index !== top.value && <button type="button" onClick={() => toTop(flat.index)}>Make it the root</button>}
        {game && flat.index > 0 && moves !== null && (
          <>
            <button type="button" onClick={() => go({ moves, top: "", step: "" }, { step: true })}>
              {unkept > 0 ? `Search from here: ${unkept.toLocaleString("en")} nodes` : "Search from here"}
            </button>
            <button type="button" onClick={() => go({ game, moves, ...(start ? { start } : {}), seats: "me,me" }, { view: "play", fresh: true, step: true })}>
              Play from here
            </button>
          </>
        )}
      </div>
    </section>
  );
}
