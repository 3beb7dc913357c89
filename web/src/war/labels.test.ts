import { expect, test } from 'vitest';

import { lines, placed } from './labels';

const label = (id: string, x: number, y: number) => ({ id, x, y, r: 10, width: 60, height: 16 });

test('a label stands below its figure', () => {
  expect(placed([label('a', 0, 0)]).get('a')).toEqual({ id: 'a', x: 0, y: 13, anchor: 'middle' });
});

test('a label gives way to the figure below, and labels to each other', () => {
  const found = placed([label('a', 0, 0), label('b', 0, 26), label('c', 12, 0)]);
  expect(found.get('a')?.y).toBeLessThan(0);
  expect(found.get('b')?.y).toBe(39);
  expect(found.get('c')?.anchor).toBe('start');
});

test('badges wrap between them, never within', () => {
  expect(lines(['Falter 3', 'Poison 5', 'Exposed', 'Surprised by Jackal'], 20)).toEqual(['Falter 3 · Poison 5', 'Exposed', 'Surprised by Jackal']);
});
