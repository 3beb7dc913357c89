import { describe, expect, it } from 'vitest';

import * as war from './scenario';

const { BLANK } = war;

function two() {
  const [one] = war.added(BLANK, 'figure', [0, 0], { id: 'asher', name: 'Asher' });
  return war.added(one, 'figure', [2, 0], { id: 'jackal', name: 'Jackal', side: 'unholy' })[0];
}

describe('a battle that is being built', () => {
  it('adds rows with ids of their own', () => {
    let [draft, place] = war.added(two(), 'figure', [1, 1], { id: 'jackal' });
    expect(place).toEqual({ kind: 'figure', index: 2 });
    expect(war.rowAt(draft, place)).toEqual({ id: 'jackal-2', at: [1, 1] });
    [draft, place] = war.added(draft, 'obstacle', [3, 3]);
    expect(war.rowAt(draft, place)?.id).toBe('obstacle');
    expect(war.placeOf(draft, 'obstacle')).toEqual(place);
    expect(war.placeOf(draft, 'nobody')).toBeNull();
  });

  it('copies one beside itself, with a name that tells them apart', () => {
    const [draft, place] = war.copied(two(), { kind: 'figure', index: 1 });
    expect(war.rowAt(draft, place)).toEqual({ id: 'jackal-2', name: 'Jackal 2', side: 'unholy', at: [3, 0] });
    expect(war.rowAt(war.copied(draft, place)[0], { kind: 'figure', index: 3 })).toMatchObject({ name: 'Jackal 3' });
  });

  it('leaves out what is empty, and never changes a draft in place', () => {
    const draft = two();
    const place = { kind: 'figure', index: 0 } as const;
    const with28 = war.changed(draft, place, 'might', 28);
    expect(war.rowAt(with28, place)).toMatchObject({ might: 28 });
    expect(war.rowAt(war.changed(with28, place, 'might', undefined), place)).not.toHaveProperty('might');
    expect(war.rowAt(draft, place)).not.toHaveProperty('might');
    const none = war.removed(war.removed(draft, place), place);
    expect(none.scenario).toEqual({ rulebook: 'war' });
    expect(war.isBlank(none)).toBe(true);
  });

  it('gives another id wherever the draft names it', () => {
    let draft = war.withKey(two(), 'time', { cycle: 1, turn: 'asher' });
    draft = war.renamed(draft, { kind: 'figure', index: 0 }, 'old-asher');
    expect(draft.scenario.time).toEqual({ cycle: 1, turn: 'old-asher' });
    draft = war.added(draft, 'weapon', null, { id: 'thorn' })[0];
    draft = war.changed(draft, { kind: 'figure', index: 1 }, 'weapon', 'thorn');
    draft = war.renamed(draft, { kind: 'weapon', index: 0 }, 'spike');
    expect(war.rowAt(draft, { kind: 'figure', index: 1 })?.['weapon']).toBe('spike');
  });

  it('takes options as they are said, and leaves out defaults', () => {
    const draft = war.withOption(war.withOption(BLANK, 'W-2', '1'), 'W-4', 'waste-first');
    expect(draft.scenario.options).toEqual({ 'W-2': 1, 'W-4': 'waste-first' });
    expect(war.withOption(war.withOption(draft, 'W-2', undefined), 'W-4', undefined).scenario).toEqual({
      rulebook: 'war',
    });
  });

  it('reads what was typed', () => {
    expect([' 7', '−3', '+2', '0,75', '1.5', '', 'x', '1e9'].map(war.typed)).toEqual([
      7,
      -3,
      2,
      0.75,
      1.5,
      undefined,
      'x',
      '1e9',
    ]);
  });

  it('finds what an error is about', () => {
    expect(war.whereOf('figure[2].at[1]')).toEqual({ place: { kind: 'figure', index: 1 }, key: 'at' });
    expect(war.whereOf('weapon[1]')).toEqual({ place: { kind: 'weapon', index: 0 }, key: '' });
    expect(war.whereOf('W-2=9')).toEqual({ place: null, key: 'W-2' });
    expect(war.whereOf('time.turn')).toEqual({ place: null, key: 'time.turn' });
    expect(war.whereOf('')).toEqual({ place: null, key: '' });
  });

  it('makes words of names', () => {
    expect(['Old Asher', 'Äbel', '3 Pigs', 'Host', '…'].map(war.wordOf)).toEqual([
      'old-asher',
      'abel',
      'pigs',
      'host-figure',
      '',
    ]);
  });
});
