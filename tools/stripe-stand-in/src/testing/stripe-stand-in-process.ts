import { fileURLToPath } from 'node:url';
import { freePort } from '@scanlist/local-http/free-port';
import { dropConnection, listen } from '@scanlist/local-http/http-server';
import { connectDatabase } from '@scanlist/persistence/database';
import { migrate } from '@scanlist/persistence/migrate';
import { createLogger } from '@scanlist/service-kit/logger';
import { stripeRows } from '../stripe-rows.ts';
import { createStripeStandIn } from '../stripe-stand-in.ts';

/**
 * The Stripe stand-in as a process of its own, for tests of services and of the whole product, which may import none of it.
 * It migrates the database `DATABASE_URL` and sends events, signed with `WEBHOOK_SECRET`, to `WEBHOOK_URL` if that is set.
 * Its ids contain `ID_MARK` if that is set, for a test that treats it as Stripe itself. It listens at `PORT`, or at a free
 * port, and sends its address to its parent process.
 */
const { DATABASE_URL: url = '', WEBHOOK_URL, WEBHOOK_SECRET = '', ID_MARK: idMark } = process.env;
const logger = createLogger('stripe-stand-in', { level: 'warn' });
// The stand-in's tables are in the database `local`, whose migrations local-stack keeps.
const migrations = fileURLToPath(new URL('../../../local-stack/migrations', import.meta.url));
await migrate({ url, directories: [migrations] });
const database = connectDatabase({ url, service: 'stripe-stand-in', poolMax: 6, logger });
const webhook = WEBHOOK_URL ? { url: WEBHOOK_URL, secret: WEBHOOK_SECRET } : undefined;
const standIn = createStripeStandIn({
  rows: stripeRows(database),
  idMark,
  drop: dropConnection,
  ...(webhook ? { webhook } : {}),
});
await standIn.start();
const port = Number(process.env.PORT) || (await freePort());
await listen(standIn.app, port);
standIn.deliver();
process.on('disconnect', () => process.exit(0));
process.send?.({ url: `http://127.0.0.1:${port}` });
