import type { SessionSummary } from '@scanlist/contracts/http/accounts';
import { notFound } from '@scanlist/service-kit/app-error';
import { Hono } from 'hono';
import { z } from 'zod';
import type { GatewayEnv } from '../http/env.ts';
import type { ListedSession, Sessions } from '../sessions/session.ts';
import { clearSessionCookie } from '../sessions/session-cookie.ts';

const sessionIdSchema = z.uuid().toLowerCase();

/** `/api/auth/sessions`: the sessions of the owner, and ending one or all of them. */
export function sessionRoutes({
  sessions,
  publicOrigin,
}: {
  sessions: Sessions;
  publicOrigin: string;
}): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>()
    .get('/', async function findSessions(c) {
      const found = await sessions.list(c.var.accountId);
      return c.json(found.map((session) => summaryOf(session, c.var.sessionId)));
    })
    .delete('/', async function endAllSessions(c) {
      await sessions.closeAll(c.var.accountId);
      clearSessionCookie(c, publicOrigin);
      return c.json({ message: 'You’re signed out everywhere.' });
    })
    .delete('/:id', async function endSession(c) {
      const id = sessionIdSchema.safeParse(c.req.param('id'));
      const isEnded = id.success && (await sessions.closeOwn(c.var.accountId, id.data));
      if (!isEnded) throw notFound('This session has already ended.');
      if (id.data === c.var.sessionId) clearSessionCookie(c, publicOrigin);
      return c.json({ message: 'That device is signed out.' });
    });
}

function summaryOf(
  { id, userAgent, address, createdAt, lastSeenAt }: ListedSession,
  currentId: string,
): SessionSummary {
  return {
    id,
    current: id === currentId,
    userAgent,
    address,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  };
}
