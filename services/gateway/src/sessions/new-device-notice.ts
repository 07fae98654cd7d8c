import type { NewDeviceSignedIn } from '@scanlist/contracts/messages/gateway';
import type { Account } from '../accounts/account.ts';
import type { Client } from './session.ts';

/** Whoever has just signed up goes on to the phone, and needs no mail about it. */
const settledMs = 60 * 60_000;

/**
 * What an owner is told of a sign-in on a device that was not known. Null in the first hour of an account, and where nobody has
 * confirmed the address: its reader may be a stranger.
 */
export function newDeviceNotice(
  { id: ownerId, firstName, email, emailConfirmedAt, timeZone, createdAt }: Account,
  { userAgent, address }: Client,
  { publicOrigin, now }: { publicOrigin: string; now: Date },
): NewDeviceSignedIn | null {
  if (emailConfirmedAt === null || now.getTime() - createdAt.getTime() < settledMs) return null;
  return {
    ownerId,
    firstName,
    email,
    userAgent,
    address,
    signedInAt: now.toISOString(),
    securityUrl: `${publicOrigin}/profile?tab=security`,
    timeZone,
  };
}
