import { describe, expect, it } from 'vitest';

import type { FormationBoard, JudgedOne, Legal } from '../wire/types';
import {
  actAt,
  acts,
  aimMarks,
  effectsOn,
  legalMoves,
  listed,
  nextStep,
  readComing,
  writeComing,
  written,
  type Aim,
} from './aims';
import { commandMarks, spotOf } from './marks';
import sample from './sample.json';
import { ending, standing } from './where';
import { nameAt, spotWords } from './words';

const board = sample as unknown as FormationBoard;
const legalOf = (...legal: string[]): Legal => ({ n: 1, seat: 'a', legal });

describe('moves as they are written', () => {
  it('are read with their seat, which is whose list it is unless it stands in front', () => {
    const moves = legalMoves(legalOf('attack Cm1 R2', 'b: cast-event L2', 'end-turn'));
    expect(moves.map((one) => [one.seat, one.verb, one.args])).toEqual([
      ['a', 'attack', ['Cm1', 'R2']],
      ['b', 'cast-event', ['L2']],
      ['a', 'end-turn', []],
    ]);
    expect(legalMoves(null)).toEqual([]);
  });

  it('name the seat where it is not the one that is meant', () => {
    expect(written(board, 'a', 'end-turn')).toBe('end-turn');
    expect(written(board, 'b', 'cast-event L2')).toBe('b: cast-event L2');
    expect(written({ ...board, phase: 'between' }, 'b', 'begin-turn')).toBe('begin-turn');
  });

  it('write a Soul with what is not usual on its slot, and read it again', () => {
    for (const text of ['L2', 'L2/1+M', 'C3:Wolf/0+MR', 'L1·0', "R2:O'Neil"]) {
      const found = readComing(board, text)!;
      expect(writeComing(board, found.place, found.soul)).toBe(text);
    }
    expect(readComing(board, 'C2')!.soul.rank).toBe(2);
    expect(readComing(board, 'C2/7')).toBeNull();
  });
});

describe('an aim', () => {
  const attack: Aim = { kind: 'attack', from: 'a.Cm1' };

  it('attacks Souls of the other field, with names where there are any', () => {
    expect(actAt(board, attack, 'b.R2')).toEqual({ move: 'attack Cm1 R2', title: 'Cm1 attacks Ottokar (R2)' });
    expect(actAt(board, attack, 'a.L2')).toBeNull();
    expect(actAt(board, attack, 'b.R0')).toBeNull();
    expect(acts(board, attack).every(({ id }) => id.startsWith('b.'))).toBe(true);
  });

  it('recruits onto its own field only, and an effect anywhere', () => {
    const soul = { rank: 1, keywords: ['Moral'], name: '' } as const;
    expect(actAt(board, { kind: 'recruit', seat: 'a', soul }, 'a.C2')?.move).toBe('recruit C2/1+M');
    expect(actAt(board, { kind: 'recruit', seat: 'a', soul }, 'b.C2')).toBeNull();
    expect(actAt(board, { kind: 'arrive', by: 'b', soul }, 'a.C2')?.move).toBe('b: arrive a.C2/1+M');
  });

  it('lights what the list of legal moves holds, and what a ruling says goes first', () => {
    const moves = legalMoves(legalOf('attack Cm1 R2', 'attack L2 L2'));
    expect(listed(board, moves, attack)).toEqual(new Set(['b.R2']));
    const marks = aimMarks(board, attack, moves, {}, true);
    expect([marks['b.R2'], marks['b.L2']]).toEqual(['target', 'barred']);
    const refused = { move: 'attack Cm1 R2', ruling: { allowed: false } } as JudgedOne;
    expect(aimMarks(board, attack, moves, { 'b.R2': refused }, false)['b.R2']).toBe('barred');
  });

  it('marks nothing before anything is begun where nothing is allowed', () => {
    expect(aimMarks(board, attack, [], {}, true)).toEqual({});
    expect(aimMarks(board, attack, [], {}, false)['b.R2']).toBe('barred');
  });

  it('goes by rank alone by the book, and by kind with a reserve', () => {
    const moves = legalMoves(legalOf('recruit C2/1', 'recruit L1'));
    const aim: Aim = { kind: 'recruit', seat: 'a', soul: { rank: 1, keywords: ['Moral'], name: 'Wolf' } };
    expect(listed(board, moves, aim)).toEqual(new Set(['a.C2', 'a.L1']));
    const skirmish = { ...board, reserve: { a: [], b: [] } };
    expect(listed(skirmish, moves, aim)).toEqual(new Set());
    expect(listed(skirmish, legalMoves(legalOf('recruit L1+M')), aim)).toEqual(new Set(['a.L1']));
  });
});

describe('marks and words', () => {
  it('tell Direct ones from the others, as the server lists them', () => {
    expect(commandMarks(board, 'a.Leader')).toEqual({
      'a.L2': 'direct-underling',
      'a.C3': 'direct-underling',
      'a.Cm1': 'underling',
      'a.L1·0': 'underling',
    });
    expect(commandMarks(board, 'a.Cm1')['a.C3']).toBe('direct-superior');
    expect(commandMarks(board, null)).toEqual({});
  });

  it('say all that is drawn', () => {
    expect(spotWords(board, 'a.L2')).toBe("Wolf (a's L2), rank 1 with Range, Second Line");
    expect(spotWords(board, 'a.R2')).toBe("Anna (a's R2), rank 2 with Moral, captured");
    expect(spotWords(board, 'a.C2', 'closed')).toBe("a's C2, closed slot, takes rank 2 at most, closed for this Soul");
    expect(nameAt(board, 'asher')).toBe('asher');
  });

  it('offer effects that fit how a Soul lies there', () => {
    const words = (id: string) => effectsOn(spotOf(board, id)!).map((one) => one.word);
    expect(words('a.R2')).toEqual(['Exile']);
    expect(words('a.C3')).toEqual(['Capture', 'Leave', 'Thaw', 'Give Moral', 'Give Range']);
    expect(words('a.C2')).toEqual([]);
  });
});

describe('where the game stands', () => {
  it('is one line', () => {
    expect(standing(board)).toBe("Turn 7 · a's battle");
    expect(standing({ ...board, phase: 'between' })).toBe('Turn 7 has ended · b begins the next');
    expect(standing({ ...board, phase: 'setup', reserve: { a: [], b: [] } })).toBe('Setting up · a recruits');
  });

  it('says who has won', () => {
    const fallen = board.fields.b.map((spot, index) => (index ? spot : { ...spot, holds: 'captured' as const }));
    expect(ending({ ...board, fields: { ...board.fields, b: fallen } })).toBe("b's Leader is captured, and a has won");
    expect(ending({ ...board, reserve: { a: [], b: [] } })).toBe('a draw');
  });

  it('goes on with what is legal', () => {
    expect(nextStep(legalMoves(legalOf('end-preparation', 'end-turn')))?.move).toBe('end-preparation');
    expect(nextStep(legalMoves(legalOf('end-turn')))?.title).toBe("a's turn ends");
    expect(nextStep([])).toBeNull();
  });
});
