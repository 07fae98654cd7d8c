import type { Sql } from '@scanlist/persistence/database';

/** A webhook that is to be sent. `attempts` were made before. */
export interface DueWebhook {
  number: string;
  id: string;
  payload: object;
  attempts: number;
}

export interface WebhookRows {
  /** Up to `most` that are due, the oldest first. */
  due(most: number): Promise<DueWebhook[]>;
  /** It was taken or is given up. */
  drop(number: string): Promise<void>;
  /** It is to be sent again in so many seconds. */
  postpone(number: string, seconds: number): Promise<void>;
}

/** The statements of webhooks. `email-rows.ts` writes them with their mail, due a second later, as Resend takes its time. */
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
