import type { ListType, OwnerList } from '@scanlist/contracts/http/lists';
import { api } from '@scanlist/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listQuery, listsQuery } from '../common/list-calls.ts';
import { messageOf } from '../common/messages.ts';
import { BackLink, Page } from '../common/page.tsx';
import { useShell } from '../common/shell.tsx';
import { ListForm } from './list-form.tsx';
import { emptyValues } from './list-form-values.ts';

/** /create-list, with an optional `?type=TODO` or `INVENTORY` (specification section 2: Create / Edit list). */
export default function CreateListScreen() {
  const { toast } = useShell();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [query] = useSearchParams();
  return (
    <Page title="Create New List" width="form">
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      <h1 className="mt-2 font-display text-2xl">Create New List</h1>
      <ListForm
        initial={emptyValues(typeAsked(query.get('type')))}
        submitLabel="Save New List"
        pendingLabel="Creating..."
        save={async (body) => {
          const list = await api.post<OwnerList>('/api/lists', body);
          client.removeQueries({ queryKey: listsQuery.queryKey });
          client.setQueryData(listQuery(list.id).queryKey, list);
          toast({
            variant: 'success',
            title: 'Success!',
            description: 'Your list has been created with a QR code!',
          });
          await navigate(`/list-details/${list.id}`);
        }}
        onFailed={(error) =>
          toast({
            variant: 'error',
            title: 'Error',
            description: `Failed to create list: ${messageOf(error)}`,
          })
        }
      />
    </Page>
  );
}

function typeAsked(type: string | null): ListType {
  return type === 'INVENTORY' ? 'INVENTORY' : 'TODO';
}
