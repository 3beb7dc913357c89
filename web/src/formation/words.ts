// Places and Souls in words, for readers and for labels.

import type { FormationBoard, Keyword, Spot } from '../wire/types';
import { MARK_WORDS, placeOf, spotOf, type Mark } from './marks';

const LINES = ['Front', 'Second', 'Third', 'Fourth', 'Fifth'];

export function lineName(line: number): string {
  return line <= LINES.length ? `${LINES[line - 1]} Line` : `line ${line}`;
}

/** `Wolf (a's L2)`, or `a's L2` where nobody there has a name. */
export function nameAt(board: FormationBoard | null, id: string): string {
  const found = placeOf(id);
  if (!found) return id;
  const place = `${found.seat}'s ${found.place}`;
  const name = board && spotOf(board, id)?.soul?.name;
  return name ? `${name} (${place})` : place;
}

/** `rank 1 with Moral and Range`. */
export function kindWords(rank: number, keywords: readonly Keyword[]): string {
  return keywords.length ? `rank ${rank} with ${keywords.join(' and ')}` : `rank ${rank}`;
}

/** Everything that the drawing of one place shows, as one sentence for who does not see it. */
export function spotWords(board: FormationBoard, id: string, mark?: Mark): string {
  const spot = spotOf(board, id);
  if (!spot) return id;
  const highest = board.places.find((one) => one.id === spot.place)?.highest;
  const said = [nameAt(board, id), ...(spot.soul ? soulWords(spot) : [emptyWords(spot, highest)])];
  if (mark) said.push(MARK_WORDS[mark]);
  return said.join(', ');
}

function soulWords(spot: Spot): string[] {
  const soul = spot.soul!;
  const said = [kindWords(soul.rank, soul.keywords)];
  if (spot.holds === 'captured') said.push('captured');
  if (spot.line !== null) said.push(lineName(spot.line));
  if (soul.frozen) said.push('Frozen');
  return said;
}

function emptyWords(spot: Spot, highest: number | undefined): string {
  return `${spot.open ? 'open slot' : 'closed slot'}, takes rank ${highest} at most`;
}
