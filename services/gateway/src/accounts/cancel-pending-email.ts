import type { Sql } from '@scanlist/persistence/database';

/**
 * A part of a statement that sets a new password, for its `with`: cancels the pending email change of the accounts in the
 * relation `changed` (`id`, `email`). A thief may have requested it.
 */
export function cancelPendingEmail(sql: Sql, now: Date) {
  return sql`
    update email_change set expires_at = ${now} from changed
    where account_id = changed.id and confirmed_at is null and expires_at > ${now}
      and lower(new_email) <> lower(changed.email)`;
}
