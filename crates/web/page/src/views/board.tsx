// The board as a component.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { OutplyBoard } from "../board/element";
import type { Mark } from "../board/marks";
import type { ActionText, Board } from "../types";

export interface BoardProps {
  board: Board;
  actions: ActionText[];
  marks?: Mark[];
  hint?: string[];
  passive?: boolean;
  onAction?: (action: string) => void;
  onChoose?: (actions: string[]) => void;
}

const NONE: ActionText[] = [];

export function BoardView({ board, actions, marks, hint, passive, onAction, onChoose }: BoardProps) {
  const ref = useRef<OutplyBoard>(null);
  useLayoutEffect(() => {
    const element = ref.current!;
    element.passive = passive ?? false;
    element.board = board;
    element.actions = actions.length === 0 ? NONE : actions;
    element.marks = marks ?? [];
    element.hint = hint ?? [];
  }, [board, actions, marks, hint, passive]);
  useLayoutEffect(() => {
    const element = ref.current!;
    const action = (event: Event) => onAction?.((event as CustomEvent<string>).detail);
    const choose = (event: Event) => onChoose?.((event as CustomEvent<string[]>).detail);
    element.addEventListener("outply-action", action);
    element.addEventListener("outply-choose", choose);
    return () => {
      element.removeEventListener("outply-action", action);
      element.removeEventListener("outply-choose", choose);
    };
  }, [onAction, onChoose]);
  return <outply-board ref={ref} />;
}
