import type { ListSummary } from '@scanlist/contracts/http/lists';
import { addressText } from '../format/address-text.ts';
import { Timestamp } from '../format/timestamp.tsx';
import { useOwner } from '../shared/shell.tsx';

/** 'Edited by Mira Holt (mira@example.com), 3 hours ago', where another member made the newest version of a list; else nothing. */
export function EditedBy({ list }: { list: Pick<ListSummary, 'updatedAt' | 'updatedBy' | 'version'> }) {
  const { id } = useOwner();
  if (!list.updatedBy || list.updatedBy.id === id) return null;
  const name = (
    <span className="wrap-anywhere">{list.updatedBy.name + addressText(list.updatedBy.email)}</span>
  );
  // The day of a first version is shown beside it.
  if (list.version === 1) return <span>Created by {name}</span>;
  return (
    <span>
      Edited by {name}, <Timestamp at={list.updatedAt} as="ago" />
    </span>
  );
}
