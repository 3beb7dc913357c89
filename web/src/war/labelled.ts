// What stands under a figure, and how much room it takes. Letters are not measured but reckoned: near enough to place them.

import { lines } from './labels';
import { shortBadges, type MapFigure, type NameOf } from './words';

export type Label = { name: string; lines: string[]; width: number; height: number };

/** Heights of a line in pixels. */
export const LINE = { name: 18, badge: 15 } as const;
const WIDE = { name: 7.6, badge: 6.3 } as const;

export function labelOf(figure: MapFigure, nameOf: NameOf, turns: boolean): Label {
  const words = turns ? [`Turn, ${figure.ap ?? 0} AP`, ...shortBadges(figure, nameOf)] : shortBadges(figure, nameOf);
  const told = lines(words);
  const wide = Math.max(figure.name.length * WIDE.name, ...told.map((line) => line.length * WIDE.badge));
  return { name: figure.name, lines: told, width: wide, height: LINE.name + told.length * LINE.badge };
}
