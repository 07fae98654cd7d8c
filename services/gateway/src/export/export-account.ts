import { activityKindsOf, activityPageMax } from '@scanlist/contracts/http/activity';
import { getSubscription, listInvoices } from '@scanlist/contracts/messages/billing';
import { exportLists, listEntries } from '@scanlist/contracts/messages/lists';
import { isAppError } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import { type OwnedWorkspace, ownWorkspaceOf } from '../accounts/account.ts';
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
 * All data of an owner, as the pieces of one JSON document: account, the workspaces that it belongs to, and of the own
 * workspace the company, subscription, invoices, members, trail and every list, deleted ones too, with its items and
 * entries. Workspaces that were handed over to this owner follow in `otherOwnedWorkspaces`, each with the same parts. One
 * page is in memory at a time; the next is requested when the reader wants more. What billing cannot provide is null and
 * named in `missing`.
 *
 * @throws AppError `SERVICE_UNAVAILABLE` before the first piece if lists cannot be reached. Later the pieces end with
 * an error, also if the account is deleted meanwhile: an incomplete document is never taken for a complete one.
 */
export async function exportAccount(
  deps: ExportDependencies,
  accountId: string,
): Promise<AsyncGenerator<string>> {
  // Not the workspace of the account's id, which may have been handed over.
  const own = ownWorkspaceOf(await findAccount(deps.accounts, accountId));
  const [profile, workspaces, head, firstPage] = await Promise.all([
    findProfile(deps, accountId),
    deps.workspaces.findWorkspaces(accountId),
    workspaceHead(deps, own),
    deps.caller.call(exportLists, { ownerId: own.id, limit: pageSizeMax }),
  ]);
  const { companyName: _, companyLogoUrl: __, ...account } = profile;
  const all = {
    exportedAt: deps.now().toISOString(),
    account: { id: accountId, ...account },
    workspaces,
    ...head,
  };
  return document(deps, { accountId, own }, all, firstPage);
}

async function* document(
  deps: ExportDependencies,
  { accountId, own }: { accountId: string; own: OwnedWorkspace },
  head: object,
  firstPage: ListsPage,
): AsyncGenerator<string> {
  yield* workspacePieces(deps, own.id, head, firstPage);
  yield ',"otherOwnedWorkspaces":[';
  let between = '\n';
  for (const { id } of await othersOf(deps, accountId, own)) {
    // Read again: the other workspaces take their time, and one may have been handed over meanwhile.
    const workspace = (await othersOf(deps, accountId, own)).find((other) => other.id === id);
    if (!workspace) continue;
    const page = await callWithRetries(deps, exportLists, { ownerId: id, limit: pageSizeMax });
    yield between;
    yield* workspacePieces(deps, id, { id, ...(await workspaceHead(deps, workspace)) }, page);
    yield '}';
    between = ',\n';
  }
  // A deletion in progress deletes lists: the remaining ones would look like all there were.
  await findAccount(deps.accounts, accountId);
  yield ']}\n';
}

async function othersOf({ accounts }: ExportDependencies, accountId: string, own: OwnedWorkspace) {
  const { workspaces } = await findAccount(accounts, accountId);
  return workspaces.filter(({ id }) => id !== own.id);
}

/** Everything of a workspace besides its trail and lists. */
async function workspaceHead(deps: ExportDependencies, workspace: OwnedWorkspace) {
  const { id: ownerId } = workspace;
  const [company, subscription, invoices, members] = await Promise.all([
    companyOf(deps, workspace),
    orNull(deps.caller.call(getSubscription, { ownerId })),
    orNull(deps.caller.call(listInvoices, { ownerId })),
    deps.workspaces.findMembers(ownerId),
  ]);
  const billing = { subscription, invoices };
  const missing = Object.entries(billing).flatMap(([name, part]) => (part === null ? [name] : []));
  return { missing, company, ...billing, members };
}

/** An object with that head, the trail and the lists of a workspace; its last brace is left out. */
async function* workspacePieces(
  deps: ExportDependencies,
  ownerId: string,
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
  yield '\n]';
}

/** The trail of a workspace, newest first. */
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

async function companyOf(
  { logos }: ExportDependencies,
  { companyName, companyLogoUrl }: Pick<OwnedWorkspace, 'companyName' | 'companyLogoUrl'>,
) {
  const hash = hashOfLogoUrl(companyLogoUrl ?? '');
  const logo = hash === null ? null : await logos.find(hash);
  return { companyName, companyLogo: logo && dataUrlOf(logo) };
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
