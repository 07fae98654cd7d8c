import { z } from 'zod';
import { entryMailSchema, mailFailureSchema } from '../http/entries.ts';
import { defineEvent } from './define.ts';

/**
 * The mail about an entry was taken by the mail service, or is given up. `askedBy` is the event that asked for it. `version`
 * grows with every change of this mail, so that late deliveries do no harm. `reason` is null unless it failed.
 */
export const mailSettled = defineEvent('notify', 'mail-settled', {
  data: z.object({
    ownerId: z.uuid(),
    listId: z.string(),
    entryId: z.int(),
    askedBy: z.uuid(),
    version: z.int(),
    status: entryMailSchema.shape.status.exclude(['queued']),
    reason: mailFailureSchema.nullable(),
  }),
});
export type MailSettled = z.infer<typeof mailSettled.data>;
