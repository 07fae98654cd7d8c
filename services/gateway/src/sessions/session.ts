import { randomBytes } from 'node:crypto';
import type { NewDeviceSignedIn, PasswordChanged } from '@scanlist/contracts/messages/gateway';
import { uuid } from '@scanlist/service-kit/ids';
import { hashOfToken } from '../accounts/token-hash.ts';
import { createActivity, type LastUse } from './activity.ts';

/** An owner's sign-in. It is stored under the SHA-256 of its token, so that a stolen table opens nothing. */
export interface Session {
  /** The id that its owner sees; it opens nothing. */
  id: string;
  accountId: string;
  /** When its owner signed in. */
  createdAt: Date;
  lastSeenAt: Date;
  /** When its owner last gave the password; null if unknown. */
  passwordGivenAt: Date | null;
}

/** The account that a session is opened for, and the version of its password. */
export interface SessionOwner {
  id: string;
  passwordVersion: number;
}

/** The browser that opened a session. */
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

/** An owner's new password, if the present one still has `passwordVersion`. */
export interface PasswordChange {
  accountId: string;
  passwordVersion: number;
  passwordHash: string;
  /** The notice to the account's reader. */
  notice: PasswordChanged;
}

/** A session has expired if it was last used, or opened, at these times or before. */
export interface ExpiryCutoffs {
  lastSeenAt: Date;
  createdAt: Date;
}

/** The repository of sessions. */
export interface SessionRows {
  /**
   * Stores a session and, in the same step, publishes `notice` unless it is null or the account had ten such notices
   * within a day.
   *
   * @throws AppError `NOT_SIGNED_IN` if its account was erased.
   */
  insert(tokenHash: Buffer, session: NewSession, notice: NewDeviceSignedIn | null): Promise<void>;
  /** Null also for a session of an older version of the password. */
  find(tokenHash: Buffer): Promise<Session | null>;
  /** Sessions of an account that have not expired, last used first. */
  findAll(accountId: string, cutoffs: ExpiryCutoffs): Promise<ListedSession[]>;
  /**
   * Stores when the password was given. False, without effect, if the session has ended or the password has another
   * version.
   */
  confirmPassword(tokenHash: Buffer, passwordVersion: number, givenAt: Date): Promise<boolean>;
  touch(lastUses: LastUse[]): Promise<void>;
  remove(tokenHash: Buffer): Promise<void>;
  /** Deletes the session of that id if it is this account’s; returns the hash of its token, or null. */
  removeOwn(accountId: string, id: string): Promise<Buffer | null>;
  /** Deletes every session of an account; returns the hashes of their tokens. */
  removeAll(accountId: string): Promise<Buffer[]>;
  removeExpired(cutoffs: ExpiryCutoffs): Promise<number>;
  /**
   * In one step: the account gets its new password, the session under `tokenHash` continues under `newTokenHash` with
   * a password just given, all others end, and the notice is published. False, without effect, if the password was
   * changed in the meantime.
   */
  changePassword(change: PasswordChange, tokenHash: Buffer, newTokenHash: Buffer): Promise<boolean>;
}

export interface Sessions {
  /**
   * Opens a session and returns its token; `replacedToken`, which the browser sent, becomes invalid. `notice` informs
   * the reader of the account of a new device, up to ten times a day.
   */
  open(
    account: SessionOwner,
    client: Client,
    replacedToken: string | null,
    notice?: NewDeviceSignedIn | null,
  ): Promise<string>;
  /** The session of a token, or null. Finding it counts as activity. */
  find(token: string): Promise<Session | null>;
  /** Sessions of an owner, last used first. */
  list(accountId: string): Promise<ListedSession[]>;
  close(token: string): Promise<void>;
  /** Ends the session of that id; false if it is missing or belongs to another owner. */
  closeOwn(accountId: string, id: string): Promise<boolean>;
  /** Ends every session of an owner. Their requests and downloads under way end with them. */
  closeAll(accountId: string): Promise<void>;
  /** Stores that the owner gave the password again; false if the session has ended or the password has changed. */
  confirmPassword(token: string, passwordVersion: number): Promise<boolean>;
  /**
   * Changes the password, ends every other session, and returns this one's new token; null if the password was
   * changed in the meantime.
   */
  changePassword(token: string, change: PasswordChange): Promise<string | null>;
  /** Writes activity to the database: what is due, or all of it at the end of the process. */
  writeActivity(which: 'due' | 'all'): Promise<void>;
  /** Deletes expired sessions; returns how many. */
  purge(): Promise<number>;
}

/** Decision O7: the server ends a session after 60 idle minutes. */
export const sessionIdleMs = 60 * 60_000;

/** A session ends 30 days after its sign-in, however often it is used. */
const sessionLifeMs = 30 * 24 * 60 * 60_000;

export interface SessionsOptions {
  rows: SessionRows;
  now: () => Date;
}

/**
 * Sessions with opaque tokens, read from `rows` each time: a session that ends at one gateway has ended at all of
 * them (decision 0050). Activity counts at once and is written as `createActivity` says.
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

    async closeAll(accountId) {
      for (const tokenHash of await rows.removeAll(accountId)) activity.forget(keyOf(tokenHash));
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
