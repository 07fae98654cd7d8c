import { z } from 'zod';
import type { PaymentMethod } from '../contract.ts';
import type { ObjectRepository } from '../object-repository.ts';
import { text, whole } from '../parameters.ts';
import { newPaymentMethod } from '../payment-method.ts';
import { ParameterError } from '../stripe-error.ts';
import { readCard } from '../test-cards.ts';

const address = z.strictObject({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
});

/** The card parameters of a confirmation: a stored method, or a typed card. */
export const cardShape = {
  payment_method: text().optional(),
  payment_method_data: z
    .strictObject({
      type: z.literal('card'),
      card: z.strictObject({
        number: z.string(),
        exp_month: whole(),
        exp_year: whole(),
        cvc: z.string().optional(),
      }),
      allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
      billing_details: z
        .strictObject({
          address: address.optional(),
          email: z.string().optional(),
          name: z.string().optional(),
          phone: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  return_url: z.string().optional(),
  use_stripe_sdk: z.enum(['true', 'false']).optional(),
};

interface Named {
  payment_method?: string | undefined;
  payment_method_data?: z.output<NonNullable<(typeof cardShape)['payment_method_data']>>;
}

/**
 * The method that a confirmation names, else the intent's own. Number and CVC are not passed on.
 *
 * @throws StripeError 402 for an invalid card, 400 if there is none
 */
export async function namedMethod(
  repository: ObjectRepository,
  given: Named,
  known: string | null,
): Promise<PaymentMethod> {
  const { payment_method: id = known, payment_method_data: typed } = given;
  if (typed) {
    const { number, exp_month: expMonth, exp_year: expYear, cvc } = typed.card;
    const card = readCard({ number, expMonth, expYear, cvc }, repository.work.now);
    const billing = typed.billing_details;
    return newPaymentMethod(repository.work, {
      card,
      expMonth,
      expYear,
      billing: billing && {
        email: billing.email ?? null,
        name: billing.name ?? null,
        phone: billing.phone ?? null,
      },
    });
  }
  if (!id)
    throw new ParameterError(
      'Missing required param: payment_method.',
      'payment_method',
      'parameter_missing',
    );
  return repository.method(id, 'payment_method');
}
