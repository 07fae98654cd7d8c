import { time } from '../texts/date-styles.ts';
import { dateText } from '../texts/text.ts';

/** A moment in the visitor's locale: '10:42 AM', on another day than `now` with the day, 'Nov 19, 10:42 AM'. */
export function momentOf(at: number | string, now: Date): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === now.toDateString();
  return dateText(moment, {
    ...(!isToday && { month: 'short', day: 'numeric' }),
    ...time,
  });
}
