import type { OwnerList } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { Menu, MenuItem } from '@scanlist/ui/menu';
import { Copy, EllipsisVertical, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';
import { summaryOf } from '../list-data/list-cache.ts';
import { deleteList, duplicateList } from '../list-data/list-changes.ts';
import { useListDesk } from '../list-data/use-list-desk.ts';
import { useLeadOn } from '../shared/use-lead-on.ts';

const deleteDialog = lazyDialog(() => import('../list-components/delete-list-dialog.tsx'));

/** What is done rarely with a list. Both lead to the dashboard once they are done: there the outcome is to be seen. */
export function ListMenu({ list }: { list: OwnerList }) {
  const desk = useListDesk();
  const navigate = useNavigate();
  const leadOn = useLeadOn();
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);

  const remove = async () => {
    setIsPending(true);
    const isDeleted = await deleteList(desk, summaryOf(list));
    setIsPending(false);
    if (isDeleted) await leadOn('/dashboard');
  };
  const duplicate = async () => {
    setIsPending(true);
    const copy = await duplicateList(desk, list, ({ id }) => void navigate(`/edit-list/${id}`));
    setIsPending(false);
    if (copy) await leadOn('/dashboard');
  };

  return (
    <>
      <Menu
        trigger={
          <Button variant="plain" iconOnly aria-label="More actions" aria-busy={isPending}>
            <EllipsisVertical aria-hidden strokeWidth={1.75} />
          </Button>
        }
      >
        <MenuItem disabled={isPending} onSelect={() => void duplicate()}>
          <Copy aria-hidden strokeWidth={1.75} />
          Duplicate
        </MenuItem>
        <MenuItem
          disabled={isPending}
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
