import { isAppError } from '@scanlist/service-kit/app-error';
import { withOwnerLock } from '../owners/owner-lock.ts';
import type { World } from '../world.ts';
import { findSignup, findSignupsToUndo, type Signup, storeUndone } from './signup-rows.ts';
import { customerOf } from './signup-steps.ts';

/**
 * Leaves nothing of an ended sign-up at the provider, for who holds the lock of its owner. A customer whose making was asked
 * for and never answered is asked for once more under the same key, which makes no second one, so that it can be deleted;
 * deleting takes the subscription along. What another provider made, the stand-in as a rule, costs nobody anything.
 */
export async function undoHeld(world: World, signup: Signup): Promise<void> {
  if (signup.isUndone) return;
  if (isAnotherProviders(world, signup)) return storeUndone(world.sql, signup, world.now());
  const customerId = signup.customerId ?? (await customerLeftBehind(world, signup));
  if (signup.subscriptionId) await world.provider.cancelNow(signup.subscriptionId);
  if (customerId) await world.provider.deleteCustomer(customerId);
  await storeUndone(world.sql, signup, world.now());
}

/** Undoes what could not be undone at once, because the provider was away or this process was killed. */
export async function undoSignups(world: World): Promise<number> {
  const minuteAgo = new Date(world.now().getTime() - 60_000);
  const signups = await findSignupsToUndo(world.sql, minuteAgo, 10);
  let undone = 0;
  for (const { id, ownerId } of signups) {
    try {
      await withOwnerLock(world, ownerId, async () => {
        const signup = await findSignup(world.sql, id);
        if (signup) await undoHeld(world, signup);
      });
      undone++;
    } catch (err) {
      world.logger.warn({ err, signupId: id }, 'a sign-up could not be undone yet');
    }
  }
  return undone;
}

async function customerLeftBehind(world: World, signup: Signup): Promise<string | null> {
  if (!signup.paymentMethodId) return null;
  try {
    return await customerOf(world, signup, signup.paymentMethodId);
  } catch (error) {
    // Refused: there is none. Away: tried again later.
    if (isAppError(error) && error.code === 'CARD_DECLINED') return null;
    throw error;
  }
}

function isAnotherProviders({ provider }: World, signup: Signup): boolean {
  const ids = [signup.subscriptionId, signup.customerId, signup.paymentMethodId];
  return ids.some((id) => id !== null && !provider.knows(id));
}
