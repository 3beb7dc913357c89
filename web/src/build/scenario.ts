// A battle of War as it is being built: the keys of a scenario file, as the server reads them. Nothing here knows what
// they mean in the rules; a key that is left out has the server's default, and whether a value is right, the server says.

export type Value = string | number | boolean | (string | number)[];
export type Row = { id: string } & Record<string, unknown>;
export type Kind = 'figure' | 'obstacle' | 'barrier' | 'weapon';
export type Time = { cycle?: unknown; turn?: unknown; segment?: unknown };
export type Scenario = {
  rulebook: 'war';
  edition?: string;
  seed?: unknown;
  adjust?: string;
  options?: Record<string, unknown>;
  time?: Time;
  figure?: Row[];
  obstacle?: Row[];
  barrier?: Row[];
  weapon?: Row[];
  move?: Record<string, unknown>[];
};
export type WarDraft = { title: string; scenario: Scenario };
/** A row of the draft: its kind and its place, from 0. */
export type Place = { kind: Kind; index: number };
export type Point = [number, number];

export const BLANK: WarDraft = { title: '', scenario: { rulebook: 'war' } };

export function rows(draft: WarDraft, kind: Kind): Row[] {
  return draft.scenario[kind] ?? [];
}

export function rowAt(draft: WarDraft, place: Place | null): Row | undefined {
  return place === null ? undefined : rows(draft, place.kind)[place.index];
}

/** Where the row of this id stands; null where there is none. */
export function placeOf(draft: WarDraft, id: string | null): Place | null {
  for (const kind of ['figure', 'obstacle', 'barrier', 'weapon'] as const) {
    const index = rows(draft, kind).findIndex((one) => one.id === id);
    if (index >= 0) return { kind, index };
  }
  return null;
}

function withKeys(draft: WarDraft, keys: Partial<Scenario>): WarDraft {
  const all = { ...draft.scenario, ...keys };
  const said = Object.fromEntries(Object.entries(all).filter(([, value]) => !isEmpty(value)));
  return { ...draft, scenario: said as Scenario };
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === '') return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function withRows(draft: WarDraft, kind: Kind, list: Row[]): WarDraft {
  return withKeys(draft, { [kind]: list });
}

/** A word that is no id yet: `jackal`, `jackal-2`, `jackal-3`. */
export function freeId(draft: WarDraft, like: string): string {
  const taken = new Set(
    (['figure', 'obstacle', 'barrier', 'weapon'] as const).flatMap((kind) => rows(draft, kind).map((row) => row.id)),
  );
  const stem = like.replace(/-\d+$/, '') || 'figure';
  if (!taken.has(like)) return like;
  for (let number = 2; ; number++) {
    if (!taken.has(`${stem}-${number}`)) return `${stem}-${number}`;
  }
}

/** A name as a word: `Old Asher` is `old-asher`. */
export function wordOf(name: string): string {
  const word = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s_-]/g, '')
    .replace(/[\s_-]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  return word === 'host' ? 'host-figure' : word;
}

const FIRST: Record<Kind, string> = { figure: 'figure', obstacle: 'obstacle', barrier: 'barrier', weapon: 'weapon' };

/** One row more, at the end; and where it stands. */
export function added(
  draft: WarDraft,
  kind: Kind,
  at: Point | null,
  keys: Record<string, unknown> = {},
): [WarDraft, Place] {
  const id = freeId(draft, typeof keys['id'] === 'string' ? keys['id'] : FIRST[kind]);
  const row: Row = { ...keys, id, ...(at === null ? {} : { at }) };
  const list = [...rows(draft, kind), row];
  return [withRows(draft, kind, list), { kind, index: list.length - 1 }];
}

/** A copy of a row, beside it. */
export function copied(draft: WarDraft, place: Place): [WarDraft, Place] {
  const row = rowAt(draft, place);
  if (!row) return [draft, place];
  const at = pointOf(row);
  const beside: Point | null = place.kind === 'weapon' ? null : [at[0] + 1, at[1]];
  const id = freeId(draft, row.id);
  const number = /-(\d+)$/.exec(id)?.[1];
  const name =
    typeof row['name'] === 'string' ? { name: `${row['name'].replace(/ \d+$/, '')} ${number ?? ''}`.trim() } : {};
  return added(draft, place.kind, beside, { ...row, ...name, id });
}

