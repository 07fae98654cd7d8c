import { isAppError } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import {
  findSignup,
  findSignupsToUndo,
  type Signup,
  storeUndone,
} from '../subscriptions/signup-payment-rows.ts';
import { customerOf } from './signup-steps.ts';

/**
 * Leaves nothing of an ended sign-up at the provider, for who holds the lock of its owner. A customer whose making was asked
 * for and never answered is asked for once more under the same key, which makes no second one, so that it can be deleted;
 * deleting takes the subscription along. What another provider made, the stand-in as a rule, costs nobody anything.
 */
export async function undoHeld(deps: Dependencies, signup: Signup): Promise<void> {
  if (signup.isUndone) return;
  if (isAnotherProviders(deps, signup)) return storeUndone(deps.sql, signup, deps.now());
  const customerId = signup.customerId ?? (await customerLeftBehind(deps, signup));
  if (signup.subscriptionId) await deps.provider.cancelNow(signup.subscriptionId);
  if (customerId) await deps.provider.deleteCustomer(customerId);
  await storeUndone(deps.sql, signup, deps.now());
}

/** Undoes what could not be undone at once, because the provider was away or this process was killed. */
export async function undoSignups(deps: Dependencies): Promise<number> {
  const minuteAgo = new Date(deps.now().getTime() - 60_000);
  const signups = await findSignupsToUndo(deps.sql, minuteAgo, 10);
  let undone = 0;
  for (const { id, ownerId } of signups) {
    try {
      await withOwnerLock(deps, ownerId, async () => {
        const signup = await findSignup(deps.sql, id);
        if (signup) await undoHeld(deps, signup);
      });
      undone++;
    } catch (err) {
      deps.logger.warn({ err, signupId: id }, 'a sign-up could not be undone yet');
    }
  }
  return undone;
}

async function customerLeftBehind(deps: Dependencies, signup: Signup): Promise<string | null> {
  if (!signup.paymentMethodId) return null;
  try {
    return await customerOf(deps, signup, signup.paymentMethodId);
  } catch (error) {
    // Refused: there is none. Away: tried again later.
    if (isAppError(error) && error.code === 'CARD_DECLINED') return null;
    throw error;
  }
}

function isAnotherProviders({ provider }: Dependencies, signup: Signup): boolean {
  const ids = [signup.subscriptionId, signup.customerId, signup.paymentMethodId];
  return ids.some((id) => id !== null && !provider.knows(id));
}
