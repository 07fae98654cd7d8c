import type { ListType, OwnerList } from '@scanlist/contracts/http/lists';
import { newRequestId } from '@scanlist/web-kit/request-id';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { subscriptionQuery } from '../billing/billing-calls.ts';
import { Page } from '../layout/page.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { isLimitReached, isPaymentPending } from '../list-data/list-actions.ts';
import { listQuery, listsQuery } from '../list-data/list-calls.ts';
import { errorMessage } from '../shared/error-messages.ts';
import { useOwner, useShell } from '../shared/shell.tsx';
import { useNavigateWhileMounted } from '../shared/use-navigate-while-mounted.ts';
import { AlreadySavedPanel } from './already-saved-panel.tsx';
import { FormPlaceholder } from './form-placeholder.tsx';
import { LimitNotice } from './limit-notice.tsx';
import { ListForm } from './list-form.tsx';
import { emptyValues, valuesOf } from './list-form-values.ts';
import { overwriteList, saveNewList } from './save-new-list.ts';
import { useLimitKnown } from './use-limit-known.ts';
import { useOpenedForm } from './use-opened-form.ts';

/** /create-list, with an optional `?type=TODO` or `INVENTORY` (specification section 2: Create / Edit list). */
export default function CreateListScreen() {
  const [query] = useSearchParams();
  const type = typeFromQuery(query.get('type'));
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
  const navigateIfMounted = useNavigateWhileMounted();
  const client = useQueryClient();
  const [empty] = useState(() => ({ values: emptyValues(type), version: null }));
  const [isRefused, setRefused] = useState(false);
  const { opened, discard } = useOpenedForm(null, empty);
  // The list that an earlier save created from other input, and the list that the next save overwrites.
  const [before, setBefore] = useState<OwnerList | null>(null);
  const over = useRef<OwnerList | null>(null);
  return (
    <ListForm
      key={opened.revision}
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
          // The panel disappears with its buttons.
          focusSave();
          save();
        };
        return (
          <>
            <p className="text-sm text-muted">
              Already have it in a file? <TextLink to="/import-lists">Import Lists</TextLink>
            </p>
            <LimitNotice isRefused={isRefused} />
            {before && (
              <AlreadySavedPanel
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
          const outcome = await (list
            ? overwriteList(list, requestKey, body)
            : saveNewList(requestKey, body));
          over.current = null;
          if ('saved' in outcome) return outcome.saved;
          setBefore(outcome.before);
          throw new AlreadySaved();
        },
        async onSaved(list) {
          client.removeQueries({ queryKey: listsQuery.queryKey });
          client.setQueryData(listQuery(list.id).queryKey, list);
          toast({
            variant: 'success',
            title: 'Success!',
            description: 'Your list has been created with a QR code!',
          });
          await navigateIfMounted(`/list-details/${list.id}`);
        },
        onFailed(error) {
          // The panel shows it.
          if (error instanceof AlreadySaved) return;
          const isOverLimit = isLimitReached(error) || isPaymentPending(error);
          setRefused(isOverLimit);
          if (isOverLimit) void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
          // The server knows that the subscription has ended; banners and counters have to update too.
          if (isLimitReached(error)) refreshUser().catch(() => {});
          toast({
            variant: 'error',
            title: 'Error',
            description: `Failed to create list: ${errorMessage(error)}`,
          });
        },
      }}
    />
  );
}

/** Thrown while the owner has to choose; nothing is saved. */
class AlreadySaved extends Error {}

function typeFromQuery(type: string | null): ListType {
  return type === 'INVENTORY' ? 'INVENTORY' : 'TODO';
}
