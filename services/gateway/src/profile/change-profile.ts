import type { Profile, ProfileBody } from '@scanlist/contracts/http/accounts';
import { type Account, profileOf } from '../accounts/account.ts';
import { type ChangeAccountDependencies, changeAccount, findAccount } from '../accounts/change-account.ts';
import { emailTakenError } from '../accounts/taken-error.ts';
import {
  type EmailChangeRows,
  isSameEmail,
  newEmailChange,
  newEmailConfirmation,
} from '../email-changes/email-change.ts';
import { ThrottledError } from '../throttles/throttled-error.ts';
import { ownedBy } from '../workspaces/current-user.ts';
import type { Membership } from '../workspaces/workspace.ts';

export interface ProfileDependencies extends ChangeAccountDependencies {
  emailChanges: EmailChangeRows;
  publicOrigin: string;
}

/** An owner and the session of the request. */
export interface OwnerSession {
  accountId: string;
  sessionId: string;
}

/** The profile as its owner sees it. */
export async function findProfile(
  { accounts, emailChanges, now }: ProfileDependencies,
  accountId: string,
): Promise<Profile> {
  const account = await findAccount(accounts, accountId);
  return profileOf(account, await emailChanges.findPending(accountId, now()));
}

/** The profile as its owner sees it in a workspace, with the company of that workspace. */
export async function findProfileIn(
  deps: ProfileDependencies,
  accountId: string,
  { workspaceId, ownerAccountId }: Pick<Membership, 'workspaceId' | 'ownerAccountId'>,
): Promise<Profile> {
  const [account, owner, pending] = await Promise.all([
    findAccount(deps.accounts, accountId),
    findAccount(deps.accounts, ownerAccountId),
    deps.emailChanges.findPending(accountId, deps.now()),
  ]);
  return profileOf(account, pending, ownedBy(owner, workspaceId));
}

/**
 * Changes names at once. A new address waits until its link is opened; the current one cancels a pending change;
 * without an address both stay. If the address is refused the names do not change either. `expectPassword`
 * throws if a new address needs the password first.
 *
 * @throws AppError `EMAIL_TAKEN`; ThrottledError after five mails within a day, to that address or requested by this
 * account.
 */
export async function changeProfile(
  deps: ProfileDependencies,
  { expectPassword, ...asker }: OwnerSession & { expectPassword(): void },
  { email, ...names }: ProfileBody,
): Promise<Profile> {
  const { accountId } = asker;
  const account = await findAccount(deps.accounts, accountId);
  if (email !== undefined) {
    if (isSameEmail(email, account.email)) await deps.emailChanges.cancel(accountId, deps.now());
    else {
      // Another link to the pending address changes nothing that the password was not given for.
      const pending = await deps.emailChanges.findPending(accountId, deps.now());
      if (!isSameEmail(email, pending)) expectPassword();
      await requestEmailChange(
        deps,
        { account: { ...account, ...names }, sessionId: asker.sessionId },
        email,
      );
    }
  }
  const changed = await changeAccount(deps, accountId, () => names);
  return profileOf(changed, await deps.emailChanges.findPending(accountId, deps.now()));
}

/**
 * Mails the link that confirms an account's own address again. This cancels a pending change, as an account has one
 * link at a time. Without effect if the address is confirmed.
 *
 * @throws ThrottledError after five mails within a day, to this address or requested by this account.
 */
export async function requestEmailConfirmation(
  deps: ProfileDependencies,
  accountId: string,
): Promise<Profile> {
  const account = await findAccount(deps.accounts, accountId);
  if (account.emailConfirmedAt === null) {
    await sendLink(deps, (options) => newEmailConfirmation(account, options));
  }
  return findProfile(deps, accountId);
}

/** The relation of an account to an address: its own, `pending` to replace that, or neither. Regardless of case. */
export function ownershipOf({ email, pendingEmail }: Profile, address: string): 'own' | 'pending' | 'other' {
  if (isSameEmail(address, pendingEmail)) return 'pending';
  return isSameEmail(address, email) ? 'own' : 'other';
}

/**
 * Mails the account's link again to `address`, which its owner wants confirmed for notifications: to a pending
 * address, or to an unconfirmed own one. Nothing happens for other addresses, nor for the own one while a change is
 * pending, whose link updates the lists (decision O11).
 *
 * @throws AppError `EMAIL_TAKEN`; ThrottledError as requestEmailConfirmation.
 */
export async function resendAccountLink(
  deps: ProfileDependencies,
  { accountId, sessionId }: OwnerSession,
  address: string,
): Promise<void> {
  const profile = await findProfile(deps, accountId);
  const { emailConfirmed, pendingEmail } = profile;
  if (pendingEmail !== null) {
    // In the spelling that is pending, which becomes that of the account.
    if (isSameEmail(address, pendingEmail)) {
      const account = await findAccount(deps.accounts, accountId);
      await requestEmailChange(deps, { account, sessionId }, pendingEmail);
    }
  } else if (!emailConfirmed && isSameEmail(address, profile.email)) {
    await requestEmailConfirmation(deps, accountId);
  }
}

async function requestEmailChange(
  deps: ProfileDependencies,
  { account, sessionId }: { account: Account; sessionId: string },
  email: string,
): Promise<void> {
  if (await deps.accounts.isEmailTaken(email, account.id)) throw emailTakenError();
  await sendLink(deps, (options) => newEmailChange(account, email, { ...options, sessionId }));
}

async function sendLink(
  { emailChanges, publicOrigin, now, wakeRelay }: ProfileDependencies,
  link: (options: {
    publicOrigin: string;
    now: Date;
  }) => ReturnType<typeof newEmailChange> | ReturnType<typeof newEmailConfirmation>,
): Promise<void> {
  const requestedAt = now();
  const { change, mail } = link({ publicOrigin, now: requestedAt });
  const refused = await emailChanges.request(change, mail, requestedAt);
  if (!refused) return wakeRelay();
  throw new ThrottledError(
    refused.notBefore.getTime() - requestedAt.getTime(),
    'Too many confirmation emails.',
  );
}
