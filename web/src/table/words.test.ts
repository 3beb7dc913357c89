import { describe, expect, test } from 'vitest';

import type { Odds, Ruling, Told, Want } from '../wire/types';
import { typedDice } from './dice';
import { takenBack } from './acts';
import { standingWord } from './standing';
import { answersOf, entrySentence, groundTexts, measureName, oddsSentence, percent, poolOf, remediesOf } from './words';

const nameOf = (id: string) => ({ cass: 'Cass' })[id] ?? id;
const law = (was: unknown, values: [number | string | boolean, number][], mean?: number) => ({
  total: 100,
  was,
  mean,
  values: values.map(([value, chance]) => ({ value, chance, ways: 100 * chance, total: 100 })),
});
type Laws = Record<string, ReturnType<typeof law>>;
const odds = (outcome: Laws, changed: Laws) =>
  ({ move: '', when: '', seat: '', roll: { pool: '7d12', who: '', why: '', clause: '', outcome }, ways: [{ answers: [], changed }] }) as Odds;

describe('the odds in one sentence', () => {
  test('tell the likely range, the chance of one, and what is expected', () => {
    const told = odds({ hits: law(undefined, [[0, 0.27], [1, 0.5], [6, 0.2295], [12, 0.0005]]) }, { 'cass.endurance': law(44, [[44, 0.27], [30, 0.73]], 33.8) });
    expect(oddsSentence(told, nameOf)).toBe('Hits 0 to 6, at least one 73 %; Cass: Endurance 44, expected 33.8 (10.2 less)');
  });
  test('say first what is told by a word, and nothing of what does not change', () => {
    const told = odds({ faces: law(undefined, [['3 4', 1]]) }, { 'b.active': law(5, [[5, 1]], 5), 'b.L2': law('active', [['active', 0.6], ['captured', 0.4]]) });
    expect(oddsSentence(told, nameOf)).toBe('b: L2 captured 40 %');
  });
  test('never round a chance to certainty', () => {
    expect([0, 0.0004, 0.004, 0.73, 0.996, 0.9996, 1].map(percent)).toEqual(['0 %', 'under 0.1 %', '0.4 %', '73 %', '99.6 %', 'over 99.9 %', '100 %']);
  });
});

describe('typed dice', () => {
  test('are taken with blanks or commas, one pool or several', () => {
    expect(typedDice('12 11, 11 1 7 3 9', 7)).toEqual({ pools: [[12, 11, 11, 1, 7, 3, 9]] });
    expect(typedDice('1 2 | 3', 2)).toEqual({ pools: [[1, 2], [3]] });
    expect(typedDice('  ', 7)).toEqual({ pools: [] });
  });
  test('say what is wrong with them', () => {
    expect(typedDice('13 1', 2)).toEqual({ wrong: '13 is on no die: each shows 1 to 12' });
    expect(typedDice('1 2 3 4 5 6', 7)).toEqual({ wrong: '6 dice are typed, and 7 are thrown' });
    expect(typedDice('7', 2, 6)).toEqual({ wrong: '7 is on no die: each shows 1 to 6' });
    expect(typedDice('1.5 2', 2)).toHaveProperty('wrong');
  });
});

describe('a ruling', () => {
  const ruling = {
    grounds: [
      { clause: 'war:10.3', met: false, facts: { reach: 3 } },
      { clause: 'war:9.9', met: null, facts: {} },
    ],
    words: ['Refused by 1 clause.', '✗ war:10.3  cass is far away.  [W-1=face]', '? war:9.9  Nobody knows.', 'To make it legal: come near'],
  } as unknown as Ruling;
  test('brings a sentence for each of its grounds, in their order', () => {
    expect(groundTexts(ruling)).toEqual(['cass is far away.', 'Nobody knows.']);
    expect(groundTexts({ ...ruling, words: [] })[0]).toBe('reach 3');
  });
  test('says what would make it legal', () => expect(remediesOf(ruling)).toEqual(['come near']));
});

describe('acts', () => {
  const told = (n: number, kind: string, act = 0) => ({ type: 'entry', n, kind, act }) as Told;
  test('that were taken back are those from there on, until one is brought back', () => {
    const log = [told(1, 'move'), told(2, 'move'), told(3, 'answer', 2), told(4, 'move'), told(5, 'undo', 2)];
    expect([...takenBack(log)]).toEqual([2, 4]);
    expect([...takenBack([...log, told(6, 'redo', 2)])]).toEqual([4]);
    expect([...takenBack([...log, told(6, 'move')])]).toEqual([2, 4]);
  });
});

describe('words', () => {
  test('for an entry are one sentence', () => {
    expect(entrySentence({ kind: 'move', by: 'Bela', text: 'rest bela 1', n: 1, type: 'entry' }, ['It rests.'])).toBe('Bela: rest bela 1. It rests.');
    expect(entrySentence({ kind: 'undo', by: 'Host', n: 2, type: 'entry' }, [])).toBe('Host: took back.');
  });
  test('for a measure name whose it is', () => expect(measureName('cass.endurance', nameOf)).toBe('Cass: Endurance'));
  test('for how the connection stands are plain', () => {
    expect(standingWord({ kind: 'live' }, 0, 0)).toEqual({ word: 'live', tone: 'live' });
    expect(standingWord({ kind: 'behind' }, 3, 1)).toEqual({ word: 'catching up (3 behind), 1 waiting', tone: 'behind' });
    expect(standingWord({ kind: 'offline', since: new Date(2026, 0, 1, 20, 14) }, 0, 0).word).toMatch(/^offline since .*14/);
  });
  test('of a choice are as the server takes them', () => {
    expect(answersOf({ choices: [[2, 1], [3, 0]] } as Want)).toEqual(['2,1', '3,0']);
    expect(poolOf({ pool: 7 } as Want)).toEqual({ count: 7, sides: 12 });
  });
});
