// Values of a state in words, for whoever reads what a step changed.

const WORDS: Record<string, string> = { ap: 'AP', spp: 'Song points', at: 'place', passion: 'Passion' };

/** `held_by` is Held by, `ap` is AP; the id of an option stays as it is. */
export function labelOf(key: string): string {
  if (/^[A-Z]-\d+$/.test(key)) return key;
  const word = WORDS[key] ?? key.replaceAll('_', ' ').replaceAll('-', ' ');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** `names` say what ids are called: `jackal-2` is Stranger. */
export function valueInWords(value: unknown, names: Record<string, string> = {}): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Math.round(value * 100) / 100);
  if (typeof value === 'string') return value === '' ? 'empty' : (names[value] ?? value);
  if (Array.isArray(value)) return listInWords(value, names);
  return treeInWords(value as Tree, names);
}

function listInWords(list: readonly unknown[], names: Record<string, string>): string {
  if (list.length === 0) return 'none';
  const point = list.length === 2 && list.every((one) => typeof one === 'number');
  return list.map((one) => valueInWords(one, names)).join(point || list.every(isScalar) ? ', ' : '; ');
}

/** A thing of the state, told shortly: what it is called, else what stands in it and is not nothing. */
function treeInWords(tree: Tree, names: Record<string, string>): string {
  if (typeof tree.name === 'string') return tree.name;
  if (typeof tree.kind === 'string') {
    const amount = tree.amount ?? tree.strength;
    const from = typeof tree.source === 'string' ? ` from ${names[tree.source] ?? tree.source}` : '';
    return `${labelOf(tree.kind)}${amount == null ? '' : ` ${valueInWords(amount)}`}${from}`;
  }
  const told = Object.entries(tree).filter(([, value]) => value !== null && value !== '' && !isTree(value));
  return (
    told.map(([key, value]) => `${labelOf(key).toLowerCase()} ${valueInWords(value, names)}`).join(', ') || 'nothing'
  );
}

/** What figures and things of a state are called, by id. */
export function namesIn(state: unknown): Record<string, string> {
  const names: Record<string, string> = {};
  for (const group of isTree(state) ? Object.values(state) : []) {
    for (const [id, one] of isTree(group) ? Object.entries(group) : []) {
      if (isTree(one) && typeof one.name === 'string') names[id] = one.name;
    }
  }
  return names;
}

/** What a list of words gained and lost; null where it is no list of words on both sides. */
export function gainedAndLost(was: unknown, now: unknown): { gained: string[]; lost: string[] } | null {
  if (!Array.isArray(was) || !Array.isArray(now)) return null;
  if (![...was, ...now].every((one) => typeof one === 'string')) return null;
  const gained = (now as string[]).filter((one) => !was.includes(one));
  const lost = (was as string[]).filter((one) => !now.includes(one));
  return { gained: gained.map(labelOf), lost: lost.map(labelOf) };
}

/** What a difference is called: whose it is and what, out of a path; names of figures stand in the state. */
export function placeInWords(at: readonly string[], state: unknown): { whose: string; what: string } {
  const [group, id, ...rest] = at;
  if (group === undefined) return { whose: '', what: 'Position' };
  if (id === undefined) return { whose: '', what: labelOf(group) };
  const one = isTree(state) && isTree(state[group]) ? (state[group] as Tree)[id] : undefined;
  const name = isTree(one) && typeof one.name === 'string' ? one.name : id;
  if (rest.length === 0) return isTree(one) ? { whose: name, what: '' } : { whose: labelOf(group), what: labelOf(id) };
  return { whose: name, what: rest.map(labelOf).join(', ') };
}

/**
 * Words of a text, and whether each stands only there and not in the other one: what a position had, and has no more.
 * Both are laid along each other so that as many words as may be are the same.
 */
export function wordsApart(text: string, other: string): { word: string; only: boolean }[] {
  const [mine, theirs] = [text.split(' '), other.split(' ')];
  const same = sameFrom(mine, theirs);
  const found: { word: string; only: boolean }[] = [];
  for (let a = 0, b = 0; a < mine.length;) {
    if (mine[a] === theirs[b]) {
      found.push({ word: mine[a]!, only: false });
      a += 1;
      b += 1;
    } else if (b < theirs.length && same[a]![b + 1]! >= same[a + 1]![b]!) {
      b += 1;
    } else {
      found.push({ word: mine[a]!, only: true });
      a += 1;
    }
  }
  return found;
}

/** How many words can be the same, at most, from word a of the one and word b of the other on. */
function sameFrom(mine: readonly string[], theirs: readonly string[]): number[][] {
  const same = Array.from({ length: mine.length + 1 }, () => new Array<number>(theirs.length + 1).fill(0));
  for (let a = mine.length - 1; a >= 0; a -= 1) {
    for (let b = theirs.length - 1; b >= 0; b -= 1) {
      same[a]![b] = mine[a] === theirs[b] ? 1 + same[a + 1]![b + 1]! : Math.max(same[a + 1]![b]!, same[a]![b + 1]!);
    }
  }
  return same;
}
