import { test as base, expect } from './fixtures.ts';
import { raisedBudgets } from './raised-budgets.ts';
import { slowness } from './slowness.ts';
import { isHealthy, type RunningStack, startStack } from './stack.ts';

/**
 * Gives the tests of a file a product of their own, with these variables and arguments. It runs from the first test of
 * the file to the last. The file keeps its tests in one worker with `test.describe.configure({ mode: 'default' })`.
 */
export function withDedicatedProduct(env: Record<string, string>, args: string[] = []) {
  let stack: RunningStack;
  const test = base.extend<{ stack: RunningStack }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    stack: async ({}, use) => use(stack),
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    product: async ({}, use) => use(stack.read()),
  });
  // Not a worker fixture: Playwright ends a worker, with its browser, when the next test has other worker fixtures.
  test.beforeAll(async () => {
    // A separate time limit, so that a slow start of the product takes no time from the test.
    test.setTimeout(180_000);
    stack = await startStack({ env, args });
  });
  test.afterAll(async () => {
    await stack?.remove();
  });
  return test;
}

/**
 * Tests that kill, pause or disrupt processes of a product. They share one product that no other test uses. The project
 * `disruptive` (projects.ts) runs them in one worker, file after file, in any order. Each leaves no process paused and no
 * fault set. After each the product is given the time to recover from what was killed, so that the next one, also of
 * another file, finds it healthy.
 */
export const disruptive = base.extend<{ recovered: void }, { stack: RunningStack }>({
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
    { scope: 'worker', timeout: 180_000 * slowness },
  ],
  recovered: [
    async ({ stack }, use) => {
      await use();
      await untilHealthy(stack);
    },
    { auto: true, timeout: 60_000 * slowness },
  ],
  product: async ({ stack }, use) => use(stack.read()),
});

/** Waits until a product is whole again after one of its processes was killed. Throws after half a minute. */
export function untilHealthy({ read }: RunningStack): Promise<void> {
  return expect.poll(() => isHealthy(read), { intervals: [50], timeout: 30_000 * slowness }).toBe(true);
}
