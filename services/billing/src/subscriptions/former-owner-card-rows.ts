import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import type { FormerCardRow } from './after-handover.ts';

/** What is stored of the card of a workspace's former owner, also once that is gone. */
export async function findFormerCard(sql: Sql, ownerId: string): Promise<FormerCardRow | undefined> {
  const [row] = await translateDatabaseErrors(sql<Row[]>`
    select state, handed_over_at as "handedOverAt", added_until as "addedUntil", account_id as "accountId", email,
      first_name as "firstName", name, time_zone as "timeZone", workspace_name as "workspaceName",
      new_owner as "newOwner", new_account_id as "newAccountId", ends_subscription as "endsSubscription",
      remove_at as "removeAt"
    from former_owner_card where owner_id = ${ownerId}`);
  if (!row) return undefined;
  const { accountId, email, firstName, name, timeZone, ...rest } = row;
  return {
    ...rest,
    former: email === null ? null : { accountId, email, firstName, name: name ?? email, timeZone },
  };
}

interface Row extends Omit<FormerCardRow, 'former'> {
  accountId: string | null;
  email: string | null;
  firstName: string | null;
  name: string | null;
  timeZone: string | null;
}

/**
 * Stores the row of an owner with a subscription. Makes that due to be synced, and the owner's name to be sent to the
 * provider. The subscription's version grows with it, so a concurrent sync reads again. Returns false, without any change,
 * if the row is not as it was before.
 */
export async function storeFormerCard(
  sql: Sql,
  ownerId: string,
  write: { before: FormerCardRow | undefined; after: FormerCardRow; now: Date; providerNow: Date },
): Promise<boolean> {
  const { before, after, now, providerNow } = write;
  const { former } = after;
  const [row] = await translateDatabaseErrors(sql<{ stored: boolean }[]>`
    with billed as (select owner_id from subscription where owner_id = ${ownerId} and customer_id is not null),
    stored as (
      insert into former_owner_card as card (owner_id, state, handed_over_at, added_until, account_id, email, first_name,
        name, time_zone, workspace_name, new_owner, new_account_id, ends_subscription, remove_at)
      select owner_id, ${after.state}, ${after.handedOverAt}::timestamptz, ${after.addedUntil}::timestamptz,
        ${former?.accountId ?? null}::uuid, ${former?.email ?? null}, ${former?.firstName ?? null},
        ${former?.name ?? null}, ${former?.timeZone ?? null}, ${after.workspaceName}, ${after.newOwner},
        ${after.newAccountId}::uuid, ${after.endsSubscription}, ${after.removeAt}::timestamptz
      from billed
      on conflict (owner_id) do update set
        state = excluded.state, handed_over_at = excluded.handed_over_at, added_until = excluded.added_until,
        account_id = excluded.account_id, email = excluded.email, first_name = excluded.first_name,
        name = excluded.name, time_zone = excluded.time_zone, workspace_name = excluded.workspace_name,
        new_owner = excluded.new_owner, new_account_id = excluded.new_account_id,
        ends_subscription = excluded.ends_subscription, remove_at = excluded.remove_at
      where card.handed_over_at = ${before?.handedOverAt ?? null} and card.state = ${before?.state ?? null}
      returning owner_id),
    due as (
      update subscription set look_at = ${providerNow}, version = version + 1
      from stored where subscription.owner_id = stored.owner_id),
    named as (
      update owner set email_due_at = ${now} from stored where owner.id = stored.owner_id and owner.email is not null)
    select (select count(*) from stored) = (select count(*) from billed) as stored`);
  return row?.stored ?? false;
}

/** The owner whose former owner's card a link takes back, unless the link is unknown or has expired. */
export async function findCardLink(
  sql: Sql,
  tokenHash: Buffer,
  now: Date,
): Promise<{ ownerId: string; addedUntil: Date } | undefined> {
  const [link] = await translateDatabaseErrors(sql<{ ownerId: string; addedUntil: Date }[]>`
    select owner_id as "ownerId", added_until as "addedUntil"
    from card_link where token_hash = ${tokenHash} and expires_at > ${now}`);
  return link;
}

/**
 * Whether taking the card back is what ends the owner's subscription, also while a card that was given since has not brought
 * it back.
 */
export async function endsByTakenCard(sql: Sql, ownerId: string): Promise<boolean> {
  const [row] = await translateDatabaseErrors(sql`
    select from former_owner_card where owner_id = ${ownerId} and ends_subscription`);
  return row !== undefined;
}

/** Stores that the card is taken back; the worker removes it at the provider if the caller does not. */
export async function storeTakenBack(
  sql: Sql,
  ownerId: string,
  { endsSubscription, removeAt }: { endsSubscription: boolean; removeAt: Date },
): Promise<void> {
  await translateDatabaseErrors(sql`
    update former_owner_card
    set state = 'taken_back', ends_subscription = ${endsSubscription}, remove_at = ${removeAt}
    where owner_id = ${ownerId} and state = 'in_use'`);
}

/** Until when cards of that owner's customer are a former owner's, if they have to be removed at the provider. */
export async function findCardsToRemove(sql: Sql, ownerId: string): Promise<Date | undefined> {
  const [row] = await translateDatabaseErrors(sql<{ addedUntil: Date }[]>`
    select added_until as "addedUntil" from former_owner_card
    where owner_id = ${ownerId} and remove_at is not null and state <> 'in_use'`);
  return row?.addedUntil;
}

/** Marks the cards as removed at the provider, unless a later handover has changed what is to be removed. */
export async function markCardsRemoved(sql: Sql, ownerId: string, addedUntil: Date): Promise<void> {
  await translateDatabaseErrors(sql`
    update former_owner_card set remove_at = null where owner_id = ${ownerId} and added_until = ${addedUntil}`);
}

/** Claims owners with cards to remove. Unless they are marked as removed, each is due again at `until`. */
export async function claimCardsToRemove(
  sql: Sql,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<string[]> {
  const rows = await sql<{ ownerId: string }[]>`
    update former_owner_card set remove_at = ${until}
    where owner_id in (
      select owner_id from former_owner_card where remove_at <= ${now} order by remove_at limit ${most}
      for update skip locked)
    returning owner_id as "ownerId"`;
  return rows.map(({ ownerId }) => ownerId);
}

/** Deletes links that expired before then, `most` at a time; returns how many. */
export async function deleteExpiredCardLinks(sql: Sql, before: Date, most: number): Promise<number> {
  const deleted = await sql`
    delete from card_link where token_hash in (
      select token_hash from card_link where expires_at < ${before} limit ${most} for update skip locked)`;
  return deleted.count;
}
