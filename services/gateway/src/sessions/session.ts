import { createHash, randomBytes } from 'node:crypto';

/** An owner's sign-in as it is stored; the key is the SHA-256 of the token, so that a stolen table opens nothing. */
export interface Session {
  accountId: string;
  lastSeenAt: Date;
}

/** Where sessions are kept. */
export interface SessionRows {
  insert(tokenHash: Buffer, session: Session): Promise<void>;
  find(tokenHash: Buffer): Promise<Session | null>;
  touch(tokenHash: Buffer, lastSeenAt: Date): Promise<void>;
  remove(tokenHash: Buffer): Promise<void>;
  removeIdle(lastSeenBefore: Date): Promise<number>;
}

export interface Sessions {
  /** Opens a session and answers its token; `replacedToken`, which the browser brought along, stops working. */
  open(accountId: string, replacedToken: string | null): Promise<string>;
  /** The account a token stands for, or null. Finding it counts as activity. */
  find(token: string): Promise<string | null>;
  close(token: string): Promise<void>;
  /** Deletes the rows of sessions that have been idle for too long; answers how many. */
  purge(): Promise<number>;
}

/** Decision O7: the server ends a session after 60 idle minutes. */
export const sessionIdleMs = 60 * 60_000;

const touchEveryMs = 60_000;
const cachedForMs = 30_000;
const cachedMax = 20_000;

/**
 * Opaque sessions over `rows`. What was read is kept for at most 30 s, so a sign-out reaches another gateway process
 * within that time; activity is written down at most once a minute.
 */
export function createSessions(options: { rows: SessionRows; now: () => Date }): Sessions {
  const { rows, now } = options;
  const cache = new Map<string, Session & { readAtMs: number }>();
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
    if (cached && nowMs - cached.readAtMs < cachedForMs && !isIdle(cached, nowMs)) return cached;
    const session = await rows.find(tokenHash);
    if (session && !isIdle(session, nowMs)) {
      remember(key, session, closedBefore);
      return session;
    }
    cache.delete(key);
    return null;
  }

  return {
    async open(accountId, replacedToken) {
      const token = randomBytes(32).toString('base64url');
      await rows.insert(hashOf(token), { accountId, lastSeenAt: now() });
      if (replacedToken) await this.close(replacedToken);
      return token;
    },

    async find(token) {
      const tokenHash = hashOf(token);
      const key = tokenHash.toString('base64');
      const closedBefore = closed;
      const session = await read(key, tokenHash, closedBefore);
      if (!session) return null;
      const seenAt = now();
      if (seenAt.getTime() - session.lastSeenAt.getTime() >= touchEveryMs) {
        await rows.touch(tokenHash, seenAt);
        remember(key, { accountId: session.accountId, lastSeenAt: seenAt }, closedBefore);
      }
      return session.accountId;
    },

    async close(token) {
      const tokenHash = hashOf(token);
      await rows.remove(tokenHash);
      closed++;
      cache.delete(tokenHash.toString('base64'));
    },

    purge: () => rows.removeIdle(new Date(now().getTime() - sessionIdleMs)),
  };
}

function isIdle(session: Session, nowMs: number): boolean {
  return nowMs - session.lastSeenAt.getTime() >= sessionIdleMs;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
