import { deliveryStatusOf } from './delivery-status.ts';
import type { StoredAttachment, StoredEmail } from './email-rows.ts';

/** A mail in the answer of `GET /emails`. */
export function asListedEmail(email: StoredEmail) {
  return {
    id: email.id,
    to: email.to,
    from: email.from,
    created_at: email.createdAt.toISOString(),
    subject: email.subject,
    bcc: orNull(email.bcc),
    cc: orNull(email.cc),
    reply_to: orNull(email.replyTo),
    last_event: deliveryStatusOf(email),
    scheduled_at: email.scheduledAt,
  };
}

/** A mail in the answer of `GET /emails/:id`. Unlike Resend's, it contains the headers, for tests. */
export function asEmail(email: StoredEmail) {
  const { html, text, tags, headers } = email;
  return { object: 'email', ...asListedEmail(email), html, text, tags, headers };
}

/** An attachment in the answer of `GET /emails/:id/attachments`. */
export function asAttachment(attachment: StoredAttachment, origin: string, mailId: string) {
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
