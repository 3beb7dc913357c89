// What the seat was told, newest last, with sentences for it. Older entries are fetched when somebody looks further back.

import { askText } from '../wire/api';
import type { Told } from '../wire/types';
import { inWords, type AskWords, type Words } from '../wire/words';

export type Line = { told: Told; words: Words | null };

const BACK = 100;
const AT_ONCE = 40;

export class Log {
  lines = $state.raw<readonly Line[]>([]);
  /** The number after which the lines begin; 0 is the beginning of the game. */
  from = $state(0);
  /** `asking` is who puts into words what was told; `heard` is told of each new entry once there are words for it. */
  constructor(
    private readonly table: string,
    private readonly asking: () => AskWords,
    private readonly heard: (line: Line) => void = () => undefined,
  ) {}

  /** Fetches the last entries up to number `n`, in place of what was there. */
  async load(n: number): Promise<void> {
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
  told(told: Told): void {
    if (this.lines.some((line) => line.told.n === told.n)) return;
    this.lines = [...this.lines, { told, words: null }].sort((a, b) => a.told.n - b.told.n);
    void this.inWords([told]).then(() => {
      const line = this.lines.find((one) => one.told.n === told.n);
      if (line) this.heard(line);
    });
  }

  private async inWords(entries: readonly Told[]): Promise<void> {
    for (let at = 0; at < entries.length; at += AT_ONCE) {
      const some = entries.slice(at, at + AT_ONCE);
      const found = await inWords(some, this.asking()).catch(() => null);
      if (found === null) return;
      this.lines = this.lines.map((line) => ({ ...line, words: found.get(line.told.n) ?? line.words }));
    }
  }
}
