// Which acts of a log stand, which were taken back; and which act an entry belongs to.

import type { Told } from '../wire/types';

const ORDERS = new Set(['move', 'answer', 'overrule', 'option']);

/** The number of the act that an entry is part of; null where it is no part of one. */
export function actOf(told: Told): number | null {
  return ORDERS.has(told.kind) ? told.act || told.n : null;
}

/** The numbers of acts that were taken back and stand nowhere, as far as these entries tell. */
export function takenBack(entries: readonly Told[]): ReadonlySet<number> {
  const stands = new Set<number>();
  const gone = new Set<number>();
  for (const told of entries) {
    const act = actOf(told);
    if (act !== null && act === told.n) stands.add(act);
    if ((told.kind === 'undo' || told.kind === 'correct') && told.act) {
      for (const one of [...stands].filter((number) => number >= told.act!)) {
        stands.delete(one);
        gone.add(one);
      }
    }
    if (told.kind === 'redo' && told.act) {
      gone.delete(told.act);
      stands.add(told.act);
    }
  }
  return gone;
}
