import { describe, expect, test } from 'vitest';

import type { Clause, Rulebook } from '../wire/types';
import { addressOf, chaptersOf, countInWords, markedIn, piecesOf, searched, wantedBy, whose } from './book';

const clause = (id: string, more: Partial<Clause> = {}): Clause => ({
  id,
  title: `Title of ${id}`,
  kind: 'procedure',
  origin: 'seed',
  text: 'A text.',
  ...more,
});

const book = (id: string, clauses: Clause[]): Rulebook => ({
  id,
  edition: '1',
  revision: 1,
  summary: '',
  seats: [],
  demos: [],
  clauses,
  options: [
    {
      id: 'W-4',
      question: 'What goes first?',
      choices: ['cut-first', 'waste-first'],
      why: 'By 1.13.',
      clauses: ['war:1.13'],
    },
  ],
});

describe('chapters', () => {
  test('follow the book in its order, under headings that are known', () => {
    const found = chaptersOf(
      book(
        'command',
        ['5.1.1', '5.1.2', '5.3.1.3', '6.4', 'X.1', 'S.1'].map((one) => clause(`command:${one}`)),
      ),
    );
    expect(found.map((one) => [one.number, one.clauses.length])).toEqual([
      ['5.1', 2],
      ['5.3', 1],
      ['X', 2],
      ['S', 1],
    ]);
  });

  test('of a book without parts are one', () => {
    const found = chaptersOf(
      book(
        'counting',
        ['1', '2', '10'].map((one) => clause(`counting:${one}`)),
      ),
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ title: 'Clauses', number: '' });
  });

  test('of a book that nobody knows go by the first part of the number', () => {
    const found = chaptersOf(
      book(
        'other',
        ['1.1', '1.2', '2.1'].map((one) => clause(`other:${one}`)),
      ),
    );
    expect(found.map((one) => one.anchor)).toEqual(['chapter-1', 'chapter-2']);
  });
});

describe('whose a clause is', () => {
  test.each(['inferred', 'house', 'duel', 'skirmish'])(
    '%s is ours, and says that it is no rule of the book',
    (origin) => {
      expect(whose(origin)).toMatchObject({ kind: 'ours', word: 'ours' });
      expect(whose(origin).says).toContain('no rule of the book');
    },
  );

  test.each(['seed', 'chapter', 'wiki'])('%s is the book’s', (origin) => expect(whose(origin).kind).toBe('book'));

  test('an origin that is not known is neither', () =>
    expect(whose('elsewhere')).toMatchObject({ kind: 'other', word: 'elsewhere' }));
});

describe('addresses', () => {
  test('name the book, the table and the clause', () => {
    expect(addressOf('war:1.4', 'command', null)).toBe('/rules/war#1.4');
    expect(addressOf('W-4', 'war', 'a b')).toBe('/rules/war?table=a%20b#W-4');
  });

  test('may name the clause with its book', () => {
    expect(['#1.4', '#war:1.4', '#W-4', '', '#%E0'].map(wantedBy)).toEqual(['1.4', '1.4', 'W-4', null, '%E0']);
  });
});

describe('references in a text', () => {
  const known = new Set(['8.6', 'W-36', 'S.7', '5.3.1']);

  test('are links where the book has them, and words in backticks are words', () => {
    expect(piecesOf('By 8.6 and W-36, `band` as in S.7.', known)).toEqual([
      { text: 'By ' },
      { text: '8.6', anchor: '8.6' },
      { text: ' and ' },
      { text: 'W-36', anchor: 'W-36' },
      { text: ', ' },
      { text: 'band', code: true },
      { text: ' as in ' },
      { text: 'S.7', anchor: 'S.7' },
      { text: '.' },
    ]);
  });

  test('are not seen in a longer number, or in one that the book has not', () => {
    expect(piecesOf('5.3.1.4 and 8.60 and 1.5 inches', known)).toEqual([{ text: '5.3.1.4 and 8.60 and 1.5 inches' }]);
  });
});

describe('the search', () => {
  const whole = book('war', [
    clause('war:1.4', { title: 'Falter on Readied AP', text: 'Falter takes Readied AP first.' }),
    clause('war:2.1', { origin: 'inferred', text: 'Naïve throws.' }),
  ]);

  test('asks for every word, wherever it stands, whatever its case and accents', () => {
    expect(searched(whole, 'READIED falter').clauses.map((one) => one.id)).toEqual(['war:1.4']);
    expect(searched(whole, 'naive').clauses.map((one) => one.id)).toEqual(['war:2.1']);
    expect(searched(whole, 'ours').clauses.map((one) => one.id)).toEqual(['war:2.1']);
    expect(searched(whole, 'waste-first').options.map((one) => one.id)).toEqual(['W-4']);
    expect(searched(whole, 'nowhere')).toEqual({ clauses: [], options: [] });
  });

  test('without a word finds all', () => expect(searched(whole, '  ').clauses).toHaveLength(2));

  test('counts in words', () => {
    expect(countInWords(1, 0)).toBe('1 clause and 0 options.');
    expect(countInWords(0, 0)).toContain('Nothing');
  });

  test('marks what it found', () => {
    expect(markedIn('Falter falls', 'FAL')).toEqual([
      { text: 'Fal', mark: true },
      { text: 'ter ', mark: false },
      { text: 'fal', mark: true },
      { text: 'ls', mark: false },
    ]);
  });
});
