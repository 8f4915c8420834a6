import type { OutplyBoard } from "./board/element";
import type { OutplyTree } from "./tree/element";
import type { OutplyIcicle } from "./tree/icicle";

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "outply-board": HTMLAttributes<OutplyBoard>;
      "outply-tree": HTMLAttributes<OutplyTree>;
      "outply-icicle": HTMLAttributes<OutplyIcicle>;
    }
  }
}
