import type { Activity, ActivityKind, ActivityTopic } from '@scanlist/contracts/http/activity';
import { activityKinds } from '@scanlist/contracts/http/activity';
import {
  Building2,
  ClipboardCheck,
  CreditCard,
  Download,
  History,
  ListChecks,
  type LucideIcon,
  MonitorSmartphone,
  Users,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { Timestamp } from '../format/timestamp.tsx';
import { activityParts, type TextPart } from './activity-text.ts';
import { dayTitle, groupByDay } from './group-by-day.ts';

const icons: Record<ActivityTopic, LucideIcon> = {
  lists: ListChecks,
  entries: ClipboardCheck,
  members: Users,
  company: Building2,
  exports: Download,
  billing: CreditCard,
  'sign-ins': MonitorSmartphone,
};

/** The rows of the trail under the days on which they happened. */
export function ActivityDays({ rows }: { rows: readonly Activity[] }) {
  const now = new Date();
  return (
    <div className="flex flex-col gap-8">
      {groupByDay(rows).map(({ day, rows: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="font-display text-lg">
            {dayTitle(ofDay[0]?.at ?? day, now)}
          </h2>
          <ol className="mt-2 divide-y divide-line border-y border-line">
            {ofDay.map((row) => (
              <ActivityRow key={row.id} row={row} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function ActivityRow({ row }: { row: Activity }) {
  // A kind that is newer than this slice has no topic here.
  const known: (typeof activityKinds)[ActivityKind] | undefined = activityKinds[row.kind];
  const Icon = known ? icons[known.topic] : History;
  return (
    <li className="flex min-h-11 items-start gap-3 py-3 text-sm">
      <Icon aria-hidden className="mt-0.5 size-[1.125rem] shrink-0 text-muted" strokeWidth={1.75} />
      <div className="flex min-w-0 grow flex-col gap-x-4 sm:flex-row sm:justify-between">
        <p className="min-w-0 wrap-anywhere">
          {activityParts(row).map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
            <Part key={place} part={part} link={linkOf(row)} />
          ))}
        </p>
        <Timestamp at={row.at} as="time" className="shrink-0 text-xs leading-5 text-muted" />
      </div>
    </li>
  );
}

function Part({ part, link }: { part: TextPart; link: string | null }) {
  if (part.is === 'address') return <span className="text-muted">{part.text}</span>;
  if (part.is === 'person') return <span className="font-semibold">{part.text}</span>;
  if (part.is !== 'list' || link === null) return part.text;
  return (
    <Link to={link} className="font-semibold underline underline-offset-4 hover:text-done">
      {part.text}
    </Link>
  );
}

/** Where the row's list or entry is; null where there is nothing to open. */
function linkOf({ kind, list, details }: Activity): string | null {
  if (!list || kind === 'list-deleted') return null;
  if (details.entryId !== undefined && kind !== 'entry-deleted')
    return `/list-entries/${list.id}#entry-${details.entryId}`;
  return `/list-details/${list.id}`;
}
