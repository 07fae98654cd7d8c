import { Button } from '@scanlist/ui/button';
import { EmptyState } from '@scanlist/ui/empty-state';
import { Archive, ClipboardList } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMay } from '../shared/roles.ts';
import type { Tab } from './lists-view.ts';

const texts = {
  all: {
    title: "You haven't created any lists yet.",
    empty: 'No lists yet',
    action: 'Create Your First List',
    to: '/create-list',
  },
  todo: {
    title: "You haven't created any to-do lists yet.",
    empty: 'No to-do lists yet',
    action: 'Create To-Do List',
    to: '/create-list?type=TODO',
  },
  inventory: {
    title: "You haven't created any inventory lists yet.",
    empty: 'No inventory lists yet',
    action: 'Create Inventory List',
    to: '/create-list?type=INVENTORY',
  },
} as const;

interface NoListsYetProps {
  tab: Tab;
  /** The owner has lists, all of them archived. */
  isArchiveOnly: boolean;
}

/** The empty state of a tab without lists (specification section 2: Dashboard). */
export function NoListsYet({ tab, isArchiveOnly }: NoListsYetProps) {
  const mayWrite = useMay('lists:write');
  if (tab === 'archived') {
    return (
      <EmptyState icon={<Archive strokeWidth={1.5} />} title="No archived lists">
        {mayWrite && 'Archive a list from its menu to keep it out of the way.'}
      </EmptyState>
    );
  }
  if (isArchiveOnly) {
    return (
      <EmptyState
        icon={<Archive strokeWidth={1.5} />}
        title={mayWrite ? 'All your lists are archived' : 'All lists are archived'}
      >
        They’re under “Archived,” and their QR codes still work.
      </EmptyState>
    );
  }
  if (!mayWrite) {
    return (
      <EmptyState icon={<ClipboardList strokeWidth={1.5} />} title={texts[tab].empty}>
        Lists that your team creates appear here.
      </EmptyState>
    );
  }
  const { title, action, to } = texts[tab];
  return (
    <EmptyState
      icon={<ClipboardList strokeWidth={1.5} />}
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button asChild>
            <Link to={to}>{action}</Link>
          </Button>
          <Button asChild>
            <Link to="/templates">Start From a Template</Link>
          </Button>
          <Button asChild>
            <Link to="/import-lists">Import Lists</Link>
          </Button>
        </div>
      }
    >
      Write down what needs checking, print the QR code, and anyone with a phone can fill it in.
    </EmptyState>
  );
}
