import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLogger } from './logger.ts';
import { type OpenTelemetry, startOpenTelemetry } from './open-telemetry.ts';
import { inSpan, isTracing, traceparent, traceWith } from './tracing.ts';

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status?: { code?: number };
}

let server: Server;
let sent: Sent[];
let tracing: OpenTelemetry;
let endpoint: string;
let status: number;

beforeEach(async () => {
  sent = [];
  status = 200;
  server = createServer((request, response) => {
    void json(request).then((body) => {
      const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
      sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      response.writeHead(status).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  tracing = await startOpenTelemetry({ service: 'lists', endpoint, logger: silentLogger });
  traceWith(tracing);
});
afterEach(async () => {
  traceWith(undefined);
  await tracing.stop();
  server.close();
  server.closeAllConnections();
});

const named = (name: string) => sent.find((span) => span.name === name);

test('work within work is a span within a span, and work in another process gets its parent', async () => {
  const elsewhere = await inSpan('outer', { kind: 'server' }, async () => {
    await Promise.resolve();
    return inSpan('inner', { kind: 'client' }, () => traceparent());
  });
  expect(elsewhere).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  inSpan('there', { kind: 'server', parent: elsewhere }, () => {});
  inSpan('other', { kind: 'server' }, () => {});
  inSpan('misled', { kind: 'server', parent: 'no traceparent' }, () => {});
  await tracing.stop();
  const [outer, inner, there] = ['outer', 'inner', 'there'].map(named);
  expect(inner).toMatchObject({ traceId: outer?.traceId, parentSpanId: outer?.spanId });
  expect(there).toMatchObject({ traceId: outer?.traceId, parentSpanId: inner?.spanId });
  expect(elsewhere).toBe(`00-${inner?.traceId}-${inner?.spanId}-01`);
  for (const span of [outer, named('other'), named('misled')]) expect(span?.parentSpanId).toBeUndefined();
});

test('a span lasts until its work has settled, and work that throws is marked', async () => {
  await expect(
    inSpan('fails', { kind: 'server' }, async () => {
      await Promise.resolve();
      throw new Error('a secret');
    }),
  ).rejects.toThrow('a secret');
  expect(() =>
    inSpan('throws', { kind: 'server' }, () => {
      throw new Error('a secret');
    }),
  ).toThrow('a secret');
  await tracing.stop();
  expect(named('fails')?.status?.code).toBe(2);
  expect(named('throws')?.status?.code).toBe(2);
  expect(JSON.stringify(sent)).not.toContain('a secret');
});

test('a collector that takes nothing fails no work, and is logged once', async () => {
  status = 400;
  const warn = vi.fn();
  tracing = await startOpenTelemetry({ service: 'lists', endpoint, logger: { ...silentLogger, warn } });
  traceWith(tracing);
  expect(inSpan('lost', { kind: 'server' }, () => 'done')).toBe('done');
  await vi.waitFor(() => expect(named('lost')).toBeDefined(), { timeout: 10_000 });
  expect(inSpan('lost too', { kind: 'server' }, () => 'done')).toBe('done');
  await tracing.stop();
  expect(named('lost too')).toBeDefined();
  expect(warn).toHaveBeenCalledOnce();
});

test('without tracing the work just runs', () => {
  traceWith(undefined);
  expect(isTracing()).toBe(false);
  expect(inSpan('untold', { kind: 'server' }, (span) => [span.fail('x'), traceparent()])).toEqual([
    undefined,
    undefined,
  ]);
});
