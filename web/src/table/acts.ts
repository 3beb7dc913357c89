// Which acts of a log stand, which were taken back; and which act an entry belongs to.

import type { Told } from '../wire/types';

/** What an entry of a kind did, in a word or two; a move speaks for itself. */
export const KINDS: Readonly<Record<string, string>> = {
  undo: 'took back',
  redo: 'brought back',
  correct: 'corrected the dice of',
  note: 'noted',
  propose: 'asked the Host for',
  overrule: 'overruled',
  option: 'changed the option',
  seat: 'seat',
  'dice-commit': 'dice: a new epoch is sealed',
  'dice-seed': 'dice: a seed came',
  'dice-reveal': 'dice: the secret was shown',
};

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
