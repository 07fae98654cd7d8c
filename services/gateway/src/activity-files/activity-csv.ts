import type { Activity, ActivityDetails } from '@scanlist/contracts/http/activity';
import { csvOf } from '../entry-files/csv-file.ts';
import type { Cell } from '../entry-files/entry-table.ts';
import type { LocalTime } from '../entry-files/local-time.ts';

type Zone = (at: Date) => LocalTime;

const columns: [name: string, value: (row: Activity, zone: Zone) => Cell][] = [
  ['Time', ({ at }) => new Date(at)],
  ['Time zone', ({ at }, zone) => zone(new Date(at)).zone],
  ['What', ({ kind }) => `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`],
  ['Name', ({ actor }) => actor?.name ?? null],
  ['Email address', ({ actor }) => addressCell(actor?.email)],
  ['List', ({ list }) => list?.title ?? null],
  ['Entry', ({ details }) => details.entryId ?? null],
  ['About', ({ details }) => details.person ?? null],
  ['Their email address', ({ details }) => addressCell(details.personEmail)],
  ['Invited address', ({ details }) => details.email ?? null],
  ['Role before', ({ details }) => details.roleBefore ?? null],
  ['Role', ({ details }) => details.role ?? null],
  ['Before', ({ details }) => details.before ?? null],
  ['After', ({ details }) => details.after ?? null],
  ['Details', ({ details }) => othersOf(details)],
];

/** Rows of the trail as CSV, like entries: names and addresses as they were, a time with its offset. */
export function activityCsv(pages: AsyncGenerator<Activity[]>, zone: Zone): AsyncGenerator<string> {
  return csvOf(
    columns.map(([name]) => name),
    cellsOf(pages, zone),
    zone,
  );
}

/** Rows of the trail as JSON lines, each as the screen gets it. */
export async function* activityJsonLines(pages: AsyncGenerator<Activity[]>): AsyncGenerator<string> {
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

async function* cellsOf(pages: AsyncGenerator<Activity[]>, zone: Zone): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) yield rows.map((row) => columns.map(([, value]) => value(row, zone)));
}

/** Empty where an older release did not store it. */
function addressCell(email: string | null | undefined): string | null {
  return email === null ? 'Not confirmed' : (email ?? null);
}

const otherDetails = [
  'fields',
  'itemsAdded',
  'itemsChanged',
  'itemsRemoved',
  'labels',
  'format',
  'period',
  'last4',
  'userAgent',
] as const satisfies readonly (keyof ActivityDetails)[];

/** 'fields: title, order; itemsAdded: 2'. */
function othersOf(details: ActivityDetails): string | null {
  const texts = otherDetails.flatMap((name) => {
    const value = details[name];
    return value === undefined ? [] : [`${name}: ${Array.isArray(value) ? value.join(', ') : value}`];
  });
  return texts.join('; ') || null;
}
