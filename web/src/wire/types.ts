// What goes over the wire, by the names that the page uses. The types come from the server's OpenAPI document.

import type { components } from './openapi';

type Schemas = components['schemas'];

export type Change = { at: string[]; now?: unknown };
export type Told = Omit<Schemas['Told'], 'type' | 'grounds' | 'events' | 'want' | 'changes'> & {
  type: 'entry';
  grounds?: GroundTold[];
  events?: EventTold[];
  want?: Want | null;
  changes?: Change[];
};
export type Reload = Omit<Schemas['Reload'], 'type' | 'want' | 'undo' | 'redo' | 'state'> & {
  type: 'reload';
  state: unknown;
  want: Want | null;
  undo?: ActShown | null;
  redo?: ActShown | null;
};
export type About = Omit<Schemas['About'], 'type'> & { type: 'table' };
export type Waiting = { type: 'waiting'; want?: Want | null };
export type Closing = { type: 'closing'; why: string; again?: number | null };
export type Message = Told | Reload | About | Waiting | Closing;

export type Seat = Schemas['SeatShown'];
export type Role = Seat['role'];
export type Proposal = Schemas['ProposalShown'];
export type Settings = Schemas['Settings'];
export type Wrong = Schemas['Wrong'];

/** An act that an undo or a redo names. */
export type ActShown = { act: number; text: string };

/** One clause that speaks, whether it is met (null: cannot be decided here), and the facts that made it so. */
export type GroundTold = {
  clause: string;
  met: boolean | null;
  facts: Record<string, unknown>;
  caveat?: boolean;
  options?: Record<string, string>;
  see?: string[];
};

/** A fact that happened, with its clause; lengths in inches. */
export type EventTold = { type: string; clause?: string } & Record<string, unknown>;

/** What is waited for: dice, the placing of Adjustments, or a choice. */
export type Want = {
  kind?: string;
  type?: string;
  id?: string;
  seat?: string;
  owner?: string;
  figure?: string;
  why?: string;
  pool?: number | { count: number; sides: number };
  boon?: number;
  bane?: number;
  adjustments?: number | null;
  reading?: unknown;
  question?: string;
  choices?: (string | number | number[])[];
  answers?: (string | number)[];
  about?: Record<string, unknown>;
  dice?: number[];
  kept?: number[];
  amount?: number;
  up?: boolean;
  fixed?: number[];
  clause?: string;
};

export type Verdict = 'allowed' | 'refused' | 'undecided';
export type Ruling = {
  verdict: Verdict;
  allowed: boolean;
  grounds: GroundTold[];
  events: EventTold[];
  nearest: string[];
  options: string[];
  words?: string[];
  remedies?: string[];
};

export type MoveGiven = string | Record<string, unknown>;

/** What a move would do without any die that is not given, up to where something is waited for. */
export type Then = { events: EventTold[]; words: string[]; want: Want | null; after: { changes: Change[] } };
export type Judged = { n: number; may: boolean; ruling: Ruling; then?: Then | null; checklist?: string[] };
export type JudgedOne = { move: MoveGiven; may?: boolean; ruling?: Ruling; error?: Wrong };

/** A template of moves: what stands fast, and what fits each argument that is open. */
export type Template = {
  do: string;
  figure: string | null;
  seat: string;
  text: string;
  args: Record<string, Fit>;
  optional: string[];
  use?: string;
};
export type Fit =
  | (string | number | boolean)[]
  | { min: number | null; max: number | null }
  | { point: number | null }
  | { list: string[]; most: number }
  | { faces: number }
  | { text: true }
  | { answers: unknown[] };
export type Legal = { n: number; seat: string; legal: (string | Template)[] };

export type LawTold = {
  total: number;
  values: { value: number | string | boolean; ways: number; total: number; chance: number }[];
  mean?: number;
  deviation?: number;
  was?: unknown;
};
export type Odds = {
  move: string;
  when: string;
  seat: string;
  roll: { pool: string; who: string; why: string; clause: string; outcome: Record<string, LawTold> } | null;
  ways: { answers: unknown[]; changed: Record<string, LawTold> }[];
};

