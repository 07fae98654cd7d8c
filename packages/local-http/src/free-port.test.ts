import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
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

test('a chosen port that nothing listens on yet is not chosen again, here or in another process', async () => {
  const port = await freePort();
  expect(await isFree(port)).toBe(true);
  expect(await freePort(tryFirst(port))).not.toBe(port);
  const script = `
    import { freePort } from '${new URL('free-port.ts', import.meta.url)}';
    const numbers = [${numberOf(port)}];
    console.log(await freePort(() => numbers.pop() ?? Math.random()));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(Number(stdout)).toBeGreaterThanOrEqual(20_000);
  expect(Number(stdout)).not.toBe(port);
});

function tryFirst(port: number): () => number {
  const numbers = [numberOf(port)];
  return () => numbers.pop() ?? Math.random();
}

/** The random number that stands for a port: in the middle, so that it is not rounded to the port before. */
function numberOf(port: number): number {
  return (port - 20_000 + 0.5) / 12_000;
}
