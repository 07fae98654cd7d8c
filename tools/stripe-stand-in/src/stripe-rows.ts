import type { Sql } from '@scanlist/persistence/database';
import type { Event, StripeObject, WebhookEndpoint } from './contract.ts';
import type { JobKind } from './unit-of-work.ts';

export interface Job {
  kind: JobKind;
  subject: string;
  /** A test clock's id; null for the virtual clock. */
  clock: string | null;
  dueAt: number;
}

/** All changes of one request or job. */
export interface Changes {
  objects: StripeObject[];
  jobs: Job[];
  droppedJobs: { kind: JobKind; subject: string }[];
  deliveries: { eventId: string; endpointId: string }[];
  /** The outcome to return again for the request's key. */
  outcome?: { key: string; requestSha256: string; status: number; answer: unknown } | undefined;
}

export interface StoredAnswer {
  requestSha256: string;
  status: number;
  answer: unknown;
}

export interface PageQuery {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
  /** JSON that the objects must contain. */
  holds?: object | undefined;
  /** A field that must have one of these values. */
  oneOf?: { field: string; values: string[] } | undefined;
  createdFrom?: number | undefined;
  createdUntil?: number | undefined;
}

export interface Delivery {
  number: string;
  attempts: number;
  firstAt: Date;
  event: Event;
  endpoint: WebhookEndpoint | null;
}

export interface StripeRows {
  find(kind: string, id: string): Promise<StripeObject | undefined>;
  /** Newest first; returns one more than `limit` if there are more. */
  list(kind: string, query: PageQuery): Promise<StripeObject[]>;
  /** Stores all changes or none, in one statement, even if a process or server is killed. */
  commit(done: Changes): Promise<void>;
  /** The first outcome under this key in the last 24 hours. */
  storedAnswer(key: string): Promise<StoredAnswer | undefined>;
  /** How many seconds the virtual clock is ahead of the wall clock. */
  offset(): Promise<number>;
  setOffset(seconds: number): Promise<void>;
  /** The earliest job that is due at this second of the virtual clock, or of a test clock that is being advanced. */
  dueJob(now: number): Promise<Job | undefined>;
  /** The time the virtual clock's next job is due. */
  nextJobAt(): Promise<number | undefined>;
  /** Due deliveries, oldest first. */
  dueDeliveries(limit: number): Promise<Delivery[]>;
  /** Milliseconds until the next delivery; undefined if none is pending. */
  nextDeliveryIn(): Promise<number | undefined>;
  /** Records an attempt. Without success it is retried after `retryInSeconds`, or given up if that is undefined. */
  settleDelivery(number: string, arrived: boolean, retryInSeconds: number | undefined): Promise<void>;
  /** Schedules an event for its endpoints again; false if it has none. */
  resend(eventId: string): Promise<boolean>;
  /** The number of pending deliveries of each event. */
  pendingDeliveries(eventIds: string[]): Promise<Map<string, number>>;
  /** Deletes outcomes older than two days. */
  deleteOldOutcomes(): Promise<void>;
  /** Deletes everything. */
  reset(): Promise<void>;
}

