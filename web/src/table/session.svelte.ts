// One seat at one table, as this page knows it: what the server said, what this person has begun, what can be asked.

import { ask, Refusal, Unreachable } from '../wire/api';
import { Live, type Standing } from '../wire/live';
import type {
  ActShown,
  BoardTold,
  Clause,
  Done,
  EventTold,
  GroundTold,
  Judged,
  JudgedOne,
  Legal,
  Message,
  MoveGiven,
  Odds,
  Proposal,
  Reasons,
  Reload,
  Rulebook,
} from '../wire/types';
import { shownIn, words, wordsOf, type AskWords, type Words } from '../wire/words';
import { Draft } from './draft.svelte';
import { Keys } from './keys.svelte';
import { Log } from './log.svelte';
import { Outbox, type Order } from './outbox';
import { remember } from '../home/tables';
import { reduce, type Snapshot } from './reduce';
import { entrySentence } from './words';

/** What goes with a state and is no part of it; `n` says with which. */
export type Around = {
  n: number;
  board: BoardTold;
  options?: Record<string, string>;
  undo?: ActShown | null;
  redo?: ActShown | null;
  proposals?: Proposal[];
};

/** Milliseconds within which sentences are told together. */
const TOGETHER = 800;

/** Something that was not done, for the card: what was asked, and all that speaks against it. */
export type Complaint = { title: string; refusal: Refusal };

export class Session {
  snap = $state.raw<Snapshot | null>(null);
  standing = $state.raw<Standing>({ kind: 'opening' });
  /** How many messages the server is ahead. */
  behind = $state(0);
  around = $state.raw<Around | null>(null);
  legal = $state.raw<Legal | null>(null);
  rulebook = $state.raw<Rulebook | null>(null);
  waiting = $state.raw<readonly Order[]>([]);
  complaint = $state.raw<Complaint | null>(null);
  /** The sentence that a screen reader is told next, and that is shown for a moment. */
  said = $state('');
  /** A word of a seat whose view the Host looks at; then nothing can be done. */
  seeAs = $state<string | null>(null);
  private seen = $state.raw<(Snapshot & { board: BoardTold }) | null>(null);

  readonly draft = new Draft();
  readonly keys = new Keys();
  readonly log: Log;
  private readonly live: Live;
  private readonly outbox: Outbox;
  private loading = 0;
  private saidAt = 0;
  private owed: (() => void) | null = null;

  constructor(readonly id: string) {
    this.log = new Log(id, () => this.asking(), (line) => this.say(entrySentence(line.told, line.words?.events ?? [])));
    this.outbox = new Outbox(
      id,
      localStorage,
      (waiting) => (this.waiting = waiting),
      (order, outcome) => this.late(order, outcome),
    );
    this.live = new Live(id, {
      after: () => this.snap?.n ?? null,
      take: (message) => this.take(message),
      stands: (standing) => this.stands(standing),
    });
  }

  get path(): string {
    return `/api/tables/${encodeURIComponent(this.id)}`;
  }

  /** What is shown: this seat's view, or that of another seat which the Host looks at. */
  get shown(): Snapshot | null {
    return this.seeAs === null ? this.snap : (this.seen ?? this.snap);
  }

  /** What a board draws besides the state. It may be of an older state for a moment. */
  get board(): BoardTold | null {
    return this.seeAs !== null && this.seen ? this.seen.board : (this.around?.board ?? null);
  }

  get isHost(): boolean {
    const role = this.snap?.me.role;
    return role === 'host' || role === 'co-host';
  }

  get plays(): boolean {
    return this.snap !== null && this.snap.me.role !== 'watcher' && this.seeAs === null && !this.snap.closed && !this.snap.pinned;
  }

  /** The words under which others than the Hosts sit here. */
  get seatWords(): string[] {
    const words = (this.snap?.seats ?? []).map((seat) => seat.word);
    return [...new Set(words)].filter((one) => one && one !== 'host');
  }

  clause(id: string): Clause | undefined {
    return this.rulebook?.clauses.find((one) => one.id === id);
  }

