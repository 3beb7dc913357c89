// What the seat was told, newest last, with sentences for it. Older entries are fetched when somebody looks further back.

import { ask, askText } from '../wire/api';
import type { Told } from '../wire/types';

/** Sentences for what one entry tells, in its order. */
export type Words = { grounds: { text: string; remedy: string }[]; events: string[] };
export type Line = { told: Told; words: Words | null };

const BACK = 100;
const AT_ONCE = 40;

export class Log {
  lines = $state.raw<readonly Line[]>([]);
  /** The number after which the lines begin; 0 is the beginning of the game. */
  from = $state(0);
  private rulebook = '';

  /** `heard` is told of each new entry once there are words for it. */
  constructor(
    private readonly table: string,
    private readonly heard: (line: Line) => void = () => undefined,
  ) {}

  /** Fetches the last entries up to number `n`, in place of what was there. */
  async load(n: number, rulebook: string): Promise<void> {
    this.rulebook = rulebook;
    this.lines = [];
    this.from = n;
    await this.further();
  }

  /** Fetches entries from before those that are there. */
  async further(): Promise<void> {
    const upto = this.from;
    const after = Math.max(0, upto - BACK);
    if (after === upto) return;
    const found = (await this.fetched(after)).filter((told) => told.n <= upto);
    if (this.from !== upto) return;
    this.from = after;
    this.lines = [...found.map((told) => ({ told, words: null })), ...this.lines];
    await this.inWords(found);
  }

  private async fetched(after: number): Promise<Told[]> {
    const text = await askText('GET', `/api/tables/${encodeURIComponent(this.table)}/log?after=${after}`).catch(() => '');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Told);
  }

  /** One entry more. */
  told(told: Told, rulebook: string): void {
    this.rulebook = rulebook;
    if (this.lines.some((line) => line.told.n === told.n)) return;
    this.lines = [...this.lines, { told, words: null }].sort((a, b) => a.told.n - b.told.n);
    void this.inWords([told]).then(() => {
      const line = this.lines.find((one) => one.told.n === told.n);
      if (line) this.heard(line);
    });
  }

  private async inWords(entries: readonly Told[]): Promise<void> {
    for (let at = 0; at < entries.length; at += AT_ONCE) await this.someInWords(entries.slice(at, at + AT_ONCE));
  }

  private async someInWords(entries: readonly Told[]): Promise<void> {
    const grounds = entries.flatMap((told) => told.grounds ?? []);
    const events = entries.flatMap((told) => told.events ?? []);
    if (grounds.length + events.length === 0) return;
    const found = await ask<Words>('POST', `/api/rulebooks/${this.rulebook}/words`, { grounds, events }).catch(() => null);
    if (found === null) return;
    const byNumber = new Map<number, Words>();
    let ground = 0;
    let event = 0;
    for (const told of entries) {
      const grounds = found.grounds.slice(ground, (ground += told.grounds?.length ?? 0));
      const events = found.events.slice(event, (event += told.events?.length ?? 0));
      byNumber.set(told.n, { grounds, events });
    }
    this.lines = this.lines.map((line) => ({ ...line, words: byNumber.get(line.told.n) ?? line.words }));
  }
}
