import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { enterByLink, enterSeat, inWords, keepIt } from './enter';
import { forget, remember } from './tables';

const SEATS: Record<string, object> = {
  host: { id: 's1', name: 'Host', role: 'host', word: 'host' },
  asher: { id: 's2', name: 'Asher', role: 'player', word: 'players' },
};

/** A server with one table, and a browser with one cookie for it. */
class Server {
  entered: string[] = [];
  down = false;
  constructor(public cookie: string | null) {}

  readonly fetch = async (path: string, asked: RequestInit = {}): Promise<Response> => {
    if (this.down) throw new TypeError('no network');
    const bearer = (asked.headers as Record<string, string> | undefined)?.['authorization']?.slice('Bearer '.length);
    const secret = bearer ?? (asked.credentials === 'omit' ? null : this.cookie);
    if (path.endsWith('/enter')) {
      const given = (JSON.parse(asked.body as string) as { secret: string }).secret;
      this.entered.push((this.cookie = given));
      return Response.json(SEATS[given]);
    }
    const me = secret === null ? undefined : SEATS[secret];
    if (!me) return Response.json({ error: { code: 'no-seat', item: '', message: 'no seat' } }, { status: 401 });
    return Response.json({ type: 'reload', title: 'A well', rulebook: 'war', me });
  };
}

let address: string;

function browser(server: Server, hash = ''): void {
  address = `/t/T${hash}`;
  vi.stubGlobal('fetch', server.fetch);
  const kept: Record<string, string> = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  });
  // A browser that has a seat remembers that it has, also once the table is off its list.
  if (server.cookie !== null) remember({ id: 'T', title: 'A well', rulebook: 'war', role: 'player', name: 'Asher' });
  forget('T');
  vi.stubGlobal('location', { pathname: '/t/T', search: '', hash });
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, url: string) => (address = url) });
}

describe('following the link of a seat', () => {
  beforeEach(() => vi.useRealTimers());
  afterEach(() => vi.unstubAllGlobals());

  it('takes the seat, and takes the secret out of the address', async () => {
    const server = new Server(null);
    browser(server, '#asher');
    const entered = await enterByLink('T', keepIt);
    expect(entered).toMatchObject({ kind: 'entered', seat: { name: 'Asher' }, title: 'A well' });
    expect(address).toBe('/t/T');
  });

  it('changes nobody’s seat in silence: another seat of this browser is kept unless a person says so', async () => {
    const server = new Server('asher');
    browser(server, '#host');
    const which = vi.fn(() => Promise.resolve(false));
    expect(await enterByLink('T', which)).toMatchObject({ kind: 'kept', seat: { name: 'Asher' } });
    expect(which).toHaveBeenCalledWith(expect.objectContaining({ now: SEATS['asher'], link: SEATS['host'] }));
    expect(server.entered).toEqual([]);
    expect(server.cookie).toBe('asher');
    expect(address).toBe('/t/T');
    expect(await enterSeat('T', 'host', () => Promise.resolve(true))).toMatchObject({ kind: 'entered' });
    expect(server.cookie).toBe('host');
  });

  it('asks nothing where the seat is the same', async () => {
    const server = new Server('asher');
    browser(server);
    const which = vi.fn(() => Promise.resolve(false));
    expect(await enterSeat('T', 'asher', which)).toMatchObject({ kind: 'entered' });
    expect(which).not.toHaveBeenCalled();
  });

  it('leaves the seat alone where the link opens nothing', async () => {
    const server = new Server('asher');
    browser(server, '#old');
    expect(await enterByLink('T', keepIt)).toMatchObject({ kind: 'refused', again: false });
    expect(server.cookie).toBe('asher');
    expect(address).toBe('/t/T');
  });

  it('keeps the secret for another try where nobody answers', async () => {
    const server = new Server(null);
    server.down = true;
    browser(server, '#asher');
    expect(await enterByLink('T', keepIt)).toMatchObject({ kind: 'refused', again: true });
    expect(address).toBe('/t/T#asher');
  });

  it('does nothing where there is no secret', async () => {
    const server = new Server('asher');
    browser(server);
    expect(await enterByLink('T', keepIt)).toMatchObject({ kind: 'kept', seat: null });
  });
});

describe('a seat in words', () => {
  it('says who and what', () => {
    expect(inWords({ name: 'Host', role: 'host' })).toBe('the Host');
    expect(inWords({ name: 'Asher', role: 'player' })).toBe('Asher, a player');
  });
});
