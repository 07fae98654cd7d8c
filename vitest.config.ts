import { defineConfig } from 'vitest/config';

const everywhere = ['packages/**', 'services/**', 'apps/**', 'tools/**', 'bench/**', 'e2e/**'];
const never = ['**/node_modules/**', '**/dist/**', '**/.local/**'];

/**
 * Two kinds of tests beside the code they hold: `unit` (`x.test.ts`: pure, milliseconds) and `int` (`x.int.test.ts`:
 * on a PostgreSQL that the global set-up starts and stops, and a nats-server for each file).
 */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: everywhere.map((folder) => `${folder}/*.test.{ts,tsx}`),
          exclude: [...never, '**/*.int.test.*', '**/*.e2e.*'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: everywhere.map((folder) => `${folder}/*.int.test.ts`),
          exclude: never,
          environment: 'node',
          globalSetup: ['./tools/local-stack/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
