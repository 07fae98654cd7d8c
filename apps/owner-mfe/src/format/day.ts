/** Days as in addresses and date fields: `2026-11-20`, in the time zone of the owner's browser. */

/** True for a calendar day from 1970 on; false for February 30, a half-typed year, or anything else. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match || text < '1970') return false;
  const [year, month, day] = partsOf(text);
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day;
}

/** The day of a point in time. */
export function dayAt(moment: Date): string {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return [pad(moment.getFullYear(), 4), pad(moment.getMonth() + 1, 2), pad(moment.getDate(), 2)].join('-');
}

/** The day that many days later, or earlier if negative; daylight saving makes no difference. */
export function daysLater(day: string, days: number): string {
  const [year, month, date] = partsOf(day);
  // Noon exists on every day in every time zone; midnight does not.
  return dayAt(new Date(year, month - 1, date + days, 12));
}

/** The start of a day, ISO 8601 in UTC; where clocks skip midnight, the first existing time. */
export function startOfDay(day: string): string {
  const [year, month, date] = partsOf(day);
  return new Date(year, month - 1, date).toISOString();
}

function partsOf(day: string): [year: number, month: number, day: number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
}
