import { isAppError } from '@scanlist/service-kit/app-error';
import { withDeadline } from '@scanlist/service-kit/deadline';
import type { Logger } from '@scanlist/service-kit/logger';
import type { Context } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import type { Sessions } from './session.ts';
import { readSessionCookie } from './session-cookie.ts';

/** A page for everybody does not wait longer to know whose it is. */
const answerMsMax = 500;

/**
 * Whether this browser's session is alive, for a page that anybody may see; finding one counts as activity. Without a cookie
 * nobody is asked, and while the database is away nobody is signed in.
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
    if (!isAppError(err)) logger.error({ err }, 'a page takes somebody for signed out');
    return false;
  }
}
