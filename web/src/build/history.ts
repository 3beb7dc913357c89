// What was done to a draft, so that it can be taken back and brought back. Pure; a draft is never changed in place.

export type History<D> = {
  readonly now: D;
  readonly past: readonly Step<D>[];
  readonly future: readonly Step<D>[];
};
/** A draft as it was, and what was done to it then. Steps of the same `key` that follow each other are one. */
export type Step<D> = { readonly draft: D; readonly title: string; readonly key: string };

const MOST = 200;

export function begun<D>(draft: D): History<D> {
  return { now: draft, past: [], future: [] };
}

/** The history after one more change. With a `key`, typing on in one field stays one step. */
export function did<D>(history: History<D>, draft: D, title: string, key = ''): History<D> {
  const last = history.past.at(-1);
  const goesOn = key !== '' && last?.key === key && history.future.length === 0;
  const past = goesOn ? history.past : [...history.past, { draft: history.now, title, key }].slice(-MOST);
  return { now: draft, past, future: [] };
}

export function undone<D>(history: History<D>): History<D> {
  const last = history.past.at(-1);
  if (!last) return history;
  return {
    now: last.draft,
    past: history.past.slice(0, -1),
    future: [{ ...last, draft: history.now, key: '' }, ...history.future],
  };
}

export function redone<D>(history: History<D>): History<D> {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { now: next.draft, past: [...history.past, { ...next, draft: history.now, key: '' }], future };
}
