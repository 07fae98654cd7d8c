import { pings } from '@scanlist/contracts/messages/health';
import type { Caller } from '@scanlist/messaging/call';
import { withDeadline } from '@scanlist/service-kit/deadline';
import { Hono } from 'hono';
import type { GatewayEnv } from '../env.ts';

export interface HealthDeps {
  caller: Caller;
  /** Rejects when the gateway's own database cannot be reached. */
  pingDatabase(): Promise<unknown>;
  /** False while the gateway is stopping: a balancer looks elsewhere. */
  accepting(): boolean;
}

const answerWithinMs = 1_000;

/** `/healthz` (decision H3): 200 when every service answers within a second, else 503 with which do not. */
export function healthRoutes({ caller, pingDatabase, accepting }: HealthDeps): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>().get('/', async function health(c) {
    const [gateway, lists, billing, notify] = await Promise.all([
      accepting() ? stateOf(pingDatabase()) : 'stopping',
      stateOf(caller.call(pings.lists, {})),
      stateOf(caller.call(pings.billing, {})),
      stateOf(caller.call(pings.notify, {})),
    ]);
    const services = { gateway, lists, billing, notify };
    const isUp = Object.values(services).every((state) => state === 'ok');
    c.header('Cache-Control', 'no-store');
    if (isUp) return c.json({ status: 'ok', services });
    c.header('Retry-After', '1');
    return c.json({ status: 'unavailable', services }, 503);
  });
}

/**
 * `/livez` and `/readyz`, for who starts gateways and who sends them requests. Alive is a process that answers at all. Ready is one
 * that is not stopping: without the other services it still answers what lies in memory, and says for the rest that it cannot.
 */
export function probeRoutes({ accepting }: Pick<HealthDeps, 'accepting'>): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>()
    .use(async function neverStore(c, next) {
      await next();
      c.header('Cache-Control', 'no-store');
    })
    .get('/livez', (c) => c.json({ status: 'alive' }))
    .get('/readyz', (c) => (accepting() ? c.json({ status: 'ready' }) : c.json({ status: 'stopping' }, 503)));
}

async function stateOf(answer: Promise<unknown>): Promise<'ok' | 'down'> {
  return withDeadline(answer, answerWithinMs, 'a ping').then(
    () => 'ok' as const,
    () => 'down' as const,
  );
}
