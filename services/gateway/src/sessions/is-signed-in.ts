import { isAppError } from '@scanlist/service-kit/app-error';
import { withDeadline } from '@scanlist/service-kit/deadline';
import type { Logger } from '@scanlist/service-kit/logger';
import type { Context } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import type { Sessions } from './session.ts';
import { readSessionCookie } from './session-cookie.ts';

/** A public page waits no longer than this for the session. */
const answerMsMax = 500;

/**
 * Whether this browser has a valid session, for a public page; finding one counts as activity. Without a cookie the
 * database is not read. While the database is unavailable the answer is no.
 */
export async function isSignedIn(
  c: Context<GatewayEnv>,
  { sessions, publicOrigin, logger }: { sessions: Sessions; publicOrigin: string; logger: Logger },
): Promise<boolean> {
  const token = readSessionCookie(c, publicOrigin);
  if (token === null) return false;
  try {
    return (await withDeadline(sessions.find(token), answerMsMax, 'who is signed in')) !== null;
  } catch (err) {
    if (!isAppError(err))
      logger.error({ err }, 'a session could not be read; the page is the signed-out one');
    return false;
  }
}
