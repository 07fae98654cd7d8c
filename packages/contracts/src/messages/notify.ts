import { z } from 'zod';
import { entryMailSchema, mailFailureSchema } from '../http/entries.ts';
import { defineEvent, defineRequest } from './define.ts';

/**
 * The mail service accepted the mail about an entry, or the mail was given up. `askedBy` is the id of the event that
 * requested it. `version` grows with every change of this mail, so that late deliveries do no harm. `reason` is null
 * unless it failed. Only releases before `mailSettled` publish this event; it is consumed as long as a stream may hold
 * one.
 */
export const mailSettledV1 = defineEvent('notify', 'mail-settled', {
  data: z.object({
    ownerId: z.uuid(),
    listId: z.string(),
    entryId: z.int(),
    askedBy: z.uuid(),
    version: z.int(),
    status: z.enum(['sent', 'failed']),
    reason: z.enum(['refused', 'not-sent-in-time']).nullable(),
  }),
});

/**
 * The same, and what the mail service reported later: delivered, bounced, marked as spam. `reason` is null unless it
 * failed or bounced.
 */
export const mailSettled = defineEvent('notify', 'mail-settled', {
  version: 2,
  data: mailSettledV1.data.extend({
    status: entryMailSchema.shape.status.exclude(['queued']),
    reason: mailFailureSchema.nullable(),
  }),
});
export type MailSettled = z.infer<typeof mailSettled.data>;

/**
 * A webhook of the mail service with its unparsed body and the three headers of its signature, stored before the
 * answer. `WRONG_SIGNATURE` if the mail service did not sign it or it is too old, `NOT_FOUND` where no secret is
 * configured.
 */
export const receiveMailWebhook = defineRequest('notify', 'receive-webhook', {
  input: z.object({
    body: z.string().max(100_000),
    id: z.string().max(500),
    timestamp: z.string().max(500),
    signature: z.string().max(4_000),
  }),
  output: z.object({ received: z.literal(true) }),
  idempotent: true,
});
