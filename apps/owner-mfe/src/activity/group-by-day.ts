import type { Activity } from '@scanlist/contracts/http/activity';
import { dayAt } from '../format/day.ts';

/** The rows of one day in the reader's time zone. */
export interface DayOfActivity {
  /** Such as `2026-11-20`. */
  day: string;
  rows: Activity[];
}

/** Groups rows, which are newest first, by day. */
export function groupByDay(rows: readonly Activity[]): DayOfActivity[] {
  const days: DayOfActivity[] = [];
  for (const row of rows) {
    const day = dayAt(new Date(row.at));
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

const dayAndDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** The heading of a day: 'Today', 'Yesterday', 'Friday, November 20, 2026'. */
export function dayTitle(at: string, now: Date): string {
  const moment = new Date(at);
  const day = dayAt(moment);
  if (day === dayAt(now)) return 'Today';
  const dayBefore = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12);
  return day === dayAt(dayBefore) ? 'Yesterday' : dayAndDate.format(moment);
}
