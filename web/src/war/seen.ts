// What the page knows of a war at the moment: the state, the board, names, and whose figures are this seat's own.

import type { Session } from '../table/session.svelte';
import type { Battle, Figure, Template, WarBoard } from '../wire/types';
import type { Point } from './view';

export function battleOf(session: Session): Battle | null {
  const state = session.shown?.state as Battle | undefined;
  return state?.figures ? state : null;
}

export function boardOf(session: Session): WarBoard | null {
  const board = session.board;
  return board && 'order' in board ? board : null;
}

export function nameOf(session: Session, id: string): string {
  return battleOf(session)?.figures[id]?.name ?? id;
}

/** Knows where figures stand. */
export function atOf(session: Session): (id: string) => Point | undefined {
  const battle = battleOf(session);
  return (id) => battle?.figures[id]?.at;
}

/** Whether a figure is this seat's own: of its word, and among its figures where it has only some. */
export function isMine(session: Session, id: string): boolean {
  const figure = battleOf(session)?.figures[id];
  const me = session.shown?.me as { word?: string | null; role: string; figures?: string[] | null } | undefined;
  if (!figure || !me || me.role === 'watcher' || figure.owner !== me.word) return false;
  return !me.figures?.length || me.figures.includes(id);
}

/** The figure that the card shows: the one that is chosen, else the one whose Turn runs, else whose comes next. */
export function shownOn(session: Session): { id: string; figure: Figure } | null {
  const battle = battleOf(session);
  if (!battle) return null;
  const [first] = Object.keys(battle.figures);
  for (const id of [session.draft.chosen, battle.turn, battle.next, first]) {
    const figure = id == null ? undefined : battle.figures[id];
    if (id != null && figure) return { id, figure };
  }
  return null;
}

export function templates(session: Session): Template[] {
  return (session.legal?.legal ?? []).filter((one): one is Template => typeof one !== 'string');
}
