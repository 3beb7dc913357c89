// Where something new is put, and what it is called, so that a battle can be built with a few presses.

import { rows, type Point, type WarDraft } from './scenario';
import { pointOf } from './scenario';

/** So many inches apart new ones stand. */
const APART = 2;

/** A point near `from` where nothing stands: the first free one, going round in widening rings. */
export function freePoint(draft: WarDraft, from: Point): Point {
  const taken = (['figure', 'obstacle', 'barrier'] as const).flatMap((kind) => rows(draft, kind).map(pointOf));
  const free = ([x, y]: Point) => taken.every((at) => Math.hypot(at[0] - x, at[1] - y) >= APART * 0.75);
  for (let ring = 0; ring < 40; ring++) {
    const found = ringOf(ring).map(([dx, dy]): Point => [from[0] + dx * APART, from[1] + dy * APART]);
    const point = found.find(free);
    if (point) return point;
  }
  return from;
}

/** The steps of a square ring, the upright ones first. */
function ringOf(ring: number): Point[] {
  if (ring === 0) return [[0, 0]];
  const all: Point[] = [];
  for (let dx = -ring; dx <= ring; dx++) {
    for (let dy = -ring; dy <= ring; dy++) {
      if (Math.max(Math.abs(dx), Math.abs(dy)) === ring) all.push([dx, dy]);
    }
  }
  return all.sort((one, other) => Math.hypot(...one) - Math.hypot(...other) || Math.abs(one[0]) - Math.abs(other[0]));
}

const HOLY = ['Asher', 'Bela', 'Cass', 'Dan', 'Edah', 'Fil', 'Gil', 'Hela'];

/** A name for a new figure of a side: the next in our list, or Jackals without end. */
export function nextName(draft: WarDraft, side: string): string {
  const taken = new Set(rows(draft, 'figure').map((row) => row['name'] ?? row.id));
  const names = side === 'unholy' ? [] : HOLY;
  const found = names.find((name) => !taken.has(name));
  if (found) return found;
  const stem = side === 'unholy' ? 'Jackal' : 'Friend';
  for (let number = 1; ; number++) {
    const name = number === 1 ? stem : `${stem} ${number}`;
    if (!taken.has(name)) return name;
  }
}
