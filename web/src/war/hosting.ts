// What the Host puts on the map: sensible beginnings of new figures and things, and copies of those that are there.

import type { Session } from '../table/session.svelte';
import { ask, askText } from '../wire/api';
import type { Battle } from '../wire/types';
import { idOf, type Values } from './forms';

/** A new one of this sort, with an id that is free, beside what is there. */
export function fresh(sort: string, battle: Battle): Values {
  const at = beside(battle);
  const id = idOf(sort, (one) => taken(battle, one));
  switch (sort) {
    case 'figure':
      return {
        id, name: '', side: 'unholy', tier: 1, might: 40, control: 40, swiftness: 40, endurance: 40, resolve: 24,
        passion: 24, weapon: 'unarmed', at, owner: 'host',
      }; // prettier-ignore
    case 'obstacle':
      return { id, at, width: 2, endurance: 20 };
    case 'barrier':
      return { id, at, width: 2, allotment: 20 };
    default:
      return { id, reach: 3 };
  }
}

export function taken(battle: Battle, id: string): boolean {
  return id in battle.figures || id in battle.things;
}

/** A point east of everything. */
function beside(battle: Battle): [number, number] {
  const all = [...Object.values(battle.figures), ...Object.values(battle.things)].map((one) => one.at);
  if (all.length === 0) return [0, 0];
  const east = Math.max(...all.map(([x]) => x));
  const [, y] = all.find(([x]) => x === east) ?? [0, 0];
  return [Math.round(east) + 2, Math.round(y)];
}

/** While nobody has said otherwise the id of a new figure follows its name. */
export function idFollows(battle: Battle): (values: Values, changed: string) => Values {
  let own = false;
  return (values, changed) => {
    if (changed === 'id') own = values.id !== undefined;
    if (own || changed !== 'name' || typeof values.name !== 'string') return values;
    return { ...values, id: idOf(values.name, (id) => taken(battle, id)) };
  };
}

/** Everything that a scenario says of a figure; natural values stand there, which the state does not tell. */
export async function copyOf(session: Session, id: string, battle: Battle): Promise<Values> {
  const position = await askText('GET', `${session.path}/scenario`);
  const read = await ask<{ scenario?: { figure?: Values[] } }>('POST', '/api/rulebooks/war/position', { position });
  const found = read.scenario?.figure?.find((one) => one.id === id) ?? {};
  const name = String(found.name ?? battle.figures[id]?.name ?? id);
  const other = idOf(id, (one) => taken(battle, one));
  const number = /-(\d+)$/.exec(other)?.[1];
  const at = battle.figures[id]?.at ?? [0, 0];
  const now = ['endurance_now', 'resolve_now', 'passion_now', 'falter', 'poison', 'exertion'];
  const kept = Object.fromEntries(Object.entries(found).filter(([key]) => !now.includes(key)));
  return { ...kept, id: other, name: number ? `${name.replace(/[ -]\d+$/, '')}-${number}` : name, at: [at[0] + 1, at[1] + 1] };
}

/** Who is surprised: at the end of a scene it is over for all at once. */
export function surprised(battle: Battle): string[] {
  return Object.entries(battle.figures).flatMap(([id, { statuses }]) => (statuses.includes('surprised') ? [id] : []));
}
