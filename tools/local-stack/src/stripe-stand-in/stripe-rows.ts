import type { Sql } from '@scanlist/persistence/database';

export type StripeObject = { id: string; object: string } & Record<string, unknown>;

export interface StoredAnswer {
  requestSha256: string;
  /** Undefined while the first request with this key still runs. */
  status: number | undefined;
  answer: unknown;
}

export interface StripeRows {
  find(kind: string, id: string): Promise<StripeObject | undefined>;
  /** Makes or replaces an object. */
  keep(object: StripeObject): Promise<void>;
  /** True when this key is ours to use; false when a request with it came before. */
  claimKey(key: string, requestSha256: string): Promise<boolean>;
  storedAnswer(key: string): Promise<StoredAnswer | undefined>;
  settleKey(key: string, status: number, answer: unknown): Promise<void>;
  /** Lets the key be used again: its request did nothing. */
  freeKey(key: string): Promise<void>;
}

/** The stand-in's statements. */
export function stripeRows(sql: Sql): StripeRows {
  return {
    async find(kind, id) {
      const [row] = await sql<{ body: StripeObject }[]>`
        select body from stripe_object where kind = ${kind} and id = ${id}`;
      return row?.body;
    },
    async keep(object) {
      await sql`
        insert into stripe_object (id, kind, body)
        values (${object.id}, ${object.object}, ${sql.json(object as never)})
        on conflict (id) do update set body = excluded.body`;
    },
    async claimKey(key, requestSha256) {
      // An unsettled key older than a minute belongs to a request that was killed with its process.
      const [row] = await sql`
        insert into stripe_request (key, request_sha256) values (${key}, ${requestSha256})
        on conflict (key) do update
          set request_sha256 = excluded.request_sha256, status = null, answer = null, created_at = now()
          where stripe_request.created_at < now() - interval '24 hours'
             or (stripe_request.status is null and stripe_request.created_at < now() - interval '1 minute')
        returning key`;
      return row !== undefined;
    },
    async storedAnswer(key) {
      const [row] = await sql<{ request_sha256: string; status: number | null; answer: unknown }[]>`
        select request_sha256, status, answer from stripe_request where key = ${key}`;
      return (
        row && { requestSha256: row.request_sha256, status: row.status ?? undefined, answer: row.answer }
      );
    },
    async settleKey(key, status, answer) {
      await sql`update stripe_request set status = ${status}, answer = ${sql.json(answer as never)} where key = ${key}`;
    },
    async freeKey(key) {
      await sql`delete from stripe_request where key = ${key}`;
    },
  };
}
