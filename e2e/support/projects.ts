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
].map((name) => `**/e2e/${name}.e2e.ts`);

/** The projects of playwright.config.ts, which run.ts gives a Playwright each. */
export function projects(cores: number) {
  return [
    { name: 'upsetting', testMatch: upsetting, workers: 1, fullyParallel: false },
    // With the worker of the other project one more than there are cores: a test that waits leaves its core to another. More
    // only take turns.
    { name: 'all others', testIgnore: upsetting, workers: Math.min(cores, 3) },
  ];
}
