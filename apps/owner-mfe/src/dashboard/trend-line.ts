/** The size of the drawing, in its own units. */
export const trendSize = { width: 56, height: 20 } as const;

/** So much room is kept around the line, so that its ends are not cut. */
const margin = 2.5;

interface Point {
  x: number;
  y: number;
}

/** The points of a line of counts, from left to right; zero is at the bottom, the largest count at the top. */
export function trendPoints(counts: readonly number[]): Point[] {
  const most = Math.max(1, ...counts);
  const width = trendSize.width - 2 * margin;
  const height = trendSize.height - 2 * margin;
  return counts.map((count, place) => ({
    x: round(margin + (counts.length > 1 ? (place * width) / (counts.length - 1) : width)),
    y: round(margin + height * (1 - count / most)),
  }));
}

/** Points as in the `points` of a polyline. */
export function pointsText(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x},${y}`).join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
