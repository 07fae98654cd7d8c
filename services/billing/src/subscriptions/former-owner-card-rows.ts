import type { WorkspaceHandedOver } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';

/**
 * Stores that the card on file is the former owner's, and makes the subscription due to be synced, which mails them. One
 * that is an earlier owner's stays theirs. A handover that was seen changes nothing. The subscription's version grows with
 * it, so a concurrent sync reads again. The provider dates cards by the second.
 */
export async function storeHandover(
  sql: Sql,
  {
    ownerId,
    handedOverAt,
    email,
    firstName,
    formerOwner,
    timeZone,
    workspaceName,
    newOwner,
  }: WorkspaceHandedOver,
  providerNow: Date,
): Promise<void> {
  await sql`
    with seen as (
      insert into former_owner_card as card (owner_id, state, handed_over_at, added_until, email, first_name, name,
        time_zone, workspace_name, new_owner)
      select owner_id, 'in_use', ${handedOverAt}::timestamptz,
        date_trunc('second', ${providerNow}::timestamptz), ${email}, ${firstName},
        ${formerOwner ?? firstName ?? email}, ${timeZone ?? null}, ${workspaceName}, ${newOwner}
      from subscription where owner_id = ${ownerId} and customer_id is not null
      on conflict (owner_id) do update set
        (state, added_until, email, first_name, name, time_zone, workspace_name, ends_subscription, remove_at) = (
          select each.* from (
            select 'in_use', excluded.added_until, excluded.email, excluded.first_name, excluded.name,
              excluded.time_zone, excluded.workspace_name, false, null::timestamptz
            where card.state = 'gone'
            union all
            select card.state, card.added_until, card.email, card.first_name, card.name, card.time_zone,
              card.workspace_name, card.ends_subscription, card.remove_at
            where card.state <> 'gone') each),
        handed_over_at = excluded.handed_over_at, new_owner = excluded.new_owner
      where card.handed_over_at < excluded.handed_over_at
      returning owner_id)
    update subscription set look_at = ${providerNow}, version = version + 1
    from seen where subscription.owner_id = seen.owner_id`;
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
