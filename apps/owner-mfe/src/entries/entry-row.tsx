import type { Entry } from '@scanlist/contracts/http/entries';
import { Badge } from '@scanlist/ui/badge';
import { Card } from '@scanlist/ui/card';
import { Disclosure } from '@scanlist/ui/disclosure';
import { useEffect, useRef, useState } from 'react';
import { Moment } from '../common/moment.tsx';
import { EntryDetails } from './entry-details.tsx';

interface EntryRowProps {
  entry: Entry;
  /** The address names this entry: it is opened and brought into sight. */
  isAsked: boolean;
}

/** One line of the ledger; opening it pushes what is below. */
export function EntryRow({ entry, isAsked }: EntryRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const [isOpen, setIsOpen] = useState(isAsked);
  useEffect(() => {
    if (!isAsked) return;
    setIsOpen(true);
    row.current?.scrollIntoView({ block: 'start' });
  }, [isAsked]);
  return (
    <li ref={row} id={`entry-${entry.id}`} className="scroll-mt-20">
      <Card className="overflow-hidden">
        <Disclosure open={isOpen} onOpenChange={setIsOpen} summary={<Summary entry={entry} />}>
          <EntryDetails entry={entry} />
        </Disclosure>
      </Card>
    </li>
  );
}

function Summary({ entry }: { entry: Entry }) {
  return (
    <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-24 text-sm font-semibold whitespace-nowrap tabular-nums">Entry #{entry.id}</span>
      <Badge>
        <Share completed={entry.completedCount} total={entry.totalCount} />
        {entry.completedCount}/{entry.totalCount} completed
      </Badge>
      <span className="grow" />
      {entry.signatureData && (
        <span data-theme="light" className="hidden rounded-control border border-line bg-surface sm:block">
          <img src={entry.signatureData} alt="Signed" className="h-7 w-16 object-contain" />
        </span>
      )}
      <Moment at={entry.createdAt} as="both" className="text-xs text-muted" />
    </span>
  );
}

/** The share that is done, as a bar a word long; the words beside it say it exactly. */
function Share({ completed, total }: { completed: number; total: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 28 4" className="h-1 w-7 overflow-hidden rounded-full bg-line">
      <rect width={total > 0 ? (completed / total) * 28 : 0} height="4" className="fill-done" />
    </svg>
  );
}
