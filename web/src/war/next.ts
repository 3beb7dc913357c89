// What comes next in a war, of what the rules offer this seat now.

import type { Session } from '../table/session.svelte';
import type { MoveGiven } from '../wire/types';
import { battleOf, nameOf, templates } from './seen';

/** The end of the Turn, the next Turn, or the next Cycle; null while none of them is this seat's to say. */
export function nextOf(session: Session): { move: MoveGiven; title: string } | null {
  const battle = battleOf(session);
  const offered = new Set(templates(session).map((one) => one.do));
  if (!battle) return null;
  if (offered.has('end-turn') && battle.turn != null) {
    return { move: { do: 'end-turn' }, title: `End the Turn of ${nameOf(session, battle.turn)}` };
  }
  if (offered.has('begin-turn') && battle.next != null) {
    return { move: { do: 'begin-turn' }, title: `Begin the Turn of ${nameOf(session, battle.next)}` };
  }
  if (offered.has('begin-cycle')) return { move: { do: 'begin-cycle' }, title: `Begin Cycle ${battle.cycle + 1}` };
  return null;
}
