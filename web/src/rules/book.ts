// A rulebook as a person reads it: chapters, whose rule each clause is, addresses, references in a text, and the
// search.

import type { Clause, Option, Rulebook } from '../wire/types';
import { HEADINGS } from './headings';

/** Clauses that stand under one heading, in the book's order. `anchor` is its address on the page. */
export type Chapter = { anchor: string; number: string; title: string; clauses: Clause[] };

/** Whose rule a clause is: the book's, ours, or the book's and not held by us. `word` stands on it like a stamp. */
export type Whose = { kind: 'book' | 'ours' | 'unheld' | 'other'; word: string; says: string };

/** A piece of a text: as it is, as a word of the rules, or as a reference to a clause or an option. */
export type Piece = { text: string; code?: true; anchor?: string };

const WHOSE: Record<string, Whose> = {
  chapter: { kind: 'book', word: 'the book', says: 'A clause of the chapter, in our own words.' },
  seed: { kind: 'book', word: 'the page', says: 'A rule of the page Special Effects in War, in our own words.' },
  wiki: { kind: 'book', word: 'the wiki', says: 'A rule of another page of the same wiki, in our own words.' },
  unheld: {
    kind: 'unheld',
    word: 'not held',
    says: 'The book points to this rule, or takes it for granted. We do not have it, so the table decides.',
  },
  house: { kind: 'ours', word: 'ours', says: 'A house clause of ours, no rule of the book: the referee needs it.' },
  inferred: {
    kind: 'ours',
    word: 'ours',
    says: 'Inferred by us, no rule of the book: nobody said it, and a battle needs an answer.',
  },
  skirmish: { kind: 'ours', word: 'ours', says: 'Of our supplement skirmish, no rule of the book.' },
  duel: { kind: 'ours', word: 'ours', says: 'Of our supplement duel, no rule of the book.' },
  ours: { kind: 'ours', word: 'ours', says: 'Ours, no rule of the book.' },
};

export function whose(origin: string): Whose {
  return WHOSE[origin] ?? { kind: 'other', word: origin, says: `The rulebook names ${origin} as its origin.` };
}

const KINDS: Record<string, string> = {
  definition: 'says what a word means',
  permission: 'permits',
  prohibition: 'forbids',
  procedure: 'says how it is done',
  'refers-out': 'points to rules elsewhere',
};

export function kindInWords(kind: string): string {
  return KINDS[kind] ?? kind;
}

/** A text that begins a line. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `war:1.4` is `1.4` on its book's page; an option's id is its own address. */
export function anchorOf(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}

/** Where a clause or an option is read. `table` is kept, so that its answers stay beside the options. */
export function addressOf(id: string, book: string, table: string | null): string {
  const [place, anchor] = id.includes(':') ? id.split(':', 2) : [book, id];
  const query = table === null ? '' : `?table=${encodeURIComponent(table)}`;
  return `/rules/${encodeURIComponent(place!)}${query}#${anchor!}`;
}

/** What a fragment of an address asks for: `#1.4`, `#war:1.4` and `#W-4` are all known. Null for none. */
export function wantedBy(hash: string): string | null {
  let text = hash.replace(/^#/, '');
  try {
    text = decodeURIComponent(text);
  } catch {
    // A percent sign that stands for nothing is a part of the name, which then names no clause.
  }
  return text === '' ? null : anchorOf(text);
}

/**
 * The clauses by chapter, in the book's order. Where a heading is not known, the number's first part is the chapter.
 */
export function chaptersOf(book: Rulebook): Chapter[] {
  const chapters: Chapter[] = [];
  for (const clause of book.clauses) {
    const { number, title } = headingOf(book.id, anchorOf(clause.id));
    const last = chapters.at(-1);
    if (last && last.title === title && last.number === number) last.clauses.push(clause);
    else chapters.push({ anchor: `chapter-${number || 'more'}`, number, title, clauses: [clause] });
  }
  return chapters;
}

function headingOf(book: string, number: string): { number: string; title: string } {
  const parts = number.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = HEADINGS[book]?.[parts.slice(0, length).join('.')];
    if (found) return found;
  }
  return parts.length > 1 ? { number: parts[0]!, title: '' } : { number: '', title: 'Clauses' };
}

const REFERENCE = /`([^`]+)`|(?<![\w.])(?:[A-Z]-\d+|[A-Z]\.\d+|\d+(?:\.\d+)+)(?!\w|\.\d)/g;

/** A text in pieces: what stands in backticks, and numbers of clauses and options that the book has. */
export function piecesOf(text: string, known: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let upto = 0;
  for (const found of text.matchAll(REFERENCE)) {
    const [whole, code] = found;
    if (code === undefined && !known.has(whole)) continue;
    if (found.index > upto) pieces.push({ text: text.slice(upto, found.index) });
    pieces.push(code === undefined ? { text: whole, anchor: whole } : { text: code, code: true });
    upto = found.index + whole.length;
  }
  if (upto < text.length) pieces.push({ text: text.slice(upto) });
  return pieces;
}

/** Every address on a book's page that is a clause's or an option's. */
export function anchorsOf(book: Rulebook): Set<string> {
  return new Set([...book.clauses, ...book.options].map((one) => anchorOf(one.id)));
}

// ---- search

/** Text as it is compared: no case, no accents. As long as what it was made of, letter by letter. */
export function plainText(text: string): string {
  return Array.from(text, (letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return bare.length === letter.length ? bare : letter;
  }).join('');
}

export function wordsOf(query: string): string[] {
  return plainText(query).split(/\s+/).filter(Boolean);
}

/** The book with nothing but what holds every word of the query, in its text, its title, its number or its kind. */
export function searched(book: Rulebook, query: string): { clauses: Clause[]; options: Option[] } {
  const words = wordsOf(query);
  const holds = (...texts: string[]) => {
    const all = plainText(texts.join('\n'));
    return words.every((word) => all.includes(word));
  };
  return {
    clauses: book.clauses.filter((one) => {
      const { word, says } = whose(one.origin);
      return holds(one.id, one.title, one.text, kindInWords(one.kind), word, says, one.source ?? '');
    }),
    options: book.options.filter((one) => holds(one.id, one.question, one.choices.join(' '), one.why)),
  };
}

/** How much was found, as a sentence. */
export function countInWords(clauses: number, options: number): string {
  if (clauses + options === 0) return 'Nothing in this book holds all of these words.';
  const some = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  return `${some(clauses, 'clause')} and ${some(options, 'option')}.`;
}

/** A text cut where words of the query stand in it, for marking them. */
export function markedIn(text: string, query: string): { text: string; mark: boolean }[] {
  const words = wordsOf(query);
  const plain = plainText(text);
  const marks = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
      marks.fill(true, at, at + word.length);
    }
  }
  const runs: { text: string; mark: boolean }[] = [];
  for (let at = 0; at < text.length;) {
    let end = at + 1;
    while (end < text.length && marks[end] === marks[at]) end += 1;
    runs.push({ text: text.slice(at, end), mark: marks[at]! });
    at = end;
  }
  return runs;
}
