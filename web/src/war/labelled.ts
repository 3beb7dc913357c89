// What stands under a figure, and how much room it takes. Letters are not measured but reckoned: near enough to place them.

import { lines } from './labels';
import { shortBadges, type MapFigure, type NameOf } from './words';

export type Label = { name: string; lines: string[]; width: number; height: number };

/** Sizes of letters, heights of lines and widths of a letter, in pixels: on a small map all is smaller. */
export const LARGE = { small: false, name: 18, badge: 15, wideName: 7.6, wideBadge: 6.3 };
export const SMALL = { small: true, name: 15, badge: 12, wideName: 6.2, wideBadge: 5.4 };
export type Letters = typeof LARGE;

export function labelOf(figure: MapFigure, nameOf: NameOf, turns: boolean, letters: Letters): Label {
  const words = turns ? [`Turn, ${figure.ap ?? 0} AP`, ...shortBadges(figure, nameOf)] : shortBadges(figure, nameOf);
  const told = lines(words, letters.small ? 20 : 26);
  const wide = Math.max(figure.name.length * letters.wideName, ...told.map((line) => line.length * letters.wideBadge));
  return { name: figure.name, lines: told, width: wide, height: letters.name + told.length * letters.badge };
}
