import type { OwnerList } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { Menu, MenuItem } from '@scanlist/ui/menu';
import {
  Archive,
  ArchiveRestore,
  ChartNoAxesColumn,
  Copy,
  Download,
  EllipsisVertical,
  Tag,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';
import { archiveList, deleteList, duplicateList, unarchiveList } from '../list-data/list-actions.ts';
import { summaryOf } from '../list-data/list-cache.ts';
import { useListActionDependencies } from '../list-data/use-list-action-dependencies.ts';
import { useMay } from '../shared/roles.ts';
import { useNavigateWhileMounted } from '../shared/use-navigate-while-mounted.ts';
import { downloadList } from './download-list.ts';

const labelsDialog = lazyDialog(() => import('../list-components/labels-dialog.tsx'));
const deleteDialog = lazyDialog(() => import('../list-components/delete-list-dialog.tsx'));

/** The rare actions of a list. Copying and deleting lead to the dashboard, which shows the result. */
export function ListMenu({ list }: { list: OwnerList }) {
  const deps = useListActionDependencies();
  const navigate = useNavigate();
  const navigateIfMounted = useNavigateWhileMounted();
  const [isLabelsDialogOpen, setLabelsDialogOpen] = useState(false);
  const [isDeleteDialogOpen, setDeleteDialogOpen] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const mayWrite = useMay('lists:write');

  const remove = async () => {
    setIsPending(true);
    const isDeleted = await deleteList(deps, summaryOf(list));
    setIsPending(false);
    if (isDeleted) await navigateIfMounted('/dashboard');
  };
  const toggleArchived = async () => {
    setIsPending(true);
    const summary = summaryOf(list);
    await (list.archivedAt ? unarchiveList(deps, summary) : archiveList(deps, summary));
    setIsPending(false);
  };
  const duplicate = async () => {
    setIsPending(true);
    const copy = await duplicateList(deps, list, ({ id }) => void navigate(`/edit-list/${id}`));
    setIsPending(false);
    if (copy) await navigateIfMounted('/dashboard');
  };

  const download = async () => {
    setIsPending(true);
    await downloadList(deps.shell, list.id);
    setIsPending(false);
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
        <MenuItem asChild>
          <Link to={`/list-insights/${list.id}`}>
            <ChartNoAxesColumn aria-hidden strokeWidth={1.75} />
            Insights
          </Link>
        </MenuItem>
        {mayWrite && (
          <>
            <MenuItem onFocus={labelsDialog.preload} onSelect={() => setLabelsDialogOpen(true)}>
              <Tag aria-hidden strokeWidth={1.75} />
              Labels
            </MenuItem>
            <MenuItem disabled={isPending} onSelect={() => void duplicate()}>
              <Copy aria-hidden strokeWidth={1.75} />
              Duplicate
            </MenuItem>
          </>
        )}
        <MenuItem disabled={isPending} onSelect={() => void download()}>
          <Download aria-hidden strokeWidth={1.75} />
          Download as JSON
        </MenuItem>
        {mayWrite && (
          <>
            <MenuItem disabled={isPending} onSelect={() => void toggleArchived()}>
              {list.archivedAt ? (
                <ArchiveRestore aria-hidden strokeWidth={1.75} />
              ) : (
                <Archive aria-hidden strokeWidth={1.75} />
              )}
              {list.archivedAt ? 'Unarchive' : 'Archive'}
            </MenuItem>
            <MenuItem
              disabled={isPending}
              onFocus={deleteDialog.preload}
              onSelect={() => (list.entryCount > 0 ? setDeleteDialogOpen(true) : void remove())}
            >
              <Trash2 aria-hidden strokeWidth={1.75} />
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {isLabelsDialogOpen && <labelsDialog.Dialog list={list} onClose={() => setLabelsDialogOpen(false)} />}
      {isDeleteDialogOpen && (
        <deleteDialog.Dialog
          list={list}
          onClose={() => setDeleteDialogOpen(false)}
          onConfirm={() => void remove()}
        />
      )}
    </>
  );
}
