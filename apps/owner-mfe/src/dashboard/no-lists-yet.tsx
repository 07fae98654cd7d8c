import { Button } from '@scanlist/ui/button';
import { EmptyState } from '@scanlist/ui/empty-state';
import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router-dom';

const texts = {
  all: {
    title: "You haven't created any lists yet.",
    action: 'Create Your First List',
    to: '/create-list',
  },
  todo: {
    title: "You haven't created any to-do lists yet.",
    action: 'Create To-Do List',
    to: '/create-list?type=TODO',
  },
  inventory: {
    title: "You haven't created any inventory lists yet.",
    action: 'Create Inventory List',
    to: '/create-list?type=INVENTORY',
  },
} as const;

/** The empty state of a tab without lists (specification section 2: Dashboard). */
export function NoListsYet({ tab }: { tab: keyof typeof texts }) {
  const { title, action, to } = texts[tab];
  return (
    <EmptyState
      icon={<ClipboardList strokeWidth={1.5} />}
      title={title}
      action={
        <Button asChild>
          <Link to={to}>{action}</Link>
        </Button>
      }
    >
      Write down what has to be checked, print its QR code, and everyone with a phone can fill it in.
    </EmptyState>
  );
}
