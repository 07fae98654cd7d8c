import { randomBytes } from 'node:crypto';
import type { NewDeviceSignedIn, PasswordChanged } from '@scanlist/contracts/messages/gateway';
import { uuid } from '@scanlist/service-kit/ids';
import { hashOfToken } from '../accounts/token-hash.ts';
import { createActivity, type LastUse } from './activity.ts';

/** An owner's sign-in; it is kept under the SHA-256 of its token, so that a stolen table opens nothing. */
export interface Session {
  /** What its owner calls it by; opens nothing. */
  id: string;
  accountId: string;
  /** When its owner signed in. */
  createdAt: Date;
  lastSeenAt: Date;
  /** When its owner last gave the password; null where that is not known. */
  passwordGivenAt: Date | null;
}

/** Whose session is to be opened, and under which password. */
export interface SessionOwner {
  id: string;
  passwordVersion: number;
}

/** The browser a session was opened with. */
export interface Client {
  userAgent: string;
  address: string;
}

/** A session as it is first stored. */
export interface NewSession extends Session, Client {
  passwordVersion: number;
}

/** A session as its owner sees it in a list. */
export type ListedSession = Pick<Session, 'id' | 'accountId' | 'createdAt' | 'lastSeenAt'> & Client;

/** An owner's new password, for the one who knew the old one of `passwordVersion`. */
export interface PasswordChange {
  accountId: string;
  passwordVersion: number;
  passwordHash: string;
  /** What the account's reader is told. */
  notice: PasswordChanged;
}

/** A session is over once it was last seen, or opened, at these times or before. */
export interface ExpiryCutoffs {
  lastSeenAt: Date;
  createdAt: Date;
}

/** Where sessions are kept. */
export interface SessionRows {
  /**
   * In one step with telling `told`, where that is not null and the account was not told of ten new devices within a day.
   *
   * @throws AppError `NOT_SIGNED_IN` when its account was erased meanwhile.
   */
  insert(tokenHash: Buffer, session: NewSession, notice: NewDeviceSignedIn | null): Promise<void>;
  /** Null also for a session opened under an older password than the account's. */
  find(tokenHash: Buffer): Promise<Session | null>;
  /** Those of an account that are not over, last used first. */
  findAll(accountId: string, cutoffs: ExpiryCutoffs): Promise<ListedSession[]>;
  /** The password was given; false, and nothing happens, when the session has ended or the password is no longer of that version. */
  confirmPassword(tokenHash: Buffer, passwordVersion: number, givenAt: Date): Promise<boolean>;
  touch(lastUses: LastUse[]): Promise<void>;
  remove(tokenHash: Buffer): Promise<void>;
  /** Removes the session of that id if it is this account's; answers the hash it was kept under, or null. */
  removeOwn(accountId: string, id: string): Promise<Buffer | null>;
  removeExpired(cutoffs: ExpiryCutoffs): Promise<number>;
  /**
   * In one step: the account gets its new password, the session under `tokenHash` goes on under `newTokenHash`, its password
   * given just now, and all others end, and the account's reader is told. False, and nothing happens, when the password was changed meanwhile.
   */
  changePassword(change: PasswordChange, tokenHash: Buffer, newTokenHash: Buffer): Promise<boolean>;
}

export interface Sessions {
  /**
   * Opens a session and answers its token; `replacedToken`, which the browser brought along, stops working. The account's reader
   * is `told` of a new device, up to ten times a day.
   */
  open(
    account: SessionOwner,
    client: Client,
    replacedToken: string | null,
    notice?: NewDeviceSignedIn | null,
  ): Promise<string>;
  /** The session a token stands for, or null. Finding it counts as activity. */
  find(token: string): Promise<Session | null>;
  /** Where an owner is signed in, last used first. */
  list(accountId: string): Promise<ListedSession[]>;
  close(token: string): Promise<void>;
  /** Ends the session of that id; false when it is missing or another owner's. */
  closeOwn(accountId: string, id: string): Promise<boolean>;
  /** The owner gave the password of that version once more; false when the session has ended or the password has changed. */
  confirmPassword(token: string, passwordVersion: number): Promise<boolean>;
  /** Changes the password, ends every other session, and answers this one's new token; null when somebody else was faster. */
  changePassword(token: string, change: PasswordChange): Promise<string | null>;
  /** Writes down the activity that has waited long enough, or all of it, for the end of the process. */
  writeActivity(which: 'due' | 'all'): Promise<void>;
  /** Deletes the rows of sessions that are over; answers how many. */
  purge(): Promise<number>;
}

/** Decision O7: the server ends a session after 60 idle minutes. */
export const sessionIdleMs = 60 * 60_000;

/** However busily it is used, a session ends 30 days after its sign-in. */
const sessionLifeMs = 30 * 24 * 60 * 60_000;

export interface SessionsOptions {
  rows: SessionRows;
  now: () => Date;
}

/**
 * Opaque sessions over `rows`, read each time: what ends at one gateway has ended at all of them (decision 0050). Activity counts
 * at once and is written down as `createActivity` says.
 */
export function createSessions({ rows, now }: SessionsOptions): Sessions {
  const activity = createActivity({ write: (lastUses) => rows.touch(lastUses), now });

  function expiryCutoffs(): ExpiryCutoffs {
    const nowMs = now().getTime();
    return { lastSeenAt: new Date(nowMs - sessionIdleMs), createdAt: new Date(nowMs - sessionLifeMs) };
  }

  return {
    async open(account, client, replacedToken, notice = null) {
      const token = newToken();
      const openedAt = now();
      const session: NewSession = {
        id: uuid(),
        accountId: account.id,
        passwordVersion: account.passwordVersion,
        createdAt: openedAt,
        lastSeenAt: openedAt,
        passwordGivenAt: openedAt,
        ...client,
      };
      await rows.insert(hashOfToken(token), session, notice);
      if (replacedToken) await this.close(replacedToken);
      return token;
    },

    async find(token) {
      const tokenHash = hashOfToken(token);
      const key = keyOf(tokenHash);
      const session = await rows.find(tokenHash);
      if (!session) {
        activity.forget(key);
        return null;
      }
      const cutoffs = expiryCutoffs();
      if (activity.lastSeenAt(key, session) <= cutoffs.lastSeenAt || session.createdAt <= cutoffs.createdAt)
        return null;
      const lastSeenAt = now();
      await activity.record(key, { tokenHash, lastSeenAt }, session.lastSeenAt);
      return { ...session, lastSeenAt };
    },

    list: (accountId) => rows.findAll(accountId, expiryCutoffs()),

    async close(token) {
      const tokenHash = hashOfToken(token);
      await rows.remove(tokenHash);
      activity.forget(keyOf(tokenHash));
    },

    async closeOwn(accountId, id) {
      const tokenHash = await rows.removeOwn(accountId, id);
      if (!tokenHash) return false;
      activity.forget(keyOf(tokenHash));
      return true;
    },

    confirmPassword: (token, passwordVersion) =>
      rows.confirmPassword(hashOfToken(token), passwordVersion, now()),

    async changePassword(token, change) {
      const next = newToken();
      return (await rows.changePassword(change, hashOfToken(token), hashOfToken(next))) ? next : null;
    },

    writeActivity: (which) => (which === 'all' ? activity.writeAll() : activity.writeDue()),

    purge: () => rows.removeExpired(expiryCutoffs()),
  };
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString('base64');
}
