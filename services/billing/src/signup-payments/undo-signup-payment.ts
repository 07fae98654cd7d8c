import { isAppError } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import {
  findSignupPayment,
  findSignupPaymentsToUndo,
  markSignupPaymentUndone,
  type SignupPayment,
} from '../subscriptions/signup-payment-rows.ts';
import { createSignupCustomer } from './provider-steps.ts';

/**
 * Removes everything of an ended sign-up from the provider. The caller holds the owner's lock. If a customer was
 * requested and the answer was lost, the same idempotency key returns that customer, so that it can be deleted.
 * Deleting a customer deletes its subscription. Objects of another provider, usually the stand-in, are left alone: they
 * cost nobody anything.
 */
export async function undoUnderLock(deps: Dependencies, payment: SignupPayment): Promise<void> {
  if (payment.isUndone) return;
  if (belongsToAnotherProvider(deps, payment)) return markSignupPaymentUndone(deps.sql, payment, deps.now());
  const customerId = payment.customerId ?? (await recoverCustomerId(deps, payment));
  if (payment.subscriptionId) await deps.provider.cancelNow(payment.subscriptionId);
  if (customerId) await deps.provider.deleteCustomer(customerId);
  await markSignupPaymentUndone(deps.sql, payment, deps.now());
}

/** Undoes ended sign-ups that could not be undone at once, because the provider was down or this process was killed. */
export async function undoSignupPayments(deps: Dependencies): Promise<number> {
  const minuteAgo = new Date(deps.now().getTime() - 60_000);
  const payments = await findSignupPaymentsToUndo(deps.sql, minuteAgo, 10);
  let undone = 0;
  for (const { id, ownerId } of payments) {
    try {
      await withOwnerLock(deps, ownerId, async () => {
        const payment = await findSignupPayment(deps.sql, id);
        if (payment) await undoUnderLock(deps, payment);
      });
      undone++;
    } catch (err) {
      deps.logger.warn({ err, signupId: id }, 'could not undo a sign-up; retrying later');
    }
  }
  return undone;
}

async function recoverCustomerId(deps: Dependencies, payment: SignupPayment): Promise<string | null> {
  if (!payment.paymentMethodId) return null;
  try {
    return await createSignupCustomer(deps, payment, payment.paymentMethodId);
  } catch (error) {
    // A refused customer does not exist. If the provider is down, this is retried later.
    if (isAppError(error) && error.code === 'CARD_DECLINED') return null;
    throw error;
  }
}

function belongsToAnotherProvider({ provider }: Dependencies, payment: SignupPayment): boolean {
  const ids = [payment.subscriptionId, payment.customerId, payment.paymentMethodId];
  return ids.some((id) => id !== null && !provider.knows(id));
}
