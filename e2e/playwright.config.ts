import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { browserArguments } from './support/browser.ts';
import { projects } from './support/projects.ts';
import { rounds } from './support/rounds.ts';
import { slowness } from './support/slowness.ts';

/** Most pages live for seconds: what the later compilers of the browser take is an eighth of a page's processor time. */
const firstTiers = '--js-flags=--no-maglev --no-turbofan';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  // A test that takes longer hangs. The longest without a limit of its own take half a minute on quiet cores.
  timeout: 120_000 * slowness,
  expect: { timeout: 10_000 * slowness },
  // Tests run independently and in any order (run.ts shuffles them). Disruptive tests have a product of their own, in
  // one worker.
  fullyParallel: true,
  // Long proofs run them too (CONTRIBUTING.md).
  grepInvert: rounds({ once: /@long/, many: undefined }),
  projects: projects(availableParallelism()),
  workers: Math.min(availableParallelism() + 1, 4),
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? '../test-results/e2e.json' }]],
  use: {
    baseURL: process.env.E2E_GATEWAY,
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // The trace has actions and requests only; the screenshot shows the page.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    launchOptions: {
      // Without UTF-8 in the locale of its process, Chromium would not save a file under a name with other letters.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      executablePath: process.env.E2E_BROWSER,
      args: [...browserArguments, firstTiers],
    },
  },
});
