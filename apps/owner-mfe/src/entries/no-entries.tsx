import { deletedListDays } from '@scanlist/contracts/http/limits';
import { Button } from '@scanlist/ui/button';
import { EmptyState } from '@scanlist/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { NoEntriesYet } from '../list-components/no-entries-yet.tsx';
import { entriesQuery } from './entry-pages.ts';

/** A list without entries: nobody has filled it in, or its owner has deleted them all. */
export function NoEntries({ listId, onShowDeleted }: { listId: string; onShowDeleted: () => void }) {
  const deleted = useInfiniteQuery(entriesQuery(listId, { deleted: true }));
  if (!deleted.data?.pages[0]?.entries.length) return <NoEntriesYet as="h2" />;
  return (
    <EmptyState
      as="h2"
      icon={<Trash2 strokeWidth={1.5} />}
      title="All entries are deleted"
      action={<Button onClick={onShowDeleted}>Show deleted entries</Button>}
    >
      An entry can be restored for {deletedListDays} days after you delete it.
    </EmptyState>
  );
}
