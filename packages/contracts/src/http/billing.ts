import { z } from 'zod';

export const billingPeriods = ['monthly', 'annually'] as const;
export const billingPeriodSchema = z.enum(billingPeriods);

/** `GET /api/plans`: the one price catalogue every screen reads (decision P2). Money is in cents. */
export const plansSchema = z.object({
  name: z.string(),
  currency: z.string().length(3),
  trialDays: z.int().positive(),
  freeLists: z.int().positive(),
  prices: z.array(z.object({ period: billingPeriodSchema, priceCents: z.int().positive() })),
});
export type Plans = z.infer<typeof plansSchema>;

/** `GET /api/subscription` (decision H5). */
export const subscriptionSchema = z.object({
  status: z.enum(['none', 'trialing', 'active', 'past_due', 'canceled']),
  plan: z.string().nullable(),
  period: billingPeriodSchema.nullable(),
  priceCents: z.int().nullable(),
  currency: z.string().nullable(),
  trialEndsAt: z.string().nullable(),
  currentPeriodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;
