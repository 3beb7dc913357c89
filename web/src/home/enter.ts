// Taking a seat by its link. One browser has one cookie for each table, so a link of another seat would change who this
// browser is there, in every tab: that is asked before, never done in silence.

import { ask, Refusal, Unreachable } from '../wire/api';
import type { Reload, Seat } from '../wire/types';
import { secretIn } from './fragment';
import { hasSat } from './tables';

/** What came of following a link. `seat` is the one that this browser has now. */
export type Entered =
  | { kind: 'entered'; seat: Seat; title: string; rulebook: string }
  | { kind: 'kept'; seat: Seat | null; title: string; rulebook: string }
  | { kind: 'refused'; why: string; again: boolean };

/** What a person is asked: at which table, which seat this browser has now, and which one the link is. */
export type TwoSeats = { title: string; now: Seat; link: Seat };

/** Answers whether the seat is to be changed. */
export type AskWhich = (seats: TwoSeats) => Promise<boolean>;

/** Changes a seat nowhere: what to do where nobody can be asked. */
export const keepIt: AskWhich = () => Promise.resolve(false);

/** Takes the seat of `/t/ID#SECRET`, the address that is open, and takes the secret out of the address. */
export async function enterByLink(id: string, which: AskWhich): Promise<Entered> {
  const secret = secretIn(location.hash);
  if (secret === '') return { kind: 'kept', seat: null, title: '', rulebook: '' };
  const entered = await enterSeat(id, secret, which);
  // Where nobody answered, the secret stays: with it a reload tries again.
  if (entered.kind !== 'refused' || !entered.again) cleanAddress();
  return entered;
}

/** Takes the fragment out of the address, and leaves no step back to it. */
export function cleanAddress(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Takes a seat by its secret. `which` is asked where this browser has another seat at the table. */
export async function enterSeat(id: string, secret: string, which: AskWhich): Promise<Entered> {
  try {
    // Only where this browser remembers a seat is it asked which: a question without one is an error in its console.
    const [link, now] = await Promise.all([seen(id, secret), hasSat(id) ? seen(id) : null]);
    if (link === null) return refused('This link opens nothing any more. Ask the Host for another one.');
    const { title, rulebook } = link;
    if (now !== null && now.me.id !== link.me.id && !(await which({ title, now: now.me, link: link.me }))) {
      return { kind: 'kept', seat: now.me, title, rulebook };
    }
    const seat = await ask<Seat>('POST', `/api/tables/${encodeURIComponent(id)}/enter`, { secret });
    return { kind: 'entered', seat, title, rulebook };
  } catch (error) {
    if (error instanceof Unreachable) return { kind: 'refused', why: `${error.message}; try again.`, again: true };
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}

function refused(why: string): Entered {
  return { kind: 'refused', why, again: false };
}

/** The table as one seat sees it: that of a secret, or that which this browser has. Null where it is no seat. */
async function seen(id: string, secret?: string): Promise<Reload | null> {
  // A secret goes in a header, and then without the cookie: looking changes nothing of who this browser is.
  const how: RequestInit =
    secret === undefined
      ? { credentials: 'same-origin' }
      : { credentials: 'omit', headers: { authorization: `Bearer ${secret}` } };
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(`/api/tables/${encodeURIComponent(id)}`, { ...how, signal: AbortSignal.timeout(10_000) });
    body = await response.json();
  } catch {
    throw new Unreachable('the server does not answer');
  }
  if (response.ok) return body as Reload;
  if (response.status === 401) return null;
  throw new Refusal(response.status, body as Refusal['failed']);
}

const ROLES: Record<string, string> = {
  host: 'the Host',
  'co-host': 'a co-Host',
  player: 'a player',
  watcher: 'a watcher',
};

/** A seat in words: `Asher, a player`. */
export function inWords(seat: Pick<Seat, 'name' | 'role'>): string {
  const role = ROLES[seat.role] ?? seat.role;
  return seat.name.toLowerCase() === 'host' && seat.role === 'host' ? 'the Host' : `${seat.name}, ${role}`;
}
