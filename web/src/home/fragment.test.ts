import { describe, expect, it } from 'vitest';

import { linkIn, linksIn, secretIn } from './fragment';

describe('what stands behind the # of an address', () => {
  it('lists the seats that the server opened', () => {
    expect(linksIn('#enter=T-1~s_1,T2~s2')).toEqual([
      { id: 'T-1', secret: 's_1' },
      { id: 'T2', secret: 's2' },
    ]);
    expect(linksIn('#enter=T%7Es')).toEqual([{ id: 'T', secret: 's' }]);
  });

  it('leaves out what is no seat', () => {
    expect(linksIn('')).toEqual([]);
    expect(linksIn('#guide')).toEqual([]);
    expect(linksIn('#enter=')).toEqual([]);
    expect(linksIn('#enter=T,~s,T~,T~s~x,../x~s,ok~ok')).toEqual([{ id: 'ok', secret: 'ok' }]);
    expect(linksIn('#enter=%E0%A4%A')).toEqual([]);
  });

  it('finds the secret of one seat', () => {
    expect(secretIn('#k7J-_')).toBe('k7J-_');
    expect(secretIn('')).toBe('');
    expect(secretIn('#enter=T~s')).toBe('');
  });

  it('reads a link that somebody pasted', () => {
    expect(linkIn(' http://10.0.0.7:8765/t/Jm2w#k7J \n')).toEqual({ id: 'Jm2w', secret: 'k7J' });
    expect(linkIn('http://10.0.0.7:8765/t/Jm2w')).toBeNull();
  });
});
