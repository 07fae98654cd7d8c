import type { AllInsights } from '@scanlist/contracts/http/insights';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type Trends as TrendsOf, trendsOf, trendText } from './figures.ts';
import { pointsText, trendPoints, trendSize } from './trend-line.ts';

/** Null until the figures have come. */
const TrendsContext = createContext<TrendsOf | null>(null);

interface TrendsProps {
  figures: AllInsights | undefined;
  children: ReactNode;
}

/** Gives the cards below it their lines. Only the lines render again when the figures come, not a thousand cards. */
export function Trends({ figures, children }: TrendsProps) {
  const trends = useMemo(() => (figures ? trendsOf(figures) : null), [figures]);
  return <TrendsContext value={trends}>{children}</TrendsContext>;
}

interface ListTrendProps {
  listId: string;
  /** The id of the element that names the list. */
  titleId: string;
  className?: string;
}

/**
 * The entries of a list in the last weeks as a small line, which leads to its insights. It has its size before the line
 * is known.
 */
export function ListTrend({ listId, titleId, className = '' }: ListTrendProps) {
  const weeks = use(TrendsContext)?.(listId);
  const text = weeks && trendText(weeks);
  return (
    <Link
      to={`/list-insights/${listId}`}
      aria-label={text ?? 'Insights'}
      aria-describedby={titleId}
      title={text}
      className={`relative z-1 flex h-5 w-14 rounded-control text-muted transition-colors after:absolute after:-inset-x-2 after:-inset-y-3 hover:text-done ${className}`}
    >
      {weeks && <TrendLine weeks={weeks} />}
    </Link>
  );
}

/** This week is not over, so the line to it is dotted. */
function TrendLine({ weeks }: { weeks: readonly number[] }) {
  const points = trendPoints(weeks);
  const last = points.at(-1);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${trendSize.width} ${trendSize.height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-full"
    >
      <polyline points={pointsText(points.slice(0, -1))} />
      <polyline points={pointsText(points.slice(-2))} strokeDasharray="0.5 3" />
      {last && <circle cx={last.x} cy={last.y} r={2} className="fill-done stroke-none" />}
    </svg>
  );
}
