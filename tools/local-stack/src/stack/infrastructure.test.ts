import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@scanlist/local-http/free-port';
import { expect, test } from 'vitest';
import { type InfrastructureOptions, startDatabases, startNats } from './infrastructure.ts';
import { readSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

async function optionsWith(env: NodeJS.ProcessEnv, natsNodes = 1): Promise<InfrastructureOptions> {
  const directory = mkdtempSync(join(tmpdir(), 'scanlist-infrastructure-'));
  const secrets = readSecrets(directory);
  rmSync(directory, { recursive: true });
  const start = () => Promise.reject(new Error('nothing must be started'));
  return { settings: readSettings('/checkout', env), secrets, natsNodes, printLine: () => {}, start };
}

test('an external server that does not answer is named by its variable, without its password', async () => {
  const port = await freePort();
  const databases = startDatabases(
    await optionsWith({ DATABASE_URL: `postgres://me:s3cret@127.0.0.1:${port}/postgres` }),
  );
  const nats = startNats(await optionsWith({ NATS_URL: `nats://me:s3cret@127.0.0.1:${port}` }));
  // Both at once: whichever is refused first, somebody listens.
  await Promise.all([
    expect(databases).rejects.toThrow(/^the server that DATABASE_URL names cannot be used$/),
    expect(nats).rejects.toThrow(/^the server that NATS_URL names cannot be used$/),
  ]);
});

test('contradicting settings are refused before anything starts', async () => {
  const own = await optionsWith({ NATS_URL: 'nats://127.0.0.1:1' }, 3);
  await expect(startNats(own)).rejects.toThrow(/^--nats-nodes .* NATS_URL/);
  const embedded = await optionsWith({ NATS_REPLICAS: '3' });
  await expect(startNats(embedded)).rejects.toThrow(/^NATS_REPLICAS: 3 copies .* --nats-nodes$/);
});
