import { defineConfig } from 'playwright/test';
import { browserArguments } from './support/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Whole files side by side: most of a test is waiting. What upsets others has a product of its own.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? '../test-results/e2e.json' }]],
  use: {
    baseURL: process.env.E2E_GATEWAY,
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.E2E_BROWSER, args: browserArguments },
  },
});
