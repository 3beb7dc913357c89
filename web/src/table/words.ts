// Sentences out of what the server told; the rules' own sentences come from the server.

import type { GroundTold, LawTold, Odds, Ruling, Told, Want } from '../wire/types';

/** The texts of a ruling's grounds, where it brought its words: lines like `✗ war:10.3  cass is out of reach.` */
export function groundTexts(ruling: Ruling): string[] {
  const lines = (ruling.words ?? []).filter((line) => /^[✓✗?] \S+ {2}/.test(line));
  const texts = lines.map((line) => line.replace(/^[✓✗?] \S+ {2}/, '').replace(/ {2}\[[^\]]*\]$/, ''));
  return ruling.grounds.map((ground, at) => texts[at] ?? factsOf(ground));
}

/** What would make a refused move legal, as the server says it. */
export function remediesOf(ruling: Ruling): string[] {
  if (ruling.remedies) return ruling.remedies;
  const mark = 'To make it legal: ';
  return (ruling.words ?? []).filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
}

function factsOf(ground: GroundTold): string {
  return Object.entries(ground.facts)
    .map(([key, value]) => `${key} ${JSON.stringify(value)}`)
    .join(', ');
}

export function percent(chance: number): string {
  if (chance <= 0) return '0 %';
  if (chance >= 1) return '100 %';
  const value = 100 * chance;
  if (value < 0.1) return 'under 0.1 %';
  if (value > 99.9) return 'over 99.9 %';
  return `${value < 1 || value > 99 ? value.toFixed(1) : value.toFixed(0)} %`;
}

export function number(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(1).replace(/\.0$/, '');
}

/** Words that are written in capitals. */
const SHORT: Record<string, string> = { ap: 'AP', spp: 'SPP' };
const capital = (word: string) => SHORT[word] ?? whole(word);
const whole = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');

/** `cass.endurance` as `Cass: Endurance`; `nameOf` knows the figures. */
export function measureName(key: string, nameOf: (id: string) => string): string {
  const [who, ...what] = key.split('.');
  if (!who || what.length === 0) return capital(key);
  return `${nameOf(who)}: ${capital(what.join(' '))}`;
}

/** The odds of a roll in one sentence: `Hits 0 to 6, at least one 73 %; Cass: Endurance 44, expected 30.5 (13.5 less)`. */
export function oddsSentence(odds: Odds, nameOf: (id: string) => string): string {
  const parts: string[] = [];
  for (const [name, law] of Object.entries(odds.roll?.outcome ?? {})) {
    if (parts.length === 0 || name === 'passes') parts.push(outcomeWords(name, law));
  }
  const changes = Object.entries(odds.ways[0]?.changed ?? {});
  // What is told by a word, like captured, says more than how many of them there are then.
  const words = (ofWords: boolean) =>
    changes
      .filter(([, law]) => (typeof law.was === 'string') === ofWords)
      .map(([key, law]) => changeWords(measureName(key, nameOf), law));
  return [...parts, ...words(true), ...words(false)].filter(Boolean).slice(0, 4).join('; ');
}

/** What dice come to: a yes with its chance, a count with its likely range and the chance of one at least. */
function outcomeWords(name: string, law: LawTold): string {
  const yes = law.values.find((one) => one.value === true);
  if (yes) return `${capital(name)} ${percent(yes.chance)}`;
  const likely = law.values.filter((one) => one.chance >= 0.001 && typeof one.value === 'number');
  const first = likely[0];
  const last = likely[likely.length - 1];
  if (first === undefined || last === undefined) return '';
  const range = first === last ? `${first.value}` : `${first.value} to ${last.value}`;
  const some = law.values.filter((one) => Number(one.value) >= 1).reduce((sum, one) => sum + one.chance, 0);
  return `${capital(name)} ${range}, at least one ${percent(some)}`;
}

/** What comes of a value; nothing where it is certain, for that is told by what the move does. */
function changeWords(name: string, law: LawTold): string {
  if (law.values.length < 2) return '';
  if (law.mean !== undefined && typeof law.was === 'number') {
    const by = law.mean - law.was;
    if (Math.abs(by) < 0.05) return '';
    return `${name} ${law.was}, expected ${number(law.mean)} (${number(Math.abs(by))} ${by < 0 ? 'less' : 'more'})`;
  }
  if (typeof law.was === 'string') {
    const others = law.values.filter((one) => one.value !== law.was);
    // A word, like captured, can be said in a breath; places where somebody may come to stand are told in full only.
    if (others.length > 2) return '';
    return others.map((one) => `${name} ${String(one.value)} ${percent(one.chance)}`).join(', ');
  }
  const now = law.values.find((one) => one.value === true);
  return now && law.was === false ? `${name} ${percent(now.chance)}` : '';
}

/** One sentence on an entry, for the screen reader and for a moment on the screen. */
export function entrySentence(told: Told, events: readonly string[]): string {
  const who = told.by ? `${told.by}: ` : '';
  const head = { undo: 'took back', redo: 'brought back', note: 'wrote a note', correct: 'corrected dice' }[told.kind as string];
  const what = head ?? told.text ?? told.kind;
  const then = events.slice(0, 2).join(' ');
  return `${who}${what}${then ? `. ${then}` : '.'}`;
}

/** How many dice a Want's roll takes; null where it does not say. */
export function poolOf(want: Want): { count: number; sides: number } | null {
  if (typeof want.pool === 'number') return { count: want.pool, sides: 12 };
  return want.pool ?? null;
}

export function isRoll(want: Want): boolean {
  return (want.kind ?? want.type) === 'roll';
}

export function isAdjust(want: Want): boolean {
  return (want.kind ?? want.type) === 'adjust';
}

/** The answers of a choice, as the server takes them. */
export function answersOf(want: Want): string[] {
  return (want.choices ?? want.answers ?? []).map((one) => (Array.isArray(one) ? one.join(',') : String(one)));
}

/** A word of the rulebook as people read it: `leave-untouched` is `Leave untouched`. */
export function readable(word: string): string {
  return capital(word.replaceAll('-', ' '));
}
