import type { MailFailure } from '@scanlist/contracts/http/entries';
import { AppError, notFound } from '@scanlist/service-kit/app-error';
import { Resend } from 'resend';
import { z } from 'zod';
import { deliveryTag, type MailFate, type MailNews, type ReadWebhook, type SignedWebhook } from './mail.ts';

const saidMax = 500;

/** Which of Resend's events tell what became of a mail; all others are taken and forgotten. */
const fates = new Map<string, MailFate>([
  ['email.delivered', 'delivered'],
  ['email.failed', 'failed'],
  ['email.bounced', 'bounced'],
  ['email.suppressed', 'bounced'],
  ['email.complained', 'complained'],
]);

const text = z.string().optional().catch(undefined);

/** What is read of an event. What is missing or has another shape counts as absent: it is signed, so it is no attack. */
const eventSchema = z.object({
  type: z.string(),
  created_at: z.iso.datetime({ offset: true }).optional().catch(undefined),
  data: z.object({
    tags: z.object({ [deliveryTag]: z.uuid() }),
    bounce: z.object({ type: text, subType: text, message: text }).optional().catch(undefined),
    suppressed: z.object({ message: text }).optional().catch(undefined),
    failed: z.object({ reason: text }).optional().catch(undefined),
  }),
});
type ResendEvent = z.output<typeof eventSchema>;

/**
 * Reads Resend's webhooks. One that any of these secrets signed within the last five minutes is Resend's. Without secrets it
 * throws NOT_FOUND.
 */
export function createWebhookReader(secrets: readonly string[]): ReadWebhook {
  // Checking a signature asks nobody: the key is of no importance.
  const { webhooks } = new Resend('re_unused');
  return (webhook) => {
    if (secrets.length === 0) throw notFound('There is nothing at this address.');
    const event = eventSchema.safeParse(verify(webhook));
    return event.success ? newsOf(event.data) : null;
  };

  function verify({ body, ...headers }: SignedWebhook): unknown {
    let cause: unknown;
    for (const webhookSecret of secrets) {
      try {
        return webhooks.verify({ payload: body, headers, webhookSecret });
      } catch (error) {
        // It is parsed only once its signature is right.
        if (error instanceof SyntaxError) return undefined;
        cause = error;
      }
    }
    const internal = cause instanceof Error ? `a webhook of the mail service: ${cause.message}` : undefined;
    throw new AppError('WRONG_SIGNATURE', 'The signature of this message is missing, wrong or too old.', {
      cause,
      internal,
    });
  }
}

function newsOf({ type, created_at: at, data }: ResendEvent): MailNews | null {
  const fate = fates.get(type);
  if (!fate) return null;
  const said = data.bounce?.message ?? data.suppressed?.message ?? data.failed?.reason;
  return {
    deliveryId: data.tags[deliveryTag],
    fate,
    reason: reasonOf(type, data.bounce),
    said: said?.slice(0, saidMax) ?? null,
    at: at ? new Date(at) : new Date(),
  };
}

/** Resend says `Permanent`, `Transient` or `Undetermined`, and in `subType` more of it. */
function reasonOf(type: string, bounce: ResendEvent['data']['bounce']): MailFailure | null {
  if (type === 'email.failed') return 'refused';
  if (type === 'email.suppressed') return 'suppressed';
  if (type !== 'email.bounced') return null;
  if (bounce?.subType?.includes('Suppress')) return 'suppressed';
  if (bounce?.subType === 'MailboxFull') return 'mailbox-full';
  return bounce?.type === 'Transient' || bounce?.type === 'Undetermined' ? 'turned-away' : 'address-rejected';
}
