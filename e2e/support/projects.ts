/** Files whose tests share a product which they upset (dedicated-product.ts), one after the other. */
const disruptive = [
  'failed-mails',
  'faults',
  'freezes',
  'late-webhooks',
  'overload',
  'owner-faults',
  'payments-down',
  'public-site-faults',
  'services-down',
  'sign-up-faults',
  'stalls',
].map(toPath);

/** Files that take long and upset nobody: they follow the ones above, so that every worker has as much to do. */
const slow = ['accessibility', 'wording'].map(toPath);

/** What runs at the same time, each in a Playwright of its own; in each, one project after the other. */
export const sequences = [['disruptive', 'slow'], ['others']];

function toPath(name: string): string {
  return `**/e2e/${name}.e2e.ts`;
}

/** The projects of playwright.config.ts. */
export function projects(cores: number) {
  return [
    { name: 'disruptive', testMatch: disruptive, workers: 1, fullyParallel: false },
    { name: 'slow', testMatch: slow, workers: 1 },
    // With the worker of the other projects one more than there are cores: a test that waits leaves its core to another. More
    // only take turns.
    { name: 'others', testIgnore: [...disruptive, ...slow], workers: Math.min(cores, 3) },
  ];
}
