// What a move that is looked at draws on the map: the way of a Move, the line of a Strike, the path of a Knock Back.

import type { Battle, EventTold, Judged, MoveGiven } from '../wire/types';
import type { Mark } from './map';
import { distance, hundredths, inches, type Point } from './view';
import type { NameOf } from './words';

export type Around = { battle: Battle; widthOf: (id: string) => number; nameOf: NameOf };

/** What the move itself says, before the server has answered. */
export function marksOfMove(move: MoveGiven, battle: Battle): Mark[] {
  if (typeof move === 'string') return [];
  const at = (id: unknown): Point | undefined => (typeof id === 'string' ? battle.figures[id]?.at : undefined);
  const word = move.do === 'use-ready' ? move.use : move.do;
  const from = at(move.figure);
  const to = isPoint(move.to) ? move.to : undefined;
  const found: Mark[] = [];
  if (from && to) found.push({ kind: 'move', from, to, text: inches(distance(from, to)) });
  const target = at(move.target);
  if (word === 'strike' && from && target) {
    found.push({ kind: 'strike', from: to ?? from, to: target, text: inches(distance(to ?? from, target)) });
  }
  return found;
}

/** The same as the server has it: with what comes of it, up to where something is asked. */
export function marksOf(move: MoveGiven, judged: Judged, around: Around): Mark[] {
  const { allowed } = judged.ruling;
  const said = marksOfMove(move, around.battle).map((mark) => ({ ...mark, allowed }));
  const events = judged.then?.events ?? [];
  const moved = said.some((mark) => mark.kind === 'move') ? [] : events.flatMap(movedBy);
  const thrown = events.flatMap((event, place) => knockedBack(event, events.slice(place + 1), around));
  return [...said, ...moved, ...thrown, ...asked(move, judged, around)];
}

function movedBy(event: EventTold): Mark[] {
  if (event.type !== 'Moved' || !isPoint(event.from) || !isPoint(event.to)) return [];
  return [{ kind: 'move', from: event.from, to: event.to, text: inches(Number(event.inches)), allowed: true }];
}

function knockedBack(event: EventTold, after: readonly EventTold[], { nameOf }: Around): Mark[] {
  if (event.type !== 'KnockedBack' || !isPoint(event.from) || !isPoint(event.to)) return [];
  const all = Number(event.inches);
  const way = Number(event.travelled);
  const text = `Knocked Back ${inches(way)}${way === all ? '' : ` of ${inches(all)}`}`;
  const struck = after.find((one) => one.type === 'Collided' && one.figure === event.figure);
  const words = struck ? `into ${nameOf(String(struck.with))}, ${inches(Number(struck.left))} left` : '';
  const hit = words ? { hit: { at: event.to, text: words } } : {};
  return [{ kind: 'knock-back', from: event.from, to: event.to, text, allowed: true, ...hit }];
}

/** Somebody stands in the way and is asked first: the path to where the two would touch. */
function asked(move: MoveGiven, judged: Judged, { battle, widthOf, nameOf }: Around): Mark[] {
  const about = judged.then?.want?.about;
  const [by, other, left] = [about?.by, about?.figure, about?.left];
  if (typeof by !== 'string' || typeof other !== 'string' || typeof left !== 'number' || typeof move === 'string') return [];
  const [thrown, struck] = [battle.figures[by], battle.figures[other]];
  const way = thrown && awayFrom(move, thrown.at, battle);
  if (!thrown || !struck || !way) return [];
  const apart = touching(thrown.at, way, struck.at, (widthOf(by) + widthOf(other)) / 2);
  const to: Point = [thrown.at[0] + way[0] * apart, thrown.at[1] + way[1] * apart];
  const words = `into ${nameOf(other)}, ${inches(left)} left, unless it gets clear`;
  const text = `Knocked Back ${inches(apart)} of ${inches(hundredths(apart) + left)}`;
  return [{ kind: 'knock-back', from: thrown.at, to, text, allowed: true, hit: { at: to, text: words } }];
}

/** The direction of a Knock Back, of length 1: away from its source, from a point, or as it was said. */
export function awayFrom(move: Record<string, unknown>, at: Point, battle: Battle): Point | null {
  const sources = Array.isArray(move.sources) ? move.sources : [move.source ?? (move.do === 'inflict' ? undefined : move.figure)];
  const source = typeof sources[0] === 'string' ? battle.figures[sources[0]]?.at : undefined;
  const from = isPoint(move.from) ? move.from : isPoint(move.to) ? move.to : source;
  const way = isPoint(move.direction) ? move.direction : from && [at[0] - from[0], at[1] - from[1]];
  const long = way ? Math.hypot(way[0]!, way[1]!) : 0;
  return way && long > 0 ? [way[0]! / long, way[1]! / long] : null;
}

/** How far along a way of length 1 a point comes before it is so near to another one. */
export function touching(from: Point, way: Point, other: Point, near: number): number {
  const aside: Point = [other[0] - from[0], other[1] - from[1]];
  const along = aside[0] * way[0] + aside[1] * way[1];
  const square = near * near - (aside[0] ** 2 + aside[1] ** 2 - along * along);
  return Math.max(0, along - Math.sqrt(Math.max(0, square)));
}

function isPoint(found: unknown): found is [number, number] {
  return Array.isArray(found) && found.length === 2 && found.every((one) => typeof one === 'number');
}
