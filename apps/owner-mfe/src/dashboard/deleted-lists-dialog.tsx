import { deletedListDays } from '@scanlist/contracts/http/limits';
import type { DeletedList } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { Dialog } from '@scanlist/ui/dialog';
import { EmptyState } from '@scanlist/ui/empty-state';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatDay } from '../format/dates.ts';
import { formatDaysAgo } from '../format/days-ago.ts';
import { formatEntryCount } from '../format/entry-count.ts';
import { Loading } from '../layout/loading.tsx';
import { typeName } from '../list-components/list-type.tsx';
import { restoreList } from '../list-data/list-actions.ts';
import { deletedListsQuery } from '../list-data/list-calls.ts';
import { useListActionDependencies } from '../list-data/use-list-action-dependencies.ts';
import { errorMessage } from '../shared/error-messages.ts';
import { ignoreDoubleClick } from '../shared/ignore-double-click.ts';
import { useMay } from '../shared/roles.ts';

/** The lists deleted in the last 30 days, each with a button to restore it (decision P9a). */
export default function DeletedListsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Recently deleted"
      description={`A deleted list is kept for ${deletedListDays} days with its entries and its QR code.`}
    >
      <DeletedLists />
    </Dialog>
  );
}

function DeletedLists() {
  const [restored, setRestored] = useState('');
  return (
    <>
      <p role="status" className={restored ? 'mb-4 text-sm font-medium' : 'sr-only'}>
        {restored}
      </p>
      <Rows onRestored={setRestored} />
    </>
  );
}

/** `onRestored` gets the message to show: a toast would have to be closed before the dialog. */
function Rows({ onRestored }: { onRestored: (text: string) => void }) {
  const deleted = useQuery(deletedListsQuery);
  const region = useRef<HTMLUListElement>(null);
  if (deleted.data?.length === 0) {
    return (
      <EmptyState as="h3" icon={<Trash2 strokeWidth={1.5} />} title="Nothing to restore">
        Lists you delete appear here.
      </EmptyState>
    );
  }
  if (deleted.data) {
    return (
      <ul ref={region} tabIndex={-1} className="-my-2 divide-y divide-line outline-none">
        {deleted.data.map((list) => (
          <DeletedRow
            key={list.id}
            list={list}
            onRestored={(text) => {
              // The row disappears with its button; the focus moves first, so that it is not lost.
              region.current?.focus();
              onRestored(text);
            }}
          />
        ))}
      </ul>
    );
  }
  if (deleted.isError) {
    return (
      <RetryPanel as="h3" title="Deleted lists didn’t load" onRetry={() => void deleted.refetch()}>
        {errorMessage(deleted.error)}
      </RetryPanel>
    );
  }
  return (
    <Loading className="flex flex-col gap-4">
      {['w-2/3', 'w-1/2'].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </Loading>
  );
}

function DeletedRow({ list, onRestored }: { list: DeletedList; onRestored: (text: string) => void }) {
  const deps = useListActionDependencies();
  const [isRestoring, setIsRestoring] = useState(false);
  const mayWrite = useMay('lists:write');
  const titleId = `deleted-${list.id}`;
  const restore = async () => {
    setIsRestoring(true);
    await restoreList(deps, list, ({ description = '' }) => onRestored(description));
    setIsRestoring(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p id={titleId} className="text-sm font-semibold wrap-anywhere">
          {list.title}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {typeName(list.type)} · {formatEntryCount(list.entryCount)}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          Deleted {formatDaysAgo(list.deletedAt, Date.now())}, permanently deleted on{' '}
          <time dateTime={list.purgedAt} title={list.purgedAt} className="whitespace-nowrap">
            {formatDay(list.purgedAt)}
          </time>
        </p>
      </div>
      {mayWrite && (
        <Button
          aria-describedby={titleId}
          disabled={isRestoring}
          onClick={ignoreDoubleClick(() => void restore())}
        >
          <RotateCcw aria-hidden strokeWidth={1.75} />
          {isRestoring ? 'Restoring...' : 'Restore'}
        </Button>
      )}
    </li>
  );
}
