import { randomBytes } from 'node:crypto';
import type { PasswordChanged } from '@scanlist/contracts/messages/gateway';
import { uuid } from '@scanlist/service-kit/ids';
import { hashOfToken } from '../token-hash.ts';
import { createActivity, type Seen } from './activity.ts';

/** An owner's sign-in; it is kept under the SHA-256 of its token, so that a stolen table opens nothing. */
export interface Session {
  /** What its owner calls it by; opens nothing. */
  id: string;
  accountId: string;
  lastSeenAt: Date;
}

/** Whose session is to be opened, and under which password. */
export interface SignedIn {
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
export interface ListedSession extends Session, Client {
  createdAt: Date;
}

/** An owner's new password, for the one who knew the old one of `passwordVersion`. */
export interface PasswordChange {
  accountId: string;
  passwordVersion: number;
  passwordHash: string;
  /** What the account's reader is told. */
  told: PasswordChanged;
}

/** Where sessions are kept. */
export interface SessionRows {
  /** @throws AppError `NOT_SIGNED_IN` when its account was erased meanwhile. */
  insert(tokenHash: Buffer, session: NewSession): Promise<void>;
  /** Null also for a session opened under an older password than the account's. */
  find(tokenHash: Buffer): Promise<Session | null>;
  /** Those of an account that were used after `seenAfter`, last used first. */
  findAll(accountId: string, seenAfter: Date): Promise<ListedSession[]>;
  touch(seen: Seen[]): Promise<void>;
  remove(tokenHash: Buffer): Promise<void>;
  /** Removes the session of that id if it is this account's; answers the hash it was kept under, or null. */
  removeOwn(accountId: string, id: string): Promise<Buffer | null>;
  removeIdle(lastSeenBefore: Date): Promise<number>;
  /**
   * In one step: the account gets its new password, the session under `tokenHash` goes on under `newTokenHash`, and all
   * others end, and the account's reader is told. False, and nothing happens, when the password was changed meanwhile.
   */
  changePassword(change: PasswordChange, tokenHash: Buffer, newTokenHash: Buffer): Promise<boolean>;
}

export interface Sessions {
  /** Opens a session and answers its token; `replacedToken`, which the browser brought along, stops working. */
  open(account: SignedIn, client: Client, replacedToken: string | null): Promise<string>;
  /** The session a token stands for, or null. Finding it counts as activity. */
  find(token: string): Promise<Session | null>;
  /** Where an owner is signed in, last used first. */
  list(accountId: string): Promise<ListedSession[]>;
  close(token: string): Promise<void>;
  /** Ends the session of that id; false when it is missing or another owner's. */
  closeOwn(accountId: string, id: string): Promise<boolean>;
  /** Forgets what is kept in memory of an account's sessions, which have ended. */
  forgetAll(accountId: string): void;
  /** Changes the password, ends every other session, and answers this one's new token; null when somebody else was faster. */
  changePassword(token: string, change: PasswordChange): Promise<string | null>;
  /** Writes down the activity that has waited long enough, or all of it, for the end of the process. */
  writeActivity(which: 'due' | 'all'): Promise<void>;
  /** Deletes the rows of sessions that have been idle for too long; answers how many. */
  purge(): Promise<number>;
}

/** Decision O7: the server ends a session after 60 idle minutes. */
export const sessionIdleMs = 60 * 60_000;

const cachedMax = 20_000;

export interface SessionsOptions {
  rows: SessionRows;
  now: () => Date;
  /** How long what was read is kept, in milliseconds. 30 s unless told. */
  cachedForMs?: number;
}

/**
 * Opaque sessions over `rows`. What was read is kept for `cachedForMs`, so a sign-out reaches another gateway process
 * within that time; activity counts at once and is written down as `createActivity` says.
 */
export function createSessions({ rows, now, cachedForMs = 30_000 }: SessionsOptions): Sessions {
  const cache = new Map<string, Session & { readAtMs: number }>();
  const activity = createActivity({ write: (seen) => rows.touch(seen), now });
  let closed = 0;

  /** Kept unless some session was closed since `closedBefore`: what was read may be the one that ended meanwhile. */
  function remember(key: string, session: Session, closedBefore: number): void {
    if (closed !== closedBefore) return;
    cache.delete(key);
    cache.set(key, { ...session, readAtMs: now().getTime() });
    const oldest = cache.size > cachedMax ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
  }

  async function read(key: string, tokenHash: Buffer, closedBefore: number): Promise<Session | null> {
    const cached = cache.get(key);
    const nowMs = now().getTime();
    const isFresh = cached && nowMs - cached.readAtMs < cachedForMs;
    if (isFresh && !isIdle(activity.lastSeenAt(key, cached), nowMs)) return cached;
    const session = await rows.find(tokenHash);
    if (session && !isIdle(activity.lastSeenAt(key, session), nowMs)) {
      remember(key, session, closedBefore);
      return session;
    }
    cache.delete(key);
    return null;
  }

  function forget(tokenHash: Buffer): void {
    closed++;
    const key = keyOf(tokenHash);
    cache.delete(key);
    activity.forget(key);
  }

  return {
    async open(account, client, replacedToken) {
      const token = newToken();
      await rows.insert(hashOfToken(token), {
        id: uuid(),
        accountId: account.id,
        passwordVersion: account.passwordVersion,
        lastSeenAt: now(),
        ...client,
      });
      if (replacedToken) await this.close(replacedToken);
      return token;
    },

    async find(token) {
      const tokenHash = hashOfToken(token);
      const key = keyOf(tokenHash);
      const closedBefore = closed;
      const session = await read(key, tokenHash, closedBefore);
      if (!session) return null;
      const seenAt = now();
      const written = activity.seen(key, { tokenHash, lastSeenAt: seenAt }, session.lastSeenAt);
      if (!written) return session;
      await written;
      const seen = { ...session, lastSeenAt: seenAt };
      // `readAtMs` stays: only a read from the database tells whether another process has ended the session.
      const cached = cache.get(key);
      if (cached) cache.set(key, { ...seen, readAtMs: cached.readAtMs });
      return seen;
    },

    list: (accountId) => rows.findAll(accountId, new Date(now().getTime() - sessionIdleMs)),

    async close(token) {
      const tokenHash = hashOfToken(token);
      await rows.remove(tokenHash);
      forget(tokenHash);
    },

    async closeOwn(accountId, id) {
      const tokenHash = await rows.removeOwn(accountId, id);
      if (!tokenHash) return false;
      forget(tokenHash);
      return true;
    },

    async changePassword(token, change) {
      const next = newToken();
      if (!(await rows.changePassword(change, hashOfToken(token), hashOfToken(next)))) return null;
      this.forgetAll(change.accountId);
      return next;
    },

    forgetAll(ownId) {
      closed++;
      for (const [key, { accountId }] of cache) if (accountId === ownId) cache.delete(key);
    },

    writeActivity: (which) => (which === 'all' ? activity.writeAll() : activity.writeDue()),

    purge: () => rows.removeIdle(new Date(now().getTime() - sessionIdleMs)),
  };
}

function isIdle(lastSeenAt: Date, nowMs: number): boolean {
  return nowMs - lastSeenAt.getTime() >= sessionIdleMs;
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString('base64');
}
