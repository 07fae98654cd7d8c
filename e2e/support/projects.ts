/**
 * Files whose tests set faults of the mailbox, the payment stand-in or the database, which affect everybody who uses a product.
 * They share a product (dedicated-product.ts) and run one after another.
 */
const disruptive = ['failed-mails', 'full-storage', 'late-webhooks', 'payments-down', 'privacy-label'].map(
  toPath,
);

/**
 * Slow files that disrupt nothing. They run after the disruptive ones, so that all workers have about the same amount
 * of work.
 */
const slow = ['accessibility', 'slices-ship-alone', 'wording'].map(toPath);

/** Proofs that kill, pause or overload processes. They share a product, too. */
const disruptiveProofs = [
  'faults',
  'freezes',
  'large-files',
  'overload',
  'owner-faults',
  'public-site-faults',
  'services-down',
  'sign-up-faults',
  'stalls',
  'thousand-phones',
  'workspace-faults',
].map((name) => `**/e2e/prove/${name}.prove.ts`);

/** The projects of the proofs, which run alone, one project after the other. */
export const proofProjects = ['disruptive proofs', 'proofs'];

/**
 * Sequences of projects. The sequences run at the same time, each in its own Playwright process; its projects run one
 * after another.
 */
export const sequences = [['disruptive', 'slow'], ['others']];

function toPath(name: string): string {
  return `**/e2e/${name}.e2e.ts`;
}

/** The projects of playwright.config.ts. Proofs are among them only in `npm run prove`, and run alone. */
export function projects(cores: number) {
  return [
    { name: 'disruptive', testMatch: disruptive, workers: 1, fullyParallel: false },
    { name: 'slow', testMatch: slow, workers: 1 },
    // With the worker of the other projects there is one worker more than cores, because a waiting test leaves its core
    // to another. More workers would not be faster.
    { name: 'others', testIgnore: [...disruptive, ...slow], workers: Math.min(cores, 3) },
    ...(process.env.PROVE
      ? [
          { name: 'disruptive proofs', testMatch: disruptiveProofs, workers: 1, fullyParallel: false },
          {
            name: 'proofs',
            testMatch: '**/*.prove.ts',
            testIgnore: disruptiveProofs,
            workers: 1,
            fullyParallel: false,
          },
        ]
      : []),
  ];
}
