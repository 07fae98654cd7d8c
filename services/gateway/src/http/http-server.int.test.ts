import { Agent, get, type IncomingMessage, request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { silentLogger } from '@scanlist/service-kit/logger';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { smallBodyBytesMax } from '../middleware/read-json.ts';
import { createTestGateway } from '../testing/test-gateway.ts';
import type { GatewayEnv } from './env.ts';
import { startHttpServer } from './http-server.ts';

/** An address of this machine other than 127.0.0.1. */
const other =
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address ?? '127.0.0.2';

it('listens on the loopback addresses only, and on a configured host', async () => {
  const app = new Hono<GatewayEnv>().get('/', (c) => c.text('fine'));
  const agent = new Agent();
  const callApi = async (address: string, port: number) =>
    (await askOnce(`http://${address}:${port}/`, agent)).text;
  const alone = await startHttpServer(app, { port: 0, drainMs: 0 });
  expect(await callApi('127.0.0.1', alone.port)).toBe('fine');
  expect(await callApi(other, alone.port)).toContain('ECONNREFUSED');
  await alone.stop();

  const reached = await startHttpServer(app, { port: 0, host: other, drainMs: 0 });
  expect([await callApi('127.0.0.1', reached.port), await callApi(other, reached.port)]).toEqual([
    'fine',
    'fine',
  ]);
  await reached.stop();
  for (const address of ['127.0.0.1', other])
    expect(await callApi(address, reached.port)).toContain('ECONNREFUSED');
});

/** A server that drains until the test says that it has. */
async function startHeldServer(app: Hono<GatewayEnv>) {
  const drained = Promise.withResolvers<void>();
  const draining = Promise.withResolvers<void>();
  const pause = () => {
    draining.resolve();
    return drained.promise;
  };
  const server = await startHttpServer(app, {
    port: 0,
    host: '127.0.0.1',
    drainMs: 250,
    keepAliveMs: 600_000,
    pause,
  });
  return {
    url: `http://127.0.0.1:${server.port}/`,
    stop: server.stop,
    draining: draining.promise,
    endDrain: drained.resolve,
  };
}

it('stops while clients keep their connections busy, and none of them sees an error', async () => {
  const app = new Hono<GatewayEnv>().get('/', (c) => c.text('fine'));
  const server = await startHeldServer(app);
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  let answered = 0;
  const areBusy = Promise.withResolvers<void>();
  async function client(): Promise<string> {
    for (;;) {
      const outcome = await askOnce(server.url, agent);
      if (outcome.text !== 'fine') return outcome.text;
      answered++;
      if (answered === 50) areBusy.resolve();
      // A balancer would have learned it from /healthz; here the client continues until its connection is closed.
      if (outcome.isLast) return 'left';
    }
  }
  const clients = Array.from({ length: 10 }, client);
  await areBusy.promise;
  const stopped = server.stop();
  expect(await Promise.all(clients)).toEqual(Array.from({ length: 10 }, () => 'left'));
  server.endDrain();
  await stopped;
  agent.destroy();
});

it('accepts connections while it drains, and closes each after its answer', async () => {
  const app = new Hono<GatewayEnv>().get('/', (c) => c.text('fine'));
  const server = await startHeldServer(app);
  const agent = new Agent({ keepAlive: true });
  expect(await askOnce(server.url, agent)).toEqual({ text: 'fine', isLast: false });
  const stopped = server.stop();
  await server.draining;
  for (let answered = 0; answered < 5; answered++)
    expect(await askOnce(server.url, agent)).toEqual({ text: 'fine', isLast: true });
  server.endDrain();
  await stopped;
  expect((await askOnce(server.url, agent)).text).toContain('ECONNREFUSED');
  agent.destroy();
});

it('closes a connection whose request came before the stop, once it is answered', async () => {
  const answered = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const app = new Hono<GatewayEnv>().get('/', async (c) => {
    asked.resolve();
    await answered.promise;
    return c.text('fine');
  });
  const server = await startHeldServer(app);
  const agent = new Agent({ keepAlive: true });
  const asking = askOnce(server.url, agent);
  await asked.promise;
  const stopped = server.stop();
  server.endDrain();
  const late = new Agent();
  await expect.poll(async () => (await askOnce(server.url, late)).text).toContain('ECONNREFUSED');
  answered.resolve();
  expect(await asking).toEqual({ text: 'fine', isLast: false });
  // The client would keep it for ten minutes.
  await stopped;
  agent.destroy();
});

it('cuts off a body that grows beyond its limit without having announced a length', async () => {
  const { app } = await createTestGateway();
  const server = await startHttpServer(app, { port: 0, host: '127.0.0.1', drainMs: 250 });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request(`http://127.0.0.1:${server.port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    sending.on('response', resolve).on('error', reject);
    sending.write(`{"padding":"${'x'.repeat(smallBodyBytesMax)}`);
  });
  expect(response.statusCode).toBe(413);
  response.destroy();
  await server.stop();
});

it.each([
  ['by one who announced its length', { 'content-length': '1000' }],
  ['in the middle of a chunk', { 'transfer-encoding': 'chunked' }],
])('takes an upload broken off %s for no fault of its own', async (_how, header) => {
  const lines: [level: string, fields: object][] = [];
  const note = (level: string) => (fields: object) => void lines.push([level, fields]);
  const logger = { ...silentLogger, error: note('error'), warn: note('warn'), info: note('info') };
  const gateway = await createTestGateway({ logger });
  const arrived = Promise.withResolvers<void>();
  const app = new Hono<GatewayEnv>().all('*', (c) => {
    arrived.resolve();
    return gateway.app.fetch(c.req.raw, c.env);
  });
  const server = await startHttpServer(app, { port: 0, drainMs: 0 });
  const headers = { 'content-type': 'application/json', ...header };
  const upload = request(`http://127.0.0.1:${server.port}/api/auth/login`, { method: 'POST', headers });
  upload.on('error', () => {});
  upload.write('{"username": "Dana"');
  await arrived.promise;
  upload.destroy();
  await expect.poll(() => lines).toEqual([['info', expect.objectContaining({ status: 400 })]]);
  await server.stop();
});

/** The answer's text, or the error, and whether the server lets go of the connection with it. */
function askOnce(url: string, agent: Agent): Promise<{ text: string; isLast: boolean }> {
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ text: String(error), isLast: true });
    get(url, { agent }, (response) => {
      const isLast = response.headers.connection === 'close';
      response
        .setEncoding('utf8')
        .on('data', (text: string) => resolve({ text, isLast }))
        .on('error', failed);
    }).on('error', failed);
  });
}
