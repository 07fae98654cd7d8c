import type { Sql } from '@scanlist/persistence/database';

/** A webhook to send, with the number of attempts made before. */
export interface DueWebhook {
  number: string;
  id: string;
  payload: object;
  attempts: number;
}

export interface WebhookRows {
  /** Up to `most` due webhooks, oldest first. */
  due(most: number): Promise<DueWebhook[]>;
  /** Deletes a webhook that was accepted or is given up. */
  drop(number: string): Promise<void>;
  /** Schedules it again in this many seconds. */
  postpone(number: string, seconds: number): Promise<void>;
}

/** The SQL statements of webhooks. `email-rows.ts` stores them with their mail, due one second later. */
export function webhookRows(sql: Sql): WebhookRows {
  return {
    due: (most) => sql<DueWebhook[]>`
      select number, id, payload, attempts from mail_webhook where due_at <= now() order by number limit ${most}`,
    async drop(number) {
      await sql`delete from mail_webhook where number = ${number}`;
    },
    async postpone(number, seconds) {
      await sql`
        update mail_webhook set attempts = attempts + 1, due_at = now() + make_interval(secs => ${seconds})
        where number = ${number}`;
    },
  };
}
