// Branching: the first entries of a journal are a journal. The table that is made from it is a new one; the one that it
// came from is not touched.

export type Cut = {
  journal: string;
  /** The number of the last message that is in it. It may be later than what was asked for: see below. */
  n: number;
};

/** What a line of a journal has that is needed here: see `Entry` of `lawspeaker.record.entry`. */
type Line = { n: number; more?: number };

/**
 * A journal up to the message of this number, that one with it. `told` is how many messages its Host had been told when
 * it was exported.
 *
 * A Host is told of every entry, one message each (`Sight.look` leaves none out for it), numbered from 1 without gaps.
 * What its numbers began after is not among them: the seal of the first dice on a new table, nothing on one that came
 * of a journal (`Table._from_the_beginning`). So it is the last `told` entries that were told, and those before them
 * are as many as are left over. Line 0 is the header.
 *
 * Entries that were appended together (a correction with all that was played anew after it) count together or not at
 * all: `more` says how many still follow, and the cut takes them in. A cut in the midst of an act is left there: the
 * table then waits for the dice or the answer that came next, which is just what one asks who wants to see how else it
 * could have gone.
 */
export function cut(journal: string, n: number, told: number): Cut {
  const lines = journal.split('\n').filter((line) => line !== '');
  const before = lines.length - 1 - told;
  if (before < 0 || n < 0 || n > told) throw new Error(`the journal has no step ${n}`);
  const at = before + n;
  const more = at === 0 ? 0 : moreOf(lines[at]!, at - 1);
  if (at + more >= lines.length) throw new Error('the journal ends in the midst of what was written together');
  return { journal: `${lines.slice(0, at + more + 1).join('\n')}\n`, n: n + more };
}

function moreOf(text: string, entry: number): number {
  const line = JSON.parse(text) as Line;
  if (line.n !== entry) throw new Error(`where entry ${entry} should stand, the journal has ${line.n}`);
  return line.more ?? 0;
}

/** The options that a journal began with. A seat's own record tells none. */
export function optionsOf(exported: string): Record<string, string> {
  const [first = '{}'] = exported.split('\n', 1);
  const header = JSON.parse(first) as { options?: Record<string, string> };
  return header.options ?? {};
}
