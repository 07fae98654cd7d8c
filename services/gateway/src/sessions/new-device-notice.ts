import type { NewDeviceSignedIn } from '@scanlist/contracts/messages/gateway';
import { type Account, mailOwnerIdOf } from '../accounts/account.ts';
import type { Client } from './session.ts';

/** A new owner often continues on a phone, and needs no mail about it. */
const settledMs = 60 * 60_000;

/**
 * The notice about a sign-in on an unknown device. Null in the first hour of an account, and if its address is not
 * confirmed: its reader may be a stranger.
 */
export function newDeviceNotice(
  account: Account,
  { userAgent, address }: Client,
  { publicOrigin, now }: { publicOrigin: string; now: Date },
): NewDeviceSignedIn | null {
  const { firstName, email, emailConfirmedAt, timeZone, createdAt } = account;
  if (emailConfirmedAt === null || now.getTime() - createdAt.getTime() < settledMs) return null;
  return {
    ownerId: mailOwnerIdOf(account),
    firstName,
    email,
    userAgent,
    address,
    signedInAt: now.toISOString(),
    securityUrl: `${publicOrigin}/profile?tab=security`,
    timeZone,
  };
}