/** The parts of one number or status, summed first and limited after. */
export type Reasons = {
  n: number;
  of: string;
  title: string;
  value: unknown;
  parts: { clause: string; text: string; value?: number | null; options?: Record<string, string> }[];
  causes?: Record<string, unknown>[];
};

export type Clause = {
  id: string;
  title: string;
  kind: string;
  origin: string;
  text: string;
  source?: string;
  part_of?: string | null;
  refers_to?: string[];
  replaces?: string[];
};
export type Option = { id: string; question: string; choices: string[]; why: string; clauses: string[] };
export type Rulebook = {
  id: string;
  edition: string;
  revision: number;
  summary: string;
  seats: string[];
  demos: string[];
  clauses: Clause[];
  options: Option[];
};
export type RulebookShown = Schemas['RulebookShown'];
export type Made = Schemas['Made'];
export type Done = Omit<Schemas['Done'], 'entries' | 'ruling'> & { entries?: Told[]; ruling?: Ruling | null };

// ---- Chain of Command

export type Keyword = 'Moral' | 'Range';
export type SoulShown = { rank: number; name: string | null; arrived: number; keywords: Keyword[]; frozen: boolean };
export type Spot = {
  place: string;
  holds: 'empty' | 'active' | 'captured';
  soul: SoulShown | null;
  line: number | null;
  open: boolean;
  closed_by: string[];
  superiors: string[];
  underlings: string[];
  direct_superior: string | null;
  direct_underlings: string[];
  strengthened_by: string[];
};
export type SeatWord = 'a' | 'b';
export type ReserveKind = { rank: number; keywords: Keyword[]; count: number; text: string };
export type FormationBoard = {
  turn: number;
  seat: SeatWord;
  phase: 'setup' | 'preparation' | 'battle' | 'between' | 'over';
  recruited: boolean;
  exiled: boolean;
  over: boolean;
  outcome: { seat: SeatWord; attacker: string; target: string } | null;
  options: Record<string, string>;
  reserve: Record<SeatWord, ReserveKind[]> | null;
  places: { id: string; above: string | null; highest: number }[];
  fields: Record<SeatWord, Spot[]>;
};

// ---- Special Effects in War

export type Instant = { cycle: number; segment: string | null; turn: string | null };
export type Cause = {
  id: string;
  kind: string;
  amount: number | null;
  source: string | null;
  origin: string;
  tier: number | null;
  clause: string;
  opened: number;
  strength?: number | null;
  until?: Instant;
};
export type Figure = {
  name: string;
  side: string;
  tier: number;
  hidden: boolean;
  owner: string;
  shown_as: string | null;
  falter: number;
  falter_until: Instant | null;
  loosed_until: Instant | null;
  poison: number;
  exertion: number;
  endurance: number;
  resolve: number;
  passion: number;
  guard: number;
  force: number;
  precision: number;
  speed: number;
  stamina: number;
  spp: number;
  magnitude: number;
  ap: number;
  readied: number;
  ready: { uses: string[]; ap: number }[];
  carried: number;
  at: [number, number];
  statuses: string[];
  held_by: string[];
  holds: string[];
  surprised_by: string[];
  may: string[];
  causes: Cause[];
};
export type Thing = {
  kind: 'obstacle' | 'barrier';
  at: [number, number];
  width: number;
  endurance?: number | null;
  allotment?: number | null;
  damage: number;
};
export type Battle = {
  options: Record<string, string>;
  cycle: number;
  segment: string | null;
  turn: string | null;
  next: string | null;
  figures: Record<string, Figure>;
  things: Record<string, Thing>;
};
export type WarBoard = {
  cycle: number;
  segment: string | null;
  turn: string | null;
  order: { figure: string; segment: string }[];
  weapons: Record<string, { name: string; reach: number }>;
  widths: Record<string, number>;
};
export type PlainBoardTold = { drawing: string };
export type BoardTold = FormationBoard | WarBoard | PlainBoardTold;
