// The tables that this browser has sat down at, newest first. Only what is needed to find one again; the seat itself is
// in the browser's cookie.

import type { Role } from '../wire/types';

export type KeptTable = {
  id: string;
  title: string;
  rulebook: string;
  role: Role;
  /** The name of the seat. */
  name: string;
  /** When it was open last: an ISO date. */
  seen: string;
};

const PLACE = 'lawspeaker-tables';
/** The ids of all tables where this browser has had a seat, also those that were struck off the list. */
const SAT = 'lawspeaker-sat';
/** How many are kept; the oldest goes first. */
const MOST = 60;

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/** All that are kept, the one that was open last first. What cannot be read is left out. */
export function tables(kept: Kept = localStorage): KeptTable[] {
  try {
    const found: unknown = JSON.parse(kept.getItem(PLACE) ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.filter(isTable).sort((one, other) => other.seen.localeCompare(one.seen));
  } catch {
    return [];
  }
}

function isTable(value: unknown): value is KeptTable {
  if (typeof value !== 'object' || value === null) return false;
  const table = value as Record<string, unknown>;
  return ['id', 'title', 'rulebook', 'role', 'name', 'seen'].every((key) => typeof table[key] === 'string');
}

/** Keeps a table, in place of what was known of it before. `seen` is now, where it is left out. */
export function remember(table: Omit<KeptTable, 'seen'> & { seen?: string }, kept: Kept = localStorage): void {
  const { id, title, rulebook, role, name } = table;
  const now: KeptTable = { id, title, rulebook, role, name, seen: table.seen ?? new Date().toISOString() };
  keep([now, ...tables(kept).filter((one) => one.id !== id)], kept);
  const others = satAt(kept).filter((one) => one !== id);
  write(SAT, [id, ...others].slice(0, 20 * MOST), kept);
}

/** Whether this browser may have a seat there: its cookie outlives the list. */
export function hasSat(id: string, kept: Kept = localStorage): boolean {
  return satAt(kept).includes(id) || tables(kept).some((one) => one.id === id);
}

function satAt(kept: Kept): string[] {
  try {
    const found: unknown = JSON.parse(kept.getItem(SAT) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Strikes a table off the list. The table and the seat stay as they are. */
export function forget(id: string, kept: Kept = localStorage): void {
  keep(
    tables(kept).filter((one) => one.id !== id),
    kept,
  );
}

function keep(list: KeptTable[], kept: Kept): void {
  write(PLACE, list.slice(0, MOST), kept);
}

function write(place: string, value: unknown, kept: Kept): void {
  try {
    kept.setItem(place, JSON.stringify(value));
  } catch {
    // The browser keeps nothing: then the list is only as long as this visit.
  }
}

/** When a table was open last, in words: `today, 20:14`, `yesterday`, `3 days ago`, `12 May 2026`. */
export function whenSeen(seen: string, now = new Date()): string {
  const then = new Date(seen);
  if (Number.isNaN(then.getTime())) return 'some time ago';
  const days = Math.round((startOf(now) - startOf(then)) / 86_400_000);
  if (days <= 0) return `today, ${two(then.getHours())}:${two(then.getMinutes())}`;
  if (days === 1) return 'yesterday';
  if (days < 14) return `${days} days ago`;
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(then);
}

function startOf(day: Date): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
