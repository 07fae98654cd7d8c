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

/** An owner wants another address. It counts once `confirmUrl` was opened, before `expiresAt`; the present one is told. */
export const emailChangeAsked = defineEvent('gateway', 'email-change-asked', {
  data: z.object({
    ownerId: z.uuid(),
    username: z.string(),
    firstName: z.string().nullable(),
    email: z.string(),
    newEmail: z.string(),
    confirmUrl: z.string(),
    expiresAt: z.iso.datetime(),
  }),
});
export type EmailChangeAsked = z.infer<typeof emailChangeAsked.data>;
