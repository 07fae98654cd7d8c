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
  attachments: MailAttachment[];
};

/**
 * What came of one attempt to hand a mail over.
 * - `sent`: the mail service has it.
 * - `retry`: it may or may not have it; the same mail with the same key may be tried again, not before `afterMs` if given.
 * - `parked`: our account cannot send at all (quota, key): a person has to act, later attempts are then worth it.
 * - `refused`: this mail will never be taken.
 */
export type SendResult =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'retry'; reason: string; afterMs: number | null }
  | { outcome: 'parked'; reason: string; afterMs: number }
  | { outcome: 'refused'; reason: string };

/** Hands a mail over; never throws. Two calls with one key send one mail, as long as the mail is the same. */
export type SendMail = (mail: Mail, idempotencyKey: string) => Promise<SendResult>;
