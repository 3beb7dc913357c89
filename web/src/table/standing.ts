// How the connection stands, in a plain word.

import type { Standing } from '../wire/live';

export type Word = { word: string; tone: 'live' | 'behind' | 'lost' };

export function standingWord(standing: Standing, behind: number, waiting: number): Word {
  const waits = waiting ? `, ${waiting} waiting` : '';
  if (standing.kind === 'live') return { word: `live${waits}`, tone: waiting ? 'behind' : 'live' };
  if (standing.kind === 'opening') return { word: 'opening', tone: 'behind' };
  if (standing.kind === 'behind') {
    return { word: behind ? `catching up (${behind} behind)${waits}` : `catching up${waits}`, tone: 'behind' };
  }
  if (standing.kind === 'ended') return { word: 'not connected', tone: 'lost' };
  const time = standing.since.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return { word: `offline since ${time}${waits}`, tone: 'lost' };
}
