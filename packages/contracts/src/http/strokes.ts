// Without zod, because the fill page writes strokes and the owner's screens draw them.

/** How far apart numbers of strokes are, in CSS pixels. */
export const strokeUnit = 0.1;

/**
 * Bounds of `signatureStrokes`: characters of the text, points, width and height of the pad in units, and how far outside of
 * the pad a point may be, as a pen that leaves the pad goes on drawing.
 */
export const strokeLimits = {
  bytesMax: 40_000,
  pointsMax: 3_000,
  sideMax: 20_000,
  outsideMax: 20_000,
} as const;

/** A point as x and y, from the upper left corner of the pad, in units. */
export type StrokePoint = readonly [x: number, y: number];

/** A drawn signature: the pad's width and height, and each stroke from its first point to its last, in units. */
export interface Strokes {
  width: number;
  height: number;
  strokes: readonly (readonly StrokePoint[])[];
}

/**
 * Strokes as they are sent and stored: the pad, then each stroke behind a bar, as in `3200x1600|120,300 130,310|400,500`.
 * Numbers are whole.
 */
export function writeStrokes({ width, height, strokes }: Strokes): string {
  const drawn = strokes.map((points) => `|${points.map(([x, y]) => `${x},${y}`).join(' ')}`);
  return `${width}x${height}${drawn.join('')}`;
}

/** The strokes of a text that `writeStrokes` wrote; null for any other text and for one beyond `strokeLimits`. */
export function readStrokes(text: string): Strokes | null {
  if (text.length > strokeLimits.bytesMax) return null;
  const [pad = '', ...drawn] = text.split('|');
  const [, width, height] = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(pad)?.map(Number) ?? [];
  if (!width || !height || width > strokeLimits.sideMax || height > strokeLimits.sideMax) return null;
  if (drawn.length === 0) return null;
  let count = 0;
  const strokes: StrokePoint[][] = [];
  for (const stroke of drawn) {
    const points: StrokePoint[] = [];
    for (const point of stroke.split(' ')) {
      const [, x = Number.NaN, y = Number.NaN] =
        /^(0|-?[1-9]\d{0,4}),(0|-?[1-9]\d{0,4})$/.exec(point)?.map(Number) ?? [];
      if (!isNear(x, width) || !isNear(y, height) || ++count > strokeLimits.pointsMax) return null;
      points.push([x, y]);
    }
    strokes.push(points);
  }
  return { width, height, strokes };
}

/**
 * The path data of a stroke for SVG, as the pad draws it: a smooth curve through its points. One point is a dot where the line
 * has round caps. It contains numbers and the letters M, C and h alone.
 */
export function strokePath(points: readonly StrokePoint[]): string {
  const [first, ...others] = points;
  if (!first) return '';
  return `M${first.join(' ')}${others.length === 0 ? 'h0' : curvesOf(points).join('')}`;
}

/**
 * The same line as path data for each pair of neighbours. With round caps they look the same, and however often the line crosses
 * itself, each piece takes as long to draw as it is long.
 */
export function strokePieces(points: readonly StrokePoint[]): string[] {
  if (points.length < 2) return points.map((point) => strokePath([point]));
  return curvesOf(points).map((curve, index) => `M${points[index]?.join(' ')}${curve}`);
}

/** The curve to each point but the first. */
function curvesOf(points: readonly StrokePoint[]): string[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const [, leaving] = controlPoints(points[index - 1] ?? from, from, to);
    const [arriving] = controlPoints(from, to, points[index + 2] ?? to);
    return `C${leaving.join(' ')} ${arriving.join(' ')} ${to.join(' ')}`;
  });
}

/** The control points before and after `at` on a curve from `before` over `at` to `after`, as signature_pad has them. */
function controlPoints(before: StrokePoint, at: StrokePoint, after: StrokePoint): [StrokePoint, StrokePoint] {
  const lengthBefore = Math.hypot(before[0] - at[0], before[1] - at[1]);
  const lengthAfter = Math.hypot(at[0] - after[0], at[1] - after[1]);
  const share = lengthBefore + lengthAfter === 0 ? 0 : lengthAfter / (lengthBefore + lengthAfter);
  const along = (axis: 0 | 1): [number, number] => {
    const middleBefore = (before[axis] + at[axis]) / 2;
    const middleAfter = (at[axis] + after[axis]) / 2;
    const shift = at[axis] - (middleAfter + (middleBefore - middleAfter) * share);
    return [Math.round(middleBefore + shift), Math.round(middleAfter + shift)];
  };
  const [xBefore, xAfter] = along(0);
  const [yBefore, yAfter] = along(1);
  return [
    [xBefore, yBefore],
    [xAfter, yAfter],
  ];
}

function isNear(value: number, side: number): boolean {
  return value >= -strokeLimits.outsideMax && value <= side + strokeLimits.outsideMax;
}
