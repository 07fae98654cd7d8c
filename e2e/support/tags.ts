import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a browser test can be about: a slice of the front end, or what a service does. */
export const tags = [
  '@owner',
  '@fill',
  '@marketing',
  '@shell',
  '@accounts',
  '@lists',
  '@payments',
  '@mails',
] as const;

const folder = join(import.meta.dirname, '..');

/** Every file with its tags, which its first line names, as `// @owner @lists`. */
export function taggedFiles(): { file: string; tags: string[] }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.e2e.ts'))
    .map((file) => ({
      file,
      tags: /^\/\/((?: @[a-z]+)+)\n/.exec(sourceOf(file))?.[1]?.trim().split(' ') ?? [],
    }));
}

/** The core tests of a file, whose titles end with their tags, as `... @core @owner @lists`. */
export function coreTests(file: string): { title: string; tags: string[] }[] {
  const titles = sourceOf(file).matchAll(/(['`])([^'`\n]*) @core((?: @[a-z]+)*)\1/g);
  return [...titles].map(([, , title = '', ends = '']) => ({ title, tags: ends.trim().split(' ') }));
}

function sourceOf(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}
