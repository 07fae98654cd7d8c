import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import { type Account, newWorkspace, type TakenFields, type UniqueFields } from '../accounts/account.ts';
import type { newEmailConfirmation } from '../email-changes/email-change.ts';

/** The state of the sign-up saga: a sign-up with a trial that becomes the account `ownerId`. */
export interface Signup {
  id: string;
  ownerId: string;
  step: 'reserved' | 'ending' | 'done';
  username: string;
  email: string;
  /** Null once the account is created. */
  passwordHash: string | null;
  firstName: string | null;
  lastName: string | null;
  period: BillingPeriod;
  paymentMethodId: string;
  setupIntentId: string | null;
  /** The terms that were accepted, at `createdAt` (decision P4). */
  consent: string;
  /** As the browser sent it; null if it sent none that is known. */
  timeZone: string | null;
  createdAt: Date;
}

/** The link that confirms the address of a new account, and the data of its mail. */
export type Confirmation = ReturnType<typeof newEmailConfirmation>;

/**
 * The repository of the saga. Each step is one statement; `reserve` and `complete` send another one to find out
 * why nothing was written.
 */
export interface SignupRows {
  /** Step 1: reserves name and address. False, without effect, if a running sign-up or an account has one of them. */
  reserve(signup: Signup): Promise<boolean>;
  /** The latest sign-up of this name and this address. */
  findByNames(names: UniqueFields): Promise<Signup | null>;
  /** Which of the two an account or a running sign-up has, regardless of case. */
  findTaken(names: UniqueFields): Promise<TakenFields>;
  /** Unfinished sign-ups begun before `begunBefore`, the oldest first. */
  findInterrupted(begunBefore: Date): Promise<Signup[]>;
  /**
   * Step 3: creates the account, writes its event, mails a link to its address unless the mailbox had too many, and
   * ends the saga. `taken`, without effect, if another account has its name or address, or may get the address back;
   * `ended` if it is no longer reserved.
   */
  complete(
    signup: Signup,
    account: Account,
    confirmation: Confirmation,
  ): Promise<'created' | 'taken' | 'ended'>;
  /**
   * First step of the undo: from now on no account is created. False if there is one already, or the sign-up is gone.
   */
  markEnding(id: string): Promise<boolean>;
  /**
   * Last step of the undo, also after a refused card: deletes a sign-up without an account; name and address are free
   * again.
   */
  remove(id: string): Promise<void>;
}

/** The account that a sign-up creates. */
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
    workspaces: [
      {
        ...newWorkspace(signup.ownerId),
        stripeSubscriptionId: subscriptionId,
        subscriptionStatus: trialEndsAt === null ? 'active' : 'trialing',
        listLimit: null,
        trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt),
      },
    ],
    timeZone: signup.timeZone,
    version: 1,
    createdAt: now,
  };
}
