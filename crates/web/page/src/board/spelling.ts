// From cells and buttons that were chosen one after the other to the action that they spell.

import type { ActionText } from "../types";

/** What follows on what was chosen so far. */
export interface Spelled {
  /** The cells and buttons that may come next. */
  next: Set<string>;
  /** The actions that are spelled in full. */
  complete: string[];
}

/** What the chosen names may go on with, and what they spell. */
export function spelled(actions: ActionText[], chosen: string[]): Spelled {
  const begins = actions.filter((action) => chosen.every((id, at) => action.spelling[at] === id));
  const next = new Set<string>();
  const complete: string[] = [];
  for (const action of begins) {
    const id = action.spelling[chosen.length];
    if (id !== undefined) next.add(id);
    else if (action.spelling.length > 0) complete.push(action.action);
  }
  return { next, complete };
}

/** Whether the board spells every action. */
export function spellsAll(actions: ActionText[]): boolean {
  return actions.every((action) => action.spelling.length > 0);
}
