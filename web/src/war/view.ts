// Where the map looks: the point in its middle and how many pixels an inch takes. Points are inches, y grows northwards;
// the SVG's own y grows downwards, so a point [x, y] stands there at [x, -y].

export type Point = readonly [number, number];
/** What the map shows: the point in the middle, and pixels per inch. */
export type View = { x: number; y: number; scale: number };
export type Size = { width: number; height: number };
export type Disc = { at: Point; width: number };

const MOST_SCALE = 240;
const LEAST_SCALE = 2;
/** A battle of two in one spot is not blown up beyond this. */
const FITTING_SCALE = 90;
/** Pixels left free around what is fitted: names stand there, and the map's tools above. */
const FREE = 56;
const TOOLS = 20;

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** To hundredths of an inch, as fine as the rules reckon. */
export function snapped([x, y]: Point): [number, number] {
  return [hundredths(x), hundredths(y)];
}

/** What a hand means that is no finer than a pixel: the nearest quarter of an inch. */
export function quartered([x, y]: Point): [number, number] {
  return snapped([Math.round(x * 4) / 4, Math.round(y * 4) / 4]);
}

export function hundredths(value: number): number {
  const found = Math.round(value * 100) / 100;
  return found === 0 ? 0 : found;
}

/** A length in words: `4.48 in`, without needless noughts. */
export function inches(value: number): string {
  return `${hundredths(value)} in`;
}

/** The view in which all of these are seen. */
export function fitted(discs: readonly Disc[], size: Size): View {
  if (discs.length === 0) return { x: 0, y: 0, scale: 36 };
  const xs = discs.flatMap(({ at, width }) => [at[0] - width / 2, at[0] + width / 2]);
  const ys = discs.flatMap(({ at, width }) => [at[1] - width / 2, at[1] + width / 2]);
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const free = Math.min(FREE, size.width / 7, size.height / 6);
  const above = Math.min(TOOLS, size.height / 10);
  const across = (size.width - 2 * free) / Math.max(east - west, 1);
  const along = (size.height - 2 * free - above) / Math.max(north - south, 1);
  const scale = Math.min(FITTING_SCALE, Math.max(LEAST_SCALE, Math.min(across, along)));
  return { x: (west + east) / 2, y: (south + north + above / scale) / 2, scale };
}

/** The point of the map under a point of the screen, given in pixels from the upper left corner of the map. */
export function pointAt(view: View, size: Size, px: number, py: number): [number, number] {
  return [view.x + (px - size.width / 2) / view.scale, view.y - (py - size.height / 2) / view.scale];
}

/** Nearer by `factor`; the point of the map at these pixels stays where it is. */
export function zoomed(view: View, size: Size, factor: number, px: number, py: number): View {
  const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, view.scale * factor));
  const [x, y] = pointAt(view, size, px, py);
  const ratio = view.scale / scale;
  return { x: x + (view.x - x) * ratio, y: y + (view.y - y) * ratio, scale };
}

/** Moved by so many pixels, as the ground is dragged. */
export function panned(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x - dx / view.scale, y: view.y + dy / view.scale };
}

export function viewBox(view: View, size: Size): string {
  const width = size.width / view.scale;
  const height = size.height / view.scale;
  return `${view.x - width / 2} ${-view.y - height / 2} ${width} ${height}`;
}

/** How long the scale bar is: the longest of a few round lengths that is not wider than so many pixels. */
export function barLength(scale: number, most = 130): number {
  const lengths = [0.25, 0.5, 1, 2, 5, 12, 24, 60, 120];
  return lengths.findLast((one) => one * scale <= most) ?? 0.25;
}

/** The line from one disc to another, from rim to rim; null where they touch. */
export function between(a: Disc, b: Disc): [Point, Point] | null {
  const far = distance(a.at, b.at);
  if (far <= (a.width + b.width) / 2) return null;
  const [ux, uy] = [(b.at[0] - a.at[0]) / far, (b.at[1] - a.at[1]) / far];
  return [
    [a.at[0] + (ux * a.width) / 2, a.at[1] + (uy * a.width) / 2],
    [b.at[0] - (ux * b.width) / 2, b.at[1] - (uy * b.width) / 2],
  ];
}
