import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { Skeleton } from '@scanlist/ui/skeleton';
import { reloadPage } from '@scanlist/web-kit/newer-version';
import { type LoadFailure, retryingLazy } from '@scanlist/web-kit/retrying-lazy';
import { reportFailedLoad } from '@scanlist/web-kit/slice-errors';
import { type ReactNode, useEffect, useId } from 'react';
import type { BarChartProps } from './bar-chart.tsx';

// As large as the rest of a screen, so it loads once the figures are there. Its chunk has no name: named ones are preloaded.
const LazyBarChart = retryingLazy<BarChartProps>(() => import('./bar-chart.tsx'), {
  pending: <Skeleton className="size-full" />,
  failed: (retry, failure) => <ChartMissing retry={retry} failure={failure} />,
});

interface ChartSectionProps {
  title: string;
  chart: BarChartProps;
  /** What stands above the chart. */
  legend?: ReactNode;
  /** The same as a table. */
  table: ReactNode;
  children?: ReactNode;
}

/** A chart with its heading and its table. Its height is kept while it loads. */
export function ChartSection({ title, chart, legend, table, children }: ChartSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="font-display text-lg">
          {title}
        </h2>
        {legend}
      </div>
      <Card className="mt-3 px-2 pt-4 pb-1 sm:px-4">
        <div data-chart className="h-56 min-w-0">
          <LazyBarChart {...chart} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-2 text-sm print:hidden">
          <details className="group min-w-0 grow open:basis-full">
            <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-done">
              <span className="group-open:hidden">Show as table</span>
              <span className="hidden group-open:inline">Hide table</span>
              <span className="sr-only">: {title}</span>
            </summary>
            {table}
          </details>
          {children}
        </div>
      </Card>
    </section>
  );
}

/** A chart whose code could not be loaded. Its table has the same figures. */
function ChartMissing({ retry, failure }: { retry: () => void; failure: LoadFailure }) {
  const { error, load, isVersionGone } = failure;
  useEffect(() => {
    void reportFailedLoad({ slice: 'owner', error, load });
  }, [error, load]);
  return (
    <div className="flex size-full flex-col items-center justify-center gap-3 text-center text-sm text-muted">
      <p>This chart didn’t load. Its table has the same figures.</p>
      <Button onClick={isVersionGone ? reloadPage : retry}>{isVersionGone ? 'Reload' : 'Try again'}</Button>
    </div>
  );
}
