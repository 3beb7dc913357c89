// A draft on the builder's desk: kept in this browser, with its history, and judged by the server after each change.

import { ask, Refusal, Unreachable } from '../wire/api';
import type { BoardTold, Wrong } from '../wire/types';
import { begun, did, redone, undone, type History } from './history';

/** What the server says of a position. */
export type Shown = {
  position: string;
  state: unknown;
  notices: string[];
  board: BoardTold;
  scenario?: Record<string, unknown>;
};

export type Verdict =
  { kind: 'asking' } | { kind: 'good' } | { kind: 'wrong'; error: Wrong } | { kind: 'unheard'; why: string };

/** What of a draft goes to `POST /api/rulebooks/ID/position`. */
export type Asked = { position?: string; scenario?: Record<string, unknown>; options?: Record<string, string> };

const AFTER = 250;

export class Desk<D> {
  history = $state.raw<History<D>>() as History<D>;
  /** What the server said last. While it is asked again that stays: nothing flickers, and nothing is told twice. */
  verdict = $state.raw<Verdict>({ kind: 'asking' });
  private asking = true;
  /** The last position that the server found good: the draft as it is, unless the verdict says otherwise. */
  shown = $state.raw<Shown | null>(null);
  /** What was done last, for a screen reader. */
  said = $state('');
  private turn = 0;
  private waits: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly rulebook: string,
    blank: D,
    private readonly asked: (draft: D) => Asked,
    isDraft: (value: D) => boolean,
  ) {
    const kept = this.kept();
    this.history = begun(kept !== null && isDraft(kept) ? kept : blank);
  }

  get draft(): D {
    return this.history.now;
  }

  private get place(): string {
    return `lawspeaker-draft-${this.rulebook}`;
  }

  private kept(): D | null {
    try {
      return JSON.parse(localStorage.getItem(this.place) ?? 'null') as D | null;
    } catch {
      return null;
    }
  }

  /** Asks for the first time, and stops asking when it is told to. */
  start(): () => void {
    void this.judge();
    return () => clearTimeout(this.waits);
  }

  /** One change of the draft. With a `key`, changes that follow each other are one step of the history. */
  change(draft: D, title: string, key = ''): void {
    if (draft === this.draft) return;
    this.take(did(this.history, draft, title, key));
    if (key === '') this.said = `${title}.`;
  }

  undo(): void {
    const last = this.history.past.at(-1);
    if (!last) return;
    this.take(undone(this.history));
    this.said = `Taken back: ${last.title}.`;
  }

  redo(): void {
    const next = this.history.future[0];
    if (!next) return;
    this.take(redone(this.history));
    this.said = `Brought back: ${next.title}.`;
  }

  private take(history: History<D>): void {
    this.history = history;
    try {
      localStorage.setItem(this.place, JSON.stringify(history.now));
    } catch {
      // The browser keeps nothing: then the draft lasts as long as this page.
    }
    clearTimeout(this.waits);
    this.asking = true;
    // An answer that is on its way is of an older draft: it must not stand for this one, least of all in a file.
    this.turn += 1;
    this.waits = setTimeout(() => void this.judge(), AFTER);
  }

  /** Asks the server what the draft comes to. An answer that something else has overtaken is dropped. */
  async judge(): Promise<void> {
    const turn = ++this.turn;
    try {
      const shown = await this.read(this.asked(this.draft));
      if (turn !== this.turn) return;
      this.asking = false;
      this.shown = shown;
      if (this.verdict.kind !== 'good') this.verdict = { kind: 'good' };
    } catch (error) {
      if (turn !== this.turn) return;
      this.asking = false;
      if (error instanceof Refusal) this.verdict = { kind: 'wrong', error: error.failed.error };
      else if (error instanceof Unreachable) this.verdict = { kind: 'unheard', why: error.message };
      else throw error;
    }
  }

  /** What the draft comes to, without waiting longer than an answer takes; null where it is not good. */
  async settled(): Promise<Shown | null> {
    if (this.asking || this.verdict.kind !== 'good') {
      clearTimeout(this.waits);
      await this.judge();
    }
    return this.verdict.kind === 'good' ? this.shown : null;
  }

  /** What any position comes to. Throws a Refusal where it is none. */
  read(asked: Asked): Promise<Shown> {
    return ask<Shown>('POST', `/api/rulebooks/${this.rulebook}/position`, asked);
  }
}
