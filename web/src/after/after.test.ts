import command from '../test/command.jsonl?raw';
import war from '../test/war.jsonl?raw';
import { describe, expect, test } from 'vitest';

import type { Battle, EventTold, Reload, Told } from '../wire/types';
import { cut, optionsOf } from './branch';
import { differences, hashOf, historyOf, optionsAt, placeOf, sentenceOf } from './history';
import { sheetsOfWar, whenOfWar } from './sheet';
import { gainedAndLost, placeInWords, valueInWords, wordsApart } from './values';
import { inWords, type Words } from '../wire/words';

type Line = { seat: string; told?: Reload | Told; fresh?: Reload };

function heard(text: string, seat: string) {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.seat === seat);
  const entries = lines.flatMap((line) => (line.told?.type === 'entry' ? [line.told] : []));
  const fresh = lines.flatMap((line) => (line.fresh ? [line.fresh] : []));
  return { entries, fresh, beginning: (lines[0]!.told as Reload).state };
}

describe('a look back', () => {
  test.each([
    ['war', war, 'host'],
    ['war', war, 'bela'],
    ['command', command, 'b'],
  ])('on %s shows at every step what a fresh load showed then', (_, text, seat) => {
    const { entries, fresh, beginning } = heard(text, seat);
    const { states } = historyOf(beginning, entries);
    for (const one of fresh) expect(states[one.n]).toEqual(one.state);
  });

  test('with a message missing is no look back', () => {
    const { entries, beginning } = heard(war, 'host');
    expect(() => historyOf(beginning, entries.toSpliced(2, 1))).toThrow('after message 2 comes 4');
  });

  test('tells what a step changed, from what to what', () => {
    const { entries, beginning } = heard(war, 'host');
    const { states } = historyOf(beginning, entries);
    expect(differences(states[6], entries[6]!)).toContainEqual({ at: ['figures', 'asher', 'poison'], was: 0, now: 2 });
    expect(differences(beginning, entries[5]!)).toEqual([]);
  });

  test('knows the options of every step, undone ones too', () => {
    const told = (n: number, kind: string, more: object) => ({ type: 'entry', n, kind, ...more }) as Told;
    const entries = [
      told(1, 'option', { text: 'C-9=whole-way' }),
      told(2, 'move', { text: 'recruit L2' }),
      told(3, 'undo', { act: 1 }),
      told(4, 'redo', { act: 1 }),
    ];
    const all = [0, 1, 2, 3, 4].map((n) => optionsAt(entries, n, { 'C-1': 'yes' })['C-9']);
    expect(all).toEqual([undefined, 'whole-way', 'whole-way', undefined, 'whole-way']);
    expect(optionsAt(entries, 0, { 'C-1': 'yes' })).toEqual({ 'C-1': 'yes' });
  });

  test('agrees with the options that the server has in the end', () => {
    const { entries, fresh } = heard(war, 'host');
    for (const one of fresh) expect(optionsAt(entries, one.n, {})).toEqual(one.options);
  });

  test('says in a sentence who did what', () => {
    const { entries } = heard(war, 'host');
    expect(sentenceOf(entries[0]!, entries)).toBe('Ben: strike bela jackal using rebuff/3');
    expect(sentenceOf(entries[8]!, entries)).toBe('Host: took back 7: inflict poison 2 on asher');
    expect(sentenceOf(entries[3]!, entries)).toBe('Host: answered with dice');
  });
});

describe('the address', () => {
  test('of a step and of the printed sheet are read as they are written', () => {
    for (const hash of ['', '#n=57', '#n=57&print', '#print']) expect(hashOf(placeOf(hash))).toBe(hash);
    expect(placeOf('#n=-3')).toEqual({ n: null, print: false });
    expect(placeOf('#elsewhere')).toEqual({ n: null, print: false });
  });
});

describe('a branch', () => {
  const line = (n: number, more = 0) => JSON.stringify({ n, kind: 'move', ...(more ? { more } : {}) });
  const journal = [
    JSON.stringify({ format: 'lawspeaker-journal', options: { 'C-9': 'whole-way' } }),
    line(0),
    line(1, 2),
    line(2, 1),
    line(3),
    line(4),
  ];
  const text = `${journal.join('\n')}\n`;

  test('is the header and the first entries, to the byte', () => {
    expect(cut(text, 1, 5)).toEqual({ journal: `${journal.slice(0, 2).join('\n')}\n`, n: 1 });
    expect(cut(text, 5, 5)).toEqual({ journal: text, n: 5 });
    expect(cut(text, 0, 5)).toEqual({ journal: `${journal[0]!}\n`, n: 0 });
  });

  test('keeps what was written before the numbers of its Host began', () => {
    expect(cut(text, 0, 4)).toEqual({ journal: `${journal.slice(0, 2).join('\n')}\n`, n: 0 });
    expect(cut(text, 4, 4)).toEqual({ journal: text, n: 4 });
    expect(cut(text, 0, 0)).toEqual({ journal: text, n: 0 });
  });

  test('takes in what was written together', () => {
    expect(cut(text, 2, 5).n).toBe(4);
    expect(cut(text, 3, 5).n).toBe(4);
    expect(cut(text, 1, 4)).toEqual({ journal: `${journal.slice(0, 5).join('\n')}\n`, n: 3 });
  });

  test('of a step that there is not is none', () => {
    expect(() => cut(text, 6, 5)).toThrow('no step 6');
    expect(() => cut(text, 1, 6)).toThrow('no step 1');
    expect(() => cut(`${[journal[0], line(1)].join('\n')}\n`, 1, 1)).toThrow('entry 0');
  });

  test('begins with the options of the journal', () => expect(optionsOf(text)).toEqual({ 'C-9': 'whole-way' }));
});

