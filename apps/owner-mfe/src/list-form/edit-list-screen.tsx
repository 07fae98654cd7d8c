import type { OwnerList } from '@scanlist/contracts/http/lists';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../layout/page.tsx';
import { ListLoadError } from '../list-components/list-load-error.tsx';
import { listPath, listQuery, listsQuery } from '../list-data/list-calls.ts';
import { errorMessage } from '../shared/error-messages.ts';
import { storageIdOf } from '../shared/roles.ts';
import { useOwner, useShell } from '../shared/shell.tsx';
import { useNavigateWhileMounted } from '../shared/use-navigate-while-mounted.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { FormPlaceholder } from './form-placeholder.tsx';
import { ListForm } from './list-form.tsx';
import { isSaved, valuesOf } from './list-form-values.ts';
import { type ServerVersion, useOpenedForm } from './use-opened-form.ts';
import { useRetentionQuestion } from './use-retention-question.tsx';

/** /edit-list/{id} (specification section 2: Create / Edit list). */
export default function EditListScreen({ id }: { id: string }) {
  // Never from the cache: the version that is sent back must be the one that was shown.
  const list = useQuery({ ...listQuery(id), staleTime: 0 });
  const owner = useOwner();
  if (list.isError) return <ListLoadError error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Page title="Edit List">
      {list.data && list.isFetchedAfterMount ? (
        <EditList key={storageIdOf(owner)} list={list.data} />
      ) : (
        <FormPlaceholder heading="Edit List" />
      )}
    </Page>
  );
}

function EditList({ list: loaded }: { list: OwnerList }) {
  const { toast } = useShell();
  const navigateIfMounted = useNavigateWhileMounted();
  const client = useQueryClient();
  const [first] = useState(() => serverVersionOf(loaded));
  const { opened, discard, startFrom, setVersion } = useOpenedForm(loaded.id, first);
  // The newer version that conflicts with this save.
  const [other, setOther] = useState<OwnerList | null>(null);

  const retention = useRetentionQuestion(loaded);

  const newest = () => api.get<OwnerList>(`${listPath(loaded.id)}?fresh=${Date.now()}`);

  return (
    <>
      <ListForm
        key={opened.revision}
        heading="Edit List"
        submitLabel="Save Changes"
        pendingLabel="Saving..."
        opened={opened}
        onDiscard={(typed) => discard(typed)}
        notice={(typed, focusSave) =>
          other && (
            <ChangedElsewhere
              mine={typed}
              theirs={valuesOf(other)}
              saved={other}
              onKeepMine={() => {
                setVersion(other.version);
                setOther(null);
                // The panel disappears with its buttons; saving is the next step.
                focusSave();
              }}
              onTakeTheirs={() => {
                setOther(null);
                startFrom(serverVersionOf(other));
              }}
            />
          )
        }
        saving={{
          confirm: retention.ask,
          async save(body) {
            try {
              return await api.put<OwnerList>(listPath(loaded.id), { ...body, version: opened.version });
            } catch (error) {
              if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') throw error;
              const theirs = await newest().catch(() => null);
              if (theirs && isSaved(body, theirs)) return theirs;
              setOther(theirs);
              throw error;
            }
          },
          async onSaved(saved) {
            client.removeQueries({ queryKey: listsQuery.queryKey });
            // Fetched again as specified, past every cache; if that fails, the answer of the save is used.
            client.setQueryData(listQuery(loaded.id).queryKey, await newest().catch(() => saved));
            toast({ variant: 'success', title: 'Success!', description: 'Your list has been updated.' });
            await navigateIfMounted(`/list-details/${loaded.id}`);
          },
          onFailed(error) {
            toast({
              variant: 'error',
              title: 'Error',
              description: `Failed to update list: ${errorMessage(error)}`,
            });
          },
        }}
      />
      {retention.dialog}
    </>
  );
}

function serverVersionOf(list: OwnerList): ServerVersion {
  return { values: valuesOf(list), version: list.version };
}
