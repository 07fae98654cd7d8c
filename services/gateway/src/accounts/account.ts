import type { CurrentUser, Profile } from '@scanlist/contracts/http/accounts';
import type { Subscription } from '@scanlist/contracts/http/billing';
import type { SubscriptionChanged } from '@scanlist/contracts/messages/billing';
import type { OwnerChanged } from '@scanlist/contracts/messages/gateway';
import type { OwnActivity } from '../activity/activity.ts';

/** An owner as the gateway stores them. */
export interface Account {
  id: string;
  username: string;
  email: string;
  /** When a reader of the address confirmed it; null until then. */
  emailConfirmedAt: Date | null;
  passwordHash: string;
  /** Grows with every new password. */
  passwordVersion: number;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  companyName: string | null;
  companyLogoUrl: string | null;
  stripeSubscriptionId: string | null;
  /** As billing last published it, like its id and the end of the trial. */
  subscriptionStatus: Subscription['status'];
  /** The limit of lists, as billing last published it: `freeLists` before any event, null for no limit. */
  listLimit: number | null;
  trialEndsAt: Date | null;
  /** IANA name of the zone that their browser last sent; null before that. */
  timeZone: string | null;
  /** Grows with every change of names, address (or whether it is confirmed), company or time zone. */
  version: number;
  createdAt: Date;
}

/** What an owner can change of their account. Every change is published. */
export type AccountDetails = Pick<
  Account,
  'email' | 'firstName' | 'lastName' | 'companyName' | 'companyLogoUrl' | 'timeZone'
>;

/** Fields that are unique among accounts, regardless of case. */
export type UniqueFields = Pick<Account, 'username' | 'email'>;

/** Which of them another account has. */
export interface TakenFields {
  username: boolean;
  email: boolean;
}

/** The repository of accounts. */
export interface AccountRows {
  /** Null also for one that is being deleted. */
  find(id: string): Promise<Account | null>;
  /**
   * By user name or e-mail address, regardless of case; the user name wins where one person's is another's address. Null also
   * for one that is being deleted.
   */
  findByLogin(login: string): Promise<Account | null>;
  /** By e-mail address alone, regardless of case. Null also for one that is being deleted. */
  findByEmail(email: string): Promise<Account | null>;
  /** Stores the account and its event in one step; false if its id, name or address is taken. */
  insert(account: Account): Promise<boolean>;
  /** Which of the two an account has, or can get back, regardless of case. */
  findTaken(names: UniqueFields): Promise<TakenFields>;
  /** Whether an account other than this one has the address or can have it back, regardless of case. */
  isEmailTaken(email: string, byOtherThan: string): Promise<boolean>;
  /**
   * Stores the account as `after`, one version further, its event and a row of the trail, in one step. False, without
   * effect, if it is no longer as it was `before`.
   */
  change(
    before: Account,
    after: AccountDetails,
    now: Date,
    activity?: Omit<OwnActivity, 'list' | 'at'>,
  ): Promise<boolean>;
  /**
   * Invalidates every session and mailed link of the old password. Without effect if the password has changed since.
   */
  replacePassword(account: Pick<Account, 'id' | 'passwordVersion'>, passwordHash: string): Promise<void>;
  /** Stores the subscription that billing published; an older version changes nothing. False for an unknown owner. */
  applySubscription(change: SubscriptionChanged): Promise<boolean>;
}

/** What a browser may know of its owner (decision H4a): nothing about the password. */
export function currentUserOf(account: Account): CurrentUser {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    profileImageUrl: account.profileImageUrl,
    createdAt: account.createdAt.toISOString(),
    stripeSubscriptionId: account.stripeSubscriptionId,
    trialEndsAt: account.trialEndsAt?.toISOString() ?? null,
    companyName: account.companyName,
    companyLogoUrl: account.companyLogoUrl,
    emailConfirmed: account.emailConfirmedAt !== null,
    subscriptionStatus: account.subscriptionStatus,
    listLimit: account.listLimit,
    timeZone: account.timeZone,
  };
}

/** `GET /api/profile`: what its owner sees and changes. */
export function profileOf(account: Account, pendingEmail: string | null): Profile {
  const { username, email, firstName, lastName, companyName, companyLogoUrl, timeZone } = account;
  return {
    username,
    email,
    emailConfirmed: account.emailConfirmedAt !== null,
    pendingEmail,
    firstName,
    lastName,
    companyName,
    companyLogoUrl,
    createdAt: account.createdAt.toISOString(),
    timeZone,
  };
}

/** The part of an account its owner can change. */
export function detailsOf({
  email,
  firstName,
  lastName,
  companyName,
  companyLogoUrl,
  timeZone,
}: AccountDetails): AccountDetails {
  return { email, firstName, lastName, companyName, companyLogoUrl, timeZone };
}

/** First and last name as one, or null without either. */
export function fullNameOf({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null;
}

/** The data of `owner-changed`. */
export function ownerChangedOf(account: Account): OwnerChanged {
  return {
    ownerId: account.id,
    version: account.version,
    email: account.email,
    emailConfirmed: account.emailConfirmedAt !== null,
    firstName: account.firstName,
    lastName: account.lastName,
    companyName: account.companyName,
    companyLogoUrl: account.companyLogoUrl,
    timeZone: account.timeZone,
  };
}
