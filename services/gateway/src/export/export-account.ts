import type { Profile } from '@scanlist/contracts/http/accounts';
import { activityKindsOf, activityPageMax } from '@scanlist/contracts/http/activity';
import { getSubscription, listInvoices } from '@scanlist/contracts/messages/billing';
import { exportLists, listEntries } from '@scanlist/contracts/messages/lists';
import { isAppError } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import { ownWorkspaceOf } from '../accounts/account.ts';
import { findAccount } from '../accounts/change-account.ts';
import { type ActivityPlace, type ActivityRows, visibleTopics } from '../activity/activity.ts';
import { hashOfLogoUrl, type LogoRows } from '../logos/logo.ts';
import { findProfile, type ProfileDependencies } from '../profile/change-profile.ts';
import type { WorkspaceRows } from '../workspaces/workspace.ts';
import { callWithRetries, type RetryDependencies } from './call-with-retries.ts';

export interface ExportDependencies extends ProfileDependencies, RetryDependencies {
  logos: LogoRows;
  workspaces: WorkspaceRows;
  activities: ActivityRows;
}

type ListsPage = z.output<typeof exportLists.output>;

/** The maximum of one request; lists bounds its bytes. */
const pageSizeMax = 100;

/**
 * All data of an owner, as the pieces of one JSON document: account, company, subscription, invoices, workspaces, the
 * members and the trail of the own one, and every list, deleted ones too, with its items and entries. One page is in
 * memory at a time; the next is requested when the reader wants more. What billing cannot provide is null and named in `missing`.
 *
 * @throws AppError `SERVICE_UNAVAILABLE` before the first piece if lists cannot be reached. Later the pieces end with
 * an error, also if the account is deleted meanwhile: an incomplete document is never taken for a complete one.
 */
export async function exportAccount(
  deps: ExportDependencies,
  accountId: string,
): Promise<AsyncGenerator<string>> {
  // Not the id of the account, whose first workspace may have been handed over.
  const ownerId = ownWorkspaceOf(await findAccount(deps.accounts, accountId)).id;
  const [profile, firstPage, subscription, invoices, workspaces, members] = await Promise.all([
    findProfile(deps, accountId),
    deps.caller.call(exportLists, { ownerId, limit: pageSizeMax }),
    orNull(deps.caller.call(getSubscription, { ownerId })),
    orNull(deps.caller.call(listInvoices, { ownerId })),
    deps.workspaces.findWorkspaces(accountId),
    deps.workspaces.findMembers(ownerId),
  ]);
  const billing = { subscription, invoices };
  const head = {
    exportedAt: deps.now().toISOString(),
    missing: Object.entries(billing).flatMap(([name, part]) => (part === null ? [name] : [])),
    ...(await ownerParts(deps, accountId, profile)),
    ...billing,
    workspaces,
    members,
  };
  return document(deps, { accountId, ownerId }, head, firstPage);
}

async function* document(
  deps: ExportDependencies,
  { accountId, ownerId }: { accountId: string; ownerId: string },
  head: object,
  firstPage: ListsPage,
): AsyncGenerator<string> {
  yield opened(head, 'activity');
  yield* trailOf(deps, ownerId);
  yield '\n],"lists":[';
  let between = '\n';
  let page = firstPage;
  for (;;) {
    for (const list of page.lists) {
      yield `${between}${opened(list, 'entries')}`;
      yield* entriesOf(deps, ownerId, list.id);
      yield '\n]}';
      between = ',\n';
    }
    if (page.nextBefore === null) break;
    page = await callWithRetries(deps, exportLists, { ownerId, before: page.nextBefore, limit: pageSizeMax });
  }
  // A deletion in progress deletes lists: the remaining ones would look like all there were.
  await findAccount(deps.accounts, accountId);
  yield '\n]}\n';
}

/** The trail of the own workspace, newest first. */
async function* trailOf({ activities }: ExportDependencies, ownerId: string): AsyncGenerator<string> {
  const kinds = activityKindsOf(visibleTopics('owner'));
  let before: ActivityPlace | null = null;
  let between = '\n';
  do {
    const page: Awaited<ReturnType<ActivityRows['find']>> = await activities.find(
      ownerId,
      { kinds },
      { before, limit: activityPageMax },
    );
    for (const row of page.rows) {
      yield between + JSON.stringify(row);
      between = ',\n';
    }
    before = page.next;
  } while (before !== null);
}

async function* entriesOf(deps: ExportDependencies, ownerId: string, listId: string): AsyncGenerator<string> {
  let before: number | undefined;
  let between = '\n';
  do {
    const options = { ownerId, listId, before, limit: pageSizeMax, alsoDeleted: true, withParts: true };
    const { entries, nextBefore } = await callWithRetries(deps, listEntries, options);
    for (const entry of entries) {
      yield between + JSON.stringify(entry);
      between = ',\n';
    }
    before = nextBefore ?? undefined;
  } while (before !== undefined);
}

/** An object as JSON, left open in an array of that name, its last property. */
function opened(object: object, array: string): string {
  return `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(array)}:[`;
}

async function ownerParts({ logos }: ExportDependencies, accountId: string, profile: Profile) {
  const { companyName, companyLogoUrl, ...account } = profile;
  const hash = hashOfLogoUrl(companyLogoUrl ?? '');
  const logo = hash === null ? null : await logos.find(hash);
  return {
    account: { id: accountId, ...account },
    company: { companyName, companyLogo: logo && dataUrlOf(logo) },
  };
}

function dataUrlOf({ extension, bytes }: { extension: string; bytes: Buffer }): string {
  return `data:image/${extension === 'jpg' ? 'jpeg' : extension};base64,${bytes.toString('base64')}`;
}

/** Null while the service is unavailable. */
async function orNull<Value>(answer: Promise<Value>): Promise<Value | null> {
  return answer.catch((error: unknown) => {
    if (isAppError(error) && error.code === 'SERVICE_UNAVAILABLE') return null;
    throw error;
  });
}
