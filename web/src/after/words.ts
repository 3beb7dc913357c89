// Sentences for what entries tell. The server has the words; it takes so many at once and no more.

import { ask } from '../wire/api';
import type { EventTold, GroundTold, Told } from '../wire/types';

export type Words = { grounds: { text: string; remedy: string }[]; events: string[] };
type Asked = { grounds: GroundTold[]; events: EventTold[]; options?: Record<string, string> };
export type AskWords = (asked: Asked) => Promise<Words>;

/** As many grounds, and as many events, as the server puts into words at once. */
export const MOST = 256;

/** Words for entries, by their number, in as few requests as there may be. */
export async function inWords(entries: readonly Told[], asking: AskWords, most = MOST): Promise<Map<number, Words>> {
  const grounds = entries.flatMap((told) => told.grounds ?? []);
  const events = entries.flatMap((told) => told.events ?? []);
  const said: Words = { grounds: [], events: [] };
  for (let at = 0; at < Math.max(grounds.length, events.length); at += most) {
    const found = await asking({ grounds: grounds.slice(at, at + most), events: events.slice(at, at + most) });
    said.grounds.push(...found.grounds);
    said.events.push(...found.events);
  }
  const words = new Map<number, Words>();
  let ground = 0;
  let event = 0;
  for (const told of entries) {
    words.set(told.n, {
      grounds: said.grounds.slice(ground, (ground += told.grounds?.length ?? 0)),
      events: said.events.slice(event, (event += told.events?.length ?? 0)),
    });
  }
  return words;
}

export function wordsOf(rulebook: string, options: Record<string, string>): AskWords {
  const path = `/api/rulebooks/${encodeURIComponent(rulebook)}/words`;
  return (asked) => ask<Words>('POST', path, { ...asked, options });
}
