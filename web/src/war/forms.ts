// A template's open arguments as the fields of a form, and a move out of what was filled in.

import type { Fit, Template } from '../wire/types';
import { capital } from './words';

export type Values = Record<string, unknown>;

/** Which arguments go with which effect and which remedy; those with `!` are needed there, though the list leaves them open. */
const WITH: Record<string, Record<string, string>> = {
  inflict: {
    falter: 'amount!', poison: 'amount!', exertion: 'amount!', damage: 'amount! attribute!',
    'knock-back': 'inches! from direction difficulty', grapple: 'sources!', surprise: 'sources!',
    entangle: 'strength allotment', bind: 'strength allotment',
  },
  remedy: {
    recover: 'amount!', 'reduce-poison': 'amount!', 'reduce-exertion': 'amount!', loose: 'tier! using', lift: 'using',
    release: 'hold', end: 'status! source',
  },
}; // prettier-ignore
const SORT: Record<string, string> = { inflict: 'effect', remedy: 'remedy' };
const ALWAYS: Record<string, string> = { inflict: 'effect targets sources source origin tier', remedy: 'remedy targets' };
/** What the rules take besides, and no list of theirs offers: a source that is no figure, and what Passes take off an effect. */
const BESIDES: Record<string, Record<string, FieldFit>> = {
  inflict: { source: { text: true } },
  check: { resist: { pair: true } },
};
/** What is asked for at once; all else stands under `More`. Without a list everything is asked at once. */
const FIRST: Record<string, string> = {
  strike: 'target weapon maneuver mastery to',
  inflict: 'effect targets sources amount attribute inches direction strength allotment',
  check: 'figure attribute versus.figure versus.attribute difficulty',
  figure: 'id name side tier might control swiftness endurance resolve passion weapon at owner hidden',
  weapon: 'id reach ranged damage_percent no_damage falter_12 poison_12 guard',
  'begin-cycle': '',
};
const LABELS: Record<string, string> = {
  ap: 'AP',
  at: 'Where',
  to: 'To',
  targets: 'Whom',
  sources: 'From whom',
  source: 'From what else',
  resist: 'Resisting how much, and each Pass',
  target: 'Whom',
  id: 'Id (a-z, 0-9, -)',
  shown_as: 'Shown to others as',
  inches: 'Inches',
  passed: 'Turns left over',
  'versus.figure': 'Against whom',
  'versus.attribute': 'Against which Attribute',
  'versus.allotment': 'Against an Allotment of',
  'versus.spp': 'Against SPP of',
};

/** Words that are usual where any text may stand. */
export const SUGGESTED: Record<string, string[]> = {
  side: ['holy', 'unholy'],
  owner: ['host', 'players'],
  kind: ['talk', 'sing', 'spiritual-effect'],
  reason: ['as the table agreed'],
};

export type FieldFit = Fit | { pair: true };
export type Field = { name: string; label: string; fit: FieldFit; needed: boolean; more: boolean };

/** The fields as they stand now: some come and go with the effect or the remedy that is chosen. */
export function fieldsOf(template: Template, values: Values): Field[] {
  const sort = SORT[template.do];
  const with_ = sort === undefined ? null : (WITH[template.do]?.[String(values[sort])] ?? '').split(' ');
  const always = (ALWAYS[template.do] ?? '').split(' ');
  const first = FIRST[template.do]?.split(' ');
  const found: Field[] = [];
  const args: Record<string, FieldFit | undefined> = { ...template.args, ...BESIDES[template.do] };
  const names = Object.keys(args);
  const order = first ? [...names].sort((a, b) => rank(first, a) - rank(first, b)) : names;
  for (const name of order) {
    const fit = args[name];
    const bound = with_?.includes(`${name}!`) ?? false;
    if (fit === undefined || (with_ && !bound && !with_.includes(name) && !always.includes(name))) continue;
    const needed = bound || (name in template.args && !template.optional.includes(name));
    found.push({ name, label: labelOf(name), fit, needed, more: !needed && first !== undefined && !first.includes(name) });
  }
  return found;
}

function rank(first: readonly string[], name: string): number {
  const at = first.indexOf(name);
  return at < 0 ? first.length : at;
}

export function labelOf(name: string): string {
  return LABELS[name] ?? capital(name.replace(/^set\./, '').replace(/_now$/, ' now'));
}

/** The move, or null while something that is needed is not there. Empty fields are left out. */
export function moveOf(fixed: Values, fields: readonly Field[], values: Values): Values | null {
  const move: Values = { ...fixed };
  for (const { name, fit, needed } of fields) {
    const value = values[name];
    if (isEmpty(value, fit)) {
      if (needed) return null;
      continue;
    }
    const [outer, inner] = name.split('.');
    if (inner === undefined) move[name] = value;
    else move[outer!] = { ...(move[outer!] as Values | undefined), [inner]: value };
  }
  return move.do === 'inflict' ? fromAll(move) : move;
}

/** Whatever an effect comes from stands in one list. */
function fromAll({ source, ...move }: Values): Values {
  return source === undefined ? move : { ...move, sources: [...((move.sources as string[] | undefined) ?? []), source] };
}

function isEmpty(value: unknown, fit: FieldFit): boolean {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return true;
  if (Array.isArray(fit)) return !fit.some((one) => one === value);
  return false;
}

/** What a form begins with: the only word that fits, and the numbers of a whole act. */
export function begun(template: Template, given: Values = {}): Values {
  const values: Values = { ...given };
  for (const [name, fit] of Object.entries(template.args)) {
    if (values[name] !== undefined || template.optional.includes(name)) continue;
    if (Array.isArray(fit) && fit.length === 1) values[name] = fit[0];
    if ('max' in fit && typeof fit.max === 'number') values[name] = template.do === 'stand-ready' ? fit.max : (fit.min ?? 0);
  }
  return values;
}

/** A point as people type it, `6, -4` or `6 -4`; null where it is none. */
export function readPoint(text: string): [number, number] | null {
  const found = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  return found ? [Math.round(Number(found[1]) * 100) / 100, Math.round(Number(found[2]) * 100) / 100] : null;
}

/** An id out of a name that no other has: `Jackal Two` is jackal-two. */
export function idOf(name: string, taken: (id: string) => boolean): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'figure';
  if (!taken(plain)) return plain;
  const stem = plain.replace(/-\d+$/, '');
  let number = 2;
  while (taken(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}
