import { updateDraft } from '../drafts/update-draft.ts';
import { createList } from '../lists/create-list.ts';
import { deleteList } from '../lists/delete-list.ts';
import { askConfirmation } from '../notifications/ask-confirmation.ts';
import { sendTestMail } from '../notifications/send-test-mail.ts';
import { eraseOwner } from '../reactions/erase-owner.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  listBody,
  makeList,
  receiveOwnerChanged,
  type TestDependencies,
} from './test-dependencies.ts';

/** An owner with a row in every table: lists, one of them deleted, drafts, entries, and mails about them. */
export async function ownerWithEverything(deps: TestDependencies) {
  const ownerId = anOwner();
  const own = `dana-${ownerId}@example.com`;
  const keys = `keys-${ownerId}@example.com`;
  await receiveOwnerChanged(deps, ownerId, {
    email: own,
    companyName: 'Northlight',
    companyLogoUrl: '/logos/1',
  });
  const lists = [];
  for (const notificationEmail of [own, keys, keys]) {
    const list = await makeList(deps, ownerId, { notificationEmail });
    await complete(deps, list);
    const tick = { itemId: itemIds(list)[0] ?? '', sessionId: aSession(), completed: true };
    await updateDraft(deps, { listId: list.id, ...tick });
    lists.push(list);
  }
  await deleteList(deps, { ownerId, listId: lists[2]?.id ?? '' });
  await askConfirmation(deps, { ownerId, email: keys });
  await sendTestMail(deps, { ownerId, email: own });
  await createList(deps, { ownerId, list: listBody(), idempotencyKey: 'form-1' });
  return { ownerId, own, lists };
}

const tables = ['lists', 'stats', 'entries', 'drafts', 'addresses', 'quotas', 'keys'] as const;

/** How many rows there are of an owner in each table. */
export async function everythingOf(
  { sql }: TestDependencies,
  { ownerId, lists }: Awaited<ReturnType<typeof ownerWithEverything>>,
) {
  const listIds = lists.map((list) => list.id);
  const [row] = await sql<Record<(typeof tables)[number], number>[]>`
    select (select count(*)::int from list where owner_id = ${ownerId}) as lists,
      (select count(*)::int from list_stat where list_id = any(${listIds})) as stats,
      (select count(*)::int from entry where list_id = any(${listIds})) as entries,
      (select count(*)::int from draft where list_id = any(${listIds})) as drafts,
      (select count(*)::int from notification_address where owner_id = ${ownerId}) as addresses,
      (select count(*)::int from mail_quota where key like ${`% ${ownerId}`}) as quotas,
      (select count(*)::int from idempotency_key where owner_id = ${ownerId}) as keys`;
  if (!row) throw new Error('No counts');
  return row;
}

/** Handles the deletion of an account; erases for `msMax` where it is given. */
export function receiveOwnerDeleted(deps: TestDependencies, ownerId: string, msMax?: number): Promise<void> {
  const deletedAt = deps.now().toISOString();
  const data = { ownerId, firstName: 'Dana', email: 'dana@example.com', deletedAt };
  return eraseOwner(deps, { id: deps.uuid(), occurredAt: deletedAt, data }, msMax);
}

/** Whether a statement that names this table or function waits for another to be done. */
export async function isWaitingFor({ sql }: TestDependencies, name: string): Promise<boolean> {
  const rows = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${name}%`}`;
  return rows.length > 0;
}
