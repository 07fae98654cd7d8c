import { afterAll, beforeAll, expect, it } from 'vitest';
import { childrenOf, memoryMbOf } from '../testing/child-processes.ts';
import { refused, startFillPageGateway } from '../testing/fill-page-gateway.ts';

let gateway: Awaited<ReturnType<typeof startFillPageGateway>>;
beforeAll(async () => {
  gateway = await startFillPageGateway();
});
afterAll(() => gateway.remove());

it.each(['hang', 'grow', 'exit', 'throw'])(
  'while a page does not render (%s), all others are answered, and the gateway does not grow',
  async (bad) => {
    expect(await gateway.read(`cached-${bad}`)).toEqual([200, `cached-${bad}`]);
    const memoryMb = memoryMbOf(gateway.pid());
    let isAnswered = false;
    const answer = gateway.read(`${bad}-1`).finally(() => {
      isAnswered = true;
    });
    let answersMeanwhile = 0;
    while (!isAnswered) {
      expect(await gateway.read(`cached-${bad}`)).toEqual([200, `cached-${bad}`]);
      expect(await gateway.isLive()).toBe(200);
      expect(memoryMbOf(gateway.pid()) - memoryMb).toBeLessThan(100);
      answersMeanwhile += 1;
    }
    expect(answersMeanwhile).toBeGreaterThan(bad === 'hang' ? 20 : 0);
    expect(await answer).toEqual(refused);
    expect(await gateway.read(`new-${bad}`)).toEqual([200, `new-${bad}`]);
    expect(childrenOf(gateway.pid())).toHaveLength(1);
  },
);
