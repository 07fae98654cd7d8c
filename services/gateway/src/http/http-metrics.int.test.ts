import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { completeList, getPublicList } from '@scanlist/contracts/messages/lists';
import { registry } from '@scanlist/service-kit/metrics';
import { readMetric } from '@scanlist/service-kit/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';
import { type HttpServer, startHttpServer } from './http-server.ts';

const pollOptions = { timeout: 45_000, interval: 20 };

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
let server: HttpServer;

beforeEach(async () => {
  registry.resetMetrics();
  gateway = await createTestGateway({ signInsPerMinute: 1 });
  server = await startHttpServer(gateway.app, { port: 0, host: '127.0.0.1', drainMs: 0 });
  onTestFinished(() => server.stop());
});

const callApi = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, init);
  await answer.arrayBuffer();
  return answer.status;
};

test('a request is counted by the pattern of its route, from memory as from a service', async () => {
  gateway.caller.answer(getPublicList, { id: 'abc' });
  await callApi('/api/lists/abc/public');
  await callApi('/api/lists/abc/public');
  await callApi('/api/lists/xyz/public');
  await callApi('/readyz');
  await vi.waitFor(
    async () =>
      expect(await readMetric('scanlist_http_requests_total')).toEqual({
        'method="GET",route="/api/lists/:id/public",status="2xx"': 3,
        'method="GET",route="/readyz",status="2xx"': 1,
      }),
    pollOptions,
  );
  expect(await registry.getSingleMetricAsString('scanlist_http_request_duration_seconds')).toContain(
    'scanlist_http_request_duration_seconds_count{method="GET",route="/api/lists/:id/public"} 3',
  );
});

test('however many addresses are tried, with whatever methods, labels stay few and hold no part of them', async () => {
  const words = Array.from({ length: 20 }, () => randomUUID());
  for (const word of words) {
    await callApi(`/${word}`);
    await callApi(`/api/${word}`);
    await callApi(`/view-list/${word}`);
    await callApi(`/assets/${word}.js`, { method: 'PROPFIND' });
    await callApi(`/notifications/${word}?token=${word}`, { headers: { 'x-request-id': word } });
  }
  const text = await registry.metrics();
  expect(words.filter((word) => text.includes(word))).toEqual([]);
  const counted = Object.keys(await readMetric('scanlist_http_requests_total'));
  expect(counted.length).toBeLessThan(12);
  expect(counted.join('\n')).toContain('method="other"');
});

test('what is refused is counted by what refuses it', async () => {
  const signIn = () =>
    callApi('/api/auth/login', sendJson('POST', { username: 'dana', password: 'wrong horse' }));
  expect([await signIn(), await signIn()]).toEqual([401, 429]);
  gateway.caller.answer(completeList, () => new Promise(() => {}));
  const session = {
    sessionId: 'session-1-abc',
    completedItems: [{ itemId: 'i1', content: 'a', note: null }],
  };
  const complete = () => gateway.app.request('/api/lists/abc/log-session', sendJson('POST', session));
  // How many may be under way at first.
  for (let count = 0; count < 200; count++) void complete();
  await vi.waitFor(async () => expect((await complete()).status).toBe(503), pollOptions);
  expect(await readMetric('scanlist_http_requests_refused_total')).toEqual({
    'kind="sign-in"': 1,
    'kind="visitors"': expect.any(Number),
  });
});

test('a caller who leaves is counted as gone, and no longer as under way', async () => {
  let isAsked = false;
  gateway.caller.answer(getPublicList, () => {
    isAsked = true;
    return new Promise(() => {});
  });
  const socket = connect(server.port, '127.0.0.1');
  socket.write('GET /api/lists/abc/public HTTP/1.1\r\nHost: a\r\n\r\n');
  await vi.waitFor(() => expect(isAsked).toBe(true), pollOptions);
  expect(await readMetric('scanlist_http_requests_in_flight')).toEqual({ '': 1 });
  socket.destroy();
  await vi.waitFor(
    async () =>
      expect(await readMetric('scanlist_http_requests_total')).toEqual({
        'method="GET",route="/api/lists/:id/public",status="aborted"': 1,
      }),
    pollOptions,
  );
  expect(await readMetric('scanlist_http_requests_in_flight')).toEqual({ '': 0 });
});
