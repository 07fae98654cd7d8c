import { isAppError } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import type { Context } from 'hono';
import type { AccountRows } from '../accounts/account.ts';
import type { GatewayEnv } from '../http/env.ts';
import type { Sessions } from '../sessions/session.ts';
import { readSessionCookie } from '../sessions/session-cookie.ts';

export interface SenderDependencies {
  sessions: Sessions;
  accounts: AccountRows;
  publicOrigin: string;
  logger: Logger;
}

/**
 * Whether this browser is signed in to an account that has confirmed this address. No while the database is
 * unavailable, and without a session.
 */
export async function isConfirmedSender(
  c: Context<GatewayEnv>,
  email: string,
  { sessions, accounts, publicOrigin, logger }: SenderDependencies,
): Promise<boolean> {
  const token = readSessionCookie(c, publicOrigin);
  if (token === null) return false;
  try {
    const session = await sessions.find(token);
    const account = session && (await accounts.find(session.accountId));
    return account?.emailConfirmedAt != null && account.email.toLowerCase() === email.toLowerCase();
  } catch (err) {
    if (!isAppError(err))
      logger.error({ err }, 'a session could not be read; the sender of a message counts as unconfirmed');
    return false;
  }
}
