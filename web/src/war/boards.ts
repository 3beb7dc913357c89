// What Special Effects in War brings to the page.

import type { Boards } from '../table/boards';
import type { Session } from '../table/session.svelte';
import Board from './Board.svelte';
import Card from './Card.svelte';
import { nextOf } from './next';
import Order from './Order.svelte';
import { battleOf, isMine, nameOf } from './seen';

function turnOf(session: Session): { title: string; mine: boolean } | null {
  const battle = battleOf(session);
  const id = battle?.turn;
  if (!battle || id == null) return null;
  return { title: `${nameOf(session, id)}, Cycle ${battle.cycle}, Segment ${battle.segment}`, mine: isMine(session, id) };
}

export const boards: Boards = { Board, Card, Order, turnOf, next: nextOf, nameOf };
