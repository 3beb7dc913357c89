import { describe, expect, it } from 'vitest';

import type { FormationBoard } from '../wire/types';
import { arrowPath, commandPath, frontPath, layOut, neighbour, tree } from './geometry';
import sample from './sample.json';

const board = sample as unknown as FormationBoard;
const wide = layOut(board.places, 1000, 700, 'a');
const phone = layOut(board.places, 360, 480, 'b');

describe('the layout', () => {
  it('has a column for each tip, and whoever is above lies in the middle of its tips', () => {
    const shape = tree(board.places);
    expect([shape.columns, shape.depth]).toEqual([7, 3]);
    expect(shape.of['Cm1']!.column).toBe(shape.of['C3']!.column);
    expect(shape.of['L2']!.column).toBe(0.5);
  });

  it('lays the own tree below, the Leader furthest from the rift', () => {
    expect(wide.at['a.Leader']!.y).toBeGreaterThan(wide.at['a.L2']!.y);
    expect(wide.at['a.L1·0']!.y).toBeGreaterThan(wide.rift.y);
    expect(phone.at['a.Leader']!.y).toBeLessThan(phone.at['a.L2']!.y);
    expect(phone.at['b.L1·0']!.y).toBeGreaterThan(phone.rift.y);
  });

  it('leaves a thumb its room and the eye its type on a phone', () => {
    expect(phone.column).toBeGreaterThanOrEqual(44);
    expect(phone.row).toBeGreaterThanOrEqual(44);
    expect(phone.small).toBeGreaterThanOrEqual(11);
    expect(phone.shield.width).toBeLessThan(phone.column);
  });

  it('keeps every place inside the drawing', () => {
    for (const layout of [wide, phone]) {
      for (const point of Object.values(layout.at)) {
        expect(point.x - layout.shield.width / 2).toBeGreaterThanOrEqual(0);
        expect(point.x + layout.shield.width / 2).toBeLessThanOrEqual(layout.width);
        expect(point.y - layout.shield.height / 2).toBeGreaterThanOrEqual(0);
        expect(point.y + layout.shield.height / 2).toBeLessThanOrEqual(layout.height);
      }
    }
  });
});

describe('lines', () => {
  it('go round the places between, and straight where there is none', () => {
    const straight = commandPath(wide, board.places, 'a', 'Cm1', 'C3');
    const round = commandPath(wide, board.places, 'a', 'L1·0', 'L2');
    expect(straight.match(/C/g)).toHaveLength(1);
    expect(round.match(/C/g)).toHaveLength(2);
    expect(round).not.toContain(`${wide.at['a.L1']!.x} ${wide.at['a.L1']!.y}`);
  });

  it('run from edge to edge through the Front Line, and nowhere without one', () => {
    const front = frontPath(wide, 'b', board.fields.b);
    expect(front.startsWith('M0 ')).toBe(true);
    expect(front.match(/C/g)).toHaveLength(4);
    const nobody = board.fields.b.map((spot) => ({ ...spot, line: null }));
    expect(frontPath(wide, 'b', nobody)).toBe('');
  });

  it('point from an attacker to its target, both of which have to be there', () => {
    expect(arrowPath(wide, 'a.Cm1', 'b.R2')?.path).toContain('Q');
    expect(arrowPath(wide, 'a.Cm1', 'b.X9')).toBeNull();
  });
});

describe('arrow keys', () => {
  it('walk along a row, up and down to the nearest, and across the rift', () => {
    expect(neighbour(wide, 'a.L2', 'ArrowRight')).toBe('a.C3');
    expect(neighbour(wide, 'a.Leader', 'ArrowUp')).toBe('a.C3');
    expect(neighbour(wide, 'a.L1·0', 'ArrowUp')).toBe('b.L1·0');
    expect(neighbour(wide, 'b.R0', 'ArrowUp')).toBe('b.R2');
  });

  it('reach every place from every other', () => {
    const reached = new Set(['a.Leader']);
    for (const id of reached) {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const)
        reached.add(neighbour(wide, id, key));
    }
    expect(reached.size).toBe(30);
  });

  it('stay where there is nothing further', () => {
    expect(neighbour(wide, 'a.Leader', 'ArrowDown')).toBe('a.Leader');
    expect(neighbour(wide, 'a.nowhere', 'ArrowDown')).toBe('a.nowhere');
  });
});
