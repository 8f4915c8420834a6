// The tree as a component, as nodes or as bars.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { OutplyTree } from "../tree/element";
import type { OutplyIcicle } from "../tree/icicle";
import type { Tree } from "../types";

export interface TreeProps {
  tree: Tree;
  step?: number;
  /** The node shown as the root. */
  top?: number;
  marked?: Map<number, string>;
  hideValues?: boolean;
  /** The address of a small picture of a node's state. */
  boards?: ((index: number) => string) | null;
  onNode?: (index: number) => void;
  onTop?: (index: number) => void;
  label?: string;
}

const NONE = new Map<number, string>();

export function TreeView({ tree, step, top, marked, hideValues, boards, onNode, onTop, label }: TreeProps) {
  const ref = useRef<OutplyTree>(null);
  useLayoutEffect(() => {
    const element = ref.current!;
    element.tree = tree;
    element.top = top ?? 0;
    element.boards = boards ?? null;
    element.step = step ?? Infinity;
    element.hideValues = hideValues ?? false;
    element.marked = marked ?? NONE;
  }, [tree, step, top, marked, hideValues, boards]);
  useHeard(ref, onNode, onTop);
  return <outply-tree ref={ref} aria-label={label} />;
}

export function IcicleView({ tree, top, onNode, onTop }: Pick<TreeProps, "tree" | "top" | "onNode" | "onTop">) {
  const ref = useRef<OutplyIcicle>(null);
  useLayoutEffect(() => {
    ref.current!.tree = tree;
    ref.current!.top = top ?? 0;
  }, [tree, top]);
  useHeard(ref, onNode, onTop);
  return <outply-icicle ref={ref} />;
}

function useHeard(ref: { current: HTMLElement | null }, onNode?: (index: number) => void, onTop?: (index: number) => void) {
  useLayoutEffect(() => {
    const element = ref.current!;
    const node = (event: Event) => onNode?.((event as CustomEvent<number>).detail);
    const top = (event: Event) => onTop?.((event as CustomEvent<number>).detail);
    element.addEventListener("outply-node", node);
    element.addEventListener("outply-top", top);
    return () => {
      element.removeEventListener("outply-node", node);
      element.removeEventListener("outply-top", top);
    };
  }, [onNode, onTop]);
}
