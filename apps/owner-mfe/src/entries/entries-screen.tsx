import { useQuery } from '@tanstack/react-query';
import { LoadingTitle } from '../layout/loading.tsx';
import { BackLink, Page } from '../layout/page.tsx';
import { ListLoadError } from '../list-components/list-load-error.tsx';
import { NoEntriesYet } from '../list-components/no-entries-yet.tsx';
import { isMissing, listQuery } from '../list-data/list-calls.ts';
import { EntriesSection } from './entries-section.tsx';
import { entriesPathOf } from './entry-pages.ts';

/** /list-entries/{id}, with `#entry-{n}` opening that entry (specification section 2: Entries). */
export default function EntriesScreen({ id }: { id: string }) {
  const list = useQuery(listQuery(id));
  if (list.isError && (!list.data || isMissing(list.error))) {
    return <ListLoadError error={list.error} onRetry={() => void list.refetch()} />;
  }
  const title = list.data ? `${list.data.title} - Entries` : 'Entries';
  return (
    <Page title={title}>
      <BackLink to={`/list-details/${id}`}>Back to the list</BackLink>
      <h1 className="mt-2 font-display text-2xl text-balance">
        {list.data ? title : <LoadingTitle>{title}</LoadingTitle>}
      </h1>
      <div className="mt-6">
        <EntriesSection
          path={entriesPathOf(id)}
          list={{ id, title: list.data?.title ?? '' }}
          asksName={(list.data?.askName ?? 'off') !== 'off'}
          total={list.data?.entryCount}
          empty={<NoEntriesYet as="h2" />}
        />
      </div>
    </Page>
  );
}
