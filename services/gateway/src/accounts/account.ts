import type { CurrentUser, Profile } from '@scanlist/contracts/http/accounts';
import type { Subscription } from '@scanlist/contracts/http/billing';
import { freeLists } from '@scanlist/contracts/http/limits';
import type { SubscriptionChanged } from '@scanlist/contracts/messages/billing';
import type { OwnerChanged } from '@scanlist/contracts/messages/gateway';
import type { OwnActivity } from '../activity/activity.ts';

/** A workspace as the account that owns it has it. */
export interface OwnedWorkspace {
  id: string;
  /** Added to the version of the account, it is the version of events about this workspace. */
  versionOffset: number;
  companyName: string | null;
  companyLogoUrl: string | null;
  stripeSubscriptionId: string | null;
  /** As billing last published it, like its id and the end of the trial. */
  subscriptionStatus: Subscription['status'];
  /** The limit of lists, as billing last published it: `freeLists` before any event, null for no limit. */
  listLimit: number | null;
  trialEndsAt: Date | null;
}

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
  /** What it owns, the oldest first: its own workspace, and those that were handed over to it. */
  workspaces: OwnedWorkspace[];
  /** IANA name of the zone that their browser last sent; null before that. */
  timeZone: string | null;
  /** Grows with every change of names, address (or whether it is confirmed) or time zone, and of what it owns. */
  version: number;
  createdAt: Date;
}

/** What an owner can change of their account. Every change is published. */
export type AccountDetails = Pick<Account, 'email' | 'firstName' | 'lastName' | 'timeZone'>;

/** What can be changed of a workspace. Every change is published. */
export type Company = Pick<OwnedWorkspace, 'companyName' | 'companyLogoUrl'>;

/** Fields that are unique among accounts, regardless of case. */
export type UniqueFields = Pick<Account, 'username' | 'email'>;

/** Which of them another account has. A name is taken also by one that looks alike. */
export interface TakenFields {
  username: 'same' | 'alike' | false;
  email: boolean;
}

/** The repository of accounts. */
export interface AccountRows {
  /** Null also for one that is being deleted. */
  find(id: string): Promise<Account | null>;
  /**
   * By user name or e-mail address, regardless of case. The name as typed wins over its prepared form, and both over an address
   * that is the same. Null also for one that is being deleted.
   */
  findByLogin(login: string): Promise<Account | null>;
  /** By e-mail address alone, regardless of case. Null also for one that is being deleted. */
  findByEmail(email: string): Promise<Account | null>;
  /** Stores the account and its event in one step; false if its id, name (or one that looks alike) or address is taken. */
  insert(account: Account): Promise<boolean>;
  /** Which of the two an account has, or can get back, regardless of case. */
  findTaken(names: UniqueFields): Promise<TakenFields>;
  /** Gives some of the accounts without a skeleton one, the oldest first; returns how many. */
  fillUsernameSkeletons(): Promise<number>;
  /** Whether an account other than this one has the address or can have it back, regardless of case. */
  isEmailTaken(email: string, byOtherThan: string): Promise<boolean>;
  /**
   * Stores the account as `after`, one version further, and the event of each workspace that it owns, in one step.
   * False, without effect, if it is no longer as it was `before`.
   */
  change(before: Account, after: AccountDetails, now: Date): Promise<boolean>;
  /** The same for the company of a workspace that it owns, with a row of the trail. */
  changeCompany(
    before: Account,
    workspaceId: string,
    after: Company,
    now: Date,
    activity?: Omit<OwnActivity, 'list' | 'at'>,
  ): Promise<boolean>;
  /**
   * Invalidates every session and mailed link of the old password. Without effect if the password has changed since.
   */
  replacePassword(account: Pick<Account, 'id' | 'passwordVersion'>, passwordHash: string): Promise<void>;
  /** Stores another hash of the same password: nothing ends. Without effect if the password or its hash has changed since. */
  renewPasswordHash(
    account: Pick<Account, 'id' | 'passwordVersion' | 'passwordHash'>,
    passwordHash: string,
  ): Promise<void>;
  /** Stores the subscription that billing published; an older version changes nothing. False for an unknown owner. */
  applySubscription(change: SubscriptionChanged): Promise<boolean>;
}

/** What a browser may know of its owner (decision H4a): nothing about the password. */
export function currentUserOf(account: Account, workspace: OwnedWorkspace): CurrentUser {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    profileImageUrl: account.profileImageUrl,
    createdAt: account.createdAt.toISOString(),
    stripeSubscriptionId: workspace.stripeSubscriptionId,
    trialEndsAt: workspace.trialEndsAt?.toISOString() ?? null,
    companyName: workspace.companyName,
    companyLogoUrl: workspace.companyLogoUrl,
    emailConfirmed: account.emailConfirmedAt !== null,
    subscriptionStatus: workspace.subscriptionStatus,
    listLimit: workspace.listLimit,
    timeZone: account.timeZone,
  };
}

/** `GET /api/profile`: what its owner sees and changes, with the company of a workspace. */
export function profileOf(
  account: Account,
  pendingEmail: string | null,
  { companyName, companyLogoUrl }: Company = ownWorkspaceOf(account),
): Profile {
  const { username, email, firstName, lastName, timeZone } = account;
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
export function detailsOf({ email, firstName, lastName, timeZone }: AccountDetails): AccountDetails {
  return { email, firstName, lastName, timeZone };
}

/** A workspace without a company and a subscription, as a new account has it. */
export function newWorkspace(id: string, versionOffset = 0): OwnedWorkspace {
  return {
    id,
    versionOffset,
    companyName: null,
    companyLogoUrl: null,
    stripeSubscriptionId: null,
    subscriptionStatus: 'none',
    listLimit: freeLists,
    trialEndsAt: null,
  };
}

/** The own workspace of an account: the oldest that it owns. */
export function ownWorkspaceOf({ id, workspaces }: Pick<Account, 'id' | 'workspaces'>): OwnedWorkspace {
  const [own] = workspaces;
  // Never the id of the account in its place: somebody else may own the workspace of that id.
  if (!own) throw new Error(`the account ${id} owns no workspace`);
  return own;
}

/**
 * The owner id of mails about an account itself: that of its own workspace. notify drops them once that is deleted, which it
 * is together with the account.
 */
export function mailOwnerIdOf(account: Pick<Account, 'id' | 'workspaces'>): string {
  return ownWorkspaceOf(account).id;
}

/** First and last name as one, or null without either. */
export function fullNameOf({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null;
}

/** The data of `owner-changed` about a workspace of this owner. */
export function ownerChangedOf(account: Account, workspace: OwnedWorkspace): OwnerChanged {
  return {
    ownerId: workspace.id,
    version: account.version + workspace.versionOffset,
    email: account.email,
    emailConfirmed: account.emailConfirmedAt !== null,
    firstName: account.firstName,
    lastName: account.lastName,
    companyName: workspace.companyName,
    companyLogoUrl: workspace.companyLogoUrl,
    timeZone: account.timeZone,
  };
}
