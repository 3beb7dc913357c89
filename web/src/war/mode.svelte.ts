// What the next press on the map means: nothing of its own (it chooses a figure), a target, or a point; and which of a
// figure's acts, or of the Host's, is being put together. One for each table that is open.

import type { Session } from '../table/session.svelte';

/** Somebody asks for a figure or a point of the map. It goes on asking until it is dropped. */
export type Asked =
  | { kind: 'figure'; prompt: string; only: readonly string[]; take: (id: string) => void }
  | { kind: 'point'; prompt: string; take: (at: [number, number]) => void };

export class Mode {
  /** What the map is asked for. */
  asked = $state.raw<Asked | null>(null);
  /** The act of the chosen figure whose form is open, as in the list of acts: `strike`, `use-ready move`. */
  act = $state<string | null>(null);
  /** What the Host puts together: `inflict`, `figure`. */
  host = $state<string | null>(null);
  rings = $state(false);
  /** What is opened next was asked for by its key: the focus goes there. */
  keyed = false;

  ask(asked: Asked): () => void {
    this.asked = asked;
    return () => {
      if (this.asked === asked) this.asked = null;
    };
  }

  close(): void {
    this.act = this.host = this.asked = null;
  }
}

const MODES = new WeakMap<Session, Mode>();

export function modeOf(session: Session): Mode {
  let found = MODES.get(session);
  if (!found) MODES.set(session, (found = new Mode()));
  return found;
}
