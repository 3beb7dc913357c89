import { describe, expect, test } from 'vitest';

import type { Legal } from '../wire/types';
import { filled, fitInWords, found, nextBlank, offersOf } from './moves';

const TEMPLATE = {
  do: 'override',
  figure: null,
  seat: 'host',
  text: 'override <figure> falter=<set.falter> at=<set.at> because <reason>',
  args: {
    figure: ['asher', 'bela'],
    'set.falter': { min: 0, max: 7 },
    'set.at': { point: null },
    reason: { text: true as const },
  },
  optional: ['set.falter', 'set.at'],
};
const legal: Legal = { n: 3, seat: 'b', legal: ['count 1', 'count 2', 'throw', TEMPLATE] };

describe('legal moves', () => {
  const offers = offersOf(legal);

  test('are texts, or texts with blanks and what fits them', () => {
    expect(offers.map((one) => one.blanks.length)).toEqual([0, 0, 0, 4]);
    expect(offers[3]!.blanks).toContainEqual({ name: 'set.falter', fits: '0 to 7', optional: true });
    expect(offersOf(null)).toEqual([]);
  });

  test('are found by their words', () => {
    expect(found(offers, 'COUNT').map((one) => one.text)).toEqual(['count 1', 'count 2']);
    expect(found(offers, '2 count').map((one) => one.text)).toEqual(['count 2']);
    expect(found(offers, '')).toHaveLength(4);
  });

  test('with blanks left that may be left, leave them out', () => {
    expect(filled('override asher falter=3 at=<set.at> because a slip', offers[3]!)).toEqual({
      move: 'override asher falter=3 because a slip',
      missing: [],
    });
    expect(filled(TEMPLATE.text, offers[3]!)).toEqual({
      move: 'override <figure> because <reason>',
      missing: ['figure', 'reason'],
    });
  });

  test('go from blank to blank', () => {
    expect(nextBlank(TEMPLATE.text, 0)).toEqual({ start: 9, end: 17 });
    expect(nextBlank(TEMPLATE.text, 17)!.start).toBe(25);
    expect(nextBlank('a <b>', 5)).toEqual({ start: 2, end: 5 });
    expect(nextBlank('count 1', 0)).toBeNull();
  });

  test('say what fits', () => {
    expect(fitInWords({ min: 1, max: null })).toBe('1 or more');
    expect(fitInWords({ min: null, max: null })).toBe('a number');
    expect(fitInWords({ list: ['a', 'b'], most: 1 })).toBe('up to 1 of a, b');
    expect(fitInWords({ faces: 12 })).toBe('faces of dice, 1 to 12');
    expect(fitInWords({ answers: ['run', [1, 2]] })).toBe('run, 1,2');
  });
});
