/*
 * The sign-up saga, which the gateway owns; billing has only its payment side, in a table of the same name.
 *
 * 1. `register-with-trial.ts` reserves name and address in a row of `signup` (step `reserved`).
 * 2. Billing starts the trial.
 * 3. One statement creates the account, writes its events and ends the saga (step `done`).
 *
 * An undo marks the row (step `ending`), cancels the payment side and deletes the row. `resume-signups.ts` finishes or undoes
 * what a crash or an outage interrupted. Every step can be repeated.
 */
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
  /** Wakes the outbox relay: there are new events. */
  wakeRelay(): void;
}

/** After these errors billing has ended its side of the sign-up, and nothing of it is left there. */
const refusals: readonly string[] = [...trialRefusals, 'SIGNUP_ENDED'];

/**
 * Runs the remaining steps of a sign-up: trial, then account. Called again, at once or after a crash, it returns the
 * same account. After a refused card name and address are free again. While billing is unavailable the sign-up waits
 * for the next try.
 *
 * @throws AppError as billing’s `start-trial`; `USERNAME_TAKEN`, `EMAIL_TAKEN` if an account has them;
 * `SIGNUP_ENDED`.
 */
export async function finishSignup(deps: SignupDependencies, signup: Signup): Promise<Account> {
  if (signup.step === 'reserved') {
    const account = accountOfSignup(signup, await startTrialOf(deps, signup), deps.now());
    if (await createAccount(deps, signup, account)) return account;
  }
  const created = await deps.accounts.find(signup.ownerId);
  if (!created) throw signupEndedError();
  return created;
}

/**
 * Undoes a sign-up: billing first, then the reservation of name and address. While billing is unavailable it stays in
 * the step `ending` and creates no account. A sign-up with an account stays as it is.
 */
export async function endSignup({ caller, signups }: SignupDependencies, signupId: string): Promise<void> {
  if (!(await signups.markEnding(signupId))) return;
  await caller.call(cancelSignup, { signupId });
  await signups.remove(signupId);
}

/** The error of a sign-up that was undone, or is being undone. */
export function signupEndedError(): AppError {
  return new AppError('SIGNUP_ENDED', signupEndedMessage);
}

/** Step 2: billing starts the trial. After a refused card nothing is left of the sign-up. */
async function startTrialOf({ caller, signups }: SignupDependencies, signup: Signup) {
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

/**
 * Step 3: creates the account. False if the sign-up is not reserved any more: another process completed or undid it. Undoes the
 * sign-up if its name or address is taken.
 */
async function createAccount(deps: SignupDependencies, signup: Signup, account: Account): Promise<boolean> {
  const { accounts, signups, publicOrigin } = deps;
  const confirmation = newEmailConfirmation(account, { publicOrigin, now: account.createdAt });
  const outcome = await signups.complete(signup, account, confirmation);
  if (outcome === 'created') deps.wakeRelay();
  if (outcome === 'taken') {
    const taken = await accounts.findTaken(signup);
    await endSignup(deps, signup.id);
    throw takenError(taken);
  }
  return outcome === 'created';
}
