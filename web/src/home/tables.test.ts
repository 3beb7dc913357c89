import { describe, expect, it } from 'vitest';

import { forget, hasSat, remember, tables, whenSeen } from './tables';

function store(first: Record<string, string> = {}) {
  const held = { ...first };
  return {
    getItem: (key: string) => held[key] ?? null,
    setItem: (key: string, value: string) => void (held[key] = value),
  };
}

const table = { title: 'A well', rulebook: 'war', role: 'host' as const, name: 'Host' };

describe('the tables of this browser', () => {
  it('lists the one that was open last first, each once', () => {
    const kept = store();
    remember({ ...table, id: 'x', seen: '2026-01-01T10:00:00Z' }, kept);
    remember({ ...table, id: 'y', seen: '2026-01-02T10:00:00Z' }, kept);
    remember({ ...table, id: 'x', title: 'The same well', seen: '2026-01-03T10:00:00Z' }, kept);
    expect(tables(kept).map((one) => [one.id, one.title])).toEqual([
      ['x', 'The same well'],
      ['y', 'A well'],
    ]);
  });

  it('keeps nothing but what it lists', () => {
    const kept = store();
    remember({ ...table, id: 'x', secret: 'no' } as never, kept);
    expect(Object.keys(tables(kept)[0]!)).toEqual(['id', 'title', 'rulebook', 'role', 'name', 'seen']);
  });

  it('forgets one and leaves the others', () => {
    const kept = store();
    remember({ ...table, id: 'x' }, kept);
    remember({ ...table, id: 'y' }, kept);
    forget('x', kept);
    expect(tables(kept).map((one) => one.id)).toEqual(['y']);
    // The seat is still this browser's: a link of another one has to ask.
    expect([hasSat('x', kept), hasSat('z', kept)]).toEqual([true, false]);
  });

  it('takes what it cannot read for nothing', () => {
    expect(tables(store({ 'lawspeaker-tables': 'oh' }))).toEqual([]);
    expect(tables(store({ 'lawspeaker-tables': '[{"id": 3}, null]' }))).toEqual([]);
  });

  it('says in words when it was', () => {
    const now = new Date(2026, 4, 20, 21, 0);
    expect(whenSeen(new Date(2026, 4, 20, 8, 4).toISOString(), now)).toBe('today, 08:04');
    expect(whenSeen(new Date(2026, 4, 19, 23, 59).toISOString(), now)).toBe('yesterday');
    expect(whenSeen(new Date(2026, 4, 15).toISOString(), now)).toBe('5 days ago');
    expect(whenSeen(new Date(2026, 1, 3).toISOString(), now)).toBe('3 Feb 2026');
    expect(whenSeen('whenever', now)).toBe('some time ago');
  });
});
