import { deletedListDays } from '@scanlist/contracts/http/limits';
import type { DeletedList, ListSummary, OwnerList } from '@scanlist/contracts/http/lists';
import type { ShellContext, ToastInput } from '@scanlist/contracts/http/shell-context';
import { ApiError, api } from '@scanlist/web-kit/api';
import { newRequestId } from '@scanlist/web-kit/request-id';
import type { QueryClient } from '@tanstack/react-query';
import { askToPay } from '../billing/ask-to-pay.ts';
import { subscriptionQuery } from '../billing/billing-calls.ts';
import { formatDay } from '../format/dates.ts';
import { errorMessage } from '../shared/error-messages.ts';
import { copyOfList } from './copy-of-list.ts';
import { createList, type IdempotencyKey } from './create-list.ts';
import {
  cacheDeletedList,
  cacheList,
  cacheRestoredList,
  cacheSummary,
  changeLists,
  summaryOf,
  uncacheList,
} from './list-cache.ts';
import { listPath, listQuery, listsQuery } from './list-calls.ts';

/** What the actions on lists need. */
export interface ListActionDependencies {
  client: QueryClient;
  shell: Pick<ShellContext, 'toast' | 'refreshUser' | 'user'>;
  navigateTo: (path: string) => void;
}

/** How long 'Undo' is offered, in milliseconds. After that, 'Recently deleted' offers it. */
const undoMs = 10_000;

/**
 * Deletes a list (decision P9a). It leaves the dashboard at once and comes back after a failure. The toast offers
 * 'Undo'; `onUndone` gets the restored list. Returns whether it was deleted; never throws.
 */
export async function deleteList(
  deps: ListActionDependencies,
  list: ListSummary,
  onUndone?: (list: OwnerList) => void,
): Promise<boolean> {
  return changeLists(deps.client, async () => {
    uncacheList(deps.client, list.id);
    try {
      const deleted = await api.delete<DeletedList>(listPath(list.id));
      cacheDeletedList(deps.client, deleted);
      deps.shell.toast({
        title: 'List deleted',
        description: `You can restore “${list.title}” for ${deletedListDays} days.`,
        durationMs: undoMs,
        about: list.id,
        action: {
          label: 'Undo',
          onSelect: () =>
            void restoreList(deps, deleted).then((restored) => restored && onUndone?.(restored)),
        },
      });
      return true;
    } catch (error) {
      cacheSummary(deps.client, list);
      showFailure(deps, 'delete', error);
      return false;
    }
  });
}

/**
 * Restores a deleted list with everything in it. Returns the list, or null after a failure, which is shown in a toast;
 * never throws. `showSuccess` replaces the success toast.
 */
export async function restoreList(
  deps: ListActionDependencies,
  deleted: DeletedList,
  showSuccess: (success: ToastInput) => void = deps.shell.toast,
): Promise<OwnerList | null> {
  return changeLists(deps.client, async () => {
    try {
      const list = await api.post<OwnerList>(`${listPath(deleted.id)}/restore`);
      cacheRestoredList(deps.client, list);
      showSuccess({
        variant: 'success',
        title: 'List restored',
        description: `“${list.title}” is back, and its QR code works again.`,
        about: list.id,
      });
      return list;
    } catch (error) {
      showFailure(deps, 'restore', error, `You can restore it until ${formatDay(deleted.purgedAt)}.`);
      return null;
    }
  });
}

/**
 * Copies a list in its current state on the server, titled '<title> (copy)'. `onEdit` is the action of the toast's
 * 'Edit Copy'. A repetition after a lost answer makes no second copy while the list is unchanged. Returns the copy, or
 * null after a failure; never throws.
 */
export async function duplicateList(
  deps: ListActionDependencies,
  { id }: Pick<ListSummary, 'id'>,
  onEdit: (copy: OwnerList) => void,
): Promise<OwnerList | null> {
  return changeLists(deps.client, async () => {
    try {
      const list = await deps.client.fetchQuery(listQuery(id));
      const copy = await createCopy(list);
      cacheList(deps.client, copy);
      deps.shell.toast({
        variant: 'success',
        title: 'List duplicated',
        description: `“${copy.title}” has its own QR code.`,
        about: copy.id,
        action: { label: 'Edit Copy', onSelect: () => onEdit(copy) },
      });
      return copy;
    } catch (error) {
      showFailure(deps, 'duplicate', error, 'Nothing was copied or changed.');
      return null;
    }
  });
}

/**
 * Archives a list: it leaves the usual view of the dashboard at once, and comes back after a failure. The toast offers
 * 'Undo'; `onUndone` is called when the list is back. Never throws.
 */
