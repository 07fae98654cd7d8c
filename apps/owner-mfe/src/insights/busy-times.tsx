import type { ListInsights } from '@scanlist/contracts/http/insights';
import { formatEntryCount } from '../format/entry-count.ts';
import { firstWeekday } from '../format/week.ts';
import { entriesLink } from '../list-data/entries-link.ts';
import { ChartSection } from './chart-section.tsx';
import { hourName, weekdayName } from './day-names.ts';
import { FigureLink } from './figure-link.tsx';
import { FiguresTable } from './figures-table.tsx';
import { weekdaysOf } from './periods.ts';

interface BusyTimesProps {
  listId: string;
  insights: ListInsights;
}

/** Entries by hour of the day and by weekday. */
export function BusyTimes({ listId, insights }: BusyTimesProps) {
  const hours = insights.byHour.map((entries, hour) => ({
    name: hourName(hour),
    label: hourName(hour),
    entries,
  }));
  const weekdays = weekdaysOf(insights.byDay, firstWeekday()).map(({ weekday, entries }) => ({
    name: weekdayName(weekday),
    label: weekdayName(weekday).slice(0, 3),
    entries,
  }));
  const behind = (
    <FigureLink to={entriesLink(insights, { list: listId })}>
      View {formatEntryCount(insights.entries)}
    </FigureLink>
  );
  return (
    <div className="grid gap-x-6 gap-y-10 lg:grid-cols-2">
      <TimesChart title="Entries by hour of the day" column="Hour" times={hours}>
        {behind}
      </TimesChart>
      <TimesChart title="Entries by weekday" column="Weekday" times={weekdays}>
        {behind}
      </TimesChart>
    </div>
  );
}

interface TimesChartProps {
  title: string;
  column: string;
  times: { name: string; label: string; entries: number }[];
  children: React.ReactNode;
}

function TimesChart({ title, column, times, children }: TimesChartProps) {
  const most = times.reduce((best, time) => (time.entries > best.entries ? time : best));
  return (
    <ChartSection
      title={title}
      chart={{
        summary: `Bar chart: ${title}. Most: ${formatEntryCount(most.entries)}, ${most.name}.`,
        bars: times.map(({ name, label, entries }) => ({ title: name, label, values: [entries] })),
        series: ['Entries'],
      }}
      table={
        <FiguresTable
          caption={title}
          columns={[column, 'Entries']}
          rows={times.map(({ name, entries }) => ({
            key: name,
            name,
            cells: [entries.toLocaleString('en-US')],
          }))}
        />
      }
    >
      {children}
    </ChartSection>
  );
}
