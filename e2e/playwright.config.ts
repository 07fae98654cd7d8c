import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { browserArguments } from './support/browser.ts';
import { projects } from './support/projects.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Every test by itself, in any order (run.ts shuffles them): what upsets others has a product of its own, in one worker.
  fullyParallel: true,
  projects: projects(availableParallelism()),
  workers: Math.min(availableParallelism() + 1, 4),
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? '../test-results/e2e.json' }]],
  use: {
    baseURL: process.env.E2E_GATEWAY,
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // What was done and asked for; the screenshot shows how it looked.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    launchOptions: { executablePath: process.env.E2E_BROWSER, args: browserArguments },
  },
});
