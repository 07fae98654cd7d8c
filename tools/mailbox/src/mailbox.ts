import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuseOtherHosts } from '@scanlist/local-http/refuse-other-hosts';
import { type Context, Hono } from 'hono';
import { webhookEventsOf } from './delivery-status.ts';
import { parseEmail, ResendError } from './email.ts';
import type { EmailRows } from './email-rows.ts';
import { createFaults, type Fault, faultSchema } from './faults.ts';
import { inboxPages } from './inbox-pages.ts';
import { asAttachment, asEmail, asListedEmail } from './resend-shapes.ts';

export interface MailboxOptions {
  rows: EmailRows;
  /** Closes the connection of this request without an answer. */
  drop(context: Context): Response;
  newId?: () => string;
  /** Called after webhooks were stored with a mail. Without it, no webhooks are stored. */
  onWebhooks?: (() => void) | undefined;
  /** Milliseconds on a clock that only moves forward. */
  nowMs?: (() => number) | undefined;
  /** Host names it also answers under, besides this machine's own. */
  hostNames?: readonly string[];
}

const batchMax = 100;

/**
 * Resend's stand-in: takes mails as Resend's HTTP API does and keeps them, and shows them to a person at `/`. Sends no
 * mails anywhere. `POST /_local/faults` makes the next requests go wrong.
 */
export function createMailbox({
  rows,
  drop,
  newId = randomUUID,
  onWebhooks,
  nowMs,
  hostNames,
}: MailboxOptions): Hono {
  const app = new Hono();
  const faults = createFaults(nowMs);
  const inProgress = new Set<string>();

  app.use(refuseOtherHosts(hostNames));
  app.onError((error, c) => {
    if (error instanceof ResendError) return refusal(c, error.status, error.code, error.message);
    console.error('the mailbox failed', c.req.method, c.req.path, error);
    return refusal(c, 500, 'internal_server_error', 'An unexpected error occurred.');
  });
  app.notFound((c) => refusal(c, 404, 'not_found', 'The requested endpoint does not exist.'));

  app.post('/emails', (c) =>
    handleSend(c, (body) => {
      const mail = parseEmail(body, newId);
      return { answer: { id: mail.email.id }, mails: [mail] };
    }),
  );
  app.post('/emails/batch', (c) =>
    handleSend(c, (body) => {
      if (!Array.isArray(body) || body.length === 0 || body.length > batchMax) {
        throw new ResendError(422, 'validation_error', 'A batch is an array of 1 to 100 emails.');
      }
      const mails = body.map((one) => parseEmail(one, newId));
      return { answer: { data: mails.map(({ email }) => ({ id: email.id })) }, mails };
    }),
  );
  app.get('/emails', async (c) => {
    const limit = Number(c.req.query('limit') ?? 20);
    if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
      throw new ResendError(422, 'validation_error', 'The `limit` must be a number between 1 and 100.');
    }
    const page = { olderThan: uuidOf(c.req.query('after')), newerThan: uuidOf(c.req.query('before')) };
    const found = await rows.list({ limit: limit + 1, ...page });
    const data = found.slice(0, limit).map(asListedEmail);
    return c.json({ object: 'list', has_more: found.length > limit, data });
  });
  // Resend has a separate call for attachments. They are included here, so that a test reads one answer.
  app.get('/emails/:id', async (c) => {
    const mail = await findOrRefuse(c.req.param('id'));
    const attachments = (await rows.attachments(mail.id)).map(async (attachment) => ({
      ...asAttachment(attachment, new URL(c.req.url).origin, mail.id),
      content: (await rows.attachmentContent(mail.id, attachment.id))?.content.toString('base64'),
    }));
    return c.json({ ...asEmail(mail), attachments: await Promise.all(attachments) });
  });
  app.get('/emails/:id/attachments', async (c) => {
    const mail = await findOrRefuse(c.req.param('id'));
    const attachments = await rows.attachments(mail.id);
    const data = attachments.map((attachment) =>
      asAttachment(attachment, new URL(c.req.url).origin, mail.id),
    );
    return c.json({ object: 'list', has_more: false, data });
  });

  app.get('/_local/faults', (c) => c.json({ fault: faults.current() }));
  app.post('/_local/faults', async (c) => {
    if (!c.req.header('content-type')?.startsWith('application/json')) {
      return refusal(c, 415, 'validation_error', 'Send JSON.');
    }
    const parsed = faultSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return refusal(c, 422, 'validation_error', parsed.error.message);
    faults.set(parsed.data);
    return c.json({ fault: faults.current() });
  });
  app.route('/', inboxPages(rows));
  return app;

  type ParsedRequest = Pick<Parameters<EmailRows['storeOnce']>[0], 'answer' | 'mails'>;

  async function handleSend(c: Context, read: (body: unknown) => ParsedRequest): Promise<Response> {
    checkKey(c);
    const key = idempotencyKey(c) ?? `none/${newId()}`;
    const fault = faults.take();
    if (inProgress.has(key)) {
      throw new ResendError(
        409,
        'concurrent_idempotent_requests',
        'Same idempotency key used while original request is still in progress.',
      );
    }
    inProgress.add(key);
    try {
      if (fault?.delayMs) await sleep(fault.delayMs);
      if (fault?.status) return faultyAnswer(c, fault.status);
      return await accept(c, key, read, fault);
    } finally {
      inProgress.delete(key);
    }
  }

  async function accept(
    c: Context,
    key: string,
    read: (body: unknown) => ParsedRequest,
    fault: Fault | undefined,
  ) {
    const text = await c.req.text();
    const parsed = read(parseJson(text));
    const stored = await rows.storeOnce({
      key,
      bodySha256: createHash('sha256').update(`${c.req.path}\n${text}`).digest('hex'),
      ...parsed,
      webhooks: onWebhooks ? parsed.mails.flatMap(({ email }) => webhookEventsOf(email, new Date())) : [],
    });
    if (stored.first) onWebhooks?.();
    if (!stored.sameBody) {
      throw new ResendError(
        409,
        'invalid_idempotent_request',
        'Same idempotency key used with a different request payload.',
      );
    }
    return fault?.dropAfterAccept ? drop(c) : c.json(stored.answer);
  }

  async function findOrRefuse(id: string) {
    const mail = uuidOf(id) && (await rows.find(id));
    if (!mail) throw new ResendError(404, 'not_found', 'Email not found');
    return mail;
  }
}

function checkKey(c: Context): void {
  const authorization = c.req.header('authorization');
  if (!authorization)
    throw new ResendError(401, 'missing_api_key', 'Missing API key in the authorization header.');
  if (!/^Bearer re_\S+$/.test(authorization))
    throw new ResendError(403, 'invalid_api_key', 'API key is invalid.');
}

function idempotencyKey(c: Context): string | undefined {
  const key = c.req.header('idempotency-key');
  if (key === undefined || (key.length >= 1 && key.length <= 256)) return key;
  throw new ResendError(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.');
}

function faultyAnswer(c: Context, status: number): Response {
  if (status === 429) c.header('retry-after', '1');
  const names: Record<number, string> = {
    422: 'validation_error',
    429: 'rate_limit_exceeded',
    500: 'application_error',
  };
  return refusal(c, status, names[status] ?? 'application_error', 'A configured fault.');
}

function refusal(c: Context, status: number, name: string, message: string): Response {
  return c.json({ statusCode: status, message, name }, status as 400);
}

function uuidOf(text: string | undefined): string | undefined {
  return text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ResendError(422, 'validation_error', 'The body is not valid JSON.');
  }
}