  // ---- coming and going

  start(): void {
    this.live.start();
  }

  stop(): void {
    this.live.stop();
  }

  /** Loads everything anew, over the connection. */
  reload(): void {
    this.live.resume();
  }

  private stands(standing: Standing): void {
    this.standing = standing;
    if (standing.kind === 'behind' || standing.kind === 'opening') void this.outbox.flush();
    if (standing.kind === 'behind') void this.catchUp();
  }

  /** Asks how far the server is. The table is live again once everything up to there has come. */
  private async catchUp(): Promise<void> {
    try {
      const around = await ask<Around>('GET', `${this.path}/board`);
      this.behind = Math.max(0, around.n - (this.snap?.n ?? 0));
      if (around.n === this.snap?.n) this.around = around;
      this.isLive();
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) this.standing = { kind: 'ended', why: error.message };
    }
  }

  private isLive(): void {
    if (this.behind === 0 && this.standing.kind !== 'offline' && this.standing.kind !== 'ended') {
      this.standing = { kind: 'live' };
    }
  }

  // ---- being told

  private take(message: Message): void {
    const before = this.snap;
    const after = reduce(before, message);
    if (after === null) return;
    this.snap = after;
    if (message.type === 'reload') this.loaded(after);
    if (message.type === 'entry' && after !== before) {
      this.behind = Math.max(0, this.behind - 1);
      this.log.told(message);
    }
    if (message.type !== 'table') this.refresh();
    if (message.type === 'reload' || message.type === 'entry') this.isLive();
  }

  private loaded(snap: Snapshot): void {
    this.behind = 0;
    const { table, title, rulebook, me } = snap;
    remember({ id: table, title, rulebook, role: me.role, name: me.name });
    void this.log.load(snap.n);
    if (this.rulebook?.id !== snap.rulebook) void this.loadRulebook(snap.rulebook);
  }

  private async loadRulebook(id: string): Promise<void> {
    this.rulebook = await ask<Rulebook>('GET', `/api/rulebooks/${id}`).catch(() => null);
  }

  /** What goes with the state that is known now. Asks once for several messages that come at a time. */
  refresh(): void {
    const turn = ++this.loading;
    queueMicrotask(() => {
      if (turn === this.loading) void this.loadAround(turn);
    });
  }

  /** What goes with the state of this very moment; null where nobody answers. */
  now(): Promise<Around | null> {
    return ask<Around>('GET', `${this.path}/board`).catch(() => null);
  }

  /** Does something that hangs on what the rules offer now: at once, or as soon as that has come. The last one wins. */
  soon(run: () => void): void {
    this.owed = run;
    if (this.offered || this.standing.kind !== 'live') this.settleUp();
  }

  private get offered(): boolean {
    return this.legal !== null && this.legal.n === this.snap?.n;
  }

  private settleUp(): void {
    const run = this.owed;
    this.owed = null;
    run?.();
  }

  private async loadAround(turn: number): Promise<void> {
    try {
      const [around, legal] = await Promise.all([
        ask<Around>('GET', `${this.path}/board`),
        this.snap?.pinned ? null : ask<Legal>('GET', `${this.path}/legal`),
      ]);
      if (turn !== this.loading) return;
      this.around = around;
      this.legal = legal;
      if (this.offered) this.settleUp();
      if (this.seeAs !== null) await this.look(this.seeAs);
    } catch (error) {
      // Offline the last state stays readable. What cannot be asked now is asked when the connection is back.
      if (!(error instanceof Unreachable || error instanceof Refusal)) throw error;
    }
  }

  /** The Host looks at the table as seats of a word see it; null is its own view again. */
  async look(word: string | null): Promise<void> {
    if (word === null) {
      this.seeAs = this.seen = null;
      return;
    }
    const as = `?as=${encodeURIComponent(word)}`;
    const [seen, around] = await Promise.all([
      ask<Reload>('GET', `${this.path}${as}`),
      ask<Around>('GET', `${this.path}/board${as}`),
    ]);
    const { type: _, ...all } = seen;
    this.seen = { ...all, board: around.board };
    this.seeAs = word;
  }

  // ---- asking without changing anything

  judge(move: MoveGiven, dice?: number[][]): Promise<Judged> {
    return ask<Judged>('POST', `${this.path}/judge`, { move, ...(dice?.length ? { dice } : {}) });
  }

  /** Words for grounds and events, figures called as this seat sees them. */
  private asking(): AskWords {
    return wordsOf(this.snap?.rulebook ?? '', shownIn(this.snap?.state), this.around?.options ?? this.snap?.options ?? {});
  }

  inWords(grounds: GroundTold[], events: EventTold[]): Promise<Words> {
    return words({ grounds, events }, this.asking());
  }

  async judgeAll(moves: MoveGiven[]): Promise<JudgedOne[]> {
    const found = await ask<{ rulings: JudgedOne[] }>('POST', `${this.path}/judge-all`, { moves });
    return found.rulings;
  }

  odds(move: MoveGiven): Promise<Odds> {
    return ask<Odds>('POST', `${this.path}/odds`, { move }, 60_000);
  }

  reasons(of: string): Promise<Reasons> {
    return ask<Reasons>('GET', `${this.path}/reasons?of=${encodeURIComponent(of)}`);
  }

  // ---- a person's own business

  /** Puts a move on the card, to be looked at before it is made. */
  consider(move: MoveGiven, title: string): void {
    this.complaint = null;
    this.draft.considered = { move, title };
  }

  reconsider(): void {
    this.draft.considered = null;
    this.complaint = null;
    this.draft.reason = '';
  }

  choose(what: string | null): void {
    if (this.draft.chosen !== what) this.reconsider();
    this.draft.chosen = what;
  }

  /** Tells a sentence; what came a moment before is told with it, not lost. */
  say(sentence: string): void {
    const now = performance.now();
    const fresh = this.said !== '' && now - this.saidAt < TOGETHER && !this.said.includes(sentence);
    // The same sentence twice is told twice.
    this.said = fresh ? `${this.said} ${sentence}` : this.said === sentence ? `${sentence}\u00a0` : sentence;
    this.saidAt = now;
  }

  // ---- changing something

  /** Sends an order. Returns what came of it; null where it was refused, and then the card says why. */
  async order(path: string, body: Record<string, unknown>, title: string): Promise<Done | null> {
    this.complaint = null;
    try {
      const done = await this.outbox.send(path, body, title);
      // What does not follow yet, because others acted meanwhile, comes over the connection in its order.
      for (const entry of done.entries ?? []) if (entry.n === (this.snap?.n ?? 0) + 1) this.take(entry);
      if (done.waits) this.say(`${title}: the Host is asked.`);
      return done;
    } catch (error) {
      if (error instanceof Refusal) {
        this.complaint = { title, refusal: error };
        this.say(`${title}: ${error.message}`);
      }
      return null;
    }
  }

  make(move: MoveGiven, title: string, more: Record<string, unknown> = {}, seen = this.snap?.n ?? 0): Promise<Done | null> {
    return this.order('/moves', { seen, move, ...more }, title);
  }

  answer(body: Record<string, unknown>, title: string): Promise<Done | null> {
    return this.order('/answers', { seen: this.snap?.n ?? 0, ...body }, title);
  }

  /** Asks the server for something that is no order: seats, the table's name. Throws a Refusal. */
  settle<T>(method: string, path: string, body?: unknown): Promise<T> {
    return ask<T>(method, `${this.path}${path}`, body);
  }

  drop(key: string): void {
    this.outbox.drop(key);
  }

  /** An order that an earlier visit left came to something by now. */
  private late(order: Order, outcome: Done | Refusal): void {
    if (outcome instanceof Refusal) {
      this.complaint = { title: order.title, refusal: outcome };
      this.say(`${order.title}, which waited: ${outcome.message}`);
    } else {
      this.say(`${order.title}, which waited, has happened.`);
    }
  }
}
