// What a seat knows of its table: a pure fold of the server's messages. Drafts of a person are no part of it.

import { changed } from '../wire/changes';
import type { Message, Reload, Told } from '../wire/types';

/** Everything that the server has said, as of message `n`. */
export type Snapshot = Omit<Reload, 'type'>;

/** Thrown where a message does not follow on what is known: all has to be loaded anew. */
export class Gap extends Error {}

/** The snapshot after one message; the one given stays as it is. `closing` changes nothing that is known. */
export function reduce(known: Snapshot | null, message: Message): Snapshot | null {
  if (message.type === 'reload') {
    const { type: _, ...all } = message;
    return all;
  }
  if (known === null) throw new Gap(`${message.type} came before anything was loaded`);
  if (message.type === 'table') {
    const { type: _, ...about } = message;
    return { ...known, ...about };
  }
  if (message.type === 'waiting') return { ...known, want: message.want ?? null };
  return message.type === 'entry' ? withEntry(known, message) : known;
}

function withEntry(known: Snapshot, told: Told): Snapshot {
  if (told.n <= known.n) return known;
  if (told.n > known.n + 1) throw new Gap(`after message ${known.n} came ${told.n}`);
  let state: unknown;
  try {
    state = changed(known.state, told.changes);
  } catch (error) {
    throw new Gap((error as Error).message);
  }
  return { ...known, n: told.n, want: told.want ?? null, state };
}
