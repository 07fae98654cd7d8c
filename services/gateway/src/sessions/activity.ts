/** When a session was last used, to be written down. */
export interface LastUse {
  tokenHash: Buffer;
  lastSeenAt: Date;
}

/** When sessions were last used: known here at once, written down at most once a minute each. */
export interface Activity {
  /** The later of what is stored and what is known here. */
  lastSeenAt(key: string, stored: { lastSeenAt: Date }): Date;
  /**
   * Takes note of activity; `storedAt` is what the database holds. Where the last writing is a minute ago it is written
   * at once and the promise says when, otherwise it waits for `writeDue` and the answer is null.
   */
  record(key: string, use: LastUse, storedAt: Date): Promise<void> | null;
  forget(key: string): void;
  /** Writes what has waited since a minute after the writing before it. */
  writeDue(): Promise<void>;
  /** Writes all that waits; for the end of the process. */
  writeAll(): Promise<void>;
}

interface Known extends LastUse {
  writtenAtMs: number;
  waiting: boolean;
}

const writeEveryMs = 60_000;

/**
 * Nothing is lost by writing seldom: what was not written at once is written later, so that no session ends before its
 * time, here or in another process. Only a crash forgets, and no more than the last minute.
 */
export function createActivity({
  write,
  now,
}: {
  write(lastUses: LastUse[]): Promise<void>;
  now: () => Date;
}): Activity {
  const known = new Map<string, Known>();

  async function writeDown(sessions: Known[]): Promise<void> {
    if (sessions.length === 0) return;
    const before = sessions.map(({ writtenAtMs }) => writtenAtMs);
    for (const session of sessions) Object.assign(session, { waiting: false, writtenAtMs: now().getTime() });
    try {
      await write(sessions.map(({ tokenHash, lastSeenAt }) => ({ tokenHash, lastSeenAt })));
    } catch (error) {
      sessions.forEach((session, index) => {
        Object.assign(session, { waiting: true, writtenAtMs: before[index] });
      });
      throw error;
    }
  }

  const isDue = ({ writtenAtMs }: Known) => now().getTime() - writtenAtMs >= writeEveryMs;
  const waiting = () => [...known.values()].filter((session) => session.waiting);

  return {
    lastSeenAt(key, stored) {
      const here = known.get(key)?.lastSeenAt;
      return here && here > stored.lastSeenAt ? here : stored.lastSeenAt;
    },

    record(key, use, storedAt) {
      const session = known.get(key) ?? { ...use, writtenAtMs: 0, waiting: false };
      session.lastSeenAt = use.lastSeenAt;
      session.writtenAtMs = Math.max(session.writtenAtMs, storedAt.getTime());
      session.waiting = true;
      known.set(key, session);
      return isDue(session) ? writeDown([session]) : null;
    },

    forget: (key) => void known.delete(key),

    async writeDue() {
      await writeDown(waiting().filter(isDue));
      for (const [key, session] of known) if (!session.waiting && isDue(session)) known.delete(key);
    },

    writeAll: () => writeDown(waiting()),
  };
}
