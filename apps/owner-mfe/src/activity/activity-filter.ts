import { type ActivityTopic, activityTopics } from '@scanlist/contracts/http/activity';
import { isUuid } from '@scanlist/contracts/http/workspace-address';
import { daysLater, isDay, startOfDay } from '../format/day.ts';

/** The filter of the trail as it is in the address; empty is any. */
export interface ActivityFilter {
  person: string;
  list: string;
  kind: ActivityTopic | '';
  from: string;
  /** The last day, inclusive. */
  to: string;
}

/** Everything. */
export const noFilter: ActivityFilter = { person: '', list: '', kind: '', from: '', to: '' };

/** Reads `?person=&list=&kind=&from=&to=`. Invalid days are kept; `dateProblems` reports them. */
export function readFilter(params: URLSearchParams): ActivityFilter {
  const idOf = (name: string) => (params.get(name) ?? '').trim();
  const person = idOf('person');
  return {
    person: isUuid(person) ? person : '',
    list: idOf('list').slice(0, 64),
    kind: activityTopics.find((topic) => topic === params.get('kind')) ?? '',
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  };
}

/** The inverse of `readFilter`; unset filters are left out. */
export function writeFilter(filter: ActivityFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** The number of filters that are set; a range of days counts as one. */
export function countFilters({ from, to, ...filter }: ActivityFilter): number {
  return Object.values(filter).filter(Boolean).length + (from || to ? 1 : 0);
}

/** The errors of the date fields; empty when there are none. */
export function dateProblems({ from, to }: ActivityFilter): { from?: string; to?: string } {
  const notADay = 'Enter a valid date';
  if ((from && !isDay(from)) || (to && !isDay(to)))
    return { ...(from && !isDay(from) && { from: notADay }), ...(to && !isDay(to) && { to: notADay }) };
  return from && to && to < from ? { to: 'This is before the start date' } : {};
}

/** The API path of the first page: whole days of the reader's time zone. The days must be valid. */
export function firstPagePath(filter: ActivityFilter): string {
  const query = queryOf(filter);
  query.set('limit', '50');
  return `/api/workspace/activity?${query}`;
}

/** The API path of a file with everything that the filter selects, as above. */
export function filePath(filter: ActivityFilter, extension: 'csv' | 'jsonl'): string {
  const query = queryOf(filter).toString();
  return `/api/workspace/activity.${extension}${query && `?${query}`}`;
}

function queryOf({ from, to, ...filter }: ActivityFilter): URLSearchParams {
  const query = new URLSearchParams(writeFilter({ ...noFilter, ...filter }));
  if (from) query.set('from', startOfDay(from));
  if (to) query.set('to', startOfDay(daysLater(to, 1)));
  return query;
}
