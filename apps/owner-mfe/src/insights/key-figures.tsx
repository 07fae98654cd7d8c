import type { ListInsights } from '@scanlist/contracts/http/insights';
import { Card } from '@scanlist/ui/card';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sharePercent } from '../format/share-percent.ts';
import { entriesLink } from '../list-data/entries-link.ts';
import { type Comparison, compareComplete, compareEntries } from './comparison.ts';
import { durationText } from './duration-text.ts';
import { FigureLink } from './figure-link.tsx';
import { daysBefore } from './periods.ts';

interface KeyFiguresProps {
  listId: string;
  insights: ListInsights;
}

/** Entries, the share with everything done and how long a round takes, against the range before. */
export function KeyFigures({ listId, insights }: KeyFiguresProps) {
  const { from, entries, complete, incomplete, previous, byDay } = insights;
  const all = entriesLink(insights, { list: listId });
  const before = previous.entries > 0 ? entriesLink(daysBefore(from, byDay.length), { list: listId }) : null;
  return (
    <dl className="grid gap-3 min-[22rem]:grid-cols-2 min-[22rem]:*:last:col-span-full sm:grid-cols-3 sm:*:last:col-auto!">
      <KeyFigure name="Entries" value={entries.toLocaleString('en-US')} to={all}>
        <Against to={before} {...compareEntries(insights, previous, byDay.length)} />
      </KeyFigure>
      <KeyFigure name="Fully completed" value={`${sharePercent(complete, entries)}%`} to={all}>
        <Against to={before} {...compareComplete(insights, previous, byDay.length)} />
        {incomplete > 0 && (
          <FigureLink to={entriesLink(insights, { list: listId, incomplete: true })}>
            {incomplete.toLocaleString('en-US')} not complete
          </FigureLink>
        )}
      </KeyFigure>
      <TypicalRound rounds={insights.rounds} to={all} />
    </dl>
  );
}

function TypicalRound({ rounds, to }: Pick<ListInsights, 'rounds'> & { to: string }) {
  if (!rounds) {
    return (
      <KeyFigure name="Typical time" value="Not known yet" isText>
        <p className="py-1">It’s measured from the first check on a phone to submission.</p>
      </KeyFigure>
    );
  }
  return (
    <KeyFigure
      name="Typical time"
      value={
        <>
          <span className="text-lg">about</span> {durationText(rounds.medianSeconds)}
        </>
      }
      to={to}
    >
      <p className="py-1">
        From first check to submission. 9 in 10 take {durationText(rounds.mostSeconds)} or less.
      </p>
    </KeyFigure>
  );
}

interface KeyFigureProps {
  name: string;
  value: ReactNode;
  /** The entries behind it. */
  to?: string;
  /** A value in words is smaller. */
  isText?: boolean;
  children: ReactNode;
}

function KeyFigure({ name, value, to, isText = false, children }: KeyFigureProps) {
  return (
    <Card className="flex min-w-0 flex-col px-4 pt-3 pb-2 break-inside-avoid">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className={`font-display font-semibold tabular-nums ${isText ? 'py-2 text-lg' : 'text-2xl'}`}>
        {to ? (
          <Link
            to={to}
            className="inline-block min-h-11 min-w-[44px] rounded-control py-1 text-ink no-underline decoration-2 underline-offset-4 hover:text-done hover:underline"
          >
            {value}
            <span className="sr-only">: see these entries</span>
          </Link>
        ) : (
          value
        )}
      </dd>
      <dd className="flex flex-col items-start text-xs text-muted tabular-nums">{children}</dd>
    </Card>
  );
}

function Against({ shown, said, to }: Comparison & { to: string | null }) {
  const text =
    shown === said ? (
      shown
    ) : (
      <>
        <span aria-hidden>{shown}</span>
        <span className="sr-only">{said}</span>
      </>
    );
  return to ? <FigureLink to={to}>{text}</FigureLink> : <p className="py-1">{text}</p>;
}
