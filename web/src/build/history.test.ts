import { describe, expect, it } from 'vitest';

import { begun, did, redone, undone } from './history';

describe('the history of a draft', () => {
  it('goes back and forth, and says what it would take back', () => {
    let history = did(did(begun('a'), 'b', 'made b'), 'c', 'made c');
    history = undone(history);
    expect([history.now, history.past.at(-1)?.title, history.future[0]?.title]).toEqual(['b', 'made b', 'made c']);
    history = redone(history);
    expect([history.now, history.past.at(-1)?.title, history.future]).toEqual(['c', 'made c', []]);
    expect(undone(undone(undone(history))).now).toBe('a');
    expect(redone(history)).toBe(history);
  });

  it('forgets what was taken back once something else is done', () => {
    const history = did(undone(did(begun('a'), 'b', 'made b')), 'x', 'made x');
    expect([history.now, history.future]).toEqual(['x', []]);
  });

  it('takes typing in one field for one step', () => {
    let history = did(begun('a'), 'as', 'named', 'name');
    history = did(history, 'ash', 'named', 'name');
    expect(undone(history).now).toBe('a');
    history = did(history, 'ash!', 'sided', 'side');
    history = did(history, 'ashe', 'named', 'name');
    expect(undone(history).now).toBe('ash!');
    // After an undo, typing on is a step of its own.
    history = did(undone(history), 'q', 'named', 'side');
    expect(undone(history).now).toBe('ash!');
  });
});
