// Outlines that tell apart without colour. Lengths are pixels, y downwards.

import type { Point } from './view';

/** A rim with teeth: the unholy. */
export function notched(r: number): string {
  // A small disc has fewer teeth, and deeper ones: they must be seen.
  const teeth = Math.max(7, Math.min(14, Math.round(r * 0.6)));
  const deep = r * (r < 14 ? 0.74 : 0.84);
  const corners: string[] = [];
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    const at = (part: number) => ((tooth + part) / teeth) * 2 * Math.PI - Math.PI / 2;
    corners.push(corner(r, at(0.12)), corner(r, at(0.62)), corner(deep, at(0.74)), corner(deep, at(1)));
  }
  return `M${corners.join('L')}Z`;
}

function corner(r: number, angle: number): string {
  return `${(r * Math.cos(angle)).toFixed(2)} ${(r * Math.sin(angle)).toFixed(2)}`;
}

/** Where so many pips stand on an arc above a disc. */
export function arc(count: number, r: number): { x: number; y: number }[] {
  const step = Math.min(0.4, 9 / r);
  const first = -Math.PI / 2 - (step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, place) => ({
    x: r * Math.cos(first + step * place),
    y: r * Math.sin(first + step * place),
  }));
}

/** The head of an arrow whose point is at `to`, coming from `from`. */
export function head(from: Point, to: Point, size: number): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const back = (turn: number): string =>
    `${(to[0] - size * Math.cos(angle + turn)).toFixed(2)} ${(to[1] - size * Math.sin(angle + turn)).toFixed(2)}`;
  return `M${back(0.45)}L${to[0].toFixed(2)} ${to[1].toFixed(2)}L${back(-0.45)}`;
}

/** A cross with eight points: here something is struck. */
export function burst(r: number): string {
  const lines: string[] = [];
  for (let ray = 0; ray < 8; ray += 1) {
    const angle = (ray / 8) * 2 * Math.PI;
    lines.push(`M${corner(r * 0.45, angle)}L${corner(ray % 2 ? r * 0.8 : r * 1.25, angle)}`);
  }
  return lines.join('');
}
