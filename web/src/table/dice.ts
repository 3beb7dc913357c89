// Dice in one field: `12 11 11 1 7 3 9`, with blanks or commas, one pool or several with a bar between them.

export type Typed = { pools: number[][] } | { wrong: string };

/** The pools that were typed, or what is wrong with them in plain words. `count` is how many dice the first pool has. */
export function typedDice(text: string, count: number | null, sides = 12): Typed {
  const parts = text.split('|').map((part) => part.trim());
  if (parts.every((part) => part === '')) return { pools: [] };
  const pools: number[][] = [];
  for (const part of parts) {
    const words = part.split(/[\s,;]+/).filter(Boolean);
    const faces = words.map(Number);
    const strange = words.find((_, at) => !Number.isInteger(faces[at]) || faces[at]! < 1 || faces[at]! > sides);
    if (strange !== undefined) return { wrong: `${strange} is on no die: each shows 1 to ${sides}` };
    pools.push(faces);
  }
  const first = pools[0]!;
  if (count !== null && first.length !== count) {
    return { wrong: `${first.length} ${first.length === 1 ? 'die is' : 'dice are'} typed, and ${count} are thrown` };
  }
  return { pools };
}