describe('values in words', () => {
  test('are plain', () => {
    expect(valueInWords(null)).toBe('none');
    expect(valueInWords([5.75, 0])).toBe('5.75, 0');
    expect(valueInWords([])).toBe('none');
    expect(valueInWords(true)).toBe('yes');
    expect(
      valueInWords([
        { kind: 'poison', amount: 2, source: null },
        { kind: 'falter', amount: 1, source: 'bela' },
      ]),
    ).toBe('Poison 2; Falter 1 from bela');
    expect(valueInWords({ name: 'Asher', ap: 3 })).toBe('Asher');
    expect(valueInWords({ cycle: 2, segment: null, turn: 'asher' })).toBe('cycle 2, turn asher');
  });

  test('of lists of words are what came and what went', () => {
    expect(gainedAndLost(['strike'], ['strike', 'held_by'])).toEqual({ gained: ['Held by'], lost: [] });
    expect(gainedAndLost([1], [2])).toBeNull();
    expect(gainedAndLost(undefined, ['a'])).toBeNull();
  });

  test('of positions are their words, and which of them are only there', () => {
    const [before, after] = ['[1 a] C3 R2 | R2', '[2 b] C3 (R2) | R2'];
    const only = (text: string, other: string) =>
      wordsApart(text, other)
        .filter((one) => one.only)
        .map((one) => one.word);
    expect(only(before, after)).toEqual(['[1', 'a]', 'R2']);
    expect(wordsApart(before, after).findIndex((one) => one.word === 'R2' && one.only)).toBe(3);
    expect(only(after, before)).toEqual(['[2', 'b]', '(R2)']);
  });

  test('say whose they are', () => {
    const state = { figures: { 'jackal-2': { name: 'Stranger' } }, cycle: 1, options: {} };
    expect(placeInWords(['figures', 'jackal-2', 'ap'], state)).toEqual({ whose: 'Stranger', what: 'AP' });
    expect(placeInWords(['figures', 'jackal-2'], state)).toEqual({ whose: 'Stranger', what: '' });
    expect(placeInWords(['cycle'], state)).toEqual({ whose: '', what: 'Cycle' });
    expect(placeInWords(['options', 'W-4'], state)).toEqual({ whose: 'Options', what: 'W-4' });
    expect(placeInWords([], 'text')).toEqual({ whose: '', what: 'Position' });
  });
});

describe('words for entries', () => {
  const told = (n: number, events: number): Told =>
    ({
      type: 'entry',
      n,
      kind: 'move',
      events: Array.from({ length: events }, (_, at) => ({ type: `e${n}.${at}` })),
    }) as unknown as Told;
  const asked: number[] = [];
  const asking = async ({ grounds, events }: { grounds: unknown[]; events: EventTold[] }): Promise<Words> => {
    asked.push(events.length);
    return { grounds: grounds.map(() => ({ text: '', remedy: '' })), events: events.map((one) => one.type) };
  };

  test('are asked for so many at a time, and come back to whom they belong', async () => {
    const found = await inWords([told(1, 3), told(2, 0), told(3, 4)], asking, 3);
    expect(asked).toEqual([3, 3, 1]);
    expect(found.get(1)!.events).toEqual(['e1.0', 'e1.1', 'e1.2']);
    expect(found.get(2)!.events).toEqual([]);
    expect(found.get(3)!.events).toEqual(['e3.0', 'e3.1', 'e3.2', 'e3.3']);
  });
});

describe('a printed sheet', () => {
  const { entries, beginning } = heard(war, 'host');
  const battle = historyOf(beginning, entries).states.at(-1) as Battle;

  test('has every value of every figure in its tables', () => {
    const sheets = sheetsOfWar(battle);
    expect(sheets.map((one) => one.title)).toEqual(['Figures', 'Values', 'Statuses']);
    for (const { rows, columns } of sheets) {
      expect(rows.map((row) => row[0])).toEqual(['Bela', 'Asher', 'Jackal', 'Qaddor the Elder']);
      for (const row of rows) expect(row).toHaveLength(columns.length);
    }
    expect(sheets[2]!.rows[1]).toContain('Poison 2');
  });

  test('says when it is', () => expect(whenOfWar(battle)).toBe('Cycle 1, Segment 1, the Turn of Bela.'));
});
