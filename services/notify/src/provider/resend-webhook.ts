import type { MailFailure } from '@scanlist/contracts/http/entries';
import { AppError, notFound } from '@scanlist/service-kit/app-error';
import { Resend } from 'resend';
import { z } from 'zod';
import {
  type DeliveryStatus,
  type DeliveryStatusUpdate,
  deliveryTag,
  type ReadWebhook,
  type SignedWebhook,
} from './mail.ts';

const serverMessageMax = 500;

/** The status that each event of Resend reports; all other events are acknowledged and dropped. */
const statusByEventType = new Map<string, DeliveryStatus>([
  ['email.delivered', 'delivered'],
  ['email.failed', 'failed'],
  ['email.bounced', 'bounced'],
  ['email.suppressed', 'bounced'],
  ['email.complained', 'complained'],
]);

const text = z.string().optional().catch(undefined);

/** The fields that are read of an event. A missing or malformed field counts as absent: the event is signed. */
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
 * Creates the reader of Resend's webhooks. It accepts one that any of these secrets signed within the last five
 * minutes. Without secrets it throws `NOT_FOUND`.
 */
export function createWebhookReader(secrets: readonly string[]): ReadWebhook {
  // Verifying a signature sends no request, so any key will do.
  const { webhooks } = new Resend('re_unused');
  return (webhook) => {
    if (secrets.length === 0) throw notFound('There’s nothing at this address.');
    const event = eventSchema.safeParse(verify(webhook));
    return event.success ? toStatusUpdate(event.data) : null;
  };

  function verify({ body, ...headers }: SignedWebhook): unknown {
    let cause: unknown;
    for (const webhookSecret of secrets) {
      try {
        return webhooks.verify({ payload: body, headers, webhookSecret });
      } catch (error) {
        // The body is parsed only after its signature is verified.
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

function toStatusUpdate({ type, created_at: at, data }: ResendEvent): DeliveryStatusUpdate | null {
  const status = statusByEventType.get(type);
  if (!status) return null;
  const serverMessage = data.bounce?.message ?? data.suppressed?.message ?? data.failed?.reason;
  return {
    deliveryId: data.tags[deliveryTag],
    status,
    reason: reasonOf(type, data.bounce),
    serverMessage: serverMessage?.slice(0, serverMessageMax) ?? null,
    at: at ? new Date(at) : new Date(),
  };
}

/** Resend's `type` is `Permanent`, `Transient` or `Undetermined`; `subType` has the details. */
function reasonOf(type: string, bounce: ResendEvent['data']['bounce']): MailFailure | null {
  if (type === 'email.failed') return 'refused';
  if (type === 'email.suppressed') return 'suppressed';
  if (type !== 'email.bounced') return null;
  if (bounce?.subType?.includes('Suppress')) return 'suppressed';
  if (bounce?.subType === 'MailboxFull') return 'mailbox-full';
  return bounce?.type === 'Transient' || bounce?.type === 'Undetermined' ? 'turned-away' : 'address-rejected';
}
