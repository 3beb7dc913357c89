// A move in plain words, as the head of the card says it. The rules' own text of it comes from the server.

import { distance, hundredths, type Point } from './view';
import { capital, listed, type NameOf } from './words';

type Move = Record<string, unknown>;

const ACTS: Record<string, string> = {
  strike: 'Strike',
  move: 'Move',
  'break-free': 'Break free',
  rest: 'Rest',
  'stand-ready': 'Stand Ready',
  'use-ready': 'Use what is Readied',
  'defensive-stance': 'Defensive Stance',
  'carry-over': 'Carry over',
  act: 'Act',
};

export function actTitle(word: string): string {
  return ACTS[word] ?? capital(word);
}

export function pointText([x, y]: Point): string {
  return `${hundredths(x)}, ${hundredths(y)}`;
}

/** The title of a move that was put together from a template or by a drag. `atOf` knows where figures stand. */
export function titleOf(move: Move, nameOf: NameOf, atOf: (id: string) => Point | undefined): string {
  const word = String(move.do);
  const figure = typeof move.figure === 'string' ? move.figure : null;
  const name = (key: string) => names(move[key], nameOf);
  switch (word) {
    case 'begin-turn':
      return figure ? `Begin the Turn of ${nameOf(figure)}` : 'Begin the next Turn';
    case 'begin-cycle':
      return 'Begin the next Cycle';
    case 'end-turn':
      return 'End the Turn';
    case 'inflict':
      return inflict(move, name);
    case 'remedy':
      return `${capital(String(move.remedy ?? 'remedy'))}${amount(move)} on ${name('targets')}`;
    case 'override':
      return `Set right: ${name('figure')}, ${settings(move.set)}`;
    case 'leave':
      return `${name('figure')} leaves the battle`;
    case 'reveal':
      return `Reveal ${figure ? name('figure') : `the secret Check of entry ${move.entry}`}`;
    case 'option':
      return `Option ${move.option}: ${move.choice}`;
    case 'figure':
    case 'obstacle':
    case 'barrier':
    case 'weapon':
      return `New ${word}: ${move.name ?? move.id}`;
  }
  return figure ? `${nameOf(figure)}: ${act(word, move, nameOf, atOf(figure))}` : capital(word);
}

function act(word: string, move: Move, nameOf: NameOf, at: Point | undefined): string {
  if (word === 'use-ready') return `${act(String(move.use), move, nameOf, at)}, with Readied AP`;
  const to = move.to as Point | undefined;
  const parts = [ACTS[word] ?? capital(word)];
  if (word === 'strike') {
    parts[0] = `Strike at ${names(move.target, nameOf)}`;
    if (move.weapon) parts.push(capital(String(move.weapon)));
    if (move.maneuver) parts.push(`${capital(String(move.maneuver))}${move.mastery ? ` ${move.mastery}` : ''}`);
    if (to) parts.push(`stepping to ${pointText(to)}`);
  } else if (word === 'move' && to) {
    parts[0] = `Move to ${pointText(to)}${at ? ` (${hundredths(distance(at, to))} in)` : ''}`;
  } else if (word === 'defensive-stance') {
    parts[0] = move.full ? 'Full Defensive Stance' : 'Defensive Stance';
  } else {
    if (move.kind) parts[0] = capital(String(move.kind));
    if (move.attribute) parts.push(capital(String(move.attribute)));
    if (move.hold) parts.push(String(move.hold));
    if (move.ap !== undefined) parts.push(`${move.ap} AP`);
    if (Array.isArray(move.uses)) parts.push(`for ${listed(move.uses.map(String), 'or')}`);
  }
  return parts.join(', ');
}

function inflict(move: Move, name: (key: string) => string): string {
  const effect = capital(String(move.effect ?? 'effect'));
  const what = [effect + amount(move), move.attribute ? `to ${capital(String(move.attribute))}` : ''];
  const from = move.sources ? ` from ${name('sources')}` : '';
  return `${what.filter(Boolean).join(' ')} on ${name('targets')}${from}`;
}

function amount(move: Move): string {
  if (move.inches !== undefined) return ` ${move.inches} in`;
  const found = move.amount ?? move.strength ?? move.allotment ?? move.tier;
  return found === undefined ? '' : ` ${found}`;
}

function settings(set: unknown): string {
  const told = Object.entries((set ?? {}) as Record<string, unknown>).map(([key, value]) => {
    return `${key} ${Array.isArray(value) ? pointText(value as unknown as Point) : value}`;
  });
  return told.join(', ') || 'nothing yet';
}

function names(found: unknown, nameOf: NameOf): string {
  const ids = Array.isArray(found) ? found.map(String) : found === undefined ? [] : [String(found)];
  return listed(ids.map(nameOf)) || 'nobody yet';
}
