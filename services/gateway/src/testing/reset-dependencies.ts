import type { EventContract } from '@scanlist/contracts/messages/define';
import { passwordResetAsked } from '@scanlist/contracts/messages/gateway';
import { createTestDatabase } from '@scanlist/persistence/testing';
import { silentLogger } from '@scanlist/service-kit/logger';
import { expect, vi } from 'vitest';
import type { z } from 'zod';
import { accountRows } from '../accounts/account-rows.ts';
import { passwordResetRows } from '../password-resets/password-reset-rows.ts';
import { requestPasswordReset } from '../password-resets/request-password-reset.ts';
import { resetPassword } from '../password-resets/reset-password.ts';
import { createLoginThrottle } from '../passwords/login-throttle.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { signIn } from '../passwords/sign-in.ts';
import { createSessions } from '../sessions/session.ts';
import { sessionRows } from '../sessions/session-rows.ts';
import { accountOf, danaId } from './account-dependencies.ts';
import { onUnknownDevice, testDevices } from './devices.ts';
import { memoryThrottles } from './memory-throttles.ts';

export const minuteMs = 60_000;
export const publicOrigin = 'https://lists.example';
export const client = { userAgent: 'Test', address: '10.0.0.1' };
/** How long and how often a test polls. */
export const pollOptions = { timeout: 10_000, interval: 5 };
/** The error of a link that is used, replaced or unknown. */
export const invalidLinkError = {
  code: 'NOT_FOUND',
  publicMessage: expect.stringContaining('no longer valid'),
};

const passwords = createPasswords();

export type ResetTestDependencies = Awaited<ReturnType<typeof resetTestDependencies>>;

/**
 * What password resets need, on a database of its own, with one account: Dana, whose password is "the old one" and
 * whose address is not confirmed. `begin` before each test, `drop` after the last.
 */
export async function resetTestDependencies() {
  const { sql, drop } = await createTestDatabase('gateway');
  const clock = { ms: 0 };
  const now = () => new Date(clock.ms);
  const rows = passwordResetRows(sql);
  const dana = {
    ...accountOf(danaId, 'Dana', new Date('2026-11-01T00:00:00Z')),
    emailConfirmedAt: null,
    passwordHash: await passwords.hash('the old one'),
  };
  const makeDeps = () => {
    const deps = {
      accounts: accountRows(sql),
      passwordResets: rows,
      passwords,
      commonPasswords: new Set(['password1']),
      loginThrottle: createLoginThrottle(memoryThrottles()),
      devices: testDevices(),
      hasDemo: false,
      sessions: createSessions({ rows: sessionRows(sql), now }),
      publicOrigin,
      now,
      wakes: 0,
      wakeRelay: () => void deps.wakes++,
      logger: silentLogger,
      processAfterMs: 0,
    };
    return deps;
  };
  const at = {
    sql,
    drop,
    clock,
    now,
    rows,
    dana,
    deps: makeDeps(),

    async begin() {
      clock.ms = Date.parse('2026-11-20T12:00:00Z');
      await sql`truncate workspace, account, session, email_change, password_reset, password_reset_ask, mail_quota, outbox cascade`;
      at.deps = makeDeps();
      await at.deps.accounts.insert(dana);
      await sql`truncate outbox`;
    },

    async eventsOf<Data extends z.ZodType>(event: EventContract<Data>): Promise<z.output<Data>[]> {
      const rows = await sql<{ payload: string }[]>`
        select payload from outbox where subject = ${event.subject} order by id`;
      return rows.map(({ payload }) => event.data.parse(JSON.parse(payload).data));
    },

    countOf: async (table: string) => (await sql`select from ${sql(table)}`).length,
    nothingNoted: () => vi.waitUntil(async () => (await at.countOf('password_reset_ask')) === 0, pollOptions),

    /** Requests a link and waits until the request is processed. */
    async requestLink(email = 'dana@EXAMPLE.com'): Promise<void> {
      await requestPasswordReset(at.deps, { email });
      await at.nothingNoted();
    },

    async askedToken(): Promise<string> {
      await at.requestLink();
      return (await at.eventsOf(passwordResetAsked)).at(-1)?.resetUrl.split('/').at(-1) ?? '';
    },

    reset: (token: string, newPassword = 'the new one') =>
      resetPassword(at.deps, { token, newPassword, confirmPassword: newPassword }),
    opens: (password: string) => signIn(at.deps, { username: 'dana', password }, onUnknownDevice),
  };
  return at;
}
