import { expect, test } from 'vitest';

import type { Battle, Figure, Judged } from '../wire/types';
import { awayFrom, marksOf, marksOfMove, touching } from './marks';

const battle = {
  figures: { a: { at: [0, 0] } as Figure, b: { at: [2, 0] } as Figure, c: { at: [8, 0] } as Figure },
} as unknown as Battle;
const around = { battle, widthOf: () => 1, nameOf: (id: string) => id.toUpperCase() };
const judged = (events: unknown[], about?: unknown): Judged =>
  ({ n: 1, may: true, ruling: { allowed: true }, then: { events, words: [], want: about ? { about } : null } }) as never;

test('a Strike with a step draws the step, and the line from its end', () => {
  const found = marksOfMove({ do: 'strike', figure: 'a', target: 'c', to: [3, 4] }, battle);
  expect(found.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['move 5 in', 'strike 6.4 in']);
});

test('a Knock Back shows its path, and whom it strikes', () => {
  const events = [
    { type: 'KnockedBack', figure: 'b', from: [2, 0], to: [7, 0], inches: 7, travelled: 5, left: 2 },
    { type: 'Collided', figure: 'b', with: 'c', left: 2 },
  ];
  const [mark] = marksOf({ do: 'inflict', effect: 'knock-back', target: 'b' }, judged(events), around);
  expect(mark).toMatchObject({ kind: 'knock-back', text: 'Knocked Back 5 in of 7 in', hit: { text: 'into C, 2 in left' } });
});

test('who stands in the way is asked first, and the path ends where the two touch', () => {
  const move = { do: 'inflict', effect: 'knock-back', inches: 7, target: 'b', source: 'a' };
  const [mark] = marksOf(move, judged([], { by: 'b', figure: 'c', left: 2 }), around);
  expect(mark?.to).toEqual([7, 0]);
  expect(mark?.hit?.text).toBe('into C, 2 in left, unless it gets clear');
  expect(awayFrom({ ...move, direction: [0, 3] }, [2, 0], battle)).toEqual([0, 1]);
  expect(touching([0, 0], [1, 0], [5, 3], 5)).toBe(1);
});
