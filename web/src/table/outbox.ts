// Orders that wait for an answer. Each has a key of its own, so the same order sent twice happens once.

import { ask, newKey, Refusal, Unreachable } from '../wire/api';
import type { Done } from '../wire/types';

/** One order: where it goes, what it says, and what it is called while it waits. */
export type Order = { key: string; path: string; body: Record<string, unknown>; title: string };

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export class Outbox {
  private waiting: Order[] = [];
  private sending = false;
  private readonly asked = new Map<string, { done: (done: Done) => void; failed: (error: unknown) => void }>();

  /** `changed` is told whenever orders wait that did not before, or no more. */
  constructor(
    private readonly table: string,
    private readonly kept: Kept,
    private readonly changed: (waiting: readonly Order[]) => void,
    private readonly late: (order: Order, outcome: Done | Refusal) => void,
  ) {
    this.waiting = JSON.parse(kept.getItem(this.place) ?? '[]') as Order[];
    this.changed(this.waiting);
  }

  private get place(): string {
    return `lawspeaker-outbox-${this.table}`;
  }

  /** Sends an order after those that wait. Rejects with a Refusal; while nobody answers, it waits and is kept. */
  send(path: string, body: Record<string, unknown>, title: string): Promise<Done> {
    const key = newKey();
    const order = { key, path, body: { key, ...body }, title };
    this.keep([...this.waiting, order]);
    const answer = new Promise<Done>((done, failed) => this.asked.set(key, { done, failed }));
    void this.flush();
    return answer;
  }

  /** Sends what waits, in order; stops where nobody answers. */
  async flush(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      for (let order = this.waiting[0]; order; order = this.waiting[0]) {
        if (!(await this.delivered(order))) return;
      }
    } finally {
      this.sending = false;
    }
  }

  private async delivered(order: Order): Promise<boolean> {
    try {
      const done = await ask<Done>('POST', `/api/tables/${this.table}${order.path}`, order.body);
      this.settled(order, done);
    } catch (error) {
      if (error instanceof Unreachable || (error instanceof Refusal && error.status >= 500)) return false;
      this.settled(order, error);
    }
    return true;
  }

  private settled(order: Order, outcome: unknown): void {
    this.keep(this.waiting.filter((one) => one.key !== order.key));
    const asked = this.asked.get(order.key);
    this.asked.delete(order.key);
    if (outcome instanceof Error) {
      if (asked) asked.failed(outcome);
      else if (outcome instanceof Refusal) this.late(order, outcome);
    } else if (asked) asked.done(outcome as Done);
    else this.late(order, outcome as Done);
  }

  /** Somebody thought better of it. It may have happened all the same, if only the answer was lost. */
  drop(key: string): void {
    this.keep(this.waiting.filter((one) => one.key !== key));
    this.asked.get(key)?.failed(new Unreachable('dropped before it was answered'));
    this.asked.delete(key);
  }

  private keep(waiting: Order[]): void {
    this.waiting = waiting;
    if (waiting.length === 0) this.kept.removeItem(this.place);
    else this.kept.setItem(this.place, JSON.stringify(waiting));
    this.changed(waiting);
  }
}
