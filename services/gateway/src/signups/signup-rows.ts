import type { Sql } from '@scanlist/persistence/database';
import { isUniqueViolation, translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { takeFromQuotaWhere } from '@scanlist/persistence/mail-quota';
import { enqueueAllFrom, enqueueFrom } from '@scanlist/persistence/outbox';
import { ownWorkspaceOf } from '../accounts/account.ts';
import {
  isReservedForUndo,
  ownerChangedRows,
  type TakenRow,
  takenFieldsOf,
  takenName,
} from '../accounts/account-rows.ts';
import { usernameSkeleton } from '../accounts/username-skeleton.ts';
import { linkEvent } from '../email-changes/email-change-rows.ts';
import { confirmLinksTo } from '../mail-quotas/mail-quota.ts';
import type { Signup, SignupRows } from './signup.ts';

/** More are never interrupted at once unless billing is down for long. */
const interruptedMax = 500;

/** Every SQL statement about sign-ups. */
export function signupRows(sql: Sql): SignupRows {
  const columns = sql`
    id, owner_id as "ownerId", step, username, email, password_hash as "passwordHash", first_name as "firstName",
    last_name as "lastName", period, payment_method_id as "paymentMethodId", setup_intent_id as "setupIntentId",
    consent, time_zone as "timeZone", created_at as "createdAt"`;

  return {
    async reserve(signup) {
      const skeleton = usernameSkeleton(signup.username);
      const inserted = await translateDatabaseErrors(sql`
        insert into signup (
          id, owner_id, step, username, username_skeleton, email, password_hash, first_name, last_name, period, payment_method_id,
          setup_intent_id, consent, time_zone, created_at)
        values (
          ${signup.id}, ${signup.ownerId}, 'reserved', ${signup.username}, ${skeleton}, ${signup.email}, ${signup.passwordHash},
          ${signup.firstName}, ${signup.lastName}, ${signup.period}, ${signup.paymentMethodId},
          ${signup.setupIntentId}, ${signup.consent}, ${signup.timeZone}, ${signup.createdAt})
        on conflict do nothing`);
      if (inserted.count === 0) return false;
      // Checked after the insert: another request may have completed its reservation just before.
      const removed = await translateDatabaseErrors(sql`
        delete from signup where id = ${signup.id} and exists (
          select from account
          where lower(username) = lower(${signup.username}) or username_skeleton = ${skeleton}
            or lower(email) = lower(${signup.email})
          union all
          select from email_undo where lower(email) = lower(${signup.email}))`);
      return removed.count === 0;
    },

    async findByNames({ username, email }) {
      const [row] = await translateDatabaseErrors(sql<Signup[]>`
        select ${columns} from signup
        where lower(email) = lower(${email}) and lower(username) = lower(${username})
        order by created_at desc
        limit 1`);
      return row ?? null;
    },

    async findTaken({ username, email }) {
      const [row] = await translateDatabaseErrors(sql<TakenRow[]>`
        select
          (${takenName(
            sql,
            username,
            sql`(
              select username, username_skeleton from account
              union all select username, username_skeleton from signup where step <> 'done')`,
          )}) as username,
          exists (select from account where lower(email) = lower(${email}))
          or exists (select from email_undo where lower(email) = lower(${email}))
          or exists (select from signup where lower(email) = lower(${email}) and step <> 'done') as email`);
      return takenFieldsOf(row);
    },

    async findInterrupted(begunBefore) {
      return translateDatabaseErrors(sql<Signup[]>`
        select ${columns} from signup where step <> 'done' and created_at < ${begunBefore}
        order by created_at limit ${interruptedMax}`);
    },

    async complete(signup, account, { change, mail }) {
      const now = account.createdAt;
      const ownerEvents = ownerChangedRows(account, now);
      const own = ownWorkspaceOf(account);
      const mailEvent = linkEvent(mail, now);
      const isHeld = isReservedForUndo(sql, { email: signup.email, accountId: signup.ownerId, now });
      try {
        const made = await translateDatabaseErrors(sql`
          with done as (
            update signup set step = 'done', account_id = owner_id, password_hash = null
            where id = ${signup.id} and step = 'reserved' and not ${isHeld}
            returning owner_id, username, email, first_name, last_name),
          made as (
            insert into account (
              id, username, username_skeleton, email, password_hash, password_version, first_name, last_name,
              stripe_subscription_id, subscription_status, list_limit, trial_ends_at, time_zone, version, created_at)
            select owner_id, username, ${usernameSkeleton(account.username)}, email, ${account.passwordHash}, ${account.passwordVersion}::integer,
              first_name, last_name, ${own.stripeSubscriptionId}, ${own.subscriptionStatus},
              ${own.listLimit}::integer, ${own.trialEndsAt}::timestamptz, ${account.timeZone}, ${account.version}::integer, ${now}::timestamptz
            from done
            returning id),
          taken as (${takeFromQuotaWhere(sql, confirmLinksTo(account.email), now, 'made')}),
          waiting as (
            insert into email_change (account_id, new_email, token_hash, expires_at, mails, mails_since)
            select id, ${change.newEmail}, ${change.tokenHash}::bytea, ${change.expiresAt}::timestamptz, 1,
              ${now}::timestamptz
            from made, taken
            returning account_id),
          mailed as (${enqueueFrom(sql, mailEvent, 'waiting')}),
          published as (${enqueueAllFrom(sql, ownerEvents, 'made')})
          select from made`);
        if (made.count === 1) return 'created';
        const [held] = await translateDatabaseErrors(sql`
          select from signup where id = ${signup.id} and step = 'reserved' and ${isHeld}`);
        return held ? 'taken' : 'ended';
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken';
        throw error;
      }
    },

    async markEnding(id) {
      const ending = await translateDatabaseErrors(sql`
        update signup set step = 'ending' where id = ${id} and step in ('reserved', 'ending')`);
      return ending.count === 1;
    },

    async remove(id) {
      await translateDatabaseErrors(sql`delete from signup where id = ${id} and step <> 'done'`);
    },
  };
}
