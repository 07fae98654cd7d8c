// @accounts @lists
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { completionOf } from '../support/completion-body.ts';
import { expect, makeList, test } from '../support/fixtures.ts';

interface Sender {
  cookie?: string;
  /** The whole body, and how long its sender pauses after each of its parts. */
  body: string;
  pausesMs: number[];
}

/** Sends a body in as many parts as there are pauses, and one more. Answers the status, and whether the connection ended. */
async function sendSlowly(url: string, { cookie, body, pausesMs }: Sender) {
  const startedAt = performance.now();
  const sent = request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(cookie && { cookie }),
    },
  });
  // The rest of a body that is not read breaks off once the answer is there.
  sent.on('error', () => {});
  const answered = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  const size = Math.ceil(body.length / (pausesMs.length + 1));
  for (const [place, ms] of pausesMs.entries()) {
    sent.write(body.slice(place * size, (place + 1) * size));
    await Promise.race([pause(ms), answered]);
  }
  sent.end(body.slice(pausesMs.length * size));
  const { statusCode, headers } = await answered;
  sent.destroy();
  const seconds = (performance.now() - startedAt) / 1_000;
  return { statusCode, isLast: headers.connection === 'close', seconds };
}

const everySecond = (seconds: number) => Array.from({ length: seconds }, () => 1_000);

test('a signed-in sender has 20 seconds, a visitor as long as bytes come', async ({ newOwner, product }) => {
  test.setTimeout(240_000);
  const { api } = newOwner;
  const list = await makeList(api);
  const { cookies } = await api.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const lists = `${product.gateway}/api/lists`;
  const listBody = JSON.stringify({
    title: 'Sent slowly',
    description: 'x'.repeat(200),
    type: 'TODO',
    items: [{ content: 'Truss' }],
  });
  const entries = `${lists}/${list.id}/log-session`;
  const entry = () =>
    JSON.stringify(completionOf(list, `session-${Date.now()}-${crypto.randomUUID().slice(0, 8)}`));

  const [inTime, late, visitor, silent] = await Promise.all([
    sendSlowly(lists, { cookie, body: listBody, pausesMs: everySecond(12) }),
    sendSlowly(lists, { cookie, body: listBody, pausesMs: everySecond(40) }),
    sendSlowly(entries, { body: entry(), pausesMs: everySecond(50) }),
    sendSlowly(entries, { body: entry(), pausesMs: [60_000] }),
  ]);
  expect(inTime.statusCode).toBe(201);
  expect(late).toMatchObject({ statusCode: 408, isLast: true });
  expect(late.seconds).toBeLessThan(23);
  expect(visitor.statusCode).toBe(200);
  expect(silent).toMatchObject({ statusCode: 408, isLast: true });
  expect(silent.seconds).toBeLessThan(25);
  expect(await (await api.get('/api/lists')).json()).toHaveLength(2);
  expect(await (await api.get(`/api/lists/${list.id}/entries`)).json()).toHaveLength(1);
});
