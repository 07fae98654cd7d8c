import { z } from 'zod';
import { createdShape, pageShape } from '../pages.ts';
import { arrayOf, flag, metadata, orEmpty, text, whole } from '../parameters.ts';

const item = { price: text(), quantity: whole({ min: 1, max: 1 }).optional(), metadata: metadata.optional() };

const shared = {
  cancel_at_period_end: flag.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  default_payment_method: orEmpty(text()).optional(),
  description: orEmpty(text(500)).optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_settings: z
    .strictObject({
      payment_method_types: arrayOf(z.literal('card')).optional(),
      save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
    })
    .optional(),
  proration_behavior: z.enum(['create_prorations', 'none', 'always_invoice']).optional(),
  trial_end: z.literal('now').or(whole()).optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
      }),
    })
    .optional(),
};

export const createShape = {
  ...shared,
  customer: text(),
  items: arrayOf(z.strictObject(item)),
  billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  trial_period_days: whole({ min: 1, max: 730 }).optional(),
};

export const updateShape = {
  ...shared,
  cancel_at: orEmpty(whole()).optional(),
  items: arrayOf(z.strictObject({ ...item, id: text() })).optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
};

const neverProrates = z.literal('false').optional();

export const cancelShape = {
  cancellation_details: z.strictObject({ comment: orEmpty(text()).optional() }).optional(),
  invoice_now: neverProrates,
  prorate: neverProrates,
};

export const listShape = {
  ...pageShape,
  ...createdShape,
  customer: text().optional(),
  price: text().optional(),
  status: z
    .enum([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ])
    .optional(),
  test_clock: text().optional(),
};

const running = ['active', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid', 'incomplete_expired'];

/** The states a list contains: all but the cancelled ones by default. */
export function statesOf(status: string | undefined): string[] | undefined {
  if (status === 'all') return undefined;
  if (status === 'ended') return ['canceled', 'incomplete_expired'];
  return status ? [status] : running;
}
