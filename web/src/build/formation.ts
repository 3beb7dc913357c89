// A position of Chain of Command as it is being built. It is written as the text that the server reads; whether it can
// lie on a table, the server says.

import type { FormationBoard, Keyword, SeatWord, SoulShown } from '../wire/types';

export type Lying = Omit<SoulShown, 'name'> & { name: string; captured: boolean };
export type FieldDraft = {
  title: string;
  turn: unknown;
  seat: SeatWord;
  phase: FormationBoard['phase'];
  recruited: boolean;
  exiled: boolean;
  outcome: FormationBoard['outcome'];
  /** What is left of each kind of Soul, by seat; null where it is no skirmish. */
  reserve: Record<SeatWord, number[]> | null;
  /** Who lies where, by places like `a.L2`. A Leader that is not named stands as usual. */
  souls: Record<string, Lying>;
  options: Record<string, string>;
};

export const BLANK: FieldDraft = {
  title: '',
  turn: 1,
  seat: 'a',
  phase: 'preparation',
  recruited: false,
  exiled: false,
  outcome: null,
  reserve: null,
  souls: {},
  options: {},
};
/** What is in a reserve at the start of a skirmish, kind by kind. */
export const FULL = [1, 1, 1, 1, 1, 1, 2, 1, 1, 4];
export const LEADER: Lying = { rank: 3, name: '', arrived: 0, keywords: [], frozen: false, captured: false };

export function partsOf(id: string): { seat: SeatWord; place: string } {
  return { seat: id.startsWith('b.') ? 'b' : 'a', place: id.slice(2) };
}

export function isLeader(id: string): boolean {
  return partsOf(id).place === 'Leader';
}

/** Who lies there; the Leader always does. */
export function soulAt(draft: FieldDraft, id: string): Lying | null {
  return draft.souls[id] ?? (isLeader(id) ? LEADER : null);
}

/** One Soul with its place as the notation has it: `(C3:Anna/2@12+MR!)`. */
export function soulText(place: string, soul: Lying): string {
  const keywords = soul.keywords.map((word) => word[0]).join('');
  const parts = [
    place,
    soul.name === '' ? '' : `:${soul.name}`,
    `/${soul.rank}`,
    soul.arrived === 0 ? '' : `@${String(soul.arrived)}`,
    keywords === '' ? '' : `+${keywords}`,
    soul.frozen ? '!' : '',
  ];
  return soul.captured ? `(${parts.join('')})` : parts.join('');
}

/** The draft as the text of a position. */
export function positionText(draft: FieldDraft): string {
  const { outcome, reserve } = draft;
  const other = { a: 'b', b: 'a' } as const;
  const marks = [
    draft.recruited ? 'recruited' : '',
    draft.exiled ? 'exiled' : '',
    outcome ? `outcome=${outcome.seat}.${outcome.attacker}>${other[outcome.seat]}.${outcome.target}` : '',
    reserve ? `reserve=${reserve.a.join('')}/${reserve.b.join('')}` : '',
  ];
  const context = [String(draft.turn), draft.seat, draft.phase, ...marks].filter((one) => one !== '').join(' ');
  return `[${context}] ${fieldText(draft, 'a')} | ${fieldText(draft, 'b')}`;
}

function fieldText(draft: FieldDraft, seat: SeatWord): string {
  const souls = Object.entries(draft.souls).filter(([id]) => partsOf(id).seat === seat);
  return souls.map(([id, soul]) => soulText(partsOf(id).place, soul)).join(' ') || 'Leader';
}

/** A draft from what the server says of a position. */
export function fromBoard(board: FormationBoard, title: string): FieldDraft {
  const souls = (['a', 'b'] as const).flatMap((seat) =>
    board.fields[seat]
      .filter((spot) => spot.soul !== null)
      .map((spot): [string, Lying] => {
        const { rank, name, arrived, keywords, frozen } = spot.soul!;
        return [
          `${seat}.${spot.place}`,
          { rank, name: name ?? '', arrived, keywords, frozen, captured: spot.holds === 'captured' },
        ];
      })
      .filter(([id, soul]) => !(isLeader(id) && JSON.stringify(soul) === JSON.stringify(LEADER))),
  );
  const counts = (seat: SeatWord) => board.reserve![seat].map((kind) => kind.count);
  const { turn, seat, phase, recruited, exiled, outcome, options } = board;
  const reserve = board.reserve ? { a: counts('a'), b: counts('b') } : null;
  return { title, turn, seat, phase, recruited, exiled, outcome, reserve, souls: Object.fromEntries(souls), options };
}

