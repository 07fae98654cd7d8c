import { z } from 'zod';
import { plansSchema, subscriptionSchema } from '../http/billing.ts';
import { defineEvent, defineRequest } from './define.ts';

/** The price catalogue (decision P2). */
export const getPlans = defineRequest('billing', 'get-plans', {
  input: z.object({}),
  output: plansSchema,
  idempotent: true,
});

/** What billing knows of an owner's subscription (decision H5); `status: 'none'` for an owner without one. */
export const getSubscription = defineRequest('billing', 'get-subscription', {
  input: z.object({ ownerId: z.uuid() }),
  output: subscriptionSchema,
  idempotent: true,
});

/** An owner's subscription came to be or changed; `listLimit` is null while it lifts the limit (decision P3). */
export const subscriptionChanged = defineEvent('billing', 'subscription-changed', {
  data: z.object({
    ownerId: z.uuid(),
    version: z.int(),
    subscriptionId: z.string().nullable(),
    status: subscriptionSchema.shape.status,
    trialEndsAt: z.string().nullable(),
    listLimit: z.int().nullable(),
  }),
});
export type SubscriptionChanged = z.infer<typeof subscriptionChanged.data>;
