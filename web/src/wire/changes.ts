// Applying the changes of a message to a state, as `lawspeaker.record.changes` does: the value given stays as it is.

import type { Change } from './types';

type Tree = Record<string, unknown>;

/** The value after these changes. Throws where a path does not lead on: then the state has to be loaded anew. */
export function changed(value: unknown, changes: readonly Change[] = []): unknown {
  return changes.reduce((now, change) => withOne(now, change.at, change), value);
}

function withOne(value: unknown, at: readonly string[], change: Change): unknown {
  const [key, ...rest] = at;
  if (key === undefined) return change.now;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`a change leads to ${change.at.join('.')}, and there is nothing`);
  }
  const tree = value as Tree;
  if (rest.length === 0 && !('now' in change)) {
    const { [key]: _gone, ...left } = tree;
    return left;
  }
  if (rest.length > 0 && !(key in tree)) throw new Error(`a change leads to ${change.at.join('.')}, and there is no ${key}`);
  return { ...tree, [key]: withOne(tree[key], rest, change) };
}
