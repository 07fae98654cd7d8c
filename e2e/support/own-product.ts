import { test as base, expect } from './fixtures.ts';
import { isHealthy, type RunningStack, startStack } from './stack.ts';

/**
 * Tests of a file that upsets others, or is set up otherwise: they share a product of their own, with these variables. It is
 * started once for a worker, so the file keeps its tests in one: `test.describe.configure({ mode: 'default' })`.
 */
export function withOwnProduct(env: Record<string, string> = {}) {
  return base.extend<object, { stack: RunningStack }>({
    // A time of its own: a test is not shorter because the product it needs starts slowly.
    stack: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
      async ({}, use) => {
        const stack = await startStack({ env });
        await use(stack);
        await stack.remove();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    product: async ({ stack }, use) => {
      // The test before may have killed something.
      await expect.poll(() => isHealthy(stack.read), { intervals: [50], timeout: 30_000 }).toBe(true);
      await use(stack.read());
    },
  });
}

/**
 * Tests that kill, hold or upset processes of a product. They share one, which no other test sees: the project `upsetting` of
 * playwright.config.ts runs them in one worker, file after file. They leave it healthy, with nothing held and no fault set.
 */
export const upsetting = withOwnProduct({
  FILL_WRITES_PER_MINUTE: '100000',
  SETUP_INTENTS_PER_MINUTE: '100000',
  SIGN_INS_PER_MINUTE: '100000',
  SIGN_UPS_PER_MINUTE: '100000',
});
