import type { OwnerList } from '@scanlist/contracts/http/lists';
import { Skeleton } from '@scanlist/ui/skeleton';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listPath, listQuery, listsQuery } from '../common/list-calls.ts';
import { ListFailed } from '../common/list-not-found.tsx';
import { messageOf } from '../common/messages.ts';
import { BackLink, Page } from '../common/page.tsx';
import { useShell } from '../common/shell.tsx';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { ListForm } from './list-form.tsx';
import { valuesOf } from './list-form-values.ts';

/** /edit-list/{id} (specification section 2: Create / Edit list). */
export default function EditListScreen({ id }: { id: string }) {
  // Never from memory: the version that is sent back must be the one that was shown.
  const list = useQuery({ ...listQuery(id), staleTime: 0 });
  if (list.isError) return <ListFailed error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Page title="Edit List" width="form">
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      <h1 className="mt-2 font-display text-2xl">Edit List</h1>
      {list.data && list.isFetchedAfterMount ? <EditList list={list.data} /> : <FormPlaceholder />}
    </Page>
  );
}

function EditList({ list: loaded }: { list: OwnerList }) {
  const { toast } = useShell();
  const navigate = useNavigate();
  const client = useQueryClient();
  // What the form was filled from; it changes only when the owner asks for the newer version.
  const [base, setBase] = useState(loaded);
  const [isChangedElsewhere, setIsChangedElsewhere] = useState(false);
  const [version, setVersion] = useState(loaded.version);

  const form = useRef<HTMLDivElement>(null);

  const fail = (error: unknown) =>
    toast({ variant: 'error', title: 'Error', description: `Failed to update list: ${messageOf(error)}` });
  const newest = () => api.get<OwnerList>(`${listPath(loaded.id)}?fresh=${Date.now()}`);

  return (
    <>
      {isChangedElsewhere && (
        <ChangedElsewhere
          onKeepMine={async () => {
            try {
              setVersion((await newest()).version);
              setIsChangedElsewhere(false);
              // The panel goes with its buttons; what is left to do is to save.
              form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
            } catch (error) {
              fail(error);
            }
          }}
          onTakeTheirs={async () => {
            try {
              const list = await newest();
              setBase(list);
              setVersion(list.version);
              setIsChangedElsewhere(false);
            } catch (error) {
              fail(error);
            }
          }}
        />
      )}
      <div ref={form}>
        <ListForm
          key={base.version}
          initial={valuesOf(base)}
          submitLabel="Save Changes"
          pendingLabel="Saving..."
          save={async (body) => {
            const saved = await api.put<OwnerList>(listPath(base.id), { ...body, version });
            client.removeQueries({ queryKey: listsQuery.queryKey });
            // Read again as specified, past every cache; the answer of the change stands in where that fails.
            client.setQueryData(listQuery(base.id).queryKey, await newest().catch(() => saved));
            toast({ variant: 'success', title: 'Success!', description: 'Your list has been updated.' });
            await navigate(`/list-details/${base.id}`);
          }}
          onFailed={(error) => {
            if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') setIsChangedElsewhere(true);
            fail(error);
          }}
        />
      </div>
    </>
  );
}

function FormPlaceholder() {
  return (
    <div aria-busy="true" className="mt-8 flex flex-col gap-6">
      <span role="status" className="sr-only">
        Loading
      </span>
      {['h-16', 'h-20', 'h-32', 'h-24', 'h-44'].map((height) => (
        <Skeleton key={height} className={`w-full ${height}`} />
      ))}
    </div>
  );
}
