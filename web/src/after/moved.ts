// Who came to stand elsewhere in a step, as marks for the map.

import type { Mark } from '../war/map';
import { distance, inches } from '../war/view';
import type { Battle, Told } from '../wire/types';

export function movesOnMap(before: Battle, after: Battle, told: Told): Mark[] {
  const marks: Mark[] = [];
  for (const [id, figure] of Object.entries(after.figures)) {
    const was = before.figures[id];
    if (!was || (was.at[0] === figure.at[0] && was.at[1] === figure.at[1])) continue;
    const thrown = told.events?.some((event) => event.type === 'KnockedBack' && event.figure === id);
    const text = `${figure.name}, ${inches(distance(was.at, figure.at))}`;
    marks.push({ kind: thrown ? 'knock-back' : 'move', from: was.at, to: figure.at, text, allowed: true });
  }
  return marks;
}
