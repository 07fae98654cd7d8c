import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './tools/local-stack/src/testing/long-files-first.ts';

/** Measured by `npm test` at its start: limits that end what hangs grow with it (tools/local-stack/slowness.mjs). */
const slowness = Math.max(1, Number(process.env.TEST_SLOWNESS) || 1);
const everywhere = ['packages/**', 'services/**', 'apps/**', 'tools/**', 'bench/**', 'e2e/**'];
const never = ['**/node_modules/**', '**/dist/**', '**/.local/**'];

/**
 * Three kinds of tests beside the code they hold: `unit` (`x.test.ts`: pure, milliseconds), `int` (`x.int.test.ts`:
 * on a PostgreSQL that the global set-up starts and stops, and a nats-server for each file), and `prove` (`x.prove.ts`:
 * the same under kills, load or a bound of time, one file after another, in `npm run prove` alone).
 *
 * Files run in a shuffled order, the longest ones first; vitest prints the seed. `npm test` shuffles the unit tests of a file too. The tests of an
 * integration file stay in order: they share a database and processes, and may go on from one another.
 * The files of a worker share its modules (`isolate: false`): two thirds of the time went into loading them again.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst, shuffle: { files: true, tests: false } },
    // `npm test` repeats some files with modules of their own (tools/local-stack/test-surroundings.mjs).
    isolate: process.env.TEST_ISOLATE === '1',
    // vitest leaves a core to itself, which is half of a machine with two.
    maxWorkers: availableParallelism() + 1,
    // They end a test that hangs; what a test promises about time it asserts itself. A busy machine is slow at anything.
    testTimeout: 60_000 * slowness,
    hookTimeout: 120_000 * slowness,
    // How long a test waits for a condition. vitest's own second is too short for a machine with sixteen busy processes.
    expect: { poll: { timeout: 10_000 * slowness } },
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
          setupFiles: ['./tools/local-stack/src/testing/after-each-file.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'prove',
          include: everywhere
            .filter((folder) => !folder.startsWith('e2e'))
            .map((folder) => `${folder}/*.prove.ts`),
          exclude: never,
          environment: 'node',
          globalSetup: ['./tools/local-stack/src/testing/global-setup.ts'],
          setupFiles: ['./tools/local-stack/src/testing/after-each-file.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
});
