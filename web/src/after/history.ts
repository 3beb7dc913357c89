// A battle from its beginning to now, as one seat was told it: every state on the way, and what a step changed.

import { KINDS } from '../table/acts';
import type { GroundTold, Told } from '../wire/types';
import { changed } from '../wire/changes';

/** `states[n]` is the state after message n; `states[0]` is the beginning. They share whatever stayed the same. */
export type History = { entries: readonly Told[]; states: readonly unknown[] };

/** Folds what was told. Throws where a number is missing or a change does not lead on: then it is no whole record. */
export function historyOf(beginning: unknown, entries: readonly Told[]): History {
  const states = [beginning];
  entries.forEach((told, at) => {
    if (told.n !== at + 1) throw new Error(`after message ${at} comes ${told.n}: something is missing in between`);
    states.push(changed(states[at], told.changes));
  });
  return { entries, states };
}

/** One thing that a step changed: where, what was there, what is there now. Undefined is nothing at all. */
export type Difference = { at: string[]; was: unknown; now: unknown };

export function differences(before: unknown, told: Told): Difference[] {
  let now = before;
  return (told.changes ?? []).map((change) => {
    const was = valueAt(now, change.at);
    now = changed(now, [change]);
    return { at: change.at, was, now: 'now' in change ? change.now : undefined };
  });
}

function valueAt(value: unknown, at: readonly string[]): unknown {
  return at.reduce<unknown>((found, key) => {
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[key] : undefined;
  }, value);
}

/** The options that held after step n, of those that are not at their default. `initial` are those of the beginning. */
export function optionsAt(
  entries: readonly Told[],
  n: number,
  initial: Record<string, string>,
): Record<string, string> {
  const stands: { act: number; option: string; choice: string }[] = [];
  const undone: (typeof stands)[number][] = [];
  for (const told of entries.slice(0, n)) {
    if (told.kind === 'option' && told.text) {
      const [option = '', choice = ''] = told.text.split('=');
      stands.push({ act: told.n, option, choice });
    } else if ((told.kind === 'undo' || told.kind === 'correct') && told.act) {
      while (stands.length > 0 && stands.at(-1)!.act >= told.act) undone.push(stands.pop()!);
    } else if (told.kind === 'redo') {
      const back = undone.findLastIndex((one) => one.act === told.act);
      if (back >= 0) stands.push(...undone.splice(back, 1));
    }
  }
  return stands.reduce((all, { option, choice }) => ({ ...all, [option]: choice }), initial);
}

// ---- what the address asks for

export type Place = { n: number | null; print: boolean };

/** `#n=57`, `#print` and `#n=57&print` are known. A number that is none is as good as none. */
export function placeOf(hash: string): Place {
  const asked = new URLSearchParams(hash.replace(/^#/, ''));
  const n = Number.parseInt(asked.get('n') ?? '', 10);
  return { n: Number.isNaN(n) || n < 0 ? null : n, print: asked.has('print') };
}

export function hashOf({ n, print }: Place): string {
  const parts = [...(n === null ? [] : [`n=${n}`]), ...(print ? ['print'] : [])];
  return parts.length === 0 ? '' : `#${parts.join('&')}`;
}

// ---- in words

const HEADS: Record<string, string> = { answer: 'answered', ...KINDS };

export type Title = { by: string; head: string; text: string };

/** Who did what. An undo names what it took back by its number and its text. */
export function titleOf(told: Told, entries: readonly Told[]): Title {
  const by = told.by || told.seat || '';
  const head = HEADS[told.kind] ?? '';
  if (['undo', 'redo', 'correct'].includes(told.kind) && told.act) {
    const act = entries[told.act - 1];
    return { by, head, text: `${told.act}${act?.text ? `: ${act.text}` : ''}` };
  }
  if (told.kind.startsWith('dice-')) return { by, head, text: '' };
  if (told.text) return { by, head, text: told.text };
  if (told.kind === 'answer') return { by, head, text: told.dice?.length ? 'with dice' : '' };
  return { by, head: head || 'something happened', text: '' };
}

export function sentenceOf(told: Told, entries: readonly Told[]): string {
  const { by, head, text } = titleOf(told, entries);
  const said = [head, text].filter(Boolean).join(' ');
  return by ? `${by}: ${said}` : said;
}

export function diceWords(told: Told): string[] {
  return (told.dice ?? []).map((dice) => `${dice.faces.join(' ')} (${dice.typed ? 'typed' : 'rolled'})`);
}

/** Whether a ground speaks against what was done; a caveat never does. */
export function against(ground: GroundTold): boolean {
  return ground.met === false || (ground.met === null && !ground.caveat);
}
