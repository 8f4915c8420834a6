// The course of a game.

import { markOf, moments, ply, to } from "../review";
import type { Review } from "../types";

/** The first player's expected result by ply, the passes over one another, the last one on top. */
export function Graph({ review: now }: { review: Review }) {
  const [width, height] = [640, 150];
  const last = Math.max(now.positions.length - 1, 1);
  const results = now.passes.flatMap((pass) => pass.results).filter((one): one is number => one !== null);
  const points = now.unit === "points";
  const [low, high] = points ? [Math.min(0, ...results), Math.max(1, ...results)] : [0, 1];
  const x = (at: number) => (width * at) / last;
  const y = (result: number) => height - (height * (result - low)) / (high - low);
  const path = (list: (number | null)[]) => {
    let pen = "M";
    return list.map((one, at) => {
      if (one === null) return "";
      const word = `${pen}${x(at).toFixed(1)} ${y(one).toFixed(1)}`;
      pen = "L";
      return word;
    }).join("");
  };
  const name = now.players[0]?.seat ?? "the first player";
  return (
    <figure class="graph">
      <figcaption class="note">
        {points ? `Points that ${name} can expect` : `Expected result of ${name}`}, {now.passes.length} of {now.planned} passes
      </figcaption>
      <svg viewBox={`-4 -8 ${width + 8} ${height + 16}`} aria-hidden="true"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          to(Math.round(((event.clientX - box.left) / box.width) * last));
        }}>
        <rect x="0" y="0" width={width} height={height} class="ground" />
        <line x1="0" x2={width} y1={y((low + high) / 2)} y2={y((low + high) / 2)} class="middle" />
        {now.passes.map((pass, at) => (
          <path key={at} d={path(pass.results)} class={at === now.passes.length - 1 ? "curve" : "curve old"} />
        ))}
        {moments.value.map((moment) => {
          // A moment is on the graph in any case: the list and the counts say as much as it does.
          const result = now.positions[moment.ply + 1]?.results[0] ?? now.positions[moment.ply]?.results[0] ?? (low + high) / 2;
          return (
            <circle key={moment.ply} cx={x(moment.ply + 1)} cy={y(result)} r="6" class={markOf(moment.loss) === "??" ? "blunder" : "moment"} />
          );
        })}
        <line x1={x(ply.value)} x2={x(ply.value)} y1="-6" y2={height + 6} class="now" />
      </svg>
      <input type="range" min="0" max={last} value={ply.value} aria-label="Position"
        aria-valuetext={`after ${ply.value} of ${last} moves`} onInput={(event) => to(Number(event.currentTarget.value))} />
    </figure>
  );
}
