import { deletedListDays } from '@scanlist/contracts/http/limits';
import { Button } from '@scanlist/ui/button';
import { EmptyState } from '@scanlist/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { entriesQuery } from './entry-pages.ts';

interface NoEntriesProps {
  path: string;
  onShowDeleted: () => void;
  /** What is shown where nobody has filled in anything yet. */
  children: ReactNode;
}

/** A path without entries: nobody has filled in anything yet, or the owner has deleted it all. */
export function NoEntries({ path, onShowDeleted, children }: NoEntriesProps) {
  const deleted = useInfiniteQuery(entriesQuery(path, { deleted: true }));
  if (!deleted.data?.pages[0]?.entries.length) return children;
  return (
    <EmptyState
      as="h2"
      icon={<Trash2 strokeWidth={1.5} />}
      title="All entries are deleted"
      action={<Button onClick={onShowDeleted}>Show deleted entries</Button>}
    >
      You can restore an entry for {deletedListDays} days after you delete it.
    </EmptyState>
  );
}
