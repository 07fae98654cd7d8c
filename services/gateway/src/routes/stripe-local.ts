import { notFound, unavailable } from '@scanlist/service-kit/app-error';
import { type Context, Hono } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { readBytes } from '../middleware/read-body.ts';
import { limitBody } from '../middleware/read-json.ts';

const publishableKey = 'pk_test_local';
const bytesMax = 16_000;
const answerMsMax = 20_000;
const intentShape = /^(seti|pi)_local\w{1,100}$/;

/**
 * The routes of the payment stand-in that browsers may use: an intent, its confirmation, and the card holder’s answer
 * to the bank. The stand-in always gets the public key, whatever a browser sends. Without a stand-in, where cards are
 * really charged, there are no routes.
 */
export function stripeLocalRoutes({
  stripeLocalUrl,
}: {
  stripeLocalUrl: string | undefined;
}): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();
  if (stripeLocalUrl === undefined) return app;
  const limitSize = limitBody(bytesMax);

  for (const kind of ['setup_intents', 'payment_intents']) {
    app.get(`/v1/${kind}/:id`, (c) => {
      const secret = new URLSearchParams({ client_secret: c.req.query('client_secret') ?? '' });
      return pass(c, `/v1/${kind}/${intentOf(c)}?${secret}`, { authorization: `Bearer ${publishableKey}` });
    });
    app.post(`/v1/${kind}/:id/confirm`, limitSize, (c) =>
      pass(c, `/v1/${kind}/${intentOf(c)}/confirm`, {
        authorization: `Bearer ${publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      }),
    );
  }
  return app.post('/_local/3ds/:id', limitSize, (c) =>
    pass(c, `/_local/3ds/${intentOf(c)}`, { 'content-type': 'application/json' }),
  );

  async function pass(
    c: Context<GatewayEnv>,
    path: string,
    headers: Record<string, string>,
  ): Promise<Response> {
    const body = c.req.method === 'GET' ? undefined : await readBytes(c);
    const signal = AbortSignal.timeout(answerMsMax);
    try {
      const answer = await fetch(new URL(path, stripeLocalUrl), {
        method: c.req.method,
        headers,
        redirect: 'error',
        signal,
        ...(body && { body }),
      });
      return new Response(await answer.arrayBuffer(), {
        status: answer.status,
        headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      });
    } catch (error) {
      throw unavailable('the payment stand-in is away', error);
    }
  }
}

function intentOf(c: Context<GatewayEnv>): string {
  const id = c.req.param('id') ?? '';
  if (!intentShape.test(id)) throw notFound();
  return id;
}