export async function archiveList(
  deps: ListActionDependencies,
  list: ListSummary,
  onUndone?: (list: ListSummary) => void,
): Promise<void> {
  await storeArchival(deps, list, 'archive', (archived) =>
    deps.shell.toast({
      title: 'List archived',
      description: `“${archived.title}” is under “Archived.” Its QR code still works.`,
      durationMs: undoMs,
      about: list.id,
      action: {
        label: 'Undo',
        onSelect: () => void unarchiveList(deps, archived).then((isBack) => isBack && onUndone?.(list)),
      },
    }),
  );
}

/** Brings an archived list back to the usual view of the dashboard. Returns whether it did; never throws. */
export async function unarchiveList(deps: ListActionDependencies, list: ListSummary): Promise<boolean> {
  return storeArchival(deps, list, 'unarchive', ({ title }) =>
    deps.shell.toast({
      variant: 'success',
      title: 'List unarchived',
      description: `“${title}” is back with your other lists.`,
      about: list.id,
    }),
  );
}

async function storeArchival(
  deps: ListActionDependencies,
  list: ListSummary,
  change: 'archive' | 'unarchive',
  showSuccess: (list: ListSummary) => void,
): Promise<boolean> {
  return changeLists(deps.client, async () => {
    const archivedAt = change === 'archive' ? new Date().toISOString() : null;
    cacheSummary(deps.client, { ...list, archivedAt });
    try {
      const changed = await api.post<OwnerList>(`${listPath(list.id)}/${change}`);
      cacheList(deps.client, changed);
      showSuccess(summaryOf(changed));
      return true;
    } catch (error) {
      cacheSummary(deps.client, list);
      showFailure(deps, change, error);
      return false;
    }
  });
}

/**
 * Replaces the labels of a list. Returns null, or after a failure what went wrong, for the dialog that holds them; never
 * throws.
 */
export async function saveLabels(
  deps: ListActionDependencies,
  { id }: Pick<ListSummary, 'id'>,
  labels: readonly string[],
): Promise<string | null> {
  return changeLists(deps.client, async () => {
    try {
      cacheList(deps.client, await api.put<OwnerList>(`${listPath(id)}/labels`, { labels }));
      return null;
    } catch (error) {
      noticeFailure(deps, error);
      return `Failed to save labels: ${errorMessage(error)}`;
    }
  });
}

/** Idempotency keys of copies without an answer, by list, copied version and labels, which have no version. */
const unanswered = new Map<string, IdempotencyKey>();

async function createCopy(list: OwnerList): Promise<OwnerList> {
  const copied = JSON.stringify([list.id, list.version, list.labels]);
  const key = unanswered.get(copied) ?? { current: newRequestId() };
  // The owner may request another copy meanwhile.
  unanswered.delete(copied);
  try {
    return await createList(key, copyOfList(list));
  } catch (error) {
    unanswered.set(copied, key);
    throw error;
  }
}

/** For who cannot subscribe; whom to ask comes after it. */
export const limitReachedText = 'This workspace has reached its list limit.';

/** True if a list was refused because of the limit of an account without a subscription (decision P3). */
export function isLimitReached(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'LIST_LIMIT_REACHED';
}

/** True if a list was refused while a payment for more lists may be pending. */
export function isPaymentPending(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'PAYMENT_PENDING';
}

/** Shows a failed change in a toast; at the limit it explains the consequence. */
function showFailure(
  deps: ListActionDependencies,
  change: 'delete' | 'restore' | 'duplicate' | 'archive' | 'unarchive',
  error: unknown,
  atLimit?: string,
): void {
  const { shell, navigateTo } = deps;
  if (isLimitReached(error)) {
    const ask = shell.user ? askToPay(shell.user) : null;
    // The server's own message asks to subscribe.
    const reached = ask === null ? errorMessage(error) : limitReachedText;
    const description = [reached, atLimit, ask].filter(Boolean).join(' ');
    const subscribe = { label: 'Subscribe', onSelect: () => navigateTo('/subscribe') };
    const action = ask === null ? { action: subscribe } : {};
    shell.toast({
      variant: 'error',
      title: 'List limit reached',
      description,
      durationMs: undoMs,
      ...action,
    });
    return;
  }
  shell.toast({
    variant: 'error',
    title: 'Error',
    description: `Failed to ${change} list: ${errorMessage(error)}`,
  });
  noticeFailure(deps, error);
}

/** Reloads what a failure says is out of date. */
function noticeFailure({ client, shell }: ListActionDependencies, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  // No input is lost here by a redirect to /login.
  if (error.status === 401) shell.refreshUser().catch(() => {});
  if (isPaymentPending(error)) void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
  // Another tab or device changed it.
  if (error.status === 404) void client.invalidateQueries({ queryKey: listsQuery.queryKey });
}
