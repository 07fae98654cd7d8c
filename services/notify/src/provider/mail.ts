import type { MailFailure } from '@scanlist/contracts/http/entries';

/** A file that travels with a mail; `content` is base64, `contentId` lets the HTML show it as `cid:<contentId>`. */
type MailAttachment = {
  filename: string;
  content: string;
  contentType: string;
  contentId: string;
};

/** A complete mail, stored as JSON before the first attempt. */
export type Mail = {
  from: string;
  to: string;
  /** The address for replies; absent means the sender. */
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** Tags that the mail service returns in its webhooks; absent if the status is not needed. */
  tags?: { name: string; value: string }[] | undefined;
  attachments: MailAttachment[];
};

/**
 * The outcome of one attempt to send a mail.
 * - `sent`: the mail service has it.
 * - `retry`: it may have the mail; the same mail with the same key may be sent again, not before `afterMs` if given.
 * - `busy`: it takes no mail of ours at present; the same mail may be sent again after `afterMs`.
 * - `parked`: our account cannot send at all (quota, key); a person has to act before further attempts succeed.
 * - `refused`: this mail will never be taken.
 */
export type SendResult =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'retry'; reason: string; afterMs: number | null }
  | { outcome: 'busy'; reason: string; afterMs: number }
  | { outcome: 'parked'; reason: string; afterMs: number }
  | { outcome: 'refused'; reason: string };

/** The tag that names the delivery in the mail service's webhooks. */
export const deliveryTag = 'delivery';

/**
 * The status of a mail that the mail service took. A later one in this list overrides an earlier one, in whatever order
 * they arrive.
 */
export const deliveryStatuses = ['delivered', 'failed', 'bounced', 'complained'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** A status of a mail, as a webhook of the mail service reports it. */
export interface DeliveryStatusUpdate {
  deliveryId: string;
  status: DeliveryStatus;
  reason: MailFailure | null;
  /** The mail server's message. It may contain addresses. */
  serverMessage: string | null;
  at: Date;
}

/** The raw body of a webhook and its signature headers. */
export interface SignedWebhook {
  body: string;
  id: string;
  timestamp: string;
  signature: string;
}

/**
 * Verifies and reads a webhook of the mail service; null if it reports no status of a tagged mail. Throws
 * `WRONG_SIGNATURE`, and `NOT_FOUND` if no secret is configured.
 */
export type ReadWebhook = (webhook: SignedWebhook) => DeliveryStatusUpdate | null;

/** Sends a mail; never throws. Two calls with one key and the same mail send one mail. */
export type SendMail = (mail: Mail, idempotencyKey: string) => Promise<SendResult>;
