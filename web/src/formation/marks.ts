// How a place of the two fields stands out just now. Each mark has a shape of its own besides its colour.

import type { FormationBoard, SeatWord, Spot } from '../wire/types';

export type Mark =
  | 'superior'
  | 'direct-superior'
  | 'underling'
  | 'direct-underling'
  /** May be attacked, targeted ... by what is being done; and may not. */
  | 'target'
  | 'barred'
  /** Would take the Soul that is about to come; and would not. */
  | 'open'
  | 'closed';
export type Marks = Readonly<Record<string, Mark>>;

export const MARK_WORDS: Record<Mark, string> = {
  superior: 'Superior of what is chosen',
  'direct-superior': 'Direct Superior of what is chosen',
  underling: 'Underling of what is chosen',
  'direct-underling': 'Direct Underling of what is chosen',
  target: 'can be the target',
  barred: 'cannot be the target',
  open: 'open for this Soul',
  closed: 'closed for this Soul',
};

/** `a.L2` in its two parts; null for what is no place of a field. */
export function placeOf(id: string | null): { seat: SeatWord; place: string } | null {
  const found = /^([ab])\.(.+)$/u.exec(id ?? '');
  return found ? { seat: found[1] as SeatWord, place: found[2]! } : null;
}

export function spotOf(board: FormationBoard, id: string | null): Spot | null {
  const found = placeOf(id);
  return (found && board.fields[found.seat].find((spot) => spot.place === found.place)) ?? null;
}

/** The Superiors and Underlings of a Soul, as the server lists them, with the Direct ones. */
export function commandMarks(board: FormationBoard, id: string | null): Marks {
  const [found, spot] = [placeOf(id), spotOf(board, id)];
  if (!found || !spot) return {};
  const marks: Record<string, Mark> = {};
  for (const place of spot.superiors) marks[`${found.seat}.${place}`] = 'superior';
  for (const place of spot.underlings) marks[`${found.seat}.${place}`] = 'underling';
  for (const place of spot.direct_underlings) marks[`${found.seat}.${place}`] = 'direct-underling';
  if (spot.direct_superior !== null) marks[`${found.seat}.${spot.direct_superior}`] = 'direct-superior';
  return marks;
}
