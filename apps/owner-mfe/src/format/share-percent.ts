/** A part of a whole in percent; 0 and 100 only where it is none or all of it. */
export function sharePercent(part: number, whole: number): number {
  if (part <= 0 || whole <= 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}
