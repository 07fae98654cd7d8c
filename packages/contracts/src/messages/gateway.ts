import { z } from 'zod';
import { defineEvent } from './define.ts';

/** An owner's account came to be or changed. `version` grows with every change, so that late deliveries do no harm. */
export const ownerChanged = defineEvent('gateway', 'owner-changed', {
  data: z.object({
    ownerId: z.uuid(),
    version: z.int(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    companyName: z.string().nullable(),
    companyLogoUrl: z.string().nullable(),
  }),
});
export type OwnerChanged = z.infer<typeof ownerChanged.data>;
