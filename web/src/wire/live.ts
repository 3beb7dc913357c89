// The connection to a table: a WebSocket that comes back by itself, and says in plain words how it stands.

import type { Closing, Message } from './types';

/** How a connection stands. `since` is when it was lost; `ended` is why it will not come back by itself. */
export type Standing =
  | { kind: 'opening' }
  | { kind: 'live' }
  | { kind: 'behind' }
  | { kind: 'offline'; since: Date }
  | { kind: 'ended'; why: string };

/** What a connection needs of the rest of the page. */
export type Ear = {
  /** The number of the last message that is known; null loads everything. */
  after: () => number | null;
  /** One message more. Where it throws, the connection begins anew and loads everything. */
  take: (message: Message) => void;
  stands: (standing: Standing) => void;
};

const REFUSED = 4403;
/** A network that swallows what is sent never says no: after this long it is tried anew. */
const OPENS_WITHIN = 8_000;
const PING_EVERY = 20_000;
/** A page that was hidden longer than this may have lost its connection without being told. */
const ASLEEP = 4_000;

export class Live {
  private socket: WebSocket | null = null;
  private tries = 0;
  private lost: Date | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private hidden = 0;
  private anew = false;
  private stopped = false;

  constructor(
    private readonly table: string,
    private readonly ear: Ear,
  ) {}

  start(): void {
    document.addEventListener('visibilitychange', this.seenAgain);
    window.addEventListener('pageshow', this.resumed);
    window.addEventListener('online', this.resumed);
    window.addEventListener('offline', this.gone);
    this.open();
  }

  stop(): void {
    this.stopped = true;
    document.removeEventListener('visibilitychange', this.seenAgain);
    window.removeEventListener('pageshow', this.resumed);
    window.removeEventListener('online', this.resumed);
    window.removeEventListener('offline', this.gone);
    this.drop();
  }

  /** Opens the connection anew, now: whoever woke up asks for what it missed. */
  readonly resume = (): void => {
    if (this.stopped) return;
    this.drop();
    this.open();
  };

  private readonly resumed = (event: Event): void => {
    if (event.type === 'pageshow' && !(event as PageTransitionEvent).persisted) return;
    this.ear.stands({ kind: 'behind' });
    this.wake();
  };

  private readonly seenAgain = (): void => {
    if (document.visibilityState === 'hidden') {
      this.hidden = Date.now();
      return;
    }
    const open = this.socket?.readyState === WebSocket.OPEN;
    if (open && Date.now() - this.hidden < ASLEEP) return;
    this.ear.stands({ kind: 'behind' });
    this.wake();
  };

  /** Opens the connection anew, unless it is being opened: several events tell of one waking. */
  private wake(): void {
    if (this.socket?.readyState !== WebSocket.CONNECTING) this.resume();
  }

  private readonly gone = (): void => {
    this.drop();
    this.isOffline();
    this.again();
  };

  private open(): void {
    const after = this.anew ? null : this.ear.after();
    this.anew = false;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const query = after === null ? '' : `?after=${after}`;
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.table)}${query}`);
    this.socket = socket;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.resume, OPENS_WITHIN);
    socket.onopen = () => {
      if (socket !== this.socket) return;
      clearTimeout(this.timer);
      this.tries = 0;
      this.lost = null;
      this.ear.stands(after === null ? { kind: 'opening' } : { kind: 'behind' });
      this.ping = setInterval(() => socket.send('ping'), PING_EVERY);
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.take(String(event.data));
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.closed(event);
    };
  }

  private take(text: string): void {
    const message = JSON.parse(text) as Message;
    if (message.type === 'closing') {
      this.closing(message);
      return;
    }
    try {
      this.ear.take(message);
    } catch {
      // What came does not follow on what is known. A full load is sure, a guess is not.
      this.anew = true;
      this.ear.stands({ kind: 'behind' });
      this.resume();
    }
  }

  private closing(message: Closing): void {
    this.drop();
    if (message.again === undefined || message.again === null) {
      this.ear.stands({ kind: 'ended', why: message.why });
      return;
    }
    this.isOffline();
    this.again(message.again * 1000);
  }

  private closed(event: CloseEvent): void {
    this.drop();
    if (this.stopped) return;
    if (event.code === REFUSED) {
      this.ear.stands({ kind: 'ended', why: event.reason });
      return;
    }
    this.isOffline();
    this.again();
  }

  private isOffline(): void {
    this.lost ??= new Date();
    this.ear.stands({ kind: 'offline', since: this.lost });
  }

  /** Comes back after a while that grows, up to eight seconds, and is not the same for everybody. */
  private again(wait = Math.min(8000, 400 * 2 ** this.tries) * (0.75 + Math.random() / 2)): void {
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.resume, wait);
  }

  private drop(): void {
    clearTimeout(this.timer);
    clearInterval(this.ping);
    const socket = this.socket;
    this.socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
