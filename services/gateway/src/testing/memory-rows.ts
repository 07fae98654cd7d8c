import type { Account, AccountRows } from '../accounts/account.ts';
import type { Session, SessionRows } from '../sessions/session.ts';

/** Accounts in an array. */
export function memoryAccountRows(accounts: Account[]): AccountRows {
  return {
    find: async (id) => accounts.find((account) => account.id === id) ?? null,
    findByLogin: async (login) =>
      accounts.find(({ username, email }) =>
        [username.toLowerCase(), email.toLowerCase()].includes(login.toLowerCase()),
      ) ?? null,
    async insert(account) {
      if (accounts.some(({ id }) => id === account.id)) return false;
      accounts.push(account);
      return true;
    },
    applySubscription: async ({ ownerId }) => accounts.some(({ id }) => id === ownerId),
  };
}

/** Sessions in a Map; `reads` and `touches` say how often it was asked and written. */
export function memorySessionRows(): SessionRows & { reads: number; touches: number } {
  const sessions = new Map<string, Session>();
  const keyOf = (tokenHash: Buffer) => tokenHash.toString('hex');
  return {
    reads: 0,
    touches: 0,
    async insert(tokenHash, session) {
      sessions.set(keyOf(tokenHash), session);
    },
    async find(tokenHash) {
      this.reads++;
      return sessions.get(keyOf(tokenHash)) ?? null;
    },
    async touch(tokenHash, lastSeenAt) {
      this.touches++;
      const session = sessions.get(keyOf(tokenHash));
      if (session) sessions.set(keyOf(tokenHash), { ...session, lastSeenAt });
    },
    async remove(tokenHash) {
      sessions.delete(keyOf(tokenHash));
    },
    async removeIdle(lastSeenBefore) {
      const idle = [...sessions].filter(([, session]) => session.lastSeenAt <= lastSeenBefore);
      for (const [key] of idle) sessions.delete(key);
      return idle.length;
    },
  };
}
