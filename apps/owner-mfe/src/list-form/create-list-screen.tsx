import type { ListType, OwnerList } from '@scanlist/contracts/http/lists';
import { newRequestId } from '@scanlist/web-kit/request-id';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { subscriptionQuery } from '../billing/billing-calls.ts';
import { Page } from '../layout/page.tsx';
import { listQuery, listsQuery } from '../list-data/list-calls.ts';
import { isLimitReached, isPaymentPending } from '../list-data/list-changes.ts';
import { messageOf } from '../shared/messages.ts';
import { useOwner, useShell } from '../shared/shell.tsx';
import { useLeadOn } from '../shared/use-lead-on.ts';
import { FormPlaceholder } from './form-placeholder.tsx';
import { LimitNotice } from './limit-notice.tsx';
import { ListForm } from './list-form.tsx';
import { emptyValues, valuesOf } from './list-form-values.ts';
import { saveNewList, saveOver } from './save-new-list.ts';
import { SavedBefore } from './saved-before.tsx';
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
  // The list that an earlier save made of other words, and whether the next save goes over it.
  const [before, setBefore] = useState<OwnerList | null>(null);
  const over = useRef<OwnerList | null>(null);
  return (
    <ListForm
      key={opened.round}
      heading="Create New List"
      submitLabel="Save New List"
      pendingLabel="Creating..."
      opened={opened}
      onDiscard={(typed) => {
        setBefore(null);
        over.current = null;
        discard(typed);
      }}
      notice={(typed, focusSave, save) => {
        const saveNow = () => {
          setBefore(null);
          // The panel goes with its buttons.
          focusSave();
          save();
        };
        return (
          <>
            <LimitNotice isRefused={isRefused} />
            {before && (
              <SavedBefore
                typed={typed}
                saved={valuesOf(before)}
                onUpdate={() => {
                  over.current = before;
                  saveNow();
                }}
                onMakeAnother={() => {
                  opened.requestKey.current = newRequestId();
                  saveNow();
                }}
              />
            )}
          </>
        );
      }}
      saving={{
        async save(body) {
          setBefore(null);
          const { requestKey } = opened;
          const list = over.current;
          const outcome = await (list ? saveOver(list, requestKey, body) : saveNewList(requestKey, body));
          over.current = null;
          if ('saved' in outcome) return outcome.saved;
          setBefore(outcome.before);
          throw new SavedAlready();
        },
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
          // The panel says so.
          if (error instanceof SavedAlready) return;
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

/** Nothing is saved before the owner has chosen. */
class SavedAlready extends Error {}

function typeAsked(type: string | null): ListType {
  return type === 'INVENTORY' ? 'INVENTORY' : 'TODO';
}
