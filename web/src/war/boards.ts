// What Special Effects in War brings to the page.

import type { Boards } from '../table/boards';
import type { Session } from '../table/session.svelte';
import type { MoveGiven } from '../wire/types';
import Board from './Board.svelte';
import Card from './Card.svelte';
import Order from './Order.svelte';
import { battleOf, isMine, nameOf, templates } from './seen';

function turnOf(session: Session): { title: string; mine: boolean } | null {
  const battle = battleOf(session);
  const id = battle?.turn;
  if (!battle || id == null) return null;
  return { title: `${nameOf(session, id)}, Cycle ${battle.cycle}, Segment ${battle.segment}`, mine: isMine(session, id) };
}

/** What comes next, of what the rules offer this seat now: the end of the Turn, the next Turn, the next Cycle. */
function next(session: Session): { move: MoveGiven; title: string } | null {
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

export const boards: Boards = { Board, Card, Order, turnOf, next, nameOf };
