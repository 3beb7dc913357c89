// What the map is given and what it tells: types that the table, the builder and the look back have in common.

import type { Thing } from '../wire/types';
import type { Point } from './view';
import type { MapFigure } from './words';

/** A battle as far as the map draws it. A `Battle` of the server is one. */
export type MapBattle = {
  figures: Record<string, MapFigure>;
  things: Record<string, Thing>;
  turn?: string | null;
};

/** A picture under the grid: its lower left corner and its width in inches. */
export type Picture = { href: string; x: number; y: number; width: number };

/** Something drawn over the map: the way of a Move or a Knock Back, the line of a Strike. Points are inches. */
export type Mark = {
  kind: 'move' | 'knock-back' | 'strike';
  from: Point;
  to: Point;
  text: string;
  /** Where something is struck: a collision. */
  hit?: { at: Point; text: string };
  /** As the server rules it; undecided where it is not known yet. */
  allowed?: boolean | null;
};

/** What is said at a ghost while a figure is dragged. `refused` is drawn with a cross and its line. */
export type GhostNote = { text: string; refused?: boolean };
