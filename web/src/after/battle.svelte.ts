// One battle that is looked back on: all that was told of it, the step that is shown, and what goes with a step.

import { takenBack } from '../table/acts';
import { ask, askText, Refusal } from '../wire/api';
import { inWords, shownIn, wordsOf, type Words } from '../wire/words';
import type { BoardTold, FormationBoard, PlainBoardTold, Reload, Rulebook, Told } from '../wire/types';
import { cut, optionsOf, type Cut } from './branch';
import { historyOf, optionsAt, type History } from './history';

/** The most messages that the server tells at once. */
const PAGE = 1_000;
type Position = { board: FormationBoard | PlainBoardTold };

export class Battle {
  /** The step that is shown: after message n. */
  n = $state(0);
  words = $state.raw<ReadonlyMap<number, Words>>(new Map());
  readonly gone: ReadonlySet<number>;
  private readonly boards = new Map<string, Promise<BoardTold>>();

  constructor(
    readonly about: Reload,
    readonly history: History,
    /** What the server draws besides the state of now. */
    readonly now: BoardTold,
    readonly book: Rulebook | null,
    /** Options of the beginning that are not at their default. */
    private readonly initial: Record<string, string>,
  ) {
    this.n = history.entries.length;
    this.gone = takenBack(history.entries);
  }

  get id(): string {
    return this.about.table;
  }

  get last(): number {
    return this.history.entries.length;
  }

  get state(): unknown {
    return this.history.states[this.n];
  }

  get told(): Told | null {
    return this.history.entries[this.n - 1] ?? null;
  }

  get isHost(): boolean {
    return this.about.me.role === 'host' || this.about.me.role === 'co-host';
  }

  /** The options that held at a step, of those that are not at their default. */
  options(n = this.n): Record<string, string> {
    return optionsAt(this.history.entries, n, this.initial);
  }

  /** What a state that is a text looks like. The same text is asked for once. */
  board(n = this.n): Promise<BoardTold> {
    const position = String(this.history.states[n]);
    const options = this.options(n);
    const key = JSON.stringify([position, options]);
    let found = this.boards.get(key);
    if (!found) {
      const path = `/api/rulebooks/${encodeURIComponent(this.about.rulebook)}/position`;
      found = ask<Position>('POST', path, { position, options }).then((one) => one.board);
      // What was not answered is asked for anew the next time.
      found.catch(() => this.boards.delete(key));
      this.boards.set(key, found);
    }
    return found;
  }

  /** Fetches the words of these entries, where they are not there yet. */
  async put(entries: readonly Told[]): Promise<void> {
    const missing = entries.filter((told) => !this.words.has(told.n));
    if (missing.length === 0) return;
    const found = await inWords(missing, wordsOf(this.about.rulebook, shownIn(this.about.state), this.options()));
    this.words = new Map([...this.words, ...found]);
  }
}

/** Loads a battle, whole. Throws a Refusal, or an error that says what is missing. */
export async function loaded(id: string): Promise<Battle> {
  const path = `/api/tables/${encodeURIComponent(id)}`;
  const about = await ask<Reload>('GET', path);
  const [{ state }, entries, { board }, book] = await Promise.all([
    ask<{ state: unknown }>('GET', `${path}/beginning`),
    log(path),
    ask<{ board: BoardTold }>('GET', `${path}/board`),
    ask<Rulebook>('GET', `/api/rulebooks/${encodeURIComponent(about.rulebook)}`).catch(() => null),
  ]);
  const told = entries.some((one) => one.kind === 'option');
  // Only where options changed does it matter which were there before; the Host's journal tells.
  const initial = told ? optionsOf(await askText('GET', `${path}/export`)) : about.options;
  return new Battle(about, historyOf(state, entries), board, book, initial);
}

async function log(path: string): Promise<Told[]> {
  const entries: Told[] = [];
  for (;;) {
    const text = await askText('GET', `${path}/log?after=${entries.at(-1)?.n ?? 0}`);
    const found = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Told);
    entries.push(...found);
    if (found.length < PAGE) return entries;
  }
}

/** How often a journal is fetched that somebody writes on meanwhile. */
const TRIES = 4;

/** The journal of a table up to a step. Throws where it cannot be had. */
export async function journalUpto(id: string, n: number): Promise<Cut> {
  const path = `/api/tables/${encodeURIComponent(id)}`;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { n: before } = await ask<Reload>('GET', path);
    const journal = await askText('GET', `${path}/export`, undefined, 60_000);
    const { n: after } = await ask<Reload>('GET', path);
    if (before === after) return cut(journal, n, after);
  }
  throw new Error('the battle goes on too fast for it just now; try again');
}

/** Why a battle cannot be looked at, in plain words. */
export function whyNot(error: unknown): string {
  if (error instanceof Refusal && error.status === 401) {
    return 'This browser has no seat at that table. Open it once by its link; then it can be looked back on here.';
  }
  if (error instanceof Refusal && error.status === 404)
    return 'There is no such table on this server. It may have been deleted.';
  return (error as Error).message;
}
