import { type Activity, activitySchema } from '@scanlist/contracts/http/activity';
import type { Actor } from '@scanlist/contracts/http/actor';
import type { AnySql, Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import { takeFromQuotaWhere } from '@scanlist/persistence/mail-quota';
import { enqueueFrom } from '@scanlist/persistence/outbox';
import { uuid } from '@scanlist/service-kit/ids';
import type { ActivityRows, NewActivity, OwnActivity } from './activity.ts';

interface Row {
  id: string;
  at: Date;
  kind: string;
  actorId: string | null;
  actorName: string | null;
  actorEmail: string | null;
  listId: string | null;
  listTitle: string | null;
  details: object;
}

/** Every SQL statement about the trail alone; changes record their rows in their own statements. */
export function activityRows(sql: Sql): ActivityRows {
  return {
    async store(id, activity) {
      await translateDatabaseErrors(sql`${insertFrom(sql, id, activity)} on conflict (id) do nothing`);
    },

    async record(activity, mail) {
      const recorded = insertFrom(sql, uuid(), activity);
      await translateDatabaseErrors(
        mail
          ? sql`
              with recorded as (${recorded} returning id),
              taken as (${takeFromQuotaWhere(sql, mail.quota, activity.at, 'recorded')})
              ${enqueueFrom(sql, mail.event, 'taken')}`
          : recorded,
      );
    },

    async find(workspaceId, { kinds, person, list, from, to }, { before, limit }) {
      const found = await translateDatabaseErrors(sql<Row[]>`
        select id, at, kind, actor_id as "actorId", actor_name as "actorName",
          actor_email as "actorEmail", list_id as "listId", list_title as "listTitle", details
        from activity
        where workspace_id = ${workspaceId} and kind = any(${[...kinds]})
          ${person === undefined ? sql`` : sql`and actor_id = ${person}`}
          ${list === undefined ? sql`` : sql`and list_id = ${list}`}
          ${from === undefined ? sql`` : sql`and at >= ${from}`}
          ${to === undefined ? sql`` : sql`and at < ${to}`}
          ${before === null ? sql`` : sql`and (at, id) < (${before.at}, ${before.id})`}
        order by at desc, id desc
        limit ${limit + 1}`);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        rows: page.map(activityOf),
        next: found.length > limit && last ? { at: last.at, id: last.id } : null,
      };
    },

    removeBefore: (moment) => deleteRows(sql, 'activity', () => sql`at < ${moment}`),
  };
}

/** Statement that stores a row if its workspace is there. */
function insertFrom(sql: Sql, id: string, activity: NewActivity) {
  return sql`
    insert into activity (
      id, workspace_id, at, kind, actor_id, actor_name, actor_email, list_id, list_title, details)
    select ${id}::uuid, workspace.id, ${activity.at}::timestamptz, ${activity.kind}, ${activity.actor?.id ?? null}::uuid,
      ${activity.actor?.name ?? null}, ${emailOf(activity.actor)}::text, ${activity.list?.id ?? null},
      ${activity.list?.title ?? null}, ${sql.json({ ...activity.details })}
    from workspace where id = ${activity.workspaceId}`;
}

/** Empty for an address that nobody had confirmed, null where it is not known. */
const emailOf = (actor: Actor | ComputedActor | null) =>
  actor?.email === undefined ? null : (actor.email ?? '');

/** A value, or an expression of the statement. */
type Computed = string | ReturnType<Sql>;

/** A row of the trail for a part of a statement. */
export type RecordedChange = Pick<OwnActivity, 'at' | 'kind' | 'details'> & {
  workspaceId: Computed;
  actor: Actor | ComputedActor | null;
};

/** A person of whom only the database knows the name and the address: `nameColumn` and `addressColumn`. */
interface ComputedActor {
  id: string;
  name: ReturnType<Sql>;
  email: ReturnType<Sql>;
}

/**
 * Part of a statement that records a change of the gateway's own, once for each row of `relation`: for none, nothing is
 * recorded. `computed` is what of the details only the database knows, an expression of jsonb.
 */
export function recordFrom(
  sql: AnySql,
  { workspaceId, at, kind, actor, details }: RecordedChange,
  relation: string,
  computed = sql`'{}'::jsonb`,
) {
  return sql`
    insert into activity (id, workspace_id, at, kind, actor_id, actor_name, actor_email, details)
    select gen_random_uuid(), ${workspaceId}::uuid, ${at}::timestamptz, ${kind}, ${actor?.id ?? null}::uuid,
      ${actor?.name ?? null}::text, ${emailOf(actor)}::text, ${sql.json({ ...details })}::jsonb || ${computed}
    from ${sql(relation)}`;
}

/** The name of account `named` as other members read it, like `personNameOf`. */
export function nameColumn(sql: AnySql) {
  return sql`coalesce(
    nullif(concat_ws(' ', nullif(named.first_name, ''), nullif(named.last_name, '')), ''), named.username)`;
}

/** Who a row is about, for its details: the account of that id. Empty where there is none. */
export function personColumn(sql: AnySql, accountId: ReturnType<Sql>) {
  return sql`coalesce((
    select jsonb_build_object('person', ${nameColumn(sql)}, 'personEmail',
      case when named.email_confirmed_at is not null then named.email end)
    from account named where named.id = ${accountId}), '{}')`;
}

/** The address of account `named` for a row of the trail; empty where nobody confirmed it. */
export function addressColumn(sql: AnySql) {
  return sql`case when named.email_confirmed_at is null then '' else named.email end`;
}

function activityOf({ actorId, actorName, actorEmail, listId, listTitle, at, ...row }: Row): Activity {
  return activitySchema.parse({
    ...row,
    at: at.toISOString(),
    actor: actorId && {
      id: actorId,
      name: actorName,
      ...(actorEmail !== null && { email: actorEmail || null }),
    },
    list: listId && { id: listId, title: listTitle },
  });
}