export function removed(draft: WarDraft, place: Place): WarDraft {
  return withRows(
    draft,
    place.kind,
    rows(draft, place.kind).filter((_, index) => index !== place.index),
  );
}

/** A key of a row with another value; undefined leaves the key out. */
export function changed(draft: WarDraft, place: Place, key: string, value: unknown): WarDraft {
  const list = rows(draft, place.kind).map((row, index) => {
    if (index !== place.index) return row;
    const { [key]: _, ...rest } = row;
    return (value === undefined ? rest : { ...row, [key]: value }) as Row;
  });
  return withRows(draft, place.kind, list);
}

/** Another id for a row, wherever the draft names it. */
export function renamed(draft: WarDraft, place: Place, id: string): WarDraft {
  const before = rowAt(draft, place)?.id;
  const next = changed(draft, place, 'id', id);
  if (before === undefined) return next;
  if (place.kind === 'weapon') {
    const figures = rows(next, 'figure').map((row) => (row['weapon'] === before ? { ...row, weapon: id } : row));
    return withRows(next, 'figure', figures);
  }
  const time = next.scenario.time;
  return time?.turn === before ? withKeys(next, { time: { ...time, turn: id } }) : next;
}

export function withTitle(draft: WarDraft, title: string): WarDraft {
  return { ...draft, title };
}

/** A key of the file itself, like `edition`; undefined leaves it out. */
export function withKey(
  draft: WarDraft,
  key: 'edition' | 'seed' | 'adjust' | 'time' | 'move',
  value: unknown,
): WarDraft {
  return withKeys(draft, { [key]: value });
}

/** An option with a choice; the default (undefined) is left out. */
export function withOption(draft: WarDraft, id: string, choice: string | undefined): WarDraft {
  const { [id]: _, ...rest } = draft.scenario.options ?? {};
  const said = choice === undefined ? rest : { ...rest, [id]: /^\d+$/.test(choice) ? Number(choice) : choice };
  return withKeys(draft, { options: said });
}

/** Where a row stands, in inches; [0, 0] where it does not say, or says no number yet. */
export function pointOf(row: Row): Point {
  const at = row['at'];
  if (!Array.isArray(at)) return [0, 0];
  return [numberOr(at[0], 0), numberOr(at[1], 0)];
}

function numberOr(value: unknown, other: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : other;
}

/** What was typed as a value: a whole number or a decimal where it is one, else as it stands; nothing is left out. */
export function typed(text: string): string | number | undefined {
  const plain = text.trim().replace(/^\u2212/, '-');
  if (plain === '') return undefined;
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain.replace(',', '.')) ? Number(plain.replace(',', '.')) : plain;
}

/** Which row and which key an error of the server is about: `figure[2].at[1]` is the second figure's `at`. */
export function whereOf(item: string): { place: Place | null; key: string } {
  const found = /^(figure|obstacle|barrier|weapon)\[(\d+)\](?:\.([a-z0-9_]+))?/.exec(item);
  if (found) return { place: { kind: found[1] as Kind, index: Number(found[2]) - 1 }, key: found[3] ?? '' };
  const option = /^(?:options\.)?(W-\d+)/.exec(item);
  return { place: null, key: option ? option[1]! : (/^[a-z]+(?:\.[a-z]+)?/.exec(item)?.[0] ?? '') };
}

/** Whether anything has been built yet. */
export function isBlank(draft: WarDraft): boolean {
  return draft.title === '' && Object.keys(draft.scenario).length <= 1;
}

/** Whether what was kept can be a draft: an older page may have kept something else. */
export function isDraft(value: WarDraft): boolean {
  return typeof value.title === 'string' && value.scenario?.rulebook === 'war';
}
