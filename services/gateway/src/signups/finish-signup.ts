import {
  cancelSignup,
  signupEndedMessage,
  startTrial,
  trialRefusals,
} from '@scanlist/contracts/messages/billing';
import type { Caller } from '@scanlist/messaging/call';
import { AppError, isAppError } from '@scanlist/service-kit/app-error';
import { type Account, type AccountRows, fullNameOf } from '../accounts/account.ts';
import { takenError } from '../accounts/taken-error.ts';
import { newEmailConfirmation } from '../email-changes/email-change.ts';
import { accountOfSignup, type Signup, type SignupRows } from './signup.ts';

export interface SignupDependencies {
  caller: Caller;
  accounts: AccountRows;
  signups: SignupRows;
  publicOrigin: string;
  now: () => Date;
  /** There are events to be told. */
  wakeRelay(): void;
}

/** With these billing has ended the sign-up itself, and nothing of it is left there. */
const refusals: readonly string[] = [...trialRefusals, 'SIGNUP_ENDED'];

/**
 * Takes the steps a sign-up has left: trial, then account. Asked again, at once or after a crash, it answers the same account.
 * A refusal of the card lets go of name and address. While billing is away the sign-up waits for the next try.
 *
 * @throws AppError as billing's `start-trial`; `USERNAME_TAKEN`, `EMAIL_TAKEN` when an account has them by now; `SIGNUP_ENDED`.
 */
export async function finishSignup(deps: SignupDependencies, signup: Signup): Promise<Account> {
  const { accounts, signups, publicOrigin, now } = deps;
  if (signup.step === 'reserved') {
    const account = accountOfSignup(signup, await trialOf(deps, signup), now());
    const confirmation = newEmailConfirmation(account, { publicOrigin, now: account.createdAt });
    const outcome = await signups.complete(signup, account, confirmation);
    if (outcome === 'made') {
      deps.wakeRelay();
      return account;
    }
    if (outcome === 'taken') {
      const taken = await accounts.findTaken(signup);
      await endSignup(deps, signup.id);
      throw takenError(taken);
    }
  }
  const made = await accounts.find(signup.ownerId);
  if (!made) throw signupEndedError();
  return made;
}

/**
 * Undoes whatever a sign-up did and lets go of its name and address, in this order. While billing is away it stays as one
 * that is ending: nothing is made of it any more. One that has made its account stays as it is.
 */
export async function endSignup({ caller, signups }: SignupDependencies, signupId: string): Promise<void> {
  if (!(await signups.markEnding(signupId))) return;
  await caller.call(cancelSignup, { signupId });
  await signups.remove(signupId);
}

/** It was undone, or is being undone. */
export function signupEndedError(): AppError {
  return new AppError('SIGNUP_ENDED', signupEndedMessage);
}

async function trialOf({ caller, signups }: SignupDependencies, signup: Signup) {
  const { id: signupId, ownerId, email, period, setupIntentId, paymentMethodId } = signup;
  const name = fullNameOf(signup);
  try {
    return await caller.call(startTrial, {
      signupId,
      ownerId,
      email,
      name,
      period,
      setupIntentId,
      paymentMethodId,
    });
  } catch (error) {
    if (isAppError(error) && refusals.includes(error.code)) await signups.remove(signupId);
    throw error;
  }
}
