import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort, isFree } from './free-port.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

test('is below the ports of outgoing connections', async () => {
  const port = await freePort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(32_000);
});

test.each(['0.0.0.0', '127.0.0.1'])('a port in use at %s is not free', async (host) => {
  const port = await freePort();
  const server = createServer().listen(port, host);
  servers.push(server);
  await once(server, 'listening');
  expect(await isFree(port)).toBe(false);
  expect(await freePort(tryFirst(port))).not.toBe(port);
});

function tryFirst(port: number): () => number {
  let calls = 0;
  return () => {
    calls += 1;
    return calls === 1 ? (port - 20_000) / 12_000 : Math.random();
  };
}
