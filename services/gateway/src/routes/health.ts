import { pings } from '@scanlist/contracts/messages/health';
import type { Caller } from '@scanlist/messaging/call';
import { withDeadline } from '@scanlist/service-kit/deadline';
import { Hono } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { nameRoute } from '../http/http-metrics.ts';

export interface HealthDependencies {
  caller: Caller;
  /** Rejects if the gateway's database cannot be reached. */
  pingDatabase(): Promise<unknown>;
  /** True while the gateway’s events cannot be published, or those for it cannot be fetched. */
  areEventsStalled(): boolean;
  /** False while the gateway is stopping: load balancers use another one. */
  accepting(): boolean;
  /** True while the gateway cannot show every page yet, because it has just started. */
  isStarting(): boolean;
}

const answerWithinMs = 1_000;

/**
 * `/healthz` (decision H3): 200 if every service answers within a second and events are delivered, else 503 with the
 * failing parts. Stalled events mean that NATS has no space or a stream has no leader: requests still work, but mails
 * wait.
 */
export function healthRoutes({
  caller,
  pingDatabase,
  areEventsStalled,
  accepting,
}: HealthDependencies): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>().get('/', async function health(c) {
    const [own, ...others] = await Promise.all([
      accepting() ? stateOf(pingDatabase()) : 'stopping',
      ...otherServices.map((service) => answerOf(caller.call(pings[service], {}))),
    ]);
    const states = others.map((answer) => (answer ? 'ok' : 'down'));
    const services = {
      gateway: own,
      ...Object.fromEntries(otherServices.map((service, index) => [service, states[index]])),
    };
    const isStalled = areEventsStalled() || others.some((answer) => answer?.events === 'held-up');
    const events = isStalled ? 'held-up' : 'ok';
    const isUp = own === 'ok' && !states.includes('down') && !isStalled;
    c.header('Cache-Control', 'no-store');
    if (isUp) return c.json({ status: 'ok', services, events });
    c.header('Retry-After', '1');
    return c.json({ status: 'unavailable', services, events }, 503);
  });
}

const otherServices = ['lists', 'billing', 'notify'] as const;

/**
 * `/livez` and `/readyz`, for orchestrators and load balancers. A process that answers at all is alive. One that is
 * neither starting nor stopping is ready: without the other services it still answers from memory, and 503 for the rest.
 */
export function probeRoutes({
  accepting,
  isStarting,
}: Pick<HealthDependencies, 'accepting' | 'isStarting'>): Hono<GatewayEnv> {
  const neverKept = { 'Cache-Control': 'no-store' };
  return new Hono<GatewayEnv>()
    .get('/livez', function live(c) {
      nameRoute(c);
      return c.json({ status: 'alive' }, 200, neverKept);
    })
    .get('/readyz', function ready(c) {
      nameRoute(c);
      if (!accepting()) return c.json({ status: 'stopping' }, 503, neverKept);
      if (isStarting()) return c.json({ status: 'starting' }, 503, neverKept);
      return c.json({ status: 'ready' }, 200, neverKept);
    });
}

async function stateOf(answer: Promise<unknown>): Promise<'ok' | 'down'> {
  return (await answerOf(answer.then(() => true))) ? 'ok' : 'down';
}

/** The answer, or undefined if none came in time. */
function answerOf<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return withDeadline(answer, answerWithinMs, 'a ping').catch(() => undefined);
}
