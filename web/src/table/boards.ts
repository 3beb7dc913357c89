// What a rulebook brings to the page: its board, its card, and how to say whose Turn it is. Each is loaded when a table
// of its rulebook is opened; any other rulebook gets the plain one.

import type { Component } from 'svelte';

import type { MoveGiven } from '../wire/types';
import type { Session } from './session.svelte';

/** Whose Turn runs, as a sentence, and whether it is that of this seat. */
export type Turn = { title: string; mine: boolean };

export type Boards = {
  /** The largest thing on the page. It chooses things (`session.choose`) and proposes moves (`session.consider`). */
  Board: Component<{ session: Session }>;
  /** What is chosen, its numbers with their why, and what it may do. Stands above the act that is looked at. */
  Card: Component<{ session: Session }>;
  /** A strip under the board: where the battle stands in time. */
  Order: Component<{ session: Session }>;
  turnOf: (session: Session) => Turn | null;
  /** What the game waits for next, as a move: end the Turn, begin the next one. Key `e` looks at it. */
  next?: (session: Session) => { move: MoveGiven; title: string } | null;
  /** A name for what is chosen or named: `asher` is Asher, `a.L2` is a's L2. */
  nameOf: (session: Session, id: string) => string;
};

const SHIPPED: Record<string, () => Promise<{ boards: Boards }>> = {
  command: () => import('../formation/boards'),
  war: () => import('../war/boards'),
};

export async function boardsOf(rulebook: string): Promise<Boards> {
  const load = SHIPPED[rulebook] ?? (() => import('../plain/boards'));
  return (await load()).boards;
}
