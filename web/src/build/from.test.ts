import { describe, expect, it } from 'vitest';

import { tableIn } from './from';

describe('the table in an address of the builder', () => {
  it('is named behind the #', () => {
    expect([tableIn('#from=Jm-2_w'), tableIn(''), tableIn('#from='), tableIn('#from=../x')]).toEqual([
      'Jm-2_w',
      null,
      null,
      null,
    ]);
  });
});
