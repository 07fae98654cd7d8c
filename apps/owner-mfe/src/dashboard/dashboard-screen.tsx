import type { ListSummary } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Tabs } from '@scanlist/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { listsQuery } from '../common/list-calls.ts';
import { messageOf } from '../common/messages.ts';
import { Page } from '../common/page.tsx';
import { useOwner, useShell } from '../common/shell.tsx';
import { isTimeToWelcome } from '../common/welcome.ts';
import { ListCard, ListCardPlaceholder } from './list-card.tsx';
import { ListsMeter } from './lists-meter.tsx';
import { NoListsYet } from './no-lists-yet.tsx';

type Tab = 'all' | 'todo' | 'inventory';

/** /dashboard (specification section 2: Dashboard). */
export default function DashboardScreen() {
  useWelcome();
  const owner = useOwner();
  const lists = useQuery(listsQuery);
  return (
    <Page title="My Lists">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-display text-2xl">My Lists</h1>
          {(lists.data || !lists.isError) && (
            <ListsMeter count={lists.data?.length} hasSubscription={owner.stripeSubscriptionId !== null} />
          )}
        </div>
        <Button asChild variant="primary" className="max-sm:w-full">
          <Link to="/create-list">
            <Plus aria-hidden strokeWidth={1.75} />
            Create New List
          </Link>
        </Button>
      </div>
      <div className="mt-8">
        {lists.isError && !lists.data ? (
          <RetryPanel title="Your lists could not be loaded" onRetry={() => void lists.refetch()}>
            {messageOf(lists.error)}
          </RetryPanel>
        ) : (
          <TabbedLists lists={lists.data} />
        )}
      </div>
    </Page>
  );
}

function TabbedLists({ lists }: { lists: ListSummary[] | undefined }) {
  const [tab, setTab] = useState<Tab>('all');
  const byTab: Record<Tab, ListSummary[]> = {
    all: lists ?? [],
    todo: lists?.filter((list) => list.type === 'TODO') ?? [],
    inventory: lists?.filter((list) => list.type !== 'TODO') ?? [],
  };
  const count = (of: Tab) => (lists ? ` (${byTab[of].length})` : '');
  return (
    <Tabs
      label="Lists by type"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'all', label: `All Lists${count('all')}` },
        { value: 'todo', label: `To-Do${count('todo')}` },
        { value: 'inventory', label: `Inventory${count('inventory')}` },
      ]}
    >
      <ListGrid lists={lists && byTab[tab]} tab={tab} />
    </Tabs>
  );
}

function ListGrid({ lists, tab }: { lists: ListSummary[] | undefined; tab: Tab }) {
  if (lists?.length === 0) return <NoListsYet tab={tab} />;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-busy={!lists}>
      {lists
        ? lists.map((list) => (
            <li key={list.id} className="flex min-w-0">
              <ListCard list={list} />
            </li>
          ))
        : [1, 2, 3].map((place) => (
            <li key={place} className="flex min-w-0">
              <ListCardPlaceholder />
            </li>
          ))}
    </ul>
  );
}

/** 'Welcome back, {name}!', once after a sign-in, for three seconds. */
function useWelcome() {
  const { toast } = useShell();
  const { firstName, username } = useOwner();
  useEffect(() => {
    if (!isTimeToWelcome()) return;
    toast({
      variant: 'success',
      title: `Welcome back, ${firstName || username}!`,
      description: "You're now signed in to your account.",
      durationMs: 3000,
    });
  }, [toast, firstName, username]);
}