/** A Soul lies there, or (null) none does. */
export function laid(draft: FieldDraft, id: string, soul: Lying | null): FieldDraft {
  const { [id]: _, ...souls } = draft.souls;
  const outcome = touches(draft, id) && soul === null ? null : draft.outcome;
  return { ...draft, outcome, souls: soul === null ? souls : { ...draft.souls, [id]: soul } };
}

/** Whether the attack whose outcome nobody has said yet begins or ends there. */
function touches({ outcome }: FieldDraft, id: string): boolean {
  if (!outcome) return false;
  const { seat, place } = partsOf(id);
  return place === (seat === outcome.seat ? outcome.attacker : outcome.target);
}

/** What lies at one place goes to another; what lay there comes back. Leaders stay. */
export function swapped(draft: FieldDraft, from: string, to: string): FieldDraft {
  if (from === to || isLeader(from) || isLeader(to)) return draft;
  const [one, other] = [draft.souls[from] ?? null, draft.souls[to] ?? null];
  return laid(laid(draft, from, other), to, one);
}

/** Another turn; it is the seat's whose turns have such numbers, as positions count them. */
export function inTurn(draft: FieldDraft, turn: unknown): FieldDraft {
  if (typeof turn !== 'number') return { ...draft, turn: turn ?? '' };
  if (turn === 0) return { ...draft, turn, phase: draft.phase === 'over' ? 'over' : 'setup' };
  return {
    ...draft,
    turn,
    seat: turn % 2 === 1 ? 'a' : 'b',
    phase: draft.phase === 'setup' ? 'preparation' : draft.phase,
  };
}

/** Another phase; set-up is turn 0, and no other is but the end. */
export function inPhase(draft: FieldDraft, phase: FieldDraft['phase']): FieldDraft {
  const turn = phase === 'setup' ? 0 : draft.turn === 0 && phase !== 'over' ? (draft.seat === 'a' ? 1 : 2) : draft.turn;
  const plays = phase === 'preparation' || phase === 'battle';
  return { ...draft, phase, turn, recruited: plays && draft.recruited, exiled: plays && draft.exiled };
}

/** A name as far as it can be written in a position: no spaces, and none of the notation's signs. */
export function nameTyped(text: string): string {
  return text
    .trimStart()
    .replace(/\s/g, '_')
    .replace(/[/@+!()|[\]:]/g, '');
}

export function withKeyword(soul: Lying, keyword: Keyword, has: boolean): Lying {
  const others = soul.keywords.filter((one) => one !== keyword);
  const keywords = has ? [...others, keyword].sort() : others;
  return { ...soul, keywords };
}

/** Which place an error is about: its piece stands at `character N` of the text that was sent. */
export function whereOf(item: string, message: string, text: string): string | null {
  const place = /^\(?((?:Leader|[A-Z][a-z]?\d)(?:[\u00b7.]0)?)/u.exec(item)?.[1]?.replace('.', '\u00b7');
  if (!place) return null;
  const at = Number(/character (\d+)/.exec(message)?.[1] ?? 0);
  return `${at > text.indexOf(' | ') && text.includes(' | ') ? 'b' : 'a'}.${place}`;
}

export function isBlank(draft: FieldDraft): boolean {
  return JSON.stringify(draft) === JSON.stringify(BLANK);
}

/** Whether what was kept can be a draft: an older page may have kept something else. */
export function isDraft(value: FieldDraft): boolean {
  return Object.keys(BLANK).every((key) => key in value) && typeof value.souls === 'object' && value.souls !== null;
}
