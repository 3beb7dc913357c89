// What somebody is about to do with the next place that is pressed: recruit, attack, target. Builds the moves for it
// and says which places stand out; whether a move is allowed comes from the server alone.

import type { FormationBoard, JudgedOne, Keyword, Legal, SeatWord, Spot } from '../wire/types';
import { placeOf, spotOf, type Mark, type Marks } from './marks';
import { kindWords } from './words';

/** A Soul that is about to come. */
export type Coming = { rank: number; keywords: readonly Keyword[]; name: string };
export type Aim =
  | { kind: 'recruit'; seat: SeatWord; soul: Coming }
  | { kind: 'arrive'; by: SeatWord; soul: Coming }
  | { kind: 'attack'; from: string }
  | { kind: 'target'; by: SeatWord; effect: string; anywhere: boolean };
export type Act = { move: string; title: string };
/** A legal move as it is written: whose, its first word, and the rest. */
export type Written = { seat: SeatWord; verb: string; args: string[]; text: string };

export const other = (seat: SeatWord): SeatWord => (seat === 'a' ? 'b' : 'a');

/** Whose a move is that names nobody. */
export function meant(board: FormationBoard): SeatWord {
  return board.phase === 'between' ? other(board.seat) : board.seat;
}

/** A move of a seat as it is written: the seat stands in front where it is not the one that is meant anyway. */
export function written(board: FormationBoard, seat: SeatWord, text: string): string {
  return seat === meant(board) ? text : `${seat}: ${text}`;
}

/** The legal moves of the seat that was asked for. */
export function legalMoves(legal: Legal | null): Written[] {
  const texts = (legal?.legal ?? []).filter((one): one is string => typeof one === 'string');
  return texts.map((text) => {
    const found = /^(?:([ab]): )?(\S+)(?: (.*))?$/u.exec(text);
    const args = found?.[3]?.split(' ') ?? [];
    return { seat: (found?.[1] ?? legal!.seat) as SeatWord, verb: found?.[2] ?? text, args, text };
  });
}

/** The place, rank and keywords of a Soul that comes, as the notation has it: `L2:Wolf/1+M`. */
export function readComing(board: FormationBoard, text: string): { place: string; soul: Coming } | null {
  const found = /^([^:/@+!]+)(?::([^/@+!]+))?(?:\/([0-3]))?(?:\+([MR]+))?$/u.exec(text);
  if (!found) return null;
  const place = found[1]!;
  const highest = board.places.find((one) => one.id === place)?.highest ?? 0;
  const letters = found[4] ?? '';
  const keywords = (['Moral', 'Range'] as const).filter((one) => letters.includes(one[0]!));
  return { place, soul: { rank: found[3] === undefined ? highest : Number(found[3]), keywords, name: found[2] ?? '' } };
}

export function writeComing(board: FormationBoard, place: string, soul: Coming): string {
  const highest = board.places.find((one) => one.id === place)?.highest;
  const letters = (['Moral', 'Range'] as const).filter((one) => soul.keywords.includes(one)).map((one) => one[0]);
  const name = soul.name ? `:${soul.name}` : '';
  const rank = soul.rank === highest ? '' : `/${soul.rank}`;
  return `${place}${name}${rank}${letters.length ? `+${letters.join('')}` : ''}`;
}

export const sameKind = (one: Coming, another: Coming) =>
  one.rank === another.rank && [...one.keywords].sort().join() === [...another.keywords].sort().join();

/** `Wolf (L2)`, or `L2`. */
function who(board: FormationBoard, id: string): string {
  const spot = spotOf(board, id);
  if (!spot) return id;
  return spot.soul?.name ? `${spot.soul.name} (${spot.place})` : spot.place;
}

export const comingWords = (soul: Coming) =>
  soul.name
    ? `${soul.name} (${kindWords(soul.rank, soul.keywords)})`
    : `a Soul of ${kindWords(soul.rank, soul.keywords)}`;

/** The move that pressing a place would be; null where it would be none. */
export function actAt(board: FormationBoard, aim: Aim, id: string): Act | null {
  const at = placeOf(id);
  const spot = spotOf(board, id);
  if (!at || !spot) return null;
  switch (aim.kind) {
    case 'recruit': {
      if (at.seat !== aim.seat) return null;
      const move = written(board, aim.seat, `recruit ${writeComing(board, at.place, aim.soul)}`);
      return { move, title: `Recruit ${comingWords(aim.soul)} onto ${at.place}` };
    }
    case 'arrive': {
      const soul = writeComing(board, at.place, aim.soul);
      const title = `An effect puts ${comingWords(aim.soul)} onto ${at.seat}'s ${at.place}`;
      return { move: written(board, aim.by, `arrive ${at.seat}.${soul}`), title };
    }
    case 'attack': {
      const from = placeOf(aim.from);
      if (!from || from.seat === at.seat || spot.holds === 'empty') return null;
      const move = written(board, from.seat, `attack ${from.place} ${at.place}`);
      return { move, title: `${who(board, aim.from)} attacks ${who(board, id)}` };
    }
    case 'target': {
      if (spot.holds === 'empty') return null;
      const reach = aim.anywhere ? ' anywhere' : '';
      const title = `${aim.effect} targets ${at.seat}'s ${who(board, id)}`;
      return { move: written(board, aim.by, `target ${aim.effect} ${id}${reach}`), title };
    }
  }
}

