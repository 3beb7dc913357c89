import { describe, expect, it } from 'vitest';

import type { FormationBoard, Spot } from '../wire/types';
import * as field from './formation';

const { BLANK, LEADER } = field;
const wolf = { rank: 1, name: 'Wolf', arrived: 3, keywords: ['Moral' as const], frozen: true, captured: false };

describe('a position that is being built', () => {
  it('is written as the server reads it', () => {
    expect(field.positionText(BLANK)).toBe('[1 a preparation] Leader | Leader');
    let draft = field.laid(BLANK, 'a.L2', wolf);
    draft = field.laid(draft, 'b.C3', { ...LEADER, rank: 2, captured: true });
    draft = field.laid(draft, 'b.Leader', { ...LEADER, keywords: ['Moral', 'Range'] });
    expect(field.positionText(draft)).toBe('[1 a preparation] L2:Wolf/1@3+M! | (C3/2) Leader/3+MR');
    expect(
      field.positionText({ ...field.inPhase(draft, 'setup'), reserve: { a: field.FULL, b: field.FULL }, souls: {} }),
    ).toBe('[0 a setup reserve=1111112114/1111112114] Leader | Leader');
  });

  it('comes back from what the server says of it', () => {
    const spot = (place: string, soul: Spot['soul'], holds: Spot['holds']) => ({ place, soul, holds }) as Spot;
    const leader = spot('Leader', { rank: 3, name: null, arrived: 0, keywords: [], frozen: false }, 'active');
    const { captured: _, ...soul } = wolf;
    const board = {
      turn: 4, seat: 'b', phase: 'battle', recruited: true, exiled: false, options: { 'C-4': 'no' }, reserve: null,
      outcome: { seat: 'b', attacker: 'C3', target: 'L2' },
      fields: { a: [leader, spot('L2', soul, 'active'), spot('C3', null, 'empty')], b: [leader, spot('C3', { ...soul, name: null }, 'captured')] },
    } as unknown as FormationBoard; // prettier-ignore
    const draft = field.fromBoard(board, 'A field');
    expect(draft.souls).toEqual({ 'a.L2': wolf, 'b.C3': { ...wolf, name: '', captured: true } });
    expect(field.positionText(draft)).toBe('[4 b battle recruited outcome=b.C3>a.L2] L2:Wolf/1@3+M! | (C3/1@3+M!)');
    expect(field.laid(draft, 'a.L2', null).outcome).toBeNull();
    expect(field.laid(draft, 'a.C3', null).outcome).not.toBeNull();
  });

  it('moves Souls, and lets Leaders stay', () => {
    const draft = field.laid(field.laid(BLANK, 'a.L2', wolf), 'b.C3', { ...wolf, name: 'Fox' });
    expect(field.swapped(draft, 'a.L2', 'b.C3').souls).toMatchObject({
      'a.L2': { name: 'Fox' },
      'b.C3': { name: 'Wolf' },
    });
    expect(Object.keys(field.swapped(draft, 'a.L2', 'a.L1').souls).sort()).toEqual(['a.L1', 'b.C3']);
    expect(field.swapped(draft, 'a.L2', 'b.Leader')).toBe(draft);
  });

  it('counts turns as positions do', () => {
    expect(field.inTurn(BLANK, 4)).toMatchObject({ turn: 4, seat: 'b' });
    expect(field.inTurn(BLANK, 0)).toMatchObject({ turn: 0, phase: 'setup' });
    expect(field.inTurn(field.inTurn(BLANK, 0), 3)).toMatchObject({ turn: 3, seat: 'a', phase: 'preparation' });
    expect(field.inTurn(BLANK, 'x')).toMatchObject({ turn: 'x', seat: 'a' });
    expect(field.inPhase({ ...BLANK, recruited: true }, 'between')).toMatchObject({ recruited: false });
    expect(field.inPhase(field.inPhase(BLANK, 'setup'), 'battle')).toMatchObject({ turn: 1 });
  });

  it('takes names as far as they can be written', () => {
    expect(field.nameTyped(' Old Wolf/2')).toBe('Old_Wolf2');
    expect(field.withKeyword(field.withKeyword(LEADER, 'Range', true), 'Moral', true).keywords).toEqual([
      'Moral',
      'Range',
    ]);
  });

  it('finds what an error is about', () => {
    const text = '[1 a preparation] L1\u00b70/0 | C3:9/3';
    expect(field.whereOf('C3:9/3', `character ${text.indexOf('C3') + 1}: a name`, text)).toBe('b.C3');
    expect(field.whereOf('L1\u00b70/0', 'character 19: no', text)).toBe('a.L1\u00b70');
    expect(field.whereOf('[1 a preparation]', 'character 1: no', text)).toBeNull();
  });
});
