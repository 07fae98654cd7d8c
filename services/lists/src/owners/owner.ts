/** What lists knows of an owner (decision O8); names and address are null until gateway has told of the account. */
export interface Owner {
  id: string;
  email: string | null;
  /** Somebody who reads the address said that it is theirs. */
  emailConfirmed: boolean;
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
  companyLogoUrl: string | null;
  /** IANA name of the zone in which mails say their times; null where gateway told none. */
  timeZone: string | null;
  /** Null for none (decision P3). */
  listLimit: number | null;
  /** The account event that was heard last. */
  accountVersion: number | null;
  /** The account is gone, and all of it was forgotten but the id. */
  deleted: boolean;
}

/**
 * The account's own address, null until its reader confirmed it to the account: a sign-up may name anybody's, which is
 * then treated as anybody's (decision O4).
 */
export function ownAddress(owner: Pick<Owner, 'email' | 'emailConfirmed'>): string | null {
  return owner.emailConfirmed ? owner.email : null;
}

/** As whom an owner writes to others: the company, else the name, else null. */
export function publicName(owner: Pick<Owner, 'firstName' | 'lastName' | 'companyName'>): string | null {
  const name = [owner.firstName, owner.lastName].filter(Boolean).join(' ');
  return owner.companyName || name || null;
}

/** Who is named to strangers as the one who has them mailed; never an address that may be anybody's. */
export function senderName(
  owner: Pick<Owner, 'firstName' | 'lastName' | 'companyName' | 'email' | 'emailConfirmed'>,
): string {
  return publicName(owner) ?? ownAddress(owner) ?? 'somebody';
}
