import { silentLogger } from '@scanlist/service-kit/logger';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { GatewayEnv } from '../http/env.ts';
import { problemResponses } from './problem-responses.ts';
import { validJson } from './read-json.ts';

const schema = z.object({ words: z.string() });
const large = JSON.stringify({ words: 'x'.repeat(70_000) });

/** A route that answers how long the words are, and notes which requests its handler saw. */
function createApp() {
  const handled: string[] = [];
  const app = new Hono<GatewayEnv>().post('/:name', validJson(schema), (c) => {
    handled.push(c.req.param('name'));
    return c.json(c.req.valid('json').words.length);
  });
  app.onError(problemResponses(silentLogger));
  const send = async (name: string, body: string) => {
    const headers = { 'content-type': 'application/json' };
    const response = await app.request(`/${name}`, { method: 'POST', body, headers });
    return [response.status, await response.json()] as const;
  };
  return { send, handled };
}

it('answers large bodies one after the other, and small ones in between', async () => {
  const { send, handled } = createApp();
  const sent = Array.from({ length: 20 }, (_, n) => send(`large-${n}`, large));
  const small = send('small', '{"words":"few"}');
  expect(await small).toEqual([200, 3]);
  expect(handled.length).toBeLessThan(20);
  expect(await Promise.all(sent)).toEqual(sent.map(() => [200, 70_000]));
});

it('refuses large bodies when too many wait, which bounds what they hold in memory', async () => {
  const { send, handled } = createApp();
  const outcomes = await Promise.all(Array.from({ length: 80 }, (_, n) => send(String(n), large)));
  const refused = outcomes.filter(([status]) => status === 503);
  expect(refused).toHaveLength(29);
  expect(refused[0]?.[1]).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(handled).toHaveLength(51);
  expect(await send('after', large)).toEqual([200, 70_000]);
});

it('refuses a large invalid body like a small one, and then reads the next', async () => {
  const { send, handled } = createApp();
  const wrong = [`{"words":${'['.repeat(70_000)}`, `{"word":"${'x'.repeat(70_000)}"}`, `${large}}`];
  const outcomes = await Promise.all(wrong.map((body) => send('wrong', body)));
  expect(outcomes).toMatchObject([
    [400, { code: 'VALIDATION_FAILED', message: 'The request is nested too deeply.' }],
    [400, { code: 'VALIDATION_FAILED', issues: [{ path: 'words', message: 'words is missing' }] }],
    [400, { code: 'MALFORMED_JSON' }],
  ]);
  expect(handled).toEqual([]);
  expect(await send('right', large)).toEqual([200, 70_000]);
});
