import { describe, expect, it } from 'vitest';

import { fileName, fromFile, kindOf, titleOf, unreadable } from './files';

const HEADER = '{"format":"lawspeaker-journal","version":1,"rulebook":"war"}';

describe('what a file is', () => {
  it('knows a journal by its first line, whatever it is called', () => {
    expect(kindOf('battle.jsonl', HEADER)).toBe('journal');
    expect(kindOf('battle.txt', `${HEADER}\n{}`)).toBe('journal');
    expect(kindOf('record.jsonl', '{"format":"lawspeaker-seen"}')).toBe('journal');
  });

  it('knows a position by its context, or by being no TOML', () => {
    expect(kindOf('p.txt', '[4 b battle] C3 | L2 L1\n')).toBe('position');
    expect(kindOf('p.txt', 'L2:Wolf/1@3+R C3! (Cm1) | C3')).toBe('position');
    expect(kindOf('odd.toml', '[0 a setup reserve=1111112114/1111112114]')).toBe('position');
  });

  it('knows a scenario by its keys, or by its name', () => {
    expect(kindOf('x.toml', 'oops')).toBe('scenario');
    expect(kindOf('x', 'rulebook = "war"')).toBe('scenario');
    expect(kindOf('x', '# a comment with C3\n\n[[figure]]\nid = "a"')).toBe('scenario');
    expect(kindOf('x', '[options]\nW-2 = 3')).toBe('scenario');
  });

  it('asks for a table by its kind', () => {
    expect(fromFile('jackal-fight.toml', 'rulebook = "war"')).toEqual({
      rulebook: 'war',
      position: 'rulebook = "war"',
      title: 'Jackal fight',
    });
    expect(fromFile('a.txt', ' C3 \n')).toEqual({ rulebook: 'command', position: 'C3', title: 'A' });
    expect(fromFile('a.jsonl', HEADER)).toEqual({ journal: HEADER, title: 'A' });
  });

  it('makes titles of names, and names of titles', () => {
    expect(titleOf('C:\\battles\\the_old-well.v2.toml')).toBe('The old well.v2');
    expect(titleOf('.toml')).toBe('');
    expect(fileName('The Jackals’ Ambush, again', 'battle')).toBe('the-jackals-ambush-again');
    expect(fileName('…', 'battle')).toBe('battle');
  });

  it('says what cannot be sent', () => {
    expect(unreadable(10, 'C3')).toBe('');
    expect(unreadable(0, ' ')).toMatch(/empty/);
    expect(unreadable(10, 'a\u0000b')).toMatch(/no text/);
    expect(unreadable(65_000_000, '')).toMatch(/larger/);
  });
});
