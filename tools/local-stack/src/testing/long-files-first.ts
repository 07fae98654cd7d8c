import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, from their start to their end. One that started last would go on alone, beside idle cores.
 */
export const longFiles = [
  'tools/deployment/src/runs-as-composed.int.test.ts',
  'services/gateway/src/slices/renderer.int.test.ts',
  'packages/messaging/src/cluster.int.test.ts',
  'services/gateway/src/starts-without-nats.int.test.ts',
  'services/lists/src/transactions.int.test.ts',
  'packages/messaging/src/connection.int.test.ts',
  'services/gateway/src/sessions/over-all-gateways.int.test.ts',
  'services/gateway/src/fill-page/fill-pages.int.test.ts',
  'services/notify/src/reactions.int.test.ts',
  'tools/stripe-stand-in/src/killed.int.test.ts',
];

/** Orders test files by the seed of the run, and starts the long ones before all others. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    return inOrder(files, ({ moduleId }) => moduleId.slice(root.length + 1), sequence.seed);
  }
}

/** Sorts by the place in `longFiles`, and what is not there by the seed. */
export function inOrder<File>(files: File[], pathOf: (file: File) => string, seed: number): File[] {
  const keyed = files.map((file) => {
    const path = pathOf(file);
    const place = longFiles.indexOf(path);
    const hash = createHash('sha1').update(`${seed} ${path}`).digest('hex');
    return { file, place: place === -1 ? longFiles.length : place, hash };
  });
  return keyed.toSorted((a, b) => a.place - b.place || (a.hash < b.hash ? -1 : 1)).map(({ file }) => file);
}
