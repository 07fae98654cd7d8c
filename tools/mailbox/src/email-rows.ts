import type { Sql } from '@scanlist/persistence/database';
import type { Email, EmailAttachment } from './email.ts';

export type StoredEmail = Email & { createdAt: Date };
export type StoredAttachment = Omit<EmailAttachment, 'content'> & { size: number };

export interface EmailRows {
  /**
   * Stores the mails under this key, all or none, in one statement. Returns the answer of the key's first request, and
   * whether this was the first. `sameBody` is false if the first had another body. A key expires after 24 hours.
   */
  storeOnce(request: {
    key: string;
    bodySha256: string;
    answer: object;
    mails: { email: Email; attachments: EmailAttachment[] }[];
    /** The webhook events about them. */
    webhooks: object[];
  }): Promise<{ first: boolean; sameBody: boolean; answer: object }>;
  /** Newest first. `olderThan` and `newerThan` are ids. */
  list(page: { limit: number; olderThan?: string; newerThan?: string }): Promise<StoredEmail[]>;
  find(id: string): Promise<StoredEmail | undefined>;
  attachments(mailId: string): Promise<StoredAttachment[]>;
  attachmentContent(
    mailId: string,
    id: string,
  ): Promise<{ contentType: string; filename: string | null; content: Buffer } | undefined>;
  count(): Promise<number>;
}

/** The mailbox's SQL statements. Each is atomic by itself, so a killed server leaves nothing half-written. */
export function emailRows(sql: Sql): EmailRows {
  return {
    async storeOnce({ key, bodySha256, answer, mails, webhooks }) {
      const payloads = mails.map(({ email }) => email);
      const attachments = mails.flatMap(({ email, attachments }) =>
        attachments.map((attachment, position) => ({ ...attachment, mailId: email.id, position })),
      );
      const [claimed] = await sql`
        with claimed as (
          insert into mail_request (key, body_sha256, answer)
          values (${key}, ${bodySha256}, ${sql.json(answer as never)})
          on conflict (key) do update
            set body_sha256 = excluded.body_sha256, answer = excluded.answer, created_at = now()
            where mail_request.created_at < now() - interval '24 hours'
          returning key
        ), mails as (
          insert into mail (id, payload)
          select (payload->>'id')::uuid, payload
          from jsonb_array_elements(${sql.json(payloads as never)}) as given (payload)
          where exists (select from claimed)
        ), attached as (
          insert into mail_attachment (id, mail_id, position, filename, content_type, content_id, content)
          select id, "mailId", position, filename, "contentType", "contentId", decode(content, 'base64')
          from jsonb_to_recordset(${sql.json(attachments as never)}) as given (
            id uuid, "mailId" uuid, position int, filename text, "contentType" text, "contentId" text, content text
          )
          where exists (select from claimed)
        ), announced as (
          insert into mail_webhook (id, payload, due_at)
          select 'msg_' || replace(gen_random_uuid()::text, '-', ''), payload, now() + interval '1 second'
          from jsonb_array_elements(${sql.json(webhooks as never)}) with ordinality as given (payload, position)
          where exists (select from claimed)
          order by position
        )
        select key from claimed`;
      if (claimed) return { first: true, sameBody: true, answer };
      const [earlier] = await sql<{ body_sha256: string; answer: object }[]>`
        select body_sha256, answer from mail_request where key = ${key}`;
      if (!earlier) throw new Error('The key expired between two statements');
      return { first: false, sameBody: earlier.body_sha256 === bodySha256, answer: earlier.answer };
    },
    async list({ limit, olderThan, newerThan }) {
      const rows = await sql<MailRow[]>`
        select payload, created_at from mail
        where (${olderThan ?? null}::uuid is null or number < (select number from mail where id = ${olderThan ?? null}))
          and (${newerThan ?? null}::uuid is null or number > (select number from mail where id = ${newerThan ?? null}))
        order by number desc
        limit ${limit}`;
      return rows.map(toEmail);
    },
    async find(id) {
      const [row] = await sql<MailRow[]>`select payload, created_at from mail where id = ${id}`;
      return row && toEmail(row);
    },
    async attachments(mailId) {
      return sql<StoredAttachment[]>`
        select id, filename, content_type as "contentType", content_id as "contentId", length(content) as size
        from mail_attachment where mail_id = ${mailId} order by position`;
    },
    async attachmentContent(mailId, id) {
      const [row] = await sql<{ contentType: string; filename: string | null; content: Buffer }[]>`
        select content_type as "contentType", filename, content
        from mail_attachment where mail_id = ${mailId} and id = ${id}`;
      return row;
    },
    async count() {
      const [row] = await sql<{ mails: number }[]>`select count(*)::int as mails from mail`;
      return row?.mails ?? 0;
    },
  };
}

interface MailRow {
  payload: Email;
  created_at: Date;
}

function toEmail({ payload, created_at }: MailRow): StoredEmail {
  return { ...payload, createdAt: created_at };
}
