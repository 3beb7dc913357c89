// Taking a seat by its link. One browser has one cookie for each table, so a link of another seat would change who this
// browser is there, in every tab: that is asked before, never done in silence.

import { ask, Refusal, Unreachable } from '../wire/api';
import type { Reload, Seat } from '../wire/types';
import { secretIn } from './fragment';

/** At which table, and of which rulebook. */
type Where = { title: string; rulebook: string };

/** What came of following a link. `seat` is the one that this browser has now, where that is known. */
export type Entered =
  | ({ kind: 'entered'; seat: Seat } & Where)
  | ({ kind: 'kept'; seat: Seat | null } & Where)
  | Asked
  | { kind: 'refused'; why: string; again: boolean };

/** A person is asked: this browser has one seat there, `now`, and the link is another one. */
export type Asked = {
  kind: 'asked';
  now: Seat;
  link: Seat;
  keep: () => Entered;
  change: () => Promise<Entered>;
} & Where;

/** Takes the seat of `/t/ID#SECRET`, the address that is open, and takes the secret out of the address. */
export async function enterByLink(id: string): Promise<Entered> {
  const secret = secretIn(location.hash);
  if (secret === '') return { kind: 'kept', seat: null, title: '', rulebook: '' };
  const entered = await enterSeat(id, secret);
  // Where nobody answered, the secret stays: with it a reload tries again.
  if (entered.kind !== 'refused' || !entered.again) cleanAddress();
  return entered;
}

/** Takes the fragment out of the address, and leaves no step back to it. */
export function cleanAddress(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Takes a seat by its secret; where this browser has another seat at the table, it asks first. */
export function enterSeat(id: string, secret: string): Promise<Entered> {
  return told(async () => {
    const [link, now] = await Promise.all([seen(id, secret), seen(id)]);
    if (link === null) return refused('This link opens nothing any more. Ask the Host for another one.');
    const { title, rulebook } = link;
    if (now === null || now.me.id === link.me.id) return taken(id, secret, { title, rulebook });
    return {
      kind: 'asked',
      title,
      rulebook,
      now: now.me,
      link: link.me,
      keep: () => ({ kind: 'kept', seat: now.me, title, rulebook }),
      change: () => told(() => taken(id, secret, { title, rulebook })),
    };
  });
}

async function taken(id: string, secret: string, where: Where): Promise<Entered> {
  const seat = await ask<Seat>('POST', `/api/tables/${encodeURIComponent(id)}/enter`, { secret });
  return { kind: 'entered', seat, ...where };
}

/** What comes of it, with every error as a refusal in words. */
async function told(run: () => Promise<Entered>): Promise<Entered> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Unreachable) return { kind: 'refused', why: 'The server does not answer.', again: true };
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

const ROLES: Record<string, string> = { host: 'the Host', 'co-host': 'a co-Host', player: 'a player', watcher: 'a watcher' };

/** A seat in words: `Asher, a player`. */
export function inWords(seat: Pick<Seat, 'name' | 'role'>): string {
  const role = ROLES[seat.role] ?? seat.role;
  return seat.name.toLowerCase() === 'host' && seat.role === 'host' ? 'the Host' : `${seat.name}, ${role}`;
}
