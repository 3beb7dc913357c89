import { describe, expect, it } from 'vitest';

import { mapped } from './mapped';
import { freePoint, nextName } from './places';
import { added, BLANK } from './scenario';

describe('where something new is put', () => {
  it('stands clear of what is there', () => {
    let draft = BLANK;
    const points = Array.from({ length: 12 }, () => {
      const at = freePoint(draft, [-3, 0]);
      draft = added(draft, 'figure', at)[0];
      return at;
    });
    expect(points.slice(0, 3)).toEqual([
      [-3, 0],
      [-3, -2],
      [-3, 2],
    ]);
    for (const [i, one] of points.entries()) {
      for (const other of points.slice(i + 1))
        expect(Math.hypot(one[0] - other[0], one[1] - other[1])).toBeGreaterThanOrEqual(1.5);
    }
  });

  it('has a name of its own', () => {
    const asher = added(BLANK, 'figure', [0, 0], { id: 'asher', name: 'Asher' })[0];
    expect([nextName(BLANK, 'holy'), nextName(asher, 'holy'), nextName(asher, 'unholy')]).toEqual([
      'Asher',
      'Bela',
      'Jackal',
    ]);
    expect(nextName(added(asher, 'figure', null, { id: 'j', name: 'Jackal' })[0], 'unholy')).toBe('Jackal 2');
  });
});

describe('the draft as the map draws it', () => {
  it('has places, names and sides of the draft, the rest from the server', () => {
    let draft = added(BLANK, 'figure', [1, 2], { id: 'asher', side: 'unholy', width: 0.5 })[0];
    draft = added(draft, 'barrier', [3, 3], { allotment: 50 })[0];
    const state = { figures: { asher: { name: 'old', side: 'holy', at: [0, 0], poison: 2 } }, things: {} };
    const shown = { position: '', notices: [], state, board: { widths: { asher: 0.75 } } } as never;
    const { battle, widths } = mapped(draft, shown);
    expect(battle.figures['asher']).toMatchObject({ name: 'asher', side: 'unholy', at: [1, 2], poison: 2 });
    expect(battle.things['barrier']).toEqual({ kind: 'barrier', at: [3, 3], width: 1, damage: 0, allotment: 50 });
    expect(widths).toEqual({ asher: 0.5 });
    expect(mapped(draft, null).widths).toEqual({ asher: 0.5 });
  });
});
