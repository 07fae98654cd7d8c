import { notFound } from '@scanlist/service-kit/app-error';
import { Hono } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import type { LogoAnswers } from '../logos/logo-answers.ts';
import { sendStored } from '../stored-answers/stored-answer.ts';

/** `/logos`: company logos, public for everybody with the address of one (decision O5). */
export function logoRoutes({ logoAnswers }: { logoAnswers: LogoAnswers }): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>().get('/:file', async function logo(c) {
    const found = await logoAnswers.find(c.req.path);
    if (!found) throw notFound('This logo doesn’t exist.');
    return sendStored(c.req.raw, found);
  });
}
