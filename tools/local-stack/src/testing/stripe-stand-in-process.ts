import { fileURLToPath } from 'node:url';
import { connectDatabase } from '@scanlist/persistence/database';
import { migrate } from '@scanlist/persistence/migrate';
import { createLogger } from '@scanlist/service-kit/logger';
import { freePort } from '../processes/free-port.ts';
import { dropConnection, listen } from '../stack/http-servers.ts';
import { migrationsOf } from '../stack/migrations-of.ts';
import { stripeRows } from '../stripe-stand-in/stripe-rows.ts';
import { createStripeStandIn } from '../stripe-stand-in/stripe-stand-in.ts';

/**
 * The Stripe stand-in as a process of its own, for tests of services and of the whole product: those may import none of it.
 * Brings the database `DATABASE_URL` up to date, sends events signed with `WEBHOOK_SECRET` to `WEBHOOK_URL` where that is set,
 * says `ID_MARK` in its ids where a test takes it for Stripe itself, and tells its parent its address: at `PORT` where set.
 */
const { DATABASE_URL: url = '', WEBHOOK_URL, WEBHOOK_SECRET = '', ID_MARK: idMark } = process.env;
const logger = createLogger('stripe-stand-in', { level: 'warn' });
const root = fileURLToPath(new URL('../../../..', import.meta.url));
await migrate({ url, directories: migrationsOf(root, 'local') });
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
