import { describe, expect, test } from 'vitest';

import type { EventTold, GroundTold } from './types';
import { called, shownIn, words, type AskWords } from './words';

describe('names', () => {
  const shown = { jackal: 'Jackal', strike: 'Strike the Elder' };
  test('stand in place of ids where a figure is called, one or several, and nowhere else', () => {
    expect(called({ figure: 'jackal', named: ['jackal', 'bela'], why: 'strike', kind: 'strike', clause: 'war:1.1' }, shown)).toEqual({
      figure: 'Jackal',
      named: ['Jackal', 'bela'],
      why: 'strike',
      kind: 'strike',
      clause: 'war:1.1',
    });
  });
  test('are those that a battle shows; any other state has none', () => {
    expect(shownIn({ figures: { a: { name: 'Asher' }, b: { name: '' } } })).toEqual({ a: 'Asher', b: 'b' });
    expect(shownIn('[0 a setup] Leader | Leader')).toEqual({});
    expect(shownIn(null)).toEqual({});
  });
});

test('more than the server takes at once is asked for in parts, and put together in order', async () => {
  const parts: number[] = [];
  const asking: AskWords = async ({ grounds, events }) => {
    parts.push(grounds.length + events.length);
    return { grounds: grounds.map((one) => ({ text: one.clause, remedy: '' })), events: events.map((one) => one.type) };
  };
  const grounds = Array.from({ length: 5 }, (_, at) => ({ clause: `g${at}`, met: true, facts: {} }) as GroundTold);
  const events = Array.from({ length: 3 }, (_, at) => ({ type: `e${at}` }) as EventTold);
  const said = await words({ grounds, events }, asking, 2);
  expect(said.grounds.map((one) => one.text)).toEqual(['g0', 'g1', 'g2', 'g3', 'g4']);
  expect(said.events).toEqual(['e0', 'e1', 'e2']);
  expect(parts).toEqual([4, 3, 1]);
});
