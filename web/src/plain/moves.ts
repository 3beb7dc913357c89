// The legal moves of any rulebook: as texts, and as templates whose blanks somebody fills in.

import { plainText, wordsOf } from '../rules/book';
import type { Fit, Legal, Template } from '../wire/types';

/** One line of the list. A template has blanks, and what fits each of them. */
export type Offer = { text: string; blanks: { name: string; fits: string; optional: boolean }[] };

export function offersOf(legal: Legal | null): Offer[] {
  return (legal?.legal ?? []).map((one) => (typeof one === 'string' ? { text: one, blanks: [] } : templateOf(one)));
}

function templateOf(one: Template): Offer {
  const blanks = Object.entries(one.args).map(([name, fit]) => ({
    name,
    fits: fitInWords(fit),
    optional: one.optional.includes(name),
  }));
  return { text: one.text, blanks };
}

/** What fits a blank, as people say it. */
export function fitInWords(fit: Fit): string {
  if (Array.isArray(fit)) return fit.map(String).join(', ');
  if ('answers' in fit) return fit.answers.map((one) => (Array.isArray(one) ? one.join(',') : String(one))).join(', ');
  if ('list' in fit) return `up to ${fit.most} of ${fit.list.join(', ')}`;
  if ('faces' in fit) return `faces of dice, 1 to ${fit.faces}`;
  if ('point' in fit) return 'a place as x,y in inches';
  if ('text' in fit) return 'any words';
  const { min, max } = fit;
  if (min !== null && max !== null) return `${min} to ${max}`;
  if (min !== null) return `${min} or more`;
  return max === null ? 'a number' : `${max} or less`;
}

/** Those that hold every word of the query. */
export function found(offers: readonly Offer[], query: string): Offer[] {
  const words = wordsOf(query);
  return offers.filter(({ text }) => words.every((word) => plainText(text).includes(word)));
}

const BLANK = /<[^<>]+>/g;

/**
 * A move out of a template's text as somebody filled it in. `word=<blank>` is left out where it was left blank and may
 * be; `missing` are the blanks that still have to be filled.
 */
export function filled(text: string, offer: Offer): { move: string; missing: string[] } {
  const optional = new Set(offer.blanks.filter((one) => one.optional).map((one) => `<${one.name}>`));
  const kept = text.split(/\s+/).filter((word) => {
    const blanks = word.match(BLANK) ?? [];
    return blanks.length === 0 || !blanks.every((blank) => optional.has(blank));
  });
  const move = kept.join(' ').trim();
  return { move, missing: (move.match(BLANK) ?? []).map((blank) => blank.slice(1, -1)) };
}

/** Where the next blank stands, from a place on, round the end; null where there is none. */
export function nextBlank(text: string, from: number): { start: number; end: number } | null {
  const all = [...text.matchAll(BLANK)].map((one) => ({ start: one.index, end: one.index + one[0].length }));
  return all.find((one) => one.start >= from) ?? all[0] ?? null;
}
