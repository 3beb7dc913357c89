// What a file is that somebody dropped: a scenario, a position, or a journal. Whether it is a good one, the server
// says.

export type FileKind = 'scenario' | 'position' | 'journal';

/** How a table is asked for from a file. */
export type FromFile =
  | { rulebook: 'war'; position: string; title: string }
  | { rulebook: 'command'; position: string; title: string }
  | { journal: string; title: string };

/** The most bytes that the server reads. */
export const MOST_BYTES = 64_000_000;

const JOURNAL = '"lawspeaker-journal"';

/** What kind a text is. Its name only counts where the text leaves it open. */
export function kindOf(name: string, text: string): FileKind {
  const start = text.trimStart();
  if (start.startsWith('{') && start.slice(0, 200).includes(JOURNAL)) return 'journal';
  if (start.startsWith('{') || /\.jsonl?$/i.test(name)) return 'journal';
  // A context begins with the number of a turn; the name of a TOML table never does.
  if (/^\[\s*\d/.test(start)) return 'position';
  if (/\.toml$/i.test(name)) return 'scenario';
  if (/^\s*(\[\[?\s*["'A-Za-z]|[\w."'-]+\s*=)/m.test(withoutComments(text))) return 'scenario';
  return 'position';
}

function withoutComments(text: string): string {
  return text.replace(/^\s*#.*$/gm, '');
}

/** What to ask the server for, from a file's name and text. */
export function fromFile(name: string, text: string): FromFile {
  const title = titleOf(name);
  const kind = kindOf(name, text);
  if (kind === 'journal') return { journal: text, title };
  if (kind === 'position') return { rulebook: 'command', position: text.trim(), title };
  return { rulebook: 'war', position: text, title };
}

/** A title from the name of a file: `jackal-fight.toml` is Jackal fight. */
export function titleOf(name: string): string {
  const stem = name
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return stem === '' ? '' : stem[0]!.toUpperCase() + stem.slice(1, 200);
}

/** The name of a file for a title: `The Well!` is the-well. */
export function fileName(title: string, fallback: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-');
  return words || fallback;
}

/** Why a file cannot even be sent; empty where it can. */
export function unreadable(size: number, text: string): string {
  if (size > MOST_BYTES) return 'This file is larger than any battle: at most 64 megabytes are read.';
  if (text.trim() === '') return 'This file is empty.';
  if (text.includes('\u0000')) return 'This is no text: a scenario, a position or a journal is.';
  return '';
}