/** The stand-in's SQL statements. Each is atomic by itself, so a killed server leaves nothing half-written. */
export function stripeRows(sql: Sql): StripeRows {
  const json = (value: unknown) => sql.json(value as never);
  return {
    async find(kind, id) {
      const [row] = await sql<{ body: StripeObject }[]>`
        select body from stripe_object where kind = ${kind} and id = ${id}`;
      return row?.body;
    },
    async list(kind, query) {
      const { limit, startingAfter = null, endingBefore = null, holds = {}, oneOf } = query;
      const rows = await sql<{ body: StripeObject }[]>`
        select body from stripe_object
        where kind = ${kind} and body @> ${json(holds)}
          and (${oneOf === undefined} or body ->> ${oneOf?.field ?? ''} = any (${oneOf?.values ?? []}::text[]))
          and (${startingAfter}::text is null or number < (select number from stripe_object where id = ${startingAfter}))
          and (${endingBefore}::text is null or number > (select number from stripe_object where id = ${endingBefore}))
          and (${query.createdFrom ?? null}::bigint is null or (body ->> 'created')::bigint >= ${query.createdFrom ?? null})
          and (${query.createdUntil ?? null}::bigint is null or (body ->> 'created')::bigint <= ${query.createdUntil ?? null})
        order by number * ${endingBefore ? -1 : 1} desc
        limit ${limit + 1}`;
      return rows.map(({ body }) => body);
    },
    async commit({ objects, jobs, droppedJobs, deliveries, outcome }) {
      await sql`
        with objects as (
          insert into stripe_object (id, kind, body)
          select value ->> 'id', value ->> 'object', value
          from jsonb_array_elements(${json(objects)}) with ordinality as given (value, position)
          order by position
          on conflict (id) do update set kind = excluded.kind, body = excluded.body
        ), dropped as (
          delete from stripe_job
          using jsonb_to_recordset(${json(droppedJobs)}) as given (kind text, subject text)
          where stripe_job.kind = given.kind and stripe_job.subject = given.subject
        ), jobs as (
          insert into stripe_job (kind, subject, clock, due_at)
          select kind, subject, clock, "dueAt"
          from jsonb_to_recordset(${json(jobs)}) as given (kind text, subject text, clock text, "dueAt" bigint)
          on conflict (kind, subject) do update set clock = excluded.clock, due_at = excluded.due_at
        ), deliveries as (
          insert into stripe_delivery (event_id, endpoint_id, due_at)
          select "eventId", "endpointId", now()
          from jsonb_to_recordset(${json(deliveries)}) as given ("eventId" text, "endpointId" text)
        )
        insert into stripe_request (key, request_sha256, status, answer)
        select key, "requestSha256", status, answer
        from jsonb_to_recordset(${json(outcome ? [outcome] : [])})
          as given (key text, "requestSha256" text, status int, answer jsonb)
        on conflict (key) do update
          set request_sha256 = excluded.request_sha256, status = excluded.status, answer = excluded.answer,
              created_at = now()`;
    },
    async storedAnswer(key) {
      const [row] = await sql<StoredAnswer[]>`
        select request_sha256 as "requestSha256", status, answer from stripe_request
        where key = ${key} and created_at > now() - interval '24 hours'`;
      return row;
    },
    async offset() {
      const [row] = await sql<{ seconds: string }[]>`select offset_seconds as seconds from stripe_clock`;
      return Number(row?.seconds ?? 0);
    },
    async setOffset(seconds) {
      await sql`
        insert into stripe_clock (offset_seconds) values (${seconds})
        on conflict (only_row) do update set offset_seconds = excluded.offset_seconds`;
    },
    async dueJob(now) {
      const [row] = await sql<{ kind: JobKind; subject: string; clock: string | null; due_at: string }[]>`
        select job.kind, job.subject, job.clock, job.due_at
        from stripe_job as job
        left join stripe_object as clock on clock.id = job.clock
        where job.due_at <= case
          when job.clock is null then ${now}::bigint
          else (clock.body -> '_local' ->> 'target')::bigint
        end
        order by job.due_at, job.kind = 'clock-ready', job.number
        limit 1`;
      return row && { kind: row.kind, subject: row.subject, clock: row.clock, dueAt: Number(row.due_at) };
    },
    async nextJobAt() {
      const [row] = await sql<{ due: string | null }[]>`
        select min(due_at) as due from stripe_job where clock is null`;
      return row?.due ? Number(row.due) : undefined;
    },
    async dueDeliveries(limit) {
      return sql<Delivery[]>`
        select delivery.number, delivery.attempts, delivery.first_at as "firstAt",
               event.body as event, endpoint.body as endpoint
        from stripe_delivery as delivery
        join stripe_object as event on event.id = delivery.event_id
        left join stripe_object as endpoint on endpoint.id = delivery.endpoint_id
        where delivery.due_at <= now()
        order by delivery.due_at, delivery.number
        limit ${limit}`;
    },
    async nextDeliveryIn() {
      const [row] = await sql<{ ms: string | null }[]>`
        select extract(epoch from min(due_at) - now()) * 1000 as ms from stripe_delivery where due_at is not null`;
      return row?.ms ? Math.max(0, Math.ceil(Number(row.ms))) : undefined;
    },
    async settleDelivery(number, arrived, retryInSeconds) {
      await sql`
        update stripe_delivery
        set attempts = attempts + 1,
            delivered_at = case when ${arrived} then now() else delivered_at end,
            due_at = case when ${arrived} then null else now() + make_interval(secs => ${retryInSeconds ?? null}) end
        where number = ${number}`;
    },
    async resend(eventId) {
      const rows = await sql`
        update stripe_delivery set due_at = now(), first_at = now(), attempts = 0, delivered_at = null
        where event_id = ${eventId} returning number`;
      return rows.length > 0;
    },
    async pendingDeliveries(eventIds) {
      const rows = await sql<{ event_id: string; pending: number }[]>`
        select event_id, count(*)::int as pending from stripe_delivery
        where event_id = any (${eventIds}) and delivered_at is null
        group by event_id`;
      return new Map(rows.map(({ event_id, pending }) => [event_id, pending]));
    },
    async deleteOldOutcomes() {
      await sql`delete from stripe_request where created_at < now() - interval '2 days'`;
    },
    async reset() {
      await sql`truncate stripe_object, stripe_request, stripe_job, stripe_delivery, stripe_clock`;
    },
  };
}
