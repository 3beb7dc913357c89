// Where the names stand: below their figure, above or beside it where others are. All lengths are pixels, y downwards.

export type Labelled = { id: string; x: number; y: number; r: number; width: number; height: number };
export type Placed = { id: string; x: number; y: number; anchor: 'start' | 'middle' | 'end' };
export type Box = { x: number; y: number; width: number; height: number };

const APART = 3;
/** What a label that covers a disc is worth, against one that covers another label. */
const DISC_COUNTS = 0.7;
/** So much is lost by a place that is less usual than the one before it. */
const UNUSUAL = 14;

/** The upper edge and the side of each label, those that come first having their choice; `others` are kept clear too. */
export function placed(all: readonly Labelled[], others: readonly Box[] = []): Map<string, Placed> {
  const taken: Box[] = [...others];
  const found = new Map<string, Placed>();
  for (const one of all) {
    const ways = candidates(one);
    const weighed = ways.map((way, rank) => ({ way, loss: rank * UNUSUAL + loss(way.box, one, all, taken) }));
    const best = weighed.reduce((least, other) => (other.loss < least.loss ? other : least)).way;
    taken.push(best.box);
    found.set(one.id, best.at);
  }
  return found;
}

function candidates(one: Labelled): { box: Box; at: Placed }[] {
  const { id, x, y, r, width, height } = one;
  const middle = (top: number) => ({
    box: { x: x - width / 2, y: top, width, height },
    at: { id, x, y: top, anchor: 'middle' as const },
  });
  const beside = (top: number, east: boolean) => {
    const edge = east ? x + r + APART + 2 : x - r - APART - 2;
    return {
      box: { x: east ? edge : edge - width, y: top, width, height },
      at: { id, x: edge, y: top, anchor: east ? ('start' as const) : ('end' as const) },
    };
  };
  return [
    middle(y + r + APART),
    middle(y - r - APART - height),
    beside(y - height / 2, true),
    beside(y - height / 2, false),
    beside(y + r * 0.6, true),
    beside(y + r * 0.6, false),
    beside(y - r * 0.6 - height, true),
    beside(y - r * 0.6 - height, false),
    middle(y + r + APART + height),
    middle(y - r - APART - 2 * height),
  ];
}

function loss(box: Box, own: Labelled, all: readonly Labelled[], taken: readonly Box[]): number {
  const labels = taken.reduce((sum, other) => sum + shared(box, other), 0);
  const discs = all.reduce((sum, { id, x, y, r }) => {
    if (id === own.id) return sum;
    return sum + shared(box, { x: x - r, y: y - r, width: 2 * r, height: 2 * r });
  }, 0);
  return labels + DISC_COUNTS * discs;
}

function shared(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const along = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && along > 0 ? across * along : 0;
}

/** Words on as many lines as it takes, none longer than so many letters unless it is one word. */
export function lines(words: readonly string[], most = 26): string[] {
  const found: string[] = [];
  for (const word of words) {
    const last = found.at(-1);
    if (last !== undefined && last.length + word.length + 3 <= most) found[found.length - 1] = `${last} · ${word}`;
    else found.push(word);
  }
  return found;
}

/** Boxes along a line, for labels to keep clear of. */
export function along(a: readonly [number, number], b: readonly [number, number], wide = 12): Box[] {
  const steps = Math.min(40, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / wide));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const part = steps === 0 ? 0 : step / steps;
    const [x, y] = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
    return { x: x - wide / 2, y: y - wide / 2, width: wide, height: wide };
  });
}
