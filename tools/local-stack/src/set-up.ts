import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { provisionStreams } from '@scanlist/messaging/provision';
import { prepareDatabases } from './stack/prepare-databases.ts';
import { printLine } from './stack/print-line.ts';
import { readSetUpSettings } from './stack/set-up-settings.ts';

/**
 * `node dist/set-up.js`: creates or updates databases, roles and streams on existing servers, and ends. Run it before the
 * services of a new version. Repeating it is safe.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url));
process.once('SIGTERM', () => process.exit(143));
const settings = readSetUpSettings();
// Database owners only sign in here, for migrations, so their passwords are new for each run and not stored.
const once = () => `s${randomBytes(24).toString('hex')}`;
await prepareDatabases({
  root,
  adminUrl: settings.DATABASE_URL,
  isServerOurs: settings.DATABASE_SERVER_IS_OURS,
  ownerPasswords: { gateway: once(), lists: once(), billing: once(), notify: once(), local: once() },
  passwords: {
    gateway: settings.DATABASE_GATEWAY_PASSWORD,
    lists: settings.DATABASE_LISTS_PASSWORD,
    billing: settings.DATABASE_BILLING_PASSWORD,
    notify: settings.DATABASE_NOTIFY_PASSWORD,
    local: settings.DATABASE_LOCAL_PASSWORD,
  },
});
printLine('Databases and roles are up to date');
const { made, changed } = await provisionStreams({
  url: settings.NATS_URL,
  user: 'admin',
  password: settings.NATS_ADMIN_PASSWORD,
  replicas: settings.NATS_REPLICAS,
  streamMegabytes: settings.NATS_STREAM_MB,
});
for (const what of made) printLine(`Made ${what}`);
for (const what of changed) printLine(`Changed ${what}`);
printLine('Streams and consumers are up to date');
