import { AppError } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { findOwner } from '../owners/owner-rows.ts';
import { endSignup, findSignup, forestallSignup } from '../subscriptions/signup-payment-rows.ts';
import { undoHeld } from './undo-signup.ts';

/**
 * Ends a sign-up for good and undoes it, at once or as soon as the provider is back; one that has not begun never will. Raises
 * `SUBSCRIPTION_EXISTS` once its account is there: that is cancelled otherwise.
 */
export async function cancelSignup(
  deps: Dependencies,
  { signupId }: { signupId: string },
): Promise<{ canceled: true }> {
  const { sql } = deps;
  await forestallSignup(sql, signupId, deps.now());
  const known = await findSignup(sql, signupId);
  if (!known || known.isUndone) return { canceled: true };
  if ((await findOwner(sql, known.ownerId))?.email) {
    throw new AppError('SUBSCRIPTION_EXISTS', 'This sign-up is complete.', {
      internal: `sign-up ${signupId}`,
    });
  }
  await endSignup(sql, signupId, deps.now());
  try {
    await withOwnerLock(deps, known.ownerId, async () => {
      const signup = await findSignup(sql, signupId);
      if (signup) await undoHeld(deps, signup);
    });
  } catch (err) {
    deps.logger.warn({ err, signupId }, 'an ended sign-up is undone later');
  }
  return { canceled: true };
}
