import type { AllInsights } from '@scanlist/contracts/http/insights';
import type { ListSummary } from '@scanlist/contracts/http/lists';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatEntryCount } from '../format/entry-count.ts';
import { missedItems, thisWeekOf } from './figures.ts';
import { MissedItems } from './missed-items.tsx';
import { QuietLists } from './quiet-lists.tsx';
import { ThisWeek } from './this-week.tsx';
import type { Figures } from './use-figures.ts';

interface FiguresSectionProps {
  lists: readonly ListSummary[];
  figures: Figures;
}

/**
 * What the entries of all lists come to. On a phone it is a line that opens, so that the first list stays in the first
 * half of the screen. It takes the same room while it loads, and when it could not be loaded.
 */
export function FiguresSection({ lists, figures }: FiguresSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { data } = figures;
  return (
    <section ref={section} tabIndex={-1} aria-label="Insights" className={sectionClasses}>
      {figures.isError ? (
        <NotLoaded
          onRetry={() => {
            figures.retry();
            // The button disappears.
            section.current?.focus({ preventScroll: true });
          }}
        />
      ) : (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            className="-my-2.5 flex min-h-11 w-full items-center justify-between gap-2 rounded-control text-left text-sm lg:hidden"
            onClick={() => setIsOpen(!isOpen)}
          >
            <Headline data={isOpen ? undefined : data} />
            <ChevronDown
              aria-hidden
              strokeWidth={1.75}
              className={`size-5 shrink-0 text-muted transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
          <div id={panelId} className={`${isOpen ? 'grid' : 'hidden'} ${panelClasses}`}>
            <ThisWeek week={data && thisWeekOf(data)} isCounting={data?.upToDate === false} />
            <MissedItems items={data && missedItems(data, lists)} days={data} />
            <QuietLists lists={lists} />
          </div>
        </>
      )}
    </section>
  );
}

/** What stands in the place of the figures until somebody has filled in a list. */
export function FiguresToCome() {
  return (
    <p className="mb-2 text-xs leading-5 text-pretty text-muted lg:mb-4 lg:text-sm">
      Weekly figures show up here after your first entry.
    </p>
  );
}

const panelId = 'figures';

const sectionClasses =
  'mb-1.5 rounded-card outline-none lg:mb-4 lg:min-h-33 lg:border lg:border-line lg:bg-surface';

const panelClasses =
  'mt-2 mb-4 grid-cols-1 gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-4 lg:my-0 lg:grid lg:grid-cols-[17.5rem_minmax(0,1.3fr)_minmax(0,1fr)] xl:gap-x-8 lg:border-none lg:px-5 lg:py-3';

/** The line of a phone; what is below it when it is open is not said twice. */
function Headline({ data }: { data: AllInsights | undefined }) {
  if (!data) return <span className="text-muted">This week</span>;
  return (
    <span className="min-w-0 truncate text-muted">
      <strong className="font-semibold text-ink tabular-nums">
        {formatEntryCount(thisWeekOf(data).entries)}
      </strong>{' '}
      this week
    </span>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="flex min-h-6 items-center gap-x-3 text-sm text-muted lg:min-h-32.5 lg:justify-center">
      <span>Weekly figures didn’t load.</span>
      <button type="button" className={retryClasses} onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}

const retryClasses =
  '-my-2.5 inline-flex min-h-11 items-center rounded-control font-semibold text-ink underline decoration-line-strong underline-offset-4 hover:text-done';
