import {
  readStrokes,
  type StrokePoint,
  strokeLimits,
  strokeUnit,
  writeStrokes,
} from '@scanlist/contracts/http/strokes';

/** A point as the pad has it, in CSS pixels. */
interface PadPoint {
  x: number;
  y: number;
}

/**
 * Strokes as text for `signatureStrokes`, on a pad of this size in CSS pixels. Where they are too many, points between the ends
 * of strokes are left out, every other one. Undefined where even that is too much, and where there are none.
 */
export function strokeText(
  strokes: readonly (readonly PadPoint[])[],
  pad: { width: number; height: number },
): string | undefined {
  const size = { width: toUnits(pad.width), height: toUnits(pad.height) };
  let drawn = strokes.filter((points) => points.length > 0).map((points) => points.map(toPoint));
  for (;;) {
    const text = writeStrokes({ ...size, strokes: drawn });
    if (readStrokes(text)) return text;
    const thinned = drawn.map((points) =>
      points.filter((_, index) => index % 2 === 0 || index === points.length - 1),
    );
    if (countOf(thinned) === countOf(drawn)) return undefined;
    drawn = thinned;
  }
}

/** The points of each stroke of a text, in CSS pixels; none for a text that holds no strokes. */
export function strokesOfText(text: string | null | undefined): PadPoint[][] {
  const read = text ? readStrokes(text) : null;
  return (read?.strokes ?? []).map((points) =>
    points.map(([x, y]) => ({ x: x * strokeUnit, y: y * strokeUnit })),
  );
}

/** A pen that left the pad far behind is not needed where it went. */
function toPoint({ x, y }: PadPoint): StrokePoint {
  return [toUnits(x), toUnits(y)];
}

function toUnits(pixels: number): number {
  const most = strokeLimits.outsideMax;
  // Minus zero is no number of strokes.
  return Math.min(Math.max(Math.round(pixels / strokeUnit), -most), most) + 0;
}

function countOf(strokes: readonly (readonly unknown[])[]): number {
  return strokes.reduce((count, points) => count + points.length, 0);
}
