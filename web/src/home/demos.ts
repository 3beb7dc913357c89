// The demos that ship, with names that can be read and a line each. One that is not known here is listed all the same.

import type { RulebookShown } from '../wire/types';

export type Demo = { id: string; title: string; line: string };

/** What a rulebook is called. */
export const BOOK_NAMES: Record<string, string> = { command: 'Chain of Command', war: 'Special Effects in War' };

const SHIPPED: Record<string, Record<string, [title: string, line: string]>> = {
  war: {
    'jackal-fight': [
      'The Jackals’ Ambush',
      'Three friends, two Jackals: Surprise, a Grapple, Poison, a Knock Back, Falter.',
    ],
    'scorpion-well': ['The Scorpion’s Well', 'A Scorpion guards the water, and something unseen guards it too.'],
    'four-against-four': [
      'Four against Four',
      'A whole line on either side: near and far Strikes, Standing Ready, AP carried over.',
    ],
    duel: ['The Duel', 'Two alone: Turns, a Move, Strikes and a Stance.'],
    'knock-back': ['Knocked Back', 'One shove into somebody who may get clear; made for looking at odds.'],
    bound: ['In the Coils', 'Edah is Bound by a Serpent, and tries to break free.'],
    poisoned: ['Poisoned', 'Poison that halves Turn by Turn, and what a Rest does to it.'],
    exposed: ['Exposed', 'A Strike at somebody who has no guard up.'],
    starting: ['First Steps', 'Two figures, nothing else: the smallest battle there is.'],
  },
  command: {
    demo: [
      'A Skirmish',
      'The smallest whole game: fourteen Souls each, to the capture of a Leader. It is our addition.',
    ],
    new: ['An Empty Board', 'Two Leaders face each other, and the book alone decides.'],
  },
};

/** Other names for what is listed already. */
const TWICE: Record<string, string[]> = { war: ['demo', 'new'] };

/** The demos of a rulebook: those that are known here first, in our order. */
export function demosOf(book: Pick<RulebookShown, 'id' | 'demos'>): Demo[] {
  const known = SHIPPED[book.id] ?? {};
  const first = Object.keys(known).filter((id) => book.demos.includes(id));
  const others = book.demos.filter((id) => !(id in known) && !TWICE[book.id]?.includes(id));
  return [
    ...first.map((id) => ({ id, title: known[id]![0], line: known[id]![1] })),
    ...others.map((id) => ({ id, title: spoken(id), line: '' })),
  ];
}

/** The books with those first that most tables are of. */
export function inOrder<T extends { id: string }>(books: readonly T[]): T[] {
  const rank = (id: string) => ({ war: 0, command: 1 })[id] ?? 2;
  return [...books].sort((one, other) => rank(one.id) - rank(other.id));
}

function spoken(id: string): string {
  const words = id.replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
