// Making SVG elements.

const SPACE = "http://www.w3.org/2000/svg";

export type Attributes = Record<string, string | number | undefined>;

/** An SVG element with attributes and children. */
export function svg(name: string, attributes: Attributes = {}, children: Node[] = []): SVGElement {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** Text with its middle at a point; renderers do not agree on baselines, so it is set by its size. */
export function text(x: number, y: number, size: number, words: string, attributes: Attributes = {}) {
  const place = { x, y: y + size * 0.35, "font-size": size, "text-anchor": "middle", ...attributes };
  return svg("text", place, [document.createTextNode(words)]);
}

/** A style sheet for a shadow root, which a strict policy allows. */
export function sheet(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}
