import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

export interface BarChartProps {
  /** What the chart shows, for screen readers. */
  summary: string;
  /** From left to right: the label of the axis, the title of the tooltip, and a value of each series. */
  bars: { label: string; title: string; values: number[] }[];
  /** The names of the values; they are stacked, and the second one is hatched. */
  series: string[];
  /** Called with the place of a bar that is clicked with a mouse. */
  onPick?: (place: number) => void;
}

/**
 * Bars over one axis, as wide and high as their place. The colours are tokens, so that a dark page and a printed one need
 * nothing else. Nothing moves. The only file that imports the chart library.
 */
export default function BarChartPicture({ summary, bars, series, onPick }: BarChartProps) {
  const hatch = useId();
  const data = bars.map((bar, place) => ({ ...bar, place }));
  return (
    <div role="img" aria-label={summary} className="size-full">
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 224 }}>
        <BarChart
          data={data}
          accessibilityLayer={false}
          // The first label is centered below the first bar: with a year it needs room to the left.
          margin={{ top: 4, right: 8, bottom: 0, left: (bars[0]?.label.length ?? 0) > 8 ? 12 : 0 }}
          barCategoryGap={bars.length > 20 ? '15%' : '25%'}
          className={onPick && '[&_.recharts-surface]:cursor-pointer'}
          {...(onPick && {
            onClick: ({ activeTooltipIndex }) => {
              // A tap shows the tooltip, and the table has the same links.
              if (activeTooltipIndex !== undefined && window.matchMedia('(hover: hover)').matches)
                onPick(Number(activeTooltipIndex));
            },
          })}
        >
          <defs>
            <pattern
              id={hatch}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="5" height="5" className="fill-surface" />
              <rect width="2" height="5" className="fill-muted" />
            </pattern>
          </defs>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="place"
            tickFormatter={(place: number) => bars[place]?.label ?? ''}
            interval="equidistantPreserveStart"
            minTickGap={12}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            tick={axisText}
          />
          <YAxis width="auto" allowDecimals={false} tickLine={false} axisLine={false} tick={axisText} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--sunken)', stroke: 'none' }}
            content={({ active, label }) =>
              active ? <BarTooltip bar={bars[Number(label)]} series={series} /> : null
            }
          />
          {series.map((name, place) => (
            <Bar
              key={name}
              name={name}
              dataKey={({ values }: { values: number[] }) => values[place]}
              stackId="one"
              maxBarSize={48}
              isAnimationActive={false}
              {...(place === 0
                ? { fill: 'var(--done)' }
                : {
                    fill: `url(#${hatch})`,
                    stroke: 'var(--ink-muted)',
                    strokeWidth: bars.length > 40 ? 0.5 : 1,
                  })}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

const axisText = { fill: 'var(--ink-muted)', fontSize: 13 };

function BarTooltip({ bar, series }: { bar: BarChartProps['bars'][number] | undefined; series: string[] }) {
  if (!bar) return null;
  return (
    <div className="rounded-control border border-line bg-surface px-3 py-2 text-xs text-ink tabular-nums shadow-float">
      <p className="font-semibold">{bar.title}</p>
      {series.map((name, place) => (
        <p key={name}>
          {name}: {(bar.values[place] ?? 0).toLocaleString('en-US')}
        </p>
      ))}
    </div>
  );
}
