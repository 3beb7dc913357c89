// Sentences for what was told. The server has the words; it takes so many at once and no more. Figures are called by the
// names that the table shows, not by their ids.

import { ask } from './api';
import type { EventTold, GroundTold, Told } from './types';

export type Words = { grounds: { text: string; remedy: string }[]; events: string[] };
/** By id, the name that is shown. */
export type Shown = Record<string, string>;
type Asked = { grounds: GroundTold[]; events: EventTold[] };
export type AskWords = (asked: Asked) => Promise<Words>;

/** As many grounds, and as many events, as the server puts into words at once. */
export const MOST = 256;
/** Keys under which facts and events call figures by their ids, one or several. */
const CALLED = new Set([
  'figure', 'target', 'source', 'by', 'owner', 'against', 'turn', 'named', 'missing', 'left', 'targets', 'sources',
  'holder', 'held_by', 'into', 'hits', 'other', 'next', 'surprised', 'subject', 'who', 'from_figure', 'order', 'id',
]); // prettier-ignore

/** Words for grounds and events, as many as were given, in their order. */
export async function words(asked: Asked, asking: AskWords, most = MOST): Promise<Words> {
  const { grounds, events } = asked;
  const said: Words = { grounds: [], events: [] };
  for (let at = 0; at < Math.max(grounds.length, events.length); at += most) {
    const found = await asking({ grounds: grounds.slice(at, at + most), events: events.slice(at, at + most) });
    said.grounds.push(...found.grounds);
    said.events.push(...found.events);
  }
  return said;
}

/** Words for entries, by their number, in as few requests as there may be. */
export async function inWords(entries: readonly Told[], asking: AskWords, most = MOST): Promise<Map<number, Words>> {
  const grounds = entries.flatMap((told) => told.grounds ?? []);
  const events = entries.flatMap((told) => told.events ?? []);
  const said = await words({ grounds, events }, asking, most);
  const byNumber = new Map<number, Words>();
  let ground = 0;
  let event = 0;
  for (const told of entries) {
    byNumber.set(told.n, {
      grounds: said.grounds.slice(ground, (ground += told.grounds?.length ?? 0)),
      events: said.events.slice(event, (event += told.events?.length ?? 0)),
    });
  }
  return byNumber;
}

/** Asks the server for words of a rulebook; `shown` says what its figures are called here. */
export function wordsOf(rulebook: string, shown: Shown = {}, options: Record<string, string> = {}): AskWords {
  const path = `/api/rulebooks/${encodeURIComponent(rulebook)}/words`;
  return (asked) =>
    ask<Words>('POST', path, {
      grounds: asked.grounds.map((ground) => ({ ...ground, facts: called(ground.facts, shown) })),
      events: asked.events.map((event) => called(event, shown)),
      options,
    });
}

/** The facts with names in place of the ids of figures, under the keys that call figures. */
export function called<T extends Record<string, unknown>>(facts: T, shown: Shown): T {
  const name = (value: unknown) => (typeof value === 'string' ? (shown[value] ?? value) : value);
  const entries = Object.entries(facts).map(([key, value]) => {
    if (!CALLED.has(key)) return [key, value];
    return [key, Array.isArray(value) ? value.map(name) : name(value)];
  });
  return Object.fromEntries(entries) as T;
}

/** The names that a state shows, by id: of a battle those of its figures. */
export function shownIn(state: unknown): Shown {
  const figures = (state as { figures?: Record<string, { name?: string }> } | null)?.figures;
  if (typeof figures !== 'object' || figures === null) return {};
  return Object.fromEntries(Object.entries(figures).map(([id, one]) => [id, one.name || id]));
}
