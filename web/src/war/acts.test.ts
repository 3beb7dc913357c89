import { expect, test } from 'vitest';

import type { Figure, Ruling, Template } from '../wire/types';
import { costOf, exampleOf, firstUnmet, fixedOf, nameOfTemplate, nearestOther, useOf } from './acts';
import { titleOf } from './titles';

const figure = (side: string, x: number, statuses: string[] = []) => ({ side, at: [x, 0], statuses }) as unknown as Figure;
const figures = {
  asher: figure('holy', 0),
  bela: figure('holy', 1),
  jackal: figure('unholy', 5),
  boar: figure('unholy', 3, ['defeated']),
};
const ready: Template = {
  do: 'use-ready', figure: 'asher', seat: 'players', text: 'use-ready asher move <to>', args: {}, optional: [],
}; // prettier-ignore

test('who would be struck is the nearest of another side that stands', () => {
  expect(nearestOther('asher', figures)).toBe('jackal');
  expect(exampleOf('strike', 'asher', figures)).toEqual({ do: 'strike', figure: 'asher', target: 'jackal' });
  expect(exampleOf('strike', 'asher', { asher: figure('holy', 0) })).toBeNull();
});

test('what is Readied is told by its use', () => {
  expect(useOf(ready)).toBe('move');
  expect(nameOfTemplate(ready)).toBe('use-ready move');
  expect(fixedOf(ready)).toEqual({ do: 'use-ready', figure: 'asher', use: 'move' });
});

test('the first ground that stands against it, and what it costs', () => {
  const ruling = {
    grounds: [
      { clause: 'war:11.20', met: true, facts: {} },
      { clause: 'war:11.9', met: false, facts: { needs: 4, ap: 3 } },
    ],
  } as unknown as Ruling;
  expect(firstUnmet(ruling, ['is there', 'costs 4'])).toEqual({ clause: 'war:11.9', text: 'costs 4' });
  expect(costOf(ruling)).toBe(4);
});

test('titles say a move in plain words', () => {
  const name = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);
  const title = (move: Record<string, unknown>) => titleOf(move, name, (id) => figures[id as 'asher']?.at);
  expect(title({ do: 'strike', figure: 'asher', target: 'jackal', maneuver: 'disarm', mastery: 2 })).toBe(
    'Asher: Strike at Jackal, Disarm 2',
  );
  expect(title({ do: 'move', figure: 'asher', to: [3, 4] })).toBe('Asher: Move to 3, 4 (5 in)');
  expect(title({ do: 'use-ready', use: 'rest', figure: 'bela', ap: 2 })).toBe('Bela: Rest, 2 AP, with Readied AP');
  expect(title({ do: 'inflict', effect: 'falter', amount: 5, targets: ['asher', 'bela'], sources: ['jackal'] })).toBe(
    'Falter 5 on Asher and Bela from Jackal',
  );
  expect(title({ do: 'override', figure: 'asher', set: { falter: 2, at: [1, 0.5] } })).toBe('Set right: Asher, falter 2, at 1, 0.5');
});
