import type { NewDeviceSignedIn } from '@scanlist/contracts/messages/gateway';
import type { Account } from '../accounts/account.ts';
import type { Client } from './session.ts';

/** A new owner often continues on a phone, and needs no mail about it. */
const settledMs = 60 * 60_000;

/**
 * The notice about a sign-in on an unknown device. Null in the first hour of an account, and if its address is not
 * confirmed: its reader may be a stranger.
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
