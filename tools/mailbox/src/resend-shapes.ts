import type { KeptAttachment, KeptEmail } from './email-rows.ts';
import { fateOf } from './fate.ts';

/** A mail in the answer of `GET /emails`. */
export function asListedEmail(email: KeptEmail) {
  return {
    id: email.id,
    to: email.to,
    from: email.from,
    created_at: email.createdAt.toISOString(),
    subject: email.subject,
    bcc: orNull(email.bcc),
    cc: orNull(email.cc),
    reply_to: orNull(email.replyTo),
    last_event: fateOf(email),
    scheduled_at: email.scheduledAt,
  };
}

/** A mail in the answer of `GET /emails/:id`. Resend leaves out the headers; here they come along, for tests to read. */
export function asEmail(email: KeptEmail) {
  const { html, text, tags, headers } = email;
  return { object: 'email', ...asListedEmail(email), html, text, tags, headers };
}

/** An attachment in the answer of `GET /emails/:id/attachments`. */
export function asAttachment(attachment: KeptAttachment, origin: string, mailId: string) {
  return {
    id: attachment.id,
    filename: attachment.filename,
    size: attachment.size,
    content_type: attachment.contentType,
    content_disposition: attachment.contentId ? 'inline' : 'attachment',
    content_id: attachment.contentId,
    download_url: `${origin}/mails/${mailId}/attachments/${attachment.id}`,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  };
}

function orNull(addresses: string[]): string[] | null {
  return addresses.length > 0 ? addresses : null;
}
