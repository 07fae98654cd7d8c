import type { ListInsights } from '@scanlist/contracts/http/insights';
import { useNavigate } from 'react-router-dom';
import { formatEntryCount } from '../format/entry-count.ts';
import { firstWeekday } from '../format/week.ts';
import { entriesLink } from '../list-data/entries-link.ts';
import { ChartSection } from './chart-section.tsx';
import { axisDays, daysText } from './day-names.ts';
import { FigureLink } from './figure-link.tsx';
import { FiguresTable } from './figures-table.tsx';
import { Legend } from './legend.tsx';
import { daysShownMax, type Period, periodsOf } from './periods.ts';

interface EntriesOverTimeProps {
  listId: string;
  insights: ListInsights;
}

/** Entries by day, or by week in a long range: complete ones and others. */
export function EntriesOverTime({ listId, insights }: EntriesOverTimeProps) {
  const navigate = useNavigate();
  const periods = periodsOf(insights.byDay, firstWeekday());
  const nameOf = axisDays(insights.from, insights.to);
  const unit = insights.byDay.length > daysShownMax ? 'week' : 'day';
  return (
    <ChartSection
      title={`Entries by ${unit}`}
      legend={<Legend names={['Complete', 'Not complete']} />}
      chart={{
        summary: summaryOf(insights, periods, unit),
        bars: periods.map(({ from, to, entries, complete }) => ({
          label: nameOf(from),
          title: daysText(from, to),
          values: [complete, entries - complete],
        })),
        series: ['Complete', 'Not complete'],
        onPick: (place) => {
          const period = periods[place];
          if (period?.entries) void navigate(entriesLink(period, { list: listId }));
        },
      }}
      table={
        <FiguresTable
          caption={`Entries by ${unit}`}
          columns={[unit === 'day' ? 'Day' : 'Week', 'Entries', 'Not complete']}
          rows={periods.map((period) => ({
            key: period.from,
            name: daysText(period.from, period.to),
            cells: [
              <Count
                key="entries"
                count={period.entries}
                to={entriesLink(period, { list: listId })}
                period={period}
              />,
              <Count
                key="incomplete"
                count={period.entries - period.complete}
                to={entriesLink(period, { list: listId, incomplete: true })}
                period={period}
              />,
            ],
          }))}
        />
      }
    />
  );
}

function Count({ count, to, period }: { count: number; to: string; period: Period }) {
  if (count === 0) return <span className="text-muted">0</span>;
  return (
    <FigureLink to={to} align="end">
      {count.toLocaleString('en-US')}
      <span className="sr-only"> of {daysText(period.from, period.to)}</span>
    </FigureLink>
  );
}

function summaryOf({ from, to, entries, complete }: ListInsights, periods: Period[], unit: string): string {
  const most = periods.reduce((best, period) => (period.entries > best.entries ? period : best));
  return (
    `Bar chart of ${formatEntryCount(entries)}, ${complete.toLocaleString('en-US')} of them complete, ${daysText(from, to)}. ` +
    `Most in one ${unit}: ${most.entries.toLocaleString('en-US')}, ${daysText(most.from, most.to)}.`
  );
}
