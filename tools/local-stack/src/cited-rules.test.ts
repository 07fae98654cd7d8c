import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, projectRoot } from './testing/project-files.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

test('every cited rule and decision is in docs', () => {
  const written = new Set([...rulesOf(read('docs/product.md')), ...decisions()]);
  const files = filesBelow('.').filter((file) => /\.(tsx?|mjs|sql|md|css|ya?ml)$/.test(file));
  const cited = files.flatMap((file) => citedIn(read(file)).map((rule) => ({ file, rule })));
  expect(cited.length).toBeGreaterThan(400);
  expect(cited.filter(({ rule }) => !written.has(rule))).toEqual([]);
});

test.each([
  ['a list (specification section 5: List form, decisions F3, F4)', ['section 5', 'F3', 'F4']],
  ['// as decisions P2 and P4 say, and\n// decision 0046', ['P2', 'P4', '0046']],
  ['/**\n * Kept for a day (decision\n * P9a).\n */', ['P9a']],
  ['by specification\n -- section 9', ['section 9']],
  ['sections of a page, and a decision of its owner', []],
])('%j cites %j', (text, rules) => {
  expect(citedIn(text)).toEqual(rules);
});

/** The rules of docs/product.md: `section 5` for its numbered sections, `P9a` for those with a letter. */
function rulesOf(page: string): string[] {
  const sections = [...page.matchAll(/^## (\d)\. /gm)].map(([, number]) => `section ${number}`);
  const rules = [...page.matchAll(/\*\*([A-Z]\d+[a-z]?)\b/g)].map(([, rule = '']) => rule);
  return [...sections, ...rules];
}

/** The numbers of docs/decisions, such as `0046`. */
function decisions(): string[] {
  return readdirSync(join(projectRoot, 'docs/decisions')).map((file) => file.slice(0, 4));
}

/** The rules a text cites, also across line breaks of a comment. */
function citedIn(text: string): string[] {
  const inOneLine = text.replaceAll(/\n[ \t]*(?:\*|\/\/|--|#)?[ \t]*/g, ' ');
  const rule = String.raw`(?:[A-Z]\d+[a-z]?|0\d{3})`;
  const citation = new RegExp(
    String.raw`specification section \d+|\b[Dd]ecisions? ${rule}\b(?:(?:, | and | to )${rule}\b)*`,
    'g',
  );
  return [...inOneLine.matchAll(citation)].flatMap(([words]) =>
    words.startsWith('specification')
      ? [words.slice('specification '.length)]
      : [...words.matchAll(new RegExp(String.raw`\b${rule}\b`, 'g'))].map(([one]) => one),
  );
}
