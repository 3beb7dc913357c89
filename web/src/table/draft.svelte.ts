// What a person has begun and not yet sent: chosen things, a move that is looked at, half-typed dice. The server knows
// nothing of it, and nothing that the server says changes it.

import type { MoveGiven } from '../wire/types';

/** A move that somebody looks at before it is made. */
export type Considered = { move: MoveGiven; title: string };

export class Draft {
  /** What is chosen on the board: a figure's id, or a place like `a.L2`. */
  chosen = $state<string | null>(null);
  /** The move that is looked at. */
  considered = $state.raw<Considered | null>(null);
  /** How many of them were made here: what was put together for one is done with then. */
  made = $state(0);
  /** Dice as they are being typed, for the roll that is open and for a move. */
  dice = $state('');
  /** Why, where a reason is asked for. */
  reason = $state('');
  note = $state('');

  /** The dice are on their way: what is typed from now on is for the next roll. What it returns puts them back. */
  sendDice(): () => void {
    const typed = this.dice;
    this.dice = '';
    return () => (this.dice ||= typed);
  }
}

/** How a person likes to get dice: thrown by the server, or thrown by hand and typed. Kept in this browser. */
export type DiceHabit = 'rolled' | 'typed';
const HABIT = 'lawspeaker-dice';

export function diceHabit(): DiceHabit {
  return localStorage.getItem(HABIT) === 'typed' ? 'typed' : 'rolled';
}

export function keepDiceHabit(habit: DiceHabit): void {
  localStorage.setItem(HABIT, habit);
}
