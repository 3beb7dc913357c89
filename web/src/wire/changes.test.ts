import { describe, expect, test } from 'vitest';

import { changed } from './changes';

describe('changes', () => {
  const state = { figures: { asher: { ap: 7, at: [0, 0] } }, turn: null };

  test('set a value, add a key, take a key away, and leave the value given as it is', () => {
    const kept = structuredClone(state);
    const spent = { ...state, figures: { asher: { ap: 4, at: [0, 0] } } };
    expect(changed(state, [{ at: ['figures', 'asher', 'ap'], now: 4 }])).toEqual(spent);
    expect(changed(state, [{ at: ['figures', 'bela'], now: { ap: 1 } }])).toHaveProperty('figures.bela.ap', 1);
    expect(changed(state, [{ at: ['figures', 'asher'] }])).toEqual({ figures: {}, turn: null });
    expect(state).toEqual(kept);
  });

  test('tell a value that is null from one that is gone', () => {
    expect(changed(state, [{ at: ['turn'], now: null }])).toEqual(state);
    expect(changed(state, [{ at: ['turn'] }])).not.toHaveProperty('turn');
  });

  test('with an empty path stand for the whole', () => {
    expect(changed('[1 a]', [{ at: [], now: '[1 b]' }])).toBe('[1 b]');
  });

  test('come one after the other, and none is none', () => {
    expect(changed(1, [{ at: [], now: { a: 1 } }, { at: ['b'], now: 2 }])).toEqual({ a: 1, b: 2 });
    expect(changed(state)).toBe(state);
  });

  test('share what they leave alone', () => {
    const after = changed(state, [{ at: ['turn'], now: 'asher' }]) as typeof state;
    expect(after.figures).toBe(state.figures);
  });

  test('lead nowhere where a list, a number or nothing is', () => {
    expect(() => changed(state, [{ at: ['figures', 'asher', 'at', '0'], now: 1 }])).toThrow();
    expect(() => changed(state, [{ at: ['turn', 'segment'], now: 1 }])).toThrow();
    expect(() => changed(state, [{ at: ['figures', 'cass', 'ap'], now: 1 }])).toThrow('there is no cass');
  });
});
