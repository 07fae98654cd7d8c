import type { Sql } from '@scanlist/persistence/database';
import type { OwnActivity } from '../activity/activity.ts';
import { type RecordedChange, recordFrom } from '../activity/activity-rows.ts';
import { actorOf } from '../workspaces/workspace.ts';
import type { Account } from './account.ts';

/**
 * A part of a statement that changes the account whose id `changed` has, for its `with`: records in each of its workspaces
 * that the person has another name or address. One that is deleted at this moment is left out.
 */
export function recordPerson(
  sql: Sql,
  account: Account,
  { kind, details, at }: Pick<OwnActivity, 'kind' | 'details' | 'at'>,
) {
  const row: RecordedChange = {
    workspaceId: sql`told.workspace_id`,
    at,
    kind,
    actor: actorOf(account),
    details,
  };
  return sql`
    , told as (
      select workspace.id as workspace_id
      from membership join changed on account_id = changed.id join workspace on workspace.id = workspace_id
      order by workspace.id for key share of workspace),
    recorded as (${recordFrom(sql, row, 'told')})`;
}

/** The same for a new address; the one before is named if somebody had confirmed it. */
export function recordAddress(sql: Sql, before: Account, email: string, at: Date) {
  const details = { ...(before.emailConfirmedAt !== null && { before: before.email }), after: email };
  return recordPerson(sql, before, { kind: 'address-changed', details, at });
}
