/** Files whose tests share a product which they upset (own-product.ts), one after the other. */
const upsetting = [
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
const following = ['accessibility', 'wording'].map(toPath);

/** What runs at the same time, each in a Playwright of its own; in each, one project after the other. */
export const sequences = [['upsetting', 'following'], ['all others']];

function toPath(name: string): string {
  return `**/e2e/${name}.e2e.ts`;
}

/** The projects of playwright.config.ts. */
export function projects(cores: number) {
  return [
    { name: 'upsetting', testMatch: upsetting, workers: 1, fullyParallel: false },
    { name: 'following', testMatch: following, workers: 1 },
    // With the worker of the other projects one more than there are cores: a test that waits leaves its core to another. More
    // only take turns.
    { name: 'all others', testIgnore: [...upsetting, ...following], workers: Math.min(cores, 3) },
  ];
}
