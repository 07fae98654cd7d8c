import { z } from 'zod';

/** An error in Resend's form and wording. */
export class ResendError extends Error {
  override readonly name = 'ResendError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface EmailAttachment {
  id: string;
  filename: string | null;
  contentType: string;
  contentId: string | null;
  /** Base64. */
  content: string;
}

/** A mail as Resend stores it. */
export interface Email {
  id: string;
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string[];
  subject: string;
  html: string | null;
  text: string | null;
  headers: Record<string, string>;
  tags: { name: string; value: string }[];
  scheduledAt: string | null;
}

const addresses = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((value) => (value ? [value].flat() : []));

const bytes = z.union([
  z.string(),
  z
    .object({ type: z.literal('Buffer'), data: z.array(z.int()) })
    .transform(({ data }) => Buffer.from(data).toString('base64')),
]);

/** A line break in a name or value would start another header, so control characters are refused. */
const headersSchema = z.record(
  z.string().regex(/^[!-9;-~]+$/, 'A header name has no spaces, colons or control characters.'),
  z.string().regex(/^[^\p{Cc}]*$/u, 'A header value has no line breaks or control characters.'),
);

const bodySchema = z.object({
  from: z.string().optional(),
  to: addresses,
  cc: addresses,
  bcc: addresses,
  reply_to: addresses,
  subject: z.string().optional(),
  html: z.string().nullish(),
  text: z.string().nullish(),
  headers: headersSchema.nullish(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  scheduled_at: z.string().nullish(),
  attachments: z
    .array(
      z.object({
        filename: z.string().nullish(),
        content: bytes.nullish(),
        path: z.string().nullish(),
        content_type: z.string().nullish(),
        content_id: z.string().nullish(),
      }),
    )
    .nullish(),
});

const recipientsMax = 50;
const tagPattern = /^[A-Za-z0-9_-]{1,256}$/;
const addressPattern = /^[^\s@<>,;"]+@[^\s@<>,;".]+(\.[^\s@<>,;".]+)+$/;

/**
 * Parses the body of `POST /emails` and refuses what Resend refuses: missing fields, addresses that are neither
 * `email@example.com` nor `Name <email@example.com>`, more than 50 recipients, attachments without content. `newId` makes
 * the ids of the mail and its attachments. Throws ResendError.
 */
export function parseEmail(
  body: unknown,
  newId: () => string,
): { email: Email; attachments: EmailAttachment[] } {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ResendError(
      422,
      'validation_error',
      `Invalid \`${issue?.path.join('.')}\` field. ${issue?.message}`,
    );
  }
  const given = parsed.data;
  const from = required('from', given.from);
  if (given.to.length === 0) missing('to');
  const subject = required('subject', given.subject);
  if (!given.html && !given.text) {
    throw new ResendError(422, 'validation_error', 'Missing `html` or `text` field.');
  }
  for (const name of ['to', 'cc', 'bcc'] as const) checkAddresses(name, given[name]);
  checkAddresses('from', [from]);
  checkAddresses('reply_to', given.reply_to);
  for (const tag of given.tags ?? []) {
    if (tagPattern.test(tag.name) && tagPattern.test(tag.value)) continue;
    throw new ResendError(
      422,
      'validation_error',
      'Tags should only contain ASCII letters, numbers, underscores, or dashes.',
    );
  }
  const email: Email = {
    id: newId(),
    from,
    to: given.to,
    cc: given.cc,
    bcc: given.bcc,
    replyTo: given.reply_to,
    subject,
    html: given.html ?? null,
    text: given.text ?? null,
    headers: given.headers ?? {},
    tags: given.tags ?? [],
    scheduledAt: given.scheduled_at ?? null,
  };
  const attachments = (given.attachments ?? []).map((attachment) => {
    if (!attachment.content && !attachment.path) {
      throw new ResendError(422, 'invalid_attachment', 'Attachment must have either a `content` or `path`.');
    }
    return {
      id: newId(),
      filename: attachment.filename ?? null,
      contentType: attachment.content_type ?? typeByName(attachment.filename ?? ''),
      contentId: attachment.content_id ?? null,
      content: attachment.content ?? '',
    };
  });
  return { email, attachments };
}

/** The address in `Name <address>` or in a bare address; undefined if the text is neither. */
export function bareAddress(text: string): string | undefined {
  const address = (/^[^<>]*<([^<>]+)>$/.exec(text.trim())?.[1] ?? text).trim();
  return addressPattern.test(address) && !/[^\x20-\x7e]/.test(address) ? address : undefined;
}

function checkAddresses(field: string, given: string[]): void {
  if (given.length > recipientsMax) {
    throw new ResendError(422, 'validation_error', `The \`${field}\` field must have at most 50 items.`);
  }
  if (given.every((address) => bareAddress(address))) return;
  throw new ResendError(
    422,
    'validation_error',
    `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
  );
}

function required(name: string, value: string | undefined): string {
  return value ? value : missing(name);
}

function missing(name: string): never {
  throw new ResendError(422, 'missing_required_field', `Missing \`${name}\` field.`);
}

function typeByName(filename: string): string {
  const types: Record<string, string> = {
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    pdf: 'application/pdf',
    csv: 'text/csv',
    txt: 'text/plain',
  };
  return types[filename.split('.').pop()?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
