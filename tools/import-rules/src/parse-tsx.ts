import { createRequire } from 'node:module';
import type { ParseOptions } from '@swc/core';

interface Parser {
  parseFileSync(path: string, options: ParseOptions): unknown;
}

/**
 * dependency-cruiser 17 asks swc for plain TypeScript and so trips over the first element of a `.tsx` file. This has swc
 * read such files as what they are; it must run before dependency-cruiser is imported.
 */
export function teachParserTsx(): void {
  const parser = createRequire(import.meta.url)('@swc/core') as Parser;
  const parse = parser.parseFileSync.bind(parser);
  parser.parseFileSync = (path, options) =>
    parse(path, { ...options, ...(path.endsWith('.tsx') && { syntax: 'typescript', tsx: true }) });
}
