import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { freePort } from '@scanlist/local-http/free-port';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBalancer } from './balancer.ts';

interface TestGateway {
  port: number;
  isReady: boolean;
  /** The number of readiness checks. */
  looks: number;
  /** The requests except readiness checks: 'GET /'. */
  asked: string[];
  server: Server;
}

/** How long a condition may take to come true on a machine with other work. */
const soon = { timeout: 20_000 };

let port: number;
let url: string;
let gateways: TestGateway[];
let stops: (() => unknown)[];

beforeEach(async () => {
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  gateways = [];
  stops = [];
});
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
});

/** A gateway with a configurable answer; its name by default. */
async function gateway(answer?: RequestListener): Promise<TestGateway> {
  const name = `gateway ${gateways.length + 1}`;
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    if (incoming.url === '/readyz') {
      own.looks++;
      return response.writeHead(own.isReady ? 200 : 503).end();
    }
    asked.push(`${incoming.method} ${incoming.url}`);
    if (answer) return answer(incoming, response);
    return response.end(name);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = { port: (server.address() as AddressInfo).port, isReady: true, looks: 0, asked, server };
  gateways.push(own);
  stops.push(() => close(own));
  return own;
}

function close({ server }: TestGateway): void {
  server.close();
  server.closeAllConnections();
}

async function balance(behindProxy = false, host?: string): Promise<void> {
  const gatewayPorts = gateways.map((each) => each.port);
  stops.push(await startBalancer({ port, host, gatewayPorts, behindProxy, checkEveryMs: 10 }));
  // These tests do not depend on when it starts.
  await expect.poll(async () => (await fetch(url)).status, soon).toBe(200);
  await settled();
  for (const { asked } of gateways) asked.length = 0;
}

/** Waits until every gateway has answered another readiness check. */
async function settled(): Promise<void> {
  const before = gateways.map(({ looks }) => looks);
  const open = gateways.filter(({ server }) => server.listening);
  const areSettled = () => open.every((each) => each.looks >= (before[gateways.indexOf(each)] ?? 0) + 2);
  await expect.poll(areSettled, { ...soon, interval: 5 }).toBe(true);
}

const ask = async (method: string, body?: string) => {
  const answer = await fetch(url, { method, body });
  return [answer.status, await answer.text()] as const;
};

test('requests are distributed among the gateways, and one that is not ready gets none', async () => {
  const [one, two] = [await gateway(), await gateway()];
  await balance();
  for (let n = 0; n < 10; n++) await ask('GET');
  expect([one.asked.length, two.asked.length]).toEqual([5, 5]);
  one.isReady = false;
  await settled();
  for (let n = 0; n < 10; n++) expect(await ask('POST', 'x')).toEqual([200, 'gateway 2']);
  one.isReady = true;
  await settled();
  expect([(await ask('GET'))[1], (await ask('GET'))[1]].sort()).toEqual(['gateway 1', 'gateway 2']);
});

test('it listens on the loopback addresses, and on another address if configured', async () => {
  const other =
    Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address ?? '127.0.0.2';
  await gateway();
  await balance();
  await expect(fetch(`http://${other}:${port}`)).rejects.toThrow('fetch failed');
  port = await freePort();
  url = `http://${other}:${port}`;
  await balance(false, other);
  expect(await ask('GET')).toEqual([200, 'gateway 1']);
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
});

test('the gateway with the fewest requests in progress is chosen', async () => {
  const held: (() => void)[] = [];
  const slow = await gateway((_incoming, response) => {
    if (gateways[0]?.asked[0] === 'GET /') return response.end();
    held.push(() => response.end());
  });
  const quick = await gateway();
  await balance();
  slow.asked.push('held');
  const waiting = [ask('GET'), ask('GET')];
  await expect.poll(() => held.length, soon).toBe(1);
  for (let n = 0; n < 5; n++) expect(await ask('GET')).toEqual([200, 'gateway 2']);
  expect(quick.asked.length).toBeGreaterThanOrEqual(5);
  for (const answer of held) answer();
  await Promise.all(waiting);
});

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  'a %s that a gateway refuses to connect is answered by another',
  async (method) => {
    const [one] = [await gateway(), await gateway()];
    await balance();
    close(one);
    const body = method === 'GET' ? undefined : 'body';
    for (let n = 0; n < 4; n++) expect(await ask(method, body)).toEqual([200, 'gateway 2']);
  },
);

test.each(['GET', 'PUT', 'DELETE'])(
  'a %s whose gateway dies meanwhile is asked again, with its body',
  async (method) => {
    let isArmed = false;
    let deaths = 0;
    const answer: RequestListener = (incoming, response) =>
      void text(incoming).then((body) => {
        if (isArmed && deaths++ === 0) return incoming.socket.destroy();
        return response.end(`took ${body}`);
      });
    await gateway(answer);
    await gateway(answer);
    await balance();
    isArmed = true;
    const body = method === 'GET' ? undefined : 'x'.repeat(10_000);
    expect(await ask(method, body)).toEqual([200, `took ${body ?? ''}`]);
    expect(gateways.flatMap(({ asked }) => asked)).toEqual([`${method} /`, `${method} /`]);
  },
);

