import { afterEach, expect, it } from 'vitest';
import { acting, createTestRenderers, harm, keeping, textOf } from '../testing/test-renderers.ts';

const { start, stopAll, reasons } = createTestRenderers();
afterEach(stopAll);

it.each(keeping)('a module that keeps %s without end does not make the gateway grow', async (_, code) => {
  const renderer = start(acting(code), { renderMsMax: 30_000 });
  await textOf(renderer, 'before');
  const before = process.memoryUsage.rss();
  let most = before;
  const samples = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const harmed = await harm(renderer).catch((error: unknown) => error);
  clearInterval(samples);
  expect(harmed).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect((most - before) / 1e6).toBeLessThan(60);
});

it('a module that hangs leaves the event loop of the gateway free', async () => {
  const renderer = start(acting('for (;;);'), { renderMsMax: 500 });
  await textOf(renderer, 'before');
  const atStart = performance.eventLoopUtilization();
  const others = Array.from({ length: 10 }, (_, page) => textOf(renderer, `page ${page}`));
  await Promise.allSettled([...others, harm(renderer)]);
  expect(performance.eventLoopUtilization(atStart).utilization).toBeLessThan(0.5);
  expect(reasons()).toHaveLength(1);
});

it('a module that always ends is started five times in no less than a second and a half', async () => {
  const limits = { restartMs: 100, restartMsMax: 100_000 };
  const before = performance.now();
  const ending = start(`${acting('process.exit(1);')} setTimeout(() => process.exit(1), 1);`, limits);
  await ending.loaded;
  await expect.poll(() => reasons().length, { interval: 5, timeout: 30_000 }).toBeGreaterThan(4);
  // Between the starts of the first five lie at least 100, 200, 400 and 800 ms.
  expect(performance.now() - before).toBeGreaterThan(1_500);
});
