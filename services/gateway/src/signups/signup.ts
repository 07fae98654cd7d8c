import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import type { Account, TakenFields, UniqueFields } from '../accounts/account.ts';
import type { newEmailConfirmation } from '../email-changes/email-change.ts';

/** A sign-up with a trial on its way to an account, whose id is `ownerId`. */
export interface Signup {
  id: string;
  ownerId: string;
  step: 'reserved' | 'ending' | 'done';
  username: string;
  email: string;
  /** Null once the account has it. */
  passwordHash: string | null;
  firstName: string | null;
  lastName: string | null;
  period: BillingPeriod;
  paymentMethodId: string;
  setupIntentId: string | null;
  /** What was agreed to, at `createdAt` (decision P4). */
  consent: string;
  /** As the browser told it; null where it told none that is known. */
  timeZone: string | null;
  createdAt: Date;
}

/** The link that confirms a new account's address. */
export type Confirmation = ReturnType<typeof newEmailConfirmation>;

/** Where sign-ups are kept. */
export interface SignupRows {
  /** Reserves name and address; false, and nothing happens, when a running sign-up or an account has one of them. */
  reserve(signup: Signup): Promise<boolean>;
  /** The latest sign-up of this name and this address. */
  findByNames(names: UniqueFields): Promise<Signup | null>;
  /** Which of both an account or a running sign-up has, regardless of case. */
  findTaken(names: UniqueFields): Promise<TakenFields>;
  /** Those begun before `begunBefore` that have come to no end, the oldest first. */
  findInterrupted(begunBefore: Date): Promise<Signup[]>;
  /**
   * Makes the account, tells others of it, has its address mailed a link unless it had too many of late, and is done, in
   * one step. 'taken', and nothing happens, when another account has
   * its name or address by now, or may have the address back; 'over' when it is no longer reserved.
   */
  complete(signup: Signup, account: Account, confirmation: Confirmation): Promise<'made' | 'taken' | 'over'>;
  /** From now on it is undone and makes no account; false when it has made one, or is gone. */
  markEnding(id: string): Promise<boolean>;
  /** Forgets one that made no account: name and address are free again. */
  remove(id: string): Promise<void>;
}

/** The account a sign-up makes. */
export function accountOfSignup(
  signup: Signup,
  { subscriptionId, trialEndsAt }: { subscriptionId: string; trialEndsAt: string | null },
  now: Date,
): Account {
  return {
    id: signup.ownerId,
    username: signup.username,
    email: signup.email,
    emailConfirmedAt: null,
    passwordHash: signup.passwordHash ?? '',
    passwordVersion: 1,
    firstName: signup.firstName,
    lastName: signup.lastName,
    profileImageUrl: null,
    companyName: null,
    companyLogoUrl: null,
    stripeSubscriptionId: subscriptionId,
    subscriptionStatus: trialEndsAt === null ? 'active' : 'trialing',
    listLimit: null,
    trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt),
    timeZone: signup.timeZone,
    version: 1,
    createdAt: now,
  };
}
