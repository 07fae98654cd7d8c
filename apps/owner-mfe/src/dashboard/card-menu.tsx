import type { ListSummary } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@scanlist/ui/menu';
import {
  Archive,
  ArchiveRestore,
  ChartColumn,
  Copy,
  EllipsisVertical,
  History,
  Pencil,
  QrCode,
  Tag,
  Trash2,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMay } from '../shared/roles.ts';

/** The actions of a card's menu that are not links. */
export interface CardActions {
  editLabels: (list: ListSummary) => void;
  /** Called when `editLabels` is likely to follow. */
  preloadLabelsDialog: () => void;
  duplicate: (list: ListSummary) => void;
  archive: (list: ListSummary) => void;
  unarchive: (list: ListSummary) => void;
  remove: (list: ListSummary) => void;
  /** Called when `remove` is likely to follow. */
  preloadRemoveDialog: () => void;
}

interface CardMenuProps {
  list: ListSummary;
  /** The id of the element that names the list. */
  titleId: string;
  actions: CardActions;
}

/** The menu of a list's card (specification section 2: Dashboard). */
export function CardMenu({ list, titleId, actions }: CardMenuProps) {
  const mayWrite = useMay('lists:write');
  return (
    <Menu
      trigger={
        <Button variant="plain" iconOnly aria-label="More actions" aria-describedby={titleId}>
          <EllipsisVertical aria-hidden strokeWidth={1.75} />
        </Button>
      }
    >
      {mayWrite && (
        <MenuItem asChild>
          <Link to={`/edit-list/${list.id}`}>
            <Pencil aria-hidden strokeWidth={1.75} />
            Edit List
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to={`/list-qrcode/${list.id}`}>
          <QrCode aria-hidden strokeWidth={1.75} />
          QR Code
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={`/list-entries/${list.id}`}>
          <History aria-hidden strokeWidth={1.75} />
          View Entries
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={`/list-insights/${list.id}`}>
          <ChartColumn aria-hidden strokeWidth={1.75} />
          Insights
        </Link>
      </MenuItem>
      {mayWrite && <Changes list={list} actions={actions} />}
    </Menu>
  );
}

function Changes({ list, actions }: Pick<CardMenuProps, 'list' | 'actions'>) {
  return (
    <>
      <MenuSeparator />
      <MenuItem onFocus={actions.preloadLabelsDialog} onSelect={() => actions.editLabels(list)}>
        <Tag aria-hidden strokeWidth={1.75} />
        Labels
      </MenuItem>
      <MenuItem onSelect={() => actions.duplicate(list)}>
        <Copy aria-hidden strokeWidth={1.75} />
        Duplicate
      </MenuItem>
      {list.archivedAt ? (
        <MenuItem onSelect={() => actions.unarchive(list)}>
          <ArchiveRestore aria-hidden strokeWidth={1.75} />
          Unarchive
        </MenuItem>
      ) : (
        <MenuItem onSelect={() => actions.archive(list)}>
          <Archive aria-hidden strokeWidth={1.75} />
          Archive
        </MenuItem>
      )}
      <MenuItem onFocus={actions.preloadRemoveDialog} onSelect={() => actions.remove(list)}>
        <Trash2 aria-hidden strokeWidth={1.75} />
        Delete
      </MenuItem>
    </>
  );
}
