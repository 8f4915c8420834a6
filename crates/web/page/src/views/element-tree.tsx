// The tree as a component.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { OutplyTree } from "../tree/element";
import type { Tree } from "../types";

export interface TreeProps {
  tree: Tree;
  step?: number;
  marked?: Map<number, string>;
  hideValues?: boolean;
  onNode?: (index: number) => void;
  label?: string;
}

const NONE = new Map<number, string>();

export function TreeView({ tree, step, marked, hideValues, onNode, label }: TreeProps) {
  const ref = useRef<OutplyTree>(null);
  useLayoutEffect(() => {
    const element = ref.current!;
    element.tree = tree;
    element.step = step ?? Infinity;
    element.hideValues = hideValues ?? false;
    element.marked = marked ?? NONE;
  }, [tree, step, marked, hideValues]);
  useLayoutEffect(() => {
    const element = ref.current!;
    const chosen = (event: Event) => onNode?.((event as CustomEvent<number>).detail);
    element.addEventListener("outply-node", chosen);
    return () => element.removeEventListener("outply-node", chosen);
  }, [onNode]);
  return <outply-tree ref={ref} aria-label={label} />;
}
