import type { ListType, OwnerList } from '@scanlist/contracts/http/lists';
import { api } from '@scanlist/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { subscriptionQuery } from '../common/billing-calls.ts';
import { listQuery, listsQuery } from '../common/list-calls.ts';
import { isLimitReached, isPaymentPending } from '../common/list-changes.ts';
import { messageOf } from '../common/messages.ts';
import { Page } from '../common/page.tsx';
import { useOwner, useShell } from '../common/shell.tsx';
import { useLeadOn } from '../common/use-lead-on.ts';
import { FormPlaceholder } from './form-placeholder.tsx';
import { LimitNotice } from './limit-notice.tsx';
import { ListForm } from './list-form.tsx';
import { emptyValues } from './list-form-values.ts';
import { useLimitKnown } from './use-limit-known.ts';
import { useOpenedForm } from './use-opened-form.ts';

/** /create-list, with an optional `?type=TODO` or `INVENTORY` (specification section 2: Create / Edit list). */
export default function CreateListScreen() {
  const [query] = useSearchParams();
  const type = typeAsked(query.get('type'));
  const key = `${useOwner().id} ${type}`;
  const isLimitKnown = useLimitKnown();
  return (
    <Page title="Create New List">
      {isLimitKnown ? <CreateList key={key} type={type} /> : <FormPlaceholder heading="Create New List" />}
    </Page>
  );
}

function CreateList({ type }: { type: ListType }) {
  const { toast, refreshUser } = useShell();
  const leadOn = useLeadOn();
  const client = useQueryClient();
  const [empty] = useState(() => ({ values: emptyValues(type), version: null }));
  const [isRefused, setRefused] = useState(false);
  const { opened, discard } = useOpenedForm(null, empty);
  return (
    <ListForm
      key={opened.round}
      heading="Create New List"
      submitLabel="Save New List"
      pendingLabel="Creating..."
      opened={opened}
      onDiscard={discard}
      notice={() => <LimitNotice isRefused={isRefused} />}
      saving={{
        save: (body) => api.post<OwnerList>('/api/lists', body),
        async onSaved(list) {
          client.removeQueries({ queryKey: listsQuery.queryKey });
          client.setQueryData(listQuery(list.id).queryKey, list);
          toast({
            variant: 'success',
            title: 'Success!',
            description: 'Your list has been created with a QR code!',
          });
          await leadOn(`/list-details/${list.id}`);
        },
        onFailed(error) {
          const isOverLimit = isLimitReached(error) || isPaymentPending(error);
          setRefused(isOverLimit);
          if (isOverLimit) void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
          // The server knows of a subscription that has ended; banners and counters are to know it too.
          if (isLimitReached(error)) refreshUser().catch(() => {});
          toast({
            variant: 'error',
            title: 'Error',
            description: `Failed to create list: ${messageOf(error)}`,
          });
        },
      }}
    />
  );
}

function typeAsked(type: string | null): ListType {
  return type === 'INVENTORY' ? 'INVENTORY' : 'TODO';
}
