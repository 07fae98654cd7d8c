import { randomInt, randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { logSessionBodySchema } from '@scanlist/contracts/http/fill';
import { connectMessaging } from '@scanlist/messaging/connection';
import { publishEvent } from '@scanlist/messaging/publish';
import { connectDatabase } from '@scanlist/persistence/database';
import { startOutboxRelay } from '@scanlist/persistence/outbox-relay';
import { createLogger } from '@scanlist/service-kit/logger';
import { Hono } from 'hono';
import { completeList } from '../services/lists/src/entries/complete-list.ts';

/**
 * The baseline for the throughput figures: one Hono process that runs the same use case and the same outbox relay,
 * without the gateway and NATS requests in between. It answers a public list as plain bytes.
 */
const { DATABASE_URL: databaseUrl, NATS_URL: natsUrl } = process.env;
if (!databaseUrl || !natsUrl)
  throw new Error('set DATABASE_URL to the lists database and NATS_URL to the NATS server');
const logger = createLogger('lists');
const messaging = await connectMessaging({ ...natsLogin(natsUrl), service: 'lists', logger });
const sql = connectDatabase({ url: databaseUrl, service: 'lists', logger });
const relay = startOutboxRelay({
  sql,
  publish: (subject, payload, eventId) => publishEvent(messaging, subject, payload, eventId),
  logger,
});
const deps = {
  sql,
  publicOrigin: 'http://localhost',
  productName: 'ScanList',
  now: () => new Date(),
  randomId: (bits: number) => randomUUID().slice(0, bits / 6),
  randomInt: (below: number) => randomInt(below),
  uuid: () => randomUUID(),
  mailBudget: { perList: 20, perMailbox: 60, withinMs: 600_000 },
  entryBudget: { entriesPerDay: 100_000_000, bytesPerDay: 100_000_000_000_000 },
  wakeRelay: relay.wake,
};
let bytes = '{}';

const app = new Hono()
  .post('/api/lists/:id/log-session', async (c) => {
    const session = logSessionBodySchema.parse(await c.req.json());
    return c.json(await completeList(deps, { listId: c.req.param('id'), userAgent: 'bench', session }));
  })
  .get('/unsent', async (c) => {
    const [row] = await sql<
      { unsent: number }[]
    >`select count(*)::int as unsent from outbox where sent_at is null`;
    return c.json(row);
  })
  .put('/bytes', async (c) => {
    bytes = await c.req.text();
    return c.body(null, 204);
  })
  .get('/bytes', (c) => c.body(bytes, 200, { 'content-type': 'application/json' }));

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.send?.({ origin: `http://127.0.0.1:${port}` });
});
process.on('disconnect', () => process.exit(0));

function natsLogin(address: string): { url: string; user: string; password: string } {
  const { host, username, password } = new URL(address);
  return { url: `nats://${host}`, user: username, password };
}
