// Where a game of Chain of Command stands, in words.

import type { FormationBoard, SeatWord } from '../wire/types';
import { other } from './aims';

/** `Turn 7 · a's battle`; while setting up and at the end, what that is. */
export function standing(board: FormationBoard): string {
  const { turn, seat, phase } = board;
  if (phase === 'setup') return board.reserve ? `Setting up · ${seat} recruits` : 'Setting up';
  if (phase === 'over') return `Over · ${ending(board)}`;
  if (phase === 'between') return `Turn ${turn} has ended · ${other(seat)} begins the next`;
  return `Turn ${turn} · ${seat}'s ${phase === 'preparation' ? 'Preparation Phase' : 'battle'}`;
}

/** Who has won, as the fields say it. */
export function ending(board: FormationBoard): string {
  const fallen = (['a', 'b'] as const).filter((seat) => board.fields[seat][0]?.holds === 'captured');
  if (fallen.length === 1) return `${fallen[0]}'s Leader is captured, and ${other(fallen[0]!)} has won`;
  return board.reserve ? 'a draw' : 'the game has ended';
}

/** What this seat may still do in this phase, in one sentence each. */
export function doneSoFar(board: FormationBoard): string[] {
  if (board.phase !== 'preparation' && board.phase !== 'battle') return [];
  const said = [];
  if (board.recruited) said.push('recruited this turn');
  if (board.exiled) said.push('exiled this turn');
  return said;
}

export function captured(board: FormationBoard, seat: SeatWord): number {
  return board.fields[seat].filter((spot) => spot.holds === 'captured').length;
}

export function left(board: FormationBoard, seat: SeatWord): number {
  return board.reserve?.[seat].reduce((sum, kind) => sum + kind.count, 0) ?? 0;
}
