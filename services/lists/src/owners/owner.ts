/**
 * The projection of an owner (decision O8). Names and address are null until the account's first event was received.
 */
export interface Owner {
  id: string;
  email: string | null;
  /** The reader of the address confirmed it. */
  emailConfirmed: boolean;
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
  companyLogoUrl: string | null;
  /** IANA name of the time zone for mails; null where the gateway sent none. */
  timeZone: string | null;
  /** Null for none (decision P3). */
  listLimit: number | null;
  /** The version of the last account event. */
  accountVersion: number | null;
  /** The account is gone, and everything but the id was cleared. */
  deleted: boolean;
}

/**
 * The account's own address, null until its reader confirmed it to the account: a sign-up may name anybody's, which is
 * then treated as anybody's (decision O4).
 */
export function ownAddress(owner: Pick<Owner, 'email' | 'emailConfirmed'>): string | null {
  return owner.emailConfirmed ? owner.email : null;
}

/** The name under which an owner writes to others: the company, else the name, else null. */
export function publicName(owner: Pick<Owner, 'firstName' | 'lastName' | 'companyName'>): string | null {
  const name = [owner.firstName, owner.lastName].filter(Boolean).join(' ');
  return owner.companyName || name || null;
}

/** The sender as strangers see it; never an address that is not confirmed. */
export function senderName(
  owner: Pick<Owner, 'firstName' | 'lastName' | 'companyName' | 'email' | 'emailConfirmed'>,
): string {
  return publicName(owner) ?? ownAddress(owner) ?? 'someone';
}
