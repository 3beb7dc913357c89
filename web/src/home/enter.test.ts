import { afterEach, describe, expect, it, vi } from 'vitest';

import { enterByLink, enterSeat, inWords } from './enter';

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
  vi.stubGlobal('location', { pathname: '/t/T', search: '', hash });
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, url: string) => (address = url) });
}

describe('following the link of a seat', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('takes the seat, and takes the secret out of the address', async () => {
    const server = new Server(null);
    browser(server, '#asher');
    const entered = await enterByLink('T');
    expect(entered).toMatchObject({ kind: 'entered', seat: { name: 'Asher' }, title: 'A well' });
    expect(address).toBe('/t/T');
  });

  it('changes nobody’s seat in silence: another seat of this browser is kept unless a person says so', async () => {
    const server = new Server('asher');
    browser(server, '#host');
    const asked = await enterByLink('T');
    if (asked.kind !== 'asked') throw new Error('nobody was asked');
    expect([asked.now, asked.link]).toEqual([SEATS['asher'], SEATS['host']]);
    expect(asked.keep()).toMatchObject({ kind: 'kept', seat: { name: 'Asher' }, title: 'A well' });
    expect(server.entered).toEqual([]);
    expect(server.cookie).toBe('asher');
    expect(address).toBe('/t/T');
    expect(await asked.change()).toMatchObject({ kind: 'entered', seat: { name: 'Host' } });
    expect(server.cookie).toBe('host');
  });

  it('asks nothing where the seat is the same', async () => {
    const server = new Server('asher');
    browser(server);
    expect(await enterSeat('T', 'asher')).toMatchObject({ kind: 'entered' });
  });

  it('leaves the seat alone where the link opens nothing', async () => {
    const server = new Server('asher');
    browser(server, '#old');
    expect(await enterByLink('T')).toMatchObject({ kind: 'refused', again: false });
    expect(server.cookie).toBe('asher');
    expect(address).toBe('/t/T');
  });

  it('keeps the secret for another try where nobody answers', async () => {
    const server = new Server(null);
    server.down = true;
    browser(server, '#asher');
    expect(await enterByLink('T')).toMatchObject({ kind: 'refused', again: true });
    expect(address).toBe('/t/T#asher');
  });

  it('does nothing where there is no secret', async () => {
    const server = new Server('asher');
    browser(server);
    expect(await enterByLink('T')).toMatchObject({ kind: 'kept', seat: null });
  });
});

describe('a seat in words', () => {
  it('says who and what', () => {
    expect(inWords({ name: 'Host', role: 'host' })).toBe('the Host');
    expect(inWords({ name: 'Asher', role: 'player' })).toBe('Asher, a player');
  });
});
