import type { MailFailure } from '@scanlist/contracts/http/entries';

/** A file that travels with a mail; `content` is base64, `contentId` lets the HTML show it as `cid:<contentId>`. */
type MailAttachment = {
  filename: string;
  content: string;
  contentType: string;
  contentId: string;
};

/** A mail ready to be handed over, nothing left to decide. It is stored as JSON before the first attempt. */
export type Mail = {
  from: string;
  to: string;
  /** Whom an answer goes to; the sender where there is none. */
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** What the mail service repeats when it tells what became of the mail; absent where nobody wants to know. */
  tags?: { name: string; value: string }[] | undefined;
  attachments: MailAttachment[];
};

/**
 * What came of one attempt to hand a mail over.
 * - `sent`: the mail service has it.
 * - `retry`: it may or may not have it; the same mail with the same key may be tried again, not before `afterMs` if given.
 * - `busy`: it takes no mail of ours for now, whichever it is; the same mail may be tried again after `afterMs`.
 * - `parked`: our account cannot send at all (quota, key): a person has to act, later attempts are then worth it.
 * - `refused`: this mail will never be taken.
 */
export type SendResult =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'retry'; reason: string; afterMs: number | null }
  | { outcome: 'busy'; reason: string; afterMs: number }
  | { outcome: 'parked'; reason: string; afterMs: number }
  | { outcome: 'refused'; reason: string };

/** The tag by which the mail service's news of a mail name its delivery. */
export const deliveryTag = 'delivery';

/** What became of a mail that the mail service took. Each counts more than the ones before it, in whatever order they come. */
export const mailFates = ['delivered', 'failed', 'bounced', 'complained'] as const;
export type MailFate = (typeof mailFates)[number];

/** News of a mail, told by the mail service. */
export interface MailNews {
  deliveryId: string;
  fate: MailFate;
  reason: MailFailure | null;
  /** What the mail server said, for us: it may name addresses. */
  said: string | null;
  at: Date;
}

/** A webhook as it came, and what its signature is made of. */
export interface SignedWebhook {
  body: string;
  id: string;
  timestamp: string;
  signature: string;
}

/**
 * Reads a webhook of the mail service: null where it tells nothing of a mail that is followed. Throws `WRONG_SIGNATURE`, and
 * `NOT_FOUND` where no secret is configured.
 */
export type ReadWebhook = (webhook: SignedWebhook) => MailNews | null;

/** Hands a mail over; never throws. Two calls with one key send one mail, as long as the mail is the same. */
export type SendMail = (mail: Mail, idempotencyKey: string) => Promise<SendResult>;
