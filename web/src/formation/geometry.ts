// Where everything of the two fields lies on the drawing, in its own units (one unit is one CSS pixel). Only the tree
// and the size of the drawing decide: nothing of the rules is known here.

import type { FormationBoard, SeatWord, Spot } from '../wire/types';

export type Point = { x: number; y: number };
export type Layout = {
  width: number;
  height: number;
  /** The centre of each place, by id: `a.L2`. */
  at: Record<string, Point>;
  /** Room for one place. */
  column: number;
  row: number;
  /** A standing shield. */
  shield: { width: number; height: number };
  /** Sizes of type: the least is what still can be read on a phone. */
  small: number;
  large: number;
  /** The rift runs here, this wide. */
  rift: { y: number; width: number };
  /** The tree that lies below. */
  own: SeatWord;
};

type Places = FormationBoard['places'];
const SEATS: readonly SeatWord[] = ['a', 'b'];
const LEAST_TYPE = 11;
/** From this width on there is a margin beside the trees, for the words on the lines. */
const WIDE = 700;
const MARGIN = 70;

/** Column and depth of every place: the tips lie side by side, and whoever is above lies in the middle of its tips. */
export function tree(places: Places): {
  columns: number;
  depth: number;
  of: Record<string, { column: number; depth: number }>;
} {
  const of: Record<string, { column: number; depth: number }> = {};
  let columns = 0;
  let deepest = 0;
  const walk = (id: string, depth: number): [number, number] => {
    deepest = Math.max(deepest, depth);
    const spans = places.filter((one) => one.above === id).map((one) => walk(one.id, depth + 1));
    const own: [number, number] = spans.length ? [spans[0]![0], spans.at(-1)![1]] : [columns, columns++];
    of[id] = { column: (own[0] + own[1]) / 2, depth };
    return own;
  };
  for (const place of places) if (place.above === null) walk(place.id, 0);
  return { columns, depth: deepest, of };
}

