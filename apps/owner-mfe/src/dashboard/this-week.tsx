import { Skeleton } from '@scanlist/ui/skeleton';
import { Link } from 'react-router-dom';
import { entriesLink } from '../list-data/entries-link.ts';
import type { ThisWeek as Week } from './figures.ts';

interface ThisWeekProps {
  /** Undefined while it loads. */
  week: Week | undefined;
  /** Older entries are still being counted. */
  isCounting: boolean;
}

/** The entries of this week and the share fully completed, each beside the same days of last week. */
export function ThisWeek({ week, isCounting }: ThisWeekProps) {
  const when = week?.isWhole ? 'last week' : 'by this day last week';
  const isAllDone = week?.share === 100 || week?.share === null;
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-[1.25fr_1fr] lg:self-center">
      <Figure
        value={week && week.entries.toLocaleString('en-US')}
        to={week && entriesLink(week.days)}
        label={week?.entries === 1 ? 'entry this week' : 'entries this week'}
        before={
          isCounting ? 'Still counting…' : week && `${week.before.entries.toLocaleString('en-US')} ${when}`
        }
      />
      <Figure
        value={week && (week.share === null ? '–' : `${week.share}%`)}
        to={week && entriesLink(week.days, isAllDone ? {} : { incomplete: true })}
        label="fully completed"
        linkEnds={week && !isAllDone ? `, ${week.incomplete.toLocaleString('en-US')} not complete` : ''}
        before={week && (week.before.share === null ? '' : `was ${week.before.share}%`)}
      />
    </div>
  );
}

interface FigureProps {
  value: string | undefined;
  to: string | undefined;
  label: string;
  /** What the name of the link says besides the label, where its entries are others. */
  linkEnds?: string;
  before: string | undefined;
}

/** A figure, which leads to the entries behind it, and the one before. */
function Figure({ value, to, label, linkEnds = '', before }: FigureProps) {
  return (
    <p className="relative flex min-w-0 flex-col text-xs leading-4 text-muted">
      {value === undefined || to === undefined ? (
        <span className="flex h-9 items-center">
          <Skeleton className="h-7 w-12" />
        </span>
      ) : (
        <Link
          to={to}
          className="self-start rounded-control font-display text-2xl leading-9 text-ink tabular-nums decoration-done decoration-2 underline-offset-4 after:absolute after:-inset-1 hover:underline"
        >
          {value}
          <span className="sr-only">
            {' '}
            {label}
            {linkEnds}
          </span>
        </Link>
      )}
      <span aria-hidden={value !== undefined} className="text-sm text-ink">
        {label}
      </span>
      <span className="min-h-4 tabular-nums">{before}</span>
    </p>
  );
}
