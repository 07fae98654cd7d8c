import { afterAll, beforeAll, expect, it } from 'vitest';
import { childrenOf, commandOf } from '../testing/child-processes.ts';
import { refused, startFillPageGateway } from '../testing/fill-page-gateway.ts';

let gateway: Awaited<ReturnType<typeof startFillPageGateway>>;
beforeAll(async () => {
  gateway = await startFillPageGateway();
});
afterAll(() => gateway.remove());

/** A renderer that starts on a slow machine answers late, and refuses pages until then. */
const eventually = { timeout: 45_000 };
const untilRendered = (id: string) => expect.poll(() => gateway.read(id), eventually).toEqual([200, id]);

it.each(['hang', 'grow', 'exit', 'throw'])(
  'a page that does not render (%s) is answered 503, and all others as if nothing had happened',
  async (bad) => {
    await untilRendered(`cached-${bad}`);
    const answer = gateway.read(`${bad}-1`);
    for (let round = 0; round < 5; round++) {
      expect(await gateway.read(`cached-${bad}`)).toEqual([200, `cached-${bad}`]);
      expect(await gateway.isLive()).toBe(200);
    }
    expect(await answer).toEqual(refused);
    expect(await gateway.read(`cached-${bad}`)).toEqual([200, `cached-${bad}`]);
    await untilRendered(`new-${bad}`);
    expect(childrenOf(gateway.pid())).toHaveLength(1);
  },
);

it('a stop ends the gateway with everything it has started, also while a page hangs', async () => {
  const [renderer = 0] = childrenOf(gateway.pid());
  expect(commandOf(renderer)).toContain('renderer-main');
  const hung = gateway.read('hang-at-stop').catch(() => undefined);
  expect(await gateway.stop()).toBe(0);
  await hung;
  await expect.poll(() => commandOf(renderer), eventually).toBe('');
});

it('the gateway starts beside a module that hangs, and answers 503 in its place', async () => {
  await gateway.startWith('for (;;);');
  expect(await gateway.isLive()).toBe(200);
  expect(await gateway.read('any')).toEqual(refused);
}, 120_000);
