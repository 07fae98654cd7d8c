import { randomInt, randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { logSessionBodySchema } from '@scanlist/contracts/http/fill';
import { connectDatabase } from '@scanlist/persistence/database';
import { createLogger } from '@scanlist/service-kit/logger';
import { Hono } from 'hono';
import { completeList } from '../services/lists/src/entries/complete-list.ts';

/**
 * What the product is held against: one Hono process that runs the very same statements with no gateway and no NATS
 * before them, and answers a public list as bare bytes.
 */
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('DATABASE_URL names the lists database');
const logger = createLogger('lists');
const sql = connectDatabase({ url: databaseUrl, service: 'lists', logger });
const world = {
  sql,
  publicOrigin: 'http://localhost',
  now: () => new Date(),
  randomId: (bits: number) => randomUUID().slice(0, bits / 6),
  randomInt: (below: number) => randomInt(below),
  uuid: () => randomUUID(),
  wakeRelay: () => {},
};
let bytes = '{}';

const app = new Hono()
  .post('/api/lists/:id/log-session', async (c) => {
    const session = logSessionBodySchema.parse(await c.req.json());
    return c.json(await completeList(world, { listId: c.req.param('id'), userAgent: 'bench', session }));
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