export function layOut(places: Places, width: number, height: number, own: SeatWord): Layout {
  const shape = tree(places);
  const margin = width >= WIDE ? MARGIN : 2;
  const column = (width - 2 * margin) / Math.max(1, shape.columns);
  const rows = 2 * (shape.depth + 1);
  // The Leaders wear crowns, and what lies lowest has its name under it: a little room at both ends.
  const ends = 7;
  const riftWidth = Math.min(44, Math.max(20, height * 0.045));
  const row = (height - riftWidth - 2 * ends) / rows;
  const tall = Math.max(20, Math.min(row * 0.7, column * 1.0, 92));
  const at: Record<string, Point> = {};
  for (const seat of SEATS) {
    for (const [id, where] of Object.entries(shape.of)) {
      const fromEnd = ends + (where.depth + 0.5) * row;
      at[`${seat}.${id}`] = { x: margin + (where.column + 0.5) * column, y: seat === own ? height - fromEnd : fromEnd };
    }
  }
  return {
    width,
    height,
    at,
    column,
    row,
    shield: { width: tall * 0.87, height: tall },
    small: Math.max(LEAST_TYPE, Math.min(15, tall * 0.21)),
    large: Math.max(17, Math.min(34, tall * 0.42)),
    rift: { y: height / 2, width: riftWidth },
    own,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
const pair = (x: number, y: number) => `${round(x)} ${round(y)}`;

/** A line that leaves and arrives upright, through all the points. */
export function upright(points: readonly Point[]): string {
  return points.reduce((path, to, index) => {
    if (index === 0) return `M${pair(to.x, to.y)}`;
    const from = points[index - 1]!;
    const middle = (from.y + to.y) / 2;
    return `${path}C${pair(from.x, middle)} ${pair(to.x, middle)} ${pair(to.x, to.y)}`;
  }, '');
}

/** The way of command from a Soul to its Direct Superior: it goes round the places between, where nobody commands. */
export function commandPath(layout: Layout, places: Places, seat: SeatWord, from: string, to: string): string {
  const above = new Map(places.map((one) => [one.id, one.above]));
  const point = (id: string) => layout.at[`${seat}.${id}`]!;
  const points = [point(from)];
  let id = above.get(from) ?? null;
  while (id !== null && id !== to) {
    const gap = point(id);
    const aside = Math.sign(points.at(-1)!.x - gap.x) || (gap.x <= layout.width / 2 ? -1 : 1);
    points.push({ x: gap.x + aside * Math.min(layout.shield.width * 0.68, layout.column / 2 - 1), y: gap.y });
    id = above.get(id) ?? null;
  }
  points.push(point(to));
  return upright(points);
}

/** The Front Line of a field: from edge to edge, through each of its Souls. Empty where nobody is active. */
export function frontPath(layout: Layout, seat: SeatWord, spots: readonly Spot[]): string {
  const points = spots
    .filter((spot) => spot.line === 1)
    .map((spot) => layout.at[`${seat}.${spot.place}`]!)
    .sort((one, other) => one.x - other.x);
  if (points.length === 0) return '';
  const edge = (x: number, y: number) => ({ x, y });
  const all = [edge(0, points[0]!.y), ...points, edge(layout.width, points.at(-1)!.y)];
  return all.reduce((path, to, index) => {
    if (index === 0) return `M${pair(to.x, to.y)}`;
    const from = all[index - 1]!;
    const middle = (from.x + to.x) / 2;
    return `${path}C${pair(middle, from.y)} ${pair(middle, to.y)} ${pair(to.x, to.y)}`;
  }, '');
}

/** The two banks of the rift, and the chasm between them as one closed shape. */
export function riftPath(layout: Layout): { banks: string[]; chasm: string } {
  const steps = 28;
  const bank = (side: -1 | 1) =>
    Array.from({ length: steps + 1 }, (_, index) => {
      // No chance in it: the same drawing each time.
      const rough = Math.sin(index * 2.3 + side) + 0.6 * Math.sin(index * 5.1 + 2 * side);
      return { x: (index / steps) * layout.width, y: layout.rift.y + side * layout.rift.width * (0.24 + 0.07 * rough) };
    });
  const line = (points: Point[]) =>
    points.map((point, index) => `${index ? 'L' : 'M'}${pair(point.x, point.y)}`).join('');
  const [upper, lower] = [bank(-1), bank(1)];
  return { banks: [line(upper), line(lower)], chasm: `${line([...upper, ...lower.toReversed()])}Z` };
}

/** An arrow from one shield to another, bent a little, so that it does not lie on the lines of the tree. */
export function arrowPath(layout: Layout, from: string, to: string): { path: string; head: string } | null {
  const [start, end] = [layout.at[from], layout.at[to]];
  if (!start || !end) return null;
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const bend = Math.min(30, length * 0.14);
  const control = { x: (start.x + end.x) / 2 - along.y * bend, y: (start.y + end.y) / 2 + along.x * bend };
  const last = Math.hypot(end.x - control.x, end.y - control.y) || 1;
  const into = { x: (end.x - control.x) / last, y: (end.y - control.y) / last };
  const reach = layout.shield.height * 0.5 + 4;
  const tip = { x: end.x - into.x * reach, y: end.y - into.y * reach };
  const wing = (side: number) => ({
    x: tip.x - into.x * 13 - into.y * 6 * side,
    y: tip.y - into.y * 13 + into.x * 6 * side,
  });
  const begin = { x: start.x + along.x * reach, y: start.y + along.y * reach };
  const path = `M${pair(begin.x, begin.y)}Q${pair(control.x, control.y)} ${pair(tip.x, tip.y)}`;
  const [left, right] = [wing(1), wing(-1)];
  return { path, head: `M${pair(tip.x, tip.y)}L${pair(left.x, left.y)}L${pair(right.x, right.y)}Z` };
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** The place that an arrow key goes to: the next in the same row, or the nearest one of the row beyond. */
export function neighbour(layout: Layout, from: string, key: Arrow): string {
  const here = layout.at[from];
  if (!here) return from;
  const others = Object.entries(layout.at).filter(([id]) => id !== from);
  const near = (one: Point, other: Point) => Math.abs(one.y - other.y) < 1;
  const sideways = key === 'ArrowLeft' || key === 'ArrowRight';
  const way = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
  const ahead = others.filter(([, point]) =>
    sideways ? near(point, here) && (point.x - here.x) * way > 0 : !near(point, here) && (point.y - here.y) * way > 0,
  );
  const far = ([, point]: [string, Point]) =>
    sideways ? Math.abs(point.x - here.x) : Math.abs(point.y - here.y) * 1000 + Math.abs(point.x - here.x);
  return ahead.sort((one, other) => far(one) - far(other))[0]?.[0] ?? from;
}
