// What is said of a figure on the map and on its card: statuses as words and numbers, its look, its letter.

import type { Figure } from '../wire/types';

/** What the map needs of a figure; the rest of it may be left out. */
export type MapFigure = Pick<Figure, 'name' | 'side' | 'at'> &
  Partial<
    Pick<
      Figure,
      | 'hidden' | 'falter' | 'poison' | 'ap' | 'readied' | 'statuses' | 'held_by' | 'surprised_by' | 'causes' | 'tier'
      | 'shown_as'
    >
  >; // prettier-ignore

/** A status as a word, with its number where it has one; `of` is what its reasons are asked by. */
export type Badge = { of: string; text: string };
export type NameOf = (id: string) => string;

const WORDS: Record<string, string> = {
  asleep: 'Asleep',
  bound: 'Bound',
  defeated: 'Defeated',
  entangled: 'Entangled',
  exposed: 'Exposed',
  'full-stance': 'Full Stance',
  grappled: 'Grappled',
  incapacitated: 'Incapacitated',
  loosed: 'Loosed',
  stance: 'Stance',
  weakened: 'Weakened',
};
const HOLDS = ['grappled', 'entangled', 'bound'];

export function capital(word: string): string {
  const plain = word.replaceAll('-', ' ').replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** All statuses of a figure, the numbers first. */
export function badges(figure: MapFigure, nameOf: NameOf): Badge[] {
  const found: Badge[] = [];
  if (figure.falter) found.push({ of: 'falter', text: `Falter ${figure.falter}` });
  if (figure.poison) found.push({ of: 'poison', text: `Poison ${figure.poison}` });
  for (const status of figure.statuses ?? []) {
    if (status === 'stance' && figure.statuses?.includes('full-stance')) continue;
    const text = statusText(figure, status, nameOf);
    if (text) found.push({ of: status, text });
  }
  return found;
}

function statusText(figure: MapFigure, status: string, nameOf: NameOf): string | null {
  if (status === 'faltering' || status === 'poisoned') return null;
  if (status === 'faltering-cycle') return 'Falter 1 Cycle';
  if (status === 'standing-ready') return `Ready ${figure.readied ?? 0}`;
  if (status === 'surprised') return by('Surprised', figure.surprised_by ?? [], nameOf);
  if (HOLDS.includes(status)) return by(wordOf(status), holders(figure, status), nameOf);
  return wordOf(status);
}

function wordOf(status: string): string {
  return WORDS[status] ?? capital(status);
}

function by(word: string, who: readonly string[], nameOf: NameOf): string {
  return who.length === 0 ? word : `${word} by ${listed(who.map(nameOf))}`;
}

function holders(figure: MapFigure, kind: string): string[] {
  const causes = figure.causes?.filter((cause) => cause.kind === kind) ?? [];
  return [...new Set(causes.flatMap((cause) => (cause.source ? [cause.source] : [])))];
}

/** The same for the map, where room is scarce: who surprised is counted, who holds is drawn, Defeat says it all. */
export function shortBadges(figure: MapFigure, nameOf: NameOf): string[] {
  const hidden = figure.hidden ? ['hidden'] : [];
  if (figure.statuses?.includes('defeated')) return [...hidden, 'Defeated'];
  const told = badges(figure, nameOf).map(({ of, text }) => {
    if (HOLDS.includes(of)) return wordOf(of);
    if (of === 'surprised' && (figure.surprised_by?.length ?? 0) > 1) return `Surprised by ${figure.surprised_by?.length}`;
    return text;
  });
  return [...hidden, ...told];
}

/** Ties: which of the figures on the map hold this one, and by which word. */
export function ties(figure: MapFigure): { holder: string; word: string }[] {
  return (figure.held_by ?? []).map((holder) => {
    const kinds = figure.causes?.filter((one) => one.source === holder && HOLDS.includes(one.kind)) ?? [];
    return { holder, word: listed([...new Set(kinds.map((one) => wordOf(one.kind).toLowerCase()))]) || 'held' };
  });
}

/** The sides that the rules tell apart; every other word looks like none. */
export function sideClass(side: string): 'holy' | 'unholy' | 'other' {
  return side === 'holy' || side === 'unholy' ? side : 'other';
}

/** What stands in the disc: the first letter of a name, and the number at its end. `Jackal-2` is J2. */
export function initial(name: string): string {
  return (Array.from(name)[0] ?? '?').toUpperCase() + (/(\d{1,2})$/.exec(name)?.[1] ?? '');
}

/** A figure in one sentence, for whoever does not see the map. */
export function inWords(figure: MapFigure, nameOf: NameOf, turns: boolean): string {
  const [x, y] = figure.at;
  const parts = [`${figure.name}, ${figure.side || 'of no side'}, at ${x}, ${y}`];
  if (turns) parts.push(`its Turn, ${figure.ap ?? 0} Action Points`);
  if (figure.hidden) parts.push('hidden');
  return [...parts, ...badges(figure, nameOf).map((badge) => badge.text)].join('; ');
}
