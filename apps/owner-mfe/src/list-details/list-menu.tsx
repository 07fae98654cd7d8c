import type { OwnerList } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { Menu, MenuItem } from '@scanlist/ui/menu';
import { Copy, EllipsisVertical, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyDialog } from '../common/lazy-dialog.tsx';
import { summaryOf } from '../common/list-cache.ts';
import { deleteList, duplicateList } from '../common/list-changes.ts';
import { useListDesk } from '../common/use-list-desk.ts';

const deleteDialog = lazyDialog(() => import('../common/delete-list-dialog.tsx'));

/** What is done rarely with a list. Both lead to the dashboard once they are done: there the outcome is to be seen. */
export function ListMenu({ list }: { list: OwnerList }) {
  const desk = useListDesk();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [pending, setPending] = useState<'Deleting...' | 'Duplicating...' | null>(null);

  const remove = async () => {
    setPending('Deleting...');
    const isDeleted = await deleteList(desk, summaryOf(list));
    setPending(null);
    if (isDeleted) await navigate('/dashboard');
  };
  const duplicate = async () => {
    setPending('Duplicating...');
    const copy = await duplicateList(desk, list, ({ id }) => void navigate(`/edit-list/${id}`));
    setPending(null);
    if (copy) await navigate('/dashboard');
  };

  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button aria-busy={pending !== null}>
            <EllipsisVertical aria-hidden strokeWidth={1.75} />
            {pending ?? 'More'}
          </Button>
        }
      >
        <MenuItem disabled={pending !== null} onSelect={() => void duplicate()}>
          <Copy aria-hidden strokeWidth={1.75} />
          Duplicate
        </MenuItem>
        <MenuItem
          disabled={pending !== null}
          onFocus={deleteDialog.expect}
          onSelect={() => (list.entryCount > 0 ? setIsAsking(true) : void remove())}
        >
          <Trash2 aria-hidden strokeWidth={1.75} />
          Delete
        </MenuItem>
      </Menu>
      {isAsking && (
        <deleteDialog.Dialog list={list} onClose={() => setIsAsking(false)} onConfirm={() => void remove()} />
      )}
    </>
  );
}
