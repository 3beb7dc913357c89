// The draft as the map draws it: places, names and sides as they are being built, the rest as the server last told it.

import type { Battle, Figure, Thing, WarBoard } from '../wire/types';
import type { Shown } from './desk.svelte';
import { pointOf, rows, type Row, type WarDraft } from './scenario';

export type Mapped = {
  battle: {
    figures: Record<string, Partial<Figure> & Pick<Figure, 'name' | 'side' | 'at'>>;
    things: Record<string, Thing>;
  };
  widths: Record<string, number>;
};

export function mapped(draft: WarDraft, shown: Shown | null): Mapped {
  const state = shown?.state as Battle | undefined;
  const board = shown?.board as WarBoard | undefined;
  const figures = rows(draft, 'figure').map((row) => [row.id, figureOf(row, state?.figures[row.id])] as const);
  const things = (['obstacle', 'barrier'] as const).flatMap((kind) =>
    rows(draft, kind).map((row) => [row.id, thingOf(row, kind)] as const),
  );
  const widths = rows(draft, 'figure').map(
    (row) => [row.id, positive(row['width']) ?? board?.widths[row.id] ?? 0.75] as const,
  );
  return {
    battle: { figures: Object.fromEntries(figures), things: Object.fromEntries(things) },
    widths: Object.fromEntries(widths),
  };
}

function figureOf(row: Row, known: Figure | undefined) {
  return {
    ...known,
    name: nameOf(row),
    side: textOr(row['side'], 'holy'),
    at: pointOf(row),
    hidden: row['hidden'] === true,
  };
}

function thingOf(row: Row, kind: Thing['kind']): Thing {
  const strength =
    kind === 'obstacle' ? { endurance: whole(row['endurance']) } : { allotment: whole(row['allotment']) };
  return { kind, at: pointOf(row), width: positive(row['width']) ?? 1, damage: 0, ...strength };
}

export function nameOf(row: Row): string {
  return textOr(row['name'], row.id);
}

function textOr(value: unknown, other: string): string {
  return typeof value === 'string' && value !== '' ? value : other;
}

function positive(value: unknown): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}

function whole(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
