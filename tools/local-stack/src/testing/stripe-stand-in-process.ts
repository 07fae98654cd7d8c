import { connectDatabase } from '@scanlist/persistence/database';
import { createLogger } from '@scanlist/service-kit/logger';
import { freePort } from '../processes/free-port.ts';
import { dropConnection, listen } from '../stack/http-servers.ts';
import { stripeRows } from '../stripe-stand-in/stripe-rows.ts';
import { createStripeStandIn } from '../stripe-stand-in/stripe-stand-in.ts';

/**
 * The Stripe stand-in as a process of its own, for tests of services: those may import none of it. Takes the migrated
 * database `DATABASE_URL`, sends events signed with `WEBHOOK_SECRET` to `WEBHOOK_URL`, and tells its parent its address.
 */
const { DATABASE_URL: url = '', WEBHOOK_URL = '', WEBHOOK_SECRET = '' } = process.env;
const logger = createLogger('stripe-stand-in', { level: 'warn' });
const database = connectDatabase({ url, service: 'stripe-stand-in', poolMax: 6, logger });
const webhook = { url: WEBHOOK_URL, secret: WEBHOOK_SECRET };
const standIn = createStripeStandIn({ rows: stripeRows(database), drop: dropConnection, webhook });
await standIn.start();
const port = await freePort();
await listen(standIn.app, port);
standIn.deliver();
process.on('disconnect', () => process.exit(0));
process.send?.({ url: `http://127.0.0.1:${port}` });
