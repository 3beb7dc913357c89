// The shapes of our own drawing. Each stands round 0 0; its state is in the shape, so that it can be told without
// colour.

const round = (value: number) => Math.round(value * 100) / 100;

/** A heater shield: a slightly hollow top, straight shoulders, a point below. */
export function shieldPath(width: number, height: number): string {
  const [w, h] = [width / 2, height / 2];
  const n = (...values: number[]) => values.map(round).join(' ');
  return (
    `M${n(-w, -h)}Q${n(-w / 2, -h * 0.86)} ${n(0, -h * 0.94)}Q${n(w / 2, -h * 0.86)} ${n(w, -h)}L${n(w, -h * 0.1)}` +
    `C${n(w, h * 0.5)} ${n(w * 0.42, h * 0.84)} ${n(0, h)}` +
    `C${n(-w * 0.42, h * 0.84)} ${n(-w, h * 0.5)} ${n(-w, -h * 0.1)}Z`
  );
}

/** The jagged rim of a Frozen Soul: teeth of ice all round the shield. */
export function jaggedPath(width: number, height: number): string {
  const [w, h] = [width / 2, height / 2];
  const outline = [
    ...spread(9, (t) => [-w + 2 * w * t, -h]),
    ...spread(5, (t) => [w, -h + h * 0.9 * t]),
    ...spread(7, (t) => cubic(t, [w, -h * 0.1], [w, h * 0.5], [w * 0.42, h * 0.84], [0, h])),
    ...spread(7, (t) => cubic(t, [0, h], [-w * 0.42, h * 0.84], [-w, h * 0.5], [-w, -h * 0.1])),
    ...spread(5, (t) => [-w, -h * 0.1 - h * 0.9 * t]),
  ];
  const tooth = Math.max(3, width * 0.09);
  return `${outline
    .map(([x, y], index) => {
      const length = Math.hypot(x, y) || 1;
      const out = index % 2 ? tooth * 1.35 : tooth * 0.25;
      return `${index ? 'L' : 'M'}${round(x + (x / length) * out)} ${round(y + (y / length) * out)}`;
    })
    .join('')}Z`;
}

type Pair = [number, number];
const spread = (count: number, at: (t: number) => Pair): Pair[] =>
  Array.from({ length: count }, (_, i) => at(i / count));

function cubic(t: number, a: Pair, b: Pair, c: Pair, d: Pair): Pair {
  const u = 1 - t;
  const of = (i: 0 | 1) => u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i];
  return [of(0), of(1)];
}

/** A crown of this width that stands on y = 0. */
export function crownPath(width: number): string {
  const [w, h] = [width / 2, width * 0.52];
  const p = (x: number, y: number) => `${round(x * w)} ${round(-y * h)}`;
  return `M${p(-0.86, 0)}L${p(-1, 0.82)}L${p(-0.5, 0.42)}L${p(0, 1)}L${p(0.5, 0.42)}L${p(1, 0.82)}L${p(0.86, 0)}Z`;
}

/** Small signs on a field from -8 to 8. */
export const SIGN = {
  /** Moral: a banner, under which its Underlings are stronger. */
  Moral: 'M-3.500-5.500V6M-3.500-5H5.500L3-2 5.500 1H-3.500',
  /** Range: an arrow on its way. */
  Range: 'M-6 6 5-5M-1-5.500H5.500V1M-6 2.500V6H-2.500',
} as const;
