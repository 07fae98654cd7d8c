import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { TestInfo } from 'playwright/test';
import { type RunningStack, runningStacks } from './stack.ts';

/**
 * What no log of a product may have, whatever its tests do: an answer 500, an uncaught error, the unexpected end of a process.
 * Tests that take something away from a product announce answers 502 to 504.
 */
export const brokenLog =
  /uncaught exception|unhandled rejection|status=500\b|; starting it again|^Unexpected: /;

/** What makes an unstable test a failure: any answer from 500. */
const brokenOrRefused = new RegExp(`${brokenLog.source}|\\bstatus=5\\d\\d\\b`);

/**
 * The lines of a product that must not be there, in its logs and of its supervisor. After an unstable test an answer 503 is one
 * of them too, although a slow machine may refuse work.
 */
export function brokenLines(
  { directory, output }: Pick<RunningStack, 'directory' | 'output'>,
  { isUnstable }: { isUnstable: boolean },
): string[] {
  const broken = isUnstable ? brokenOrRefused : brokenLog;
  const texts = [...logsOf(directory).map((file) => readFileSync(file, 'utf8')), output()];
  return texts.flatMap((text) => text.split('\n')).filter((line) => broken.test(line));
}

/**
 * Records the current length of the logs of every product that a test can reach: the shared one (`E2E_STACK`, set by
 * run.ts) and those that this worker has started. The returned function copies what was written since, and
 * `stack.json`, to the test's folder in `test-results` and attaches both, so that the report names their paths.
 */
export function watchProducts(): (testInfo: TestInfo) => Promise<void> {
  const sizes = new Map(
    directories()
      .flatMap(logsOf)
      .map((file) => [file, statSync(file).size]),
  );
  return async (testInfo) => {
    for (const directory of directories()) {
      const folder = testInfo.outputPath(basename(directory));
      mkdirSync(folder, { recursive: true });
      const words = logsOf(directory).map((file) => {
        const written = readFileSync(file).subarray(sizes.get(file) ?? 0);
        return `=== ${basename(file)}\n${written.toString()}`;
      });
      await keep(testInfo, join(folder, 'product.log'), (path) => writeFileSync(path, words.join('\n')));
      const stackFile = join(directory, 'stack.json');
      if (existsSync(stackFile)) {
        await keep(testInfo, join(folder, 'stack.json'), (path) => copyFileSync(stackFile, path));
      }
    }
  };
}

async function keep(testInfo: TestInfo, path: string, write: (path: string) => void): Promise<void> {
  write(path);
  testInfo.attachments.push({ name: basename(path), contentType: 'text/plain', path });
}

function directories(): string[] {
  const shared = process.env.E2E_STACK;
  const own = [...runningStacks].map(({ directory }) => directory);
  return shared ? [shared, ...own] : own;
}

function logsOf(directory: string): string[] {
  const folder = join(directory, 'logs');
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}
