import { AppError } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { findOwner } from '../owners/owner-rows.ts';
import {
  endSignupPayment,
  findSignupPayment,
  insertCanceledSignupPayment,
} from '../subscriptions/signup-payment-rows.ts';
import { undoUnderLock } from './undo-signup-payment.ts';

/**
 * The payment side of a cancelled sign-up; the gateway owns the saga (`services/gateway/src/signups`).
 *
 * Ends the sign-up for good and undoes it, at once or as soon as the provider is back. A sign-up that has not begun
 * here cannot begin any more. Raises `SUBSCRIPTION_EXISTS` once its account exists; `cancel-subscription` is the request
 * for that.
 */
export async function cancelSignup(
  deps: Dependencies,
  { signupId }: { signupId: string },
): Promise<{ canceled: true }> {
  const { sql } = deps;
  await insertCanceledSignupPayment(sql, signupId, deps.now());
  const known = await findSignupPayment(sql, signupId);
  if (!known || known.isUndone) return { canceled: true };
  if ((await findOwner(sql, known.ownerId))?.email) {
    throw new AppError('SUBSCRIPTION_EXISTS', 'This signup is complete.', {
      internal: `sign-up ${signupId}`,
    });
  }
  await endSignupPayment(sql, signupId, deps.now());
  try {
    await withOwnerLock(deps, known.ownerId, async () => {
      const payment = await findSignupPayment(sql, signupId);
      if (payment) await undoUnderLock(deps, payment);
    });
  } catch (err) {
    deps.logger.warn({ err, signupId }, 'could not undo an ended sign-up; retrying later');
  }
  return { canceled: true };
}
