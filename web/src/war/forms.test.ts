import { expect, test } from 'vitest';

import type { Template } from '../wire/types';
import { begun, fieldsOf, idOf, labelOf, moveOf, readPoint } from './forms';

const figures = { list: ['asher', 'bela'], most: 2 };
const inflict: Template = {
  do: 'inflict', figure: null, seat: 'host', text: 'inflict',
  args: {
    effect: ['falter', 'knock-back', 'surprise'], targets: figures, sources: figures, tier: { min: 0, max: null },
    amount: { min: 1, max: null }, inches: { min: 1, max: null }, direction: { point: null },
  },
  optional: ['amount', 'direction', 'inches', 'sources', 'tier'],
}; // prettier-ignore

test('an effect brings its own fields, and needs some of them', () => {
  const names = (effect: string) => fieldsOf(inflict, { effect }).map(({ name, needed }) => name + (needed ? '!' : ''));
  expect(names('falter')).toEqual(['effect!', 'targets!', 'sources', 'amount!', 'tier', 'source']);
  expect(names('knock-back')).toEqual(['effect!', 'targets!', 'sources', 'inches!', 'direction', 'tier', 'source']);
  expect(names('surprise')).toContain('sources!');
});

test('there is a move as soon as all is there that is needed', () => {
  const values = { effect: 'falter', targets: ['asher'], amount: 3, sources: [] };
  expect(moveOf({ do: 'inflict' }, fieldsOf(inflict, values), { ...values, amount: undefined })).toBeNull();
  expect(moveOf({ do: 'inflict' }, fieldsOf(inflict, values), values)).toEqual({
    do: 'inflict', effect: 'falter', targets: ['asher'], amount: 3,
  }); // prettier-ignore
});

test('what is no figure stands among the sources', () => {
  const values = { effect: 'falter', targets: ['asher'], amount: 1, sources: ['bela'], source: 'wail' };
  expect(moveOf({ do: 'inflict' }, fieldsOf(inflict, values), values)).toMatchObject({ sources: ['bela', 'wail'] });
});

test('inner arguments stand inside', () => {
  const override: Template = {
    do: 'override', figure: null, seat: 'host', text: '', optional: ['set.falter'],
    args: { figure: ['asher'], 'set.falter': { min: 0, max: 7 }, reason: { text: true } },
  }; // prettier-ignore
  const values = { ...begun(override), 'set.falter': 2, reason: 'as said' };
  expect(values).toMatchObject({ figure: 'asher' });
  expect(moveOf({ do: 'override' }, fieldsOf(override, values), values)).toEqual({
    do: 'override', figure: 'asher', set: { falter: 2 }, reason: 'as said',
  }); // prettier-ignore
  expect(labelOf('set.falter')).toBe('Falter');
});

test('points and ids as people write them', () => {
  expect(readPoint('6, -4.256')).toEqual([6, -4.26]);
  expect(readPoint('6 -4')).toEqual([6, -4]);
  expect(readPoint('six')).toBeNull();
  expect(idOf('Jackal', (id) => ['jackal', 'jackal-2'].includes(id))).toBe('jackal-3');
  expect(idOf('  Bär 7 ', () => false)).toBe('bar-7');
});
