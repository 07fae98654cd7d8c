import { EmptyState } from '@scanlist/ui/empty-state';
import { ScanLine } from 'lucide-react';

/** The empty state of a list without entries. */
export function NoEntriesYet({ as }: { as: 'h2' | 'h3' }) {
  return (
    <EmptyState as={as} icon={<ScanLine strokeWidth={1.5} />} title="No Entries Yet">
      This list hasn't been used through the QR code yet...
    </EmptyState>
  );
}
