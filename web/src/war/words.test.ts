import { expect, test } from 'vitest';

import type { Cause } from '../wire/types';
import { badges, initial, inWords, listed, shortBadges, sideClass, ties, type MapFigure } from './words';

const names = (id: string) => (id === 'jackal' ? 'Jackal' : id);
const grapple: Cause = {
  id: 'c1', kind: 'grappled', amount: null, source: 'jackal', origin: 'grapple', tier: 1, clause: 'war:4.1', opened: 3,
}; // prettier-ignore
const cass: MapFigure = {
  name: 'Cass',
  side: 'holy',
  at: [6, 2],
  falter: 3,
  poison: 5,
  statuses: ['faltering', 'grappled', 'poisoned', 'surprised'],
  held_by: ['jackal'],
  surprised_by: ['jackal', 'jackal-2'],
  causes: [grapple],
};

test('a status is a word, and a number where it has one', () => {
  expect(badges(cass, names).map((one) => one.text)).toEqual([
    'Falter 3', 'Poison 5', 'Grappled by Jackal', 'Surprised by Jackal and jackal-2',
  ]); // prettier-ignore
  expect(shortBadges(cass, names)).toEqual(['Falter 3', 'Poison 5', 'Grappled', 'Surprised by 2']);
  expect(shortBadges({ ...cass, statuses: ['defeated', 'exposed'], hidden: true }, names)).toEqual(['hidden', 'Defeated']);
});

test('a hold is told with its word', () => {
  expect(ties(cass)).toEqual([{ holder: 'jackal', word: 'grappled' }]);
  expect(ties({ ...cass, causes: [] })).toEqual([{ holder: 'jackal', word: 'held' }]);
});

test('names, sides and lists', () => {
  expect(initial('Jackal-2')).toBe('J2');
  expect(initial('Ämilie')).toBe('Ä');
  expect(sideClass('birds')).toBe('other');
  expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
  expect(inWords({ name: 'Bela', side: '', at: [0, -1.5], ap: 4 }, names, true)).toBe(
    'Bela, of no side, at 0, -1.5; its Turn, 4 Action Points',
  );
});
