import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The possible subjects of a browser test: a slice of the front end, or the work of a service. */
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

/** Returns every test file, those of proofs too, with the tags in its first line, such as `// @owner @lists`. */
export function taggedFiles(): { file: string; tags: string[] }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(e2e|prove)\.ts$/.test(name))
    .map((file) => ({
      file,
      tags: /^\/\/((?: @[a-z]+)+)\n/.exec(sourceOf(file))?.[1]?.trim().split(' ') ?? [],
    }));
}

/** Returns the core tests of a file. Their titles end with their tags, as in `... @core @owner @lists`. */
export function coreTests(file: string): { title: string; tags: string[] }[] {
  const titles = sourceOf(file).matchAll(/(['`])([^'`\n]*) @core((?: @[a-z]+)*)\1/g);
  return [...titles].map(([, , title = '', ends = '']) => ({ title, tags: ends.trim().split(' ') }));
}

function sourceOf(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}