/** Every place that an aim can be tried at, with its move, in the order of the fields. */
export function acts(board: FormationBoard, aim: Aim): { id: string; act: Act }[] {
  const ids = (['a', 'b'] as const).flatMap((seat) => board.fields[seat].map((spot) => `${seat}.${spot.place}`));
  return ids.flatMap((id) => {
    const act = actAt(board, aim, id);
    return act ? [{ id, act }] : [];
  });
}

/** The places where the list of legal moves already says that it is allowed; null where that list does not say. */
export function listed(board: FormationBoard, moves: readonly Written[], aim: Aim): Set<string> | null {
  if (aim.kind === 'attack') {
    const from = placeOf(aim.from)!;
    const fit = moves.filter((one) => one.verb === 'attack' && one.seat === from.seat && one.args[0] === from.place);
    return new Set(fit.map((one) => `${other(from.seat)}.${one.args[1]}`));
  }
  if (aim.kind !== 'recruit') return null;
  const fit = moves.flatMap((one) => {
    const found = one.verb === 'recruit' && one.seat === aim.seat ? readComing(board, one.args[0] ?? '') : null;
    // By the book alone keywords close no slot, and the list names ranks only. A reserve has its kinds.
    const fits = found && (board.reserve ? sameKind(found.soul, aim.soul) : found.soul.rank === aim.soul.rank);
    return fits ? [`${aim.seat}.${found.place}`] : [];
  });
  return new Set(fit);
}

export type Judgements = Readonly<Record<string, JudgedOne>>;

/** How places stand out under an aim. `quiet`: only what is allowed is marked, as long as nothing has been begun. */
export function aimMarks(
  board: FormationBoard,
  aim: Aim,
  moves: readonly Written[],
  judged: Judgements,
  quiet: boolean,
): Marks {
  const known = listed(board, moves, aim);
  const [yes, no]: [Mark, Mark] =
    aim.kind === 'recruit' || aim.kind === 'arrive' ? ['open', 'closed'] : ['target', 'barred'];
  const marks: Record<string, Mark> = {};
  for (const { id } of acts(board, aim)) {
    const allowed = judged[id]?.ruling?.allowed ?? known?.has(id);
    if (allowed === true) marks[id] = yes;
    if (allowed === false) marks[id] = no;
  }
  if (quiet && !Object.values(marks).includes(yes)) return {};
  return marks;
}

/** What ends this phase and begins the next, if the seat that was asked for may do it. */
export function nextStep(moves: readonly Written[]): Act | null {
  const titles: Record<string, (seat: SeatWord) => string> = {
    'begin-turn': (seat) => `${seat}'s turn begins`,
    'end-preparation': (seat) => `${seat}'s Preparation Phase ends`,
    'end-turn': (seat) => `${seat}'s turn ends`,
  };
  for (const verb of ['begin-turn', 'end-preparation', 'end-turn']) {
    const found = moves.find((one) => one.verb === verb);
    if (found) return { move: found.text, title: titles[verb]!(found.seat) };
  }
  return null;
}

/** What an effect may do with a Soul that lies there: the move's first words, and what it says. */
export function effectsOn(spot: Spot): { key: string; verb: string; after: string; title: string; word: string }[] {
  const soul = spot.soul;
  if (!soul) return [];
  const all: { key: string; verb: string; after: string; title: string; word: string }[] = [];
  const add = (key: string, verb: string, word: string, title: string, after = '') =>
    all.push({ key, verb, after, title, word });
  if (spot.holds === 'captured') add('x', 'exile', 'Exile', 'is exiled by an effect');
  else {
    add('p', 'capture', 'Capture', 'is captured by an effect');
    add('v', 'leave', 'Leave', 'leaves its slot');
  }
  if (soul.frozen) add('f', 'thaw', 'Thaw', 'is Frozen no more');
  else if (spot.holds === 'active') add('f', 'freeze', 'Freeze', 'becomes Frozen');
  if (spot.holds !== 'active') return all;
  for (const [key, keyword] of [
    ['m', 'Moral'],
    ['g', 'Range'],
  ] as const) {
    const has = soul.keywords.includes(keyword);
    const said = has ? `loses ${keyword}` : `gets ${keyword}`;
    add(key, 'keyword', `${has ? 'Take' : 'Give'} ${keyword}`, said, ` ${has ? '-' : '+'}${keyword[0]}`);
  }
  return all;
}