test.each([
  ['POST', 'x'],
  ['PATCH', 'x'],
  ['PUT', 'x'.repeat(100_000)],
])('a %s that cannot be retried is refused', async (method, body) => {
  let isArmed = false;
  const answer: RequestListener = (incoming, response) =>
    void text(incoming).then(() => (isArmed ? incoming.socket.destroy() : response.end()));
  await gateway(answer);
  await gateway(answer);
  await balance();
  isArmed = true;
  const refused = await fetch(url, { method, body });
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '2',
    { message: expect.stringContaining('try again'), code: 'SERVICE_UNAVAILABLE' },
  ]);
  expect(gateways.flatMap(({ asked }) => asked)).toEqual([`${method} /`]);
});

test('if no gateway is ready, requests are refused at once', async () => {
  const [one] = [await gateway()];
  await balance();
  one.isReady = false;
  await settled();
  const refused = await fetch(url, { method: 'POST', body: 'x' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(one.asked).toEqual([]);
});

test('a gateway gets the client’s address, and no hop-by-hop headers', async () => {
  await gateway((incoming, response) => response.end(JSON.stringify(incoming.headers)));
  await balance();
  const asking = request(url, {
    headers: {
      'x-forwarded-for': '10.0.0.1',
      'x-own': 'kept',
      'x-hop': 'dropped',
      te: 'trailers',
      connection: 'x-hop',
    },
  }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const headers = JSON.parse(await text(answer)) as Record<string, string>;
  expect(headers).toMatchObject({
    'x-forwarded-for': '10.0.0.1, 127.0.0.1',
    'x-own': 'kept',
    host: `127.0.0.1:${port}`,
  });
  expect(headers).not.toHaveProperty('x-hop');
  expect(headers).not.toHaveProperty('te');
});

test('behind a proxy, the proxy’s client address is kept', async () => {
  await gateway((incoming, response) => response.end(incoming.headers['x-forwarded-for']));
  await balance(true);
  const answer = await fetch(url, { headers: { 'x-forwarded-for': '10.0.0.1, 10.0.0.2' } });
  expect(await answer.text()).toBe('10.0.0.1, 10.0.0.2');
});

test('status, cookies and other headers of an answer are unchanged', async () => {
  await gateway((incoming, response) =>
    response
      .writeHead(incoming.headers['x-now'] ? 404 : 200, [
        ...['set-cookie', 'a=1', 'set-cookie', 'b=2', 'etag', '"1"', 'content-length', '2'],
      ])
      .end('no'),
  );
  await balance();
  const answer = await fetch(url, { headers: { 'x-now': '1' } });
  expect([
    answer.status,
    answer.headers.getSetCookie(),
    answer.headers.get('etag'),
    await answer.text(),
  ]).toEqual([404, ['a=1', 'b=2'], '"1"', 'no']);
});

test('bodies are streamed in both directions', async () => {
  await gateway((incoming, response) => {
    if (incoming.method === 'GET') return response.end();
    return incoming.pipe(response);
  });
  await balance();
  const asking = request(url, { method: 'POST' });
  asking.write('one');
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  expect(String((await once(answer, 'data'))[0])).toBe('one');
  asking.write('two');
  expect(String((await once(answer, 'data'))[0])).toBe('two');
  asking.end();
  await once(answer, 'end');
});

test('an answer before the whole body was read arrives', async () => {
  await gateway((incoming, response) =>
    response.writeHead(incoming.method === 'GET' ? 200 : 413).end('too large'),
  );
  await balance();
  for (let n = 0; n < 5; n++) expect(await ask('POST', 'x'.repeat(5_000_000))).toEqual([413, 'too large']);
});

test('a refusal arrives, whatever the size of the body', async () => {
  const one = await gateway();
  await balance();
  one.isReady = false;
  await settled();
  for (let n = 0; n < 5; n++) expect((await ask('POST', 'x'.repeat(5_000_000)))[0]).toBe(503);
});

test('an answer that breaks off breaks off for the client', async () => {
  await gateway((incoming, response) => {
    if (incoming.headers['x-now'] === undefined) return response.end();
    return response.writeHead(200, { 'content-length': '10' }).write('half', () => incoming.socket.destroy());
  });
  await balance();
  const answer = await fetch(url, { headers: { 'x-now': '1' } });
  await expect(answer.text()).rejects.toThrow();
});

test('the request of a disconnected client is aborted', async () => {
  let left = false;
  await gateway((incoming, response) => {
    if (incoming.headers['x-now'] === undefined) return response.end();
    return response.once('close', () => {
      left = true;
    });
  });
  await balance();
  const leaving = new AbortController();
  const asking = fetch(url, { headers: { 'x-now': '1' }, signal: leaving.signal }).catch(() => 'left');
  await expect.poll(() => gateways[0]?.asked.length, soon).toBe(1);
  leaving.abort();
  expect(await asking).toBe('left');
  await expect.poll(() => left, soon).toBe(true);
});
