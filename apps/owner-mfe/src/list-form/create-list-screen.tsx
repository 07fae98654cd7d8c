import type { ListType, OwnerList } from '@scanlist/contracts/http/lists';
import { newRequestId } from '@scanlist/web-kit/request-id';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { subscriptionQuery } from '../billing/billing-calls.ts';
import { Page } from '../layout/page.tsx';
import { isLimitReached, isPaymentPending } from '../list-data/list-actions.ts';
import { listQuery, listsQuery } from '../list-data/list-calls.ts';
import { errorMessage } from '../shared/error-messages.ts';
import { storageIdOf } from '../shared/roles.ts';
import { useOwner, useShell } from '../shared/shell.tsx';
import { useNavigateWhileMounted } from '../shared/use-navigate-while-mounted.ts';
import { isTemplate } from '../template-data/load-template.ts';
import type { Template } from '../template-data/template.ts';
import { AlreadySavedPanel } from './already-saved-panel.tsx';
import { FormPlaceholder } from './form-placeholder.tsx';
import { LimitNotice } from './limit-notice.tsx';
import { ListForm } from './list-form.tsx';
import { emptyValues, valuesOf, valuesOfTemplate } from './list-form-values.ts';
import { OtherStarts } from './other-starts.tsx';
import { overwriteList, saveNewList } from './save-new-list.ts';
import { TemplateLoader } from './template-loader.tsx';
import { useLimitKnown } from './use-limit-known.ts';
import { useOpenedForm } from './use-opened-form.ts';

/**
 * /create-list, with an optional `?type=TODO` or `INVENTORY` (specification section 2: Create / Edit list), or
 * `?template=` and the name of a template, which fills the form (decision 0069).
 */
export default function CreateListScreen() {
  const [query] = useSearchParams();
  const type = typeFromQuery(query.get('type'));
  const slug = query.get('template');
  const storageId = storageIdOf(useOwner());
  const isLimitKnown = useLimitKnown();
  if (!isLimitKnown) {
    return (
      <Page title="Create New List">
        <FormPlaceholder heading="Create New List" />
      </Page>
    );
  }
  return (
    <Page title="Create New List">
      {slug !== null && isTemplate(slug) ? (
        <TemplateLoader key={`${storageId} ${slug}`} slug={slug}>
          {(template) => <CreateList type={template.type} template={template} />}
        </TemplateLoader>
      ) : (
        <CreateList key={`${storageId} ${type}`} type={type} isTemplateMissing={slug !== null} />
      )}
    </Page>
  );
}

interface CreateListProps {
  type: ListType;
  /** Fills the form. */
  template?: Template;
  /** The address names a template that does not exist. */
  isTemplateMissing?: boolean;
}

function CreateList({ type, template, isTemplateMissing = false }: CreateListProps) {
  const { toast, refreshUser } = useShell();
  const navigateIfMounted = useNavigateWhileMounted();
  const client = useQueryClient();
  const [start] = useState(() => ({
    values: template ? valuesOfTemplate(template) : emptyValues(type),
    version: null,
  }));
  const [isRefused, setRefused] = useState(false);
  const { opened, discard } = useOpenedForm(null, start);
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
      template={template?.title}
      onDiscard={(typed) => {
        setBefore(null);
        over.current = null;
        discard(typed, template && 'The form now has the template.');
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
            {!template && <OtherStarts isTemplateMissing={isTemplateMissing} />}
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
