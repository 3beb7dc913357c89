// Branching: the first entries of a journal are a journal. The table that is made from it is a new one; the one that it
// came from is not touched.

export type Cut = {
  journal: string;
  /** The number of the last message that is in it. It may be later than what was asked for: see below. */
  n: number;
};

/** What a line of a journal has that is needed here: see `Entry` of `lawspeaker.record.entry`. */
type Line = { n: number; kind: string; more?: number };

/**
 * A journal up to the message of this number, that one with it.
 *
 * A Host is told every entry of the journal, under numbers from 1 (`Sight.look` counts them, and for a Host it leaves none
 * out), and entries count from 0 behind a header. So message n is entry n - 1, and stands in line n, the header being
 * line 0.
 *
 * Entries that were appended together (a correction with all that was played anew after it) count together or not at all:
 * `more` says how many still follow, and the cut takes them in. A cut in the midst of an act is left there: the table then
 * waits for the dice or the answer that came next, which is just what one asks who wants to see how else it could have gone.
 */
export function cut(journal: string, n: number): Cut {
  const lines = journal.split('\n').filter((line) => line !== '');
  if (n < 0 || n >= lines.length) throw new Error(`there is no step ${n}: the journal has ${lines.length - 1}`);
  const last = n === 0 ? 0 : n + moreOf(lines[n]!, n);
  if (last >= lines.length) throw new Error('the journal ends in the midst of what was written together');
  return { journal: `${lines.slice(0, last + 1).join('\n')}\n`, n: last };
}

function moreOf(text: string, n: number): number {
  const line = JSON.parse(text) as Line;
  if (line.n !== n - 1) throw new Error(`where entry ${n - 1} should stand, the journal has ${line.n}`);
  return line.more ?? 0;
}

/** The options that a journal began with. A seat's own record tells none. */
export function optionsOf(exported: string): Record<string, string> {
  const [first = '{}'] = exported.split('\n', 1);
  const header = JSON.parse(first) as { options?: Record<string, string> };
  return header.options ?? {};
}
