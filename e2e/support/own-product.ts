import { test as base } from './fixtures.ts';
import { type RunningStack, startStack } from './stack.ts';

/** Tests of a file that upsets others, or is set up otherwise: each has a product of its own, with these variables. */
export function withOwnProduct(env: Record<string, string> = {}) {
  return base.extend<{ stack: RunningStack }>({
    // A time of its own: a test is not shorter because the product it needs starts slowly.
    stack: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
      async ({}, use) => {
        const stack = await startStack({ env });
        await use(stack);
        await stack.remove();
      },
      { timeout: 180_000 },
    ],
    product: async ({ stack }, use) => use(stack.read()),
  });
}
