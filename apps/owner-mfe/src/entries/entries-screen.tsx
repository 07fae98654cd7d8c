import { useQuery } from '@tanstack/react-query';
import { WaitingTitle } from '../layout/loading.tsx';
import { BackLink, Page } from '../layout/page.tsx';
import { ListFailed } from '../list-components/list-not-found.tsx';
import { isMissing, listQuery } from '../list-data/list-calls.ts';
import { Entries } from './entries-list.tsx';

/** /list-entries/{id}, with `#entry-{n}` opening that entry (specification section 2: Entries). */
export default function EntriesScreen({ id }: { id: string }) {
  const list = useQuery(listQuery(id));
  if (list.isError && (!list.data || isMissing(list.error))) {
    return <ListFailed error={list.error} onRetry={() => void list.refetch()} />;
  }
  const title = list.data ? `${list.data.title} - Entries` : 'Entries';
  return (
    <Page title={title}>
      <BackLink to={`/list-details/${id}`}>Back to the list</BackLink>
      <h1 className="mt-2 font-display text-2xl text-balance">
        {list.data ? title : <WaitingTitle>{title}</WaitingTitle>}
      </h1>
      <div className="mt-6">
        <Entries listId={id} listTitle={list.data?.title ?? ''} total={list.data?.entryCount} />
      </div>
    </Page>
  );
}
