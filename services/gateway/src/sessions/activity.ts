/** When a session was last used, to be written to the database. */
export interface LastUse {
  tokenHash: Buffer;
  lastSeenAt: Date;
}

/** When sessions were last used: known in this process at once, written at most once a minute for each. */
export interface Activity {
  /** The later of the stored time and the one known here. */
  lastSeenAt(key: string, stored: { lastSeenAt: Date }): Date;
  /**
   * Records a use; `storedAt` is what the database holds. If the last write is a minute ago, it is written at once
   * and the promise resolves after that. Otherwise it waits for `writeDue` and the result is null.
   */
  record(key: string, use: LastUse, storedAt: Date): Promise<void> | null;
  forget(key: string): void;
  /** Writes uses that wait and whose last write is a minute ago. */
  writeDue(): Promise<void>;
  /** Writes all uses that wait, at the end of the process. */
  writeAll(): Promise<void>;
}

interface Known extends LastUse {
  writtenAtMs: number;
  waiting: boolean;
}

const writeEveryMs = 60_000;

/**
 * Rare writes lose nothing: what is not written at once is written later, so no session ends early, here or in
 * another process. Only a crash loses uses, at most those of the last minute.
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
