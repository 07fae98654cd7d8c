import { test as base, expect } from './fixtures.ts';
import { raisedBudgets } from './raised-budgets.ts';
import { isHealthy, type RunningStack, startStack } from './stack.ts';

/**
 * Tests of a file that is set up otherwise: they share a product of their own, with these variables and arguments, from the first
 * of them to the last. The file keeps its tests in one worker: `test.describe.configure({ mode: 'default' })`.
 */
export function withDedicatedProduct(env: Record<string, string>, args: string[] = []) {
  let stack: RunningStack;
  const test = base.extend<{ stack: RunningStack }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    stack: async ({}, use) => use(stack),
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    product: async ({}, use) => use(stack.read()),
  });
  // Not a fixture of the worker: a worker whose fixtures differ from the next test's ends, and its browser with it.
  test.beforeAll(async () => {
    // A time of its own: a test is not shorter because the product it needs starts slowly.
    test.setTimeout(180_000);
    stack = await startStack({ env, args });
  });
  test.afterAll(async () => {
    await stack?.remove();
  });
  return test;
}

/**
 * Tests that kill, hold or upset processes of a product. They share one, which no other test sees: the project `upsetting`
 * (projects.ts) runs them in one worker, file after file. They leave it healthy, with nothing held and no fault set.
 */
export const disruptive = base.extend<object, { stack: RunningStack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const stack = await startStack({
        env: {
          FILL_WRITES_PER_MINUTE: '100000',
          OWNER_WRITES_PER_MINUTE: '100000',
          ENTRY_MAILS_PER_LIST: '100000',
          ENTRY_MAILS_PER_MAILBOX: '100000',
          ...raisedBudgets,
          SETUP_INTENTS_PER_MINUTE: '100000',
          SIGN_INS_PER_MINUTE: '100000',
          SIGN_UPS_PER_MINUTE: '100000',
        },
      });
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
