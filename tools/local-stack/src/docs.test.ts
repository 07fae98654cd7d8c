import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const pages = pagesBelow('.');

test('every page of the documents is read by this test', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']));
});

test.each(pages)('every link in %s leads somewhere', (page) => {
  expect(linksOf(read(page)).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
});

test('every workspace has a README', () => {
  const workspaces = ['apps', 'services', 'packages', 'tools']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    .concat('e2e', 'bench')
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
  expect(workspaces.length).toBeGreaterThan(15);
  expect(workspaces.filter((folder) => !existsSync(join(root, folder, 'README.md')))).toEqual([]);
  expect(workspaces.filter((folder) => !read('README.md').includes(`(${folder})`))).toEqual([]);
});

test('README names exactly the variables that some schema reads', () => {
  expect(variablesInSchemas()).toEqual(
    expect.arrayContaining(['PORT', 'CURRENCY', 'TRUST_PROXY', 'MAIL_FROM']),
  );
  expect(variablesInReadme()).toEqual(variablesInSchemas());
});

test('the checks forget every variable that README names', async () => {
  const { isSetting } = (await import(join(root, 'tools/local-stack/forget-settings.mjs'))) as {
    isSetting(name: string): boolean;
  };
  expect(variablesInReadme().filter((name) => !isSetting(name))).toEqual([]);
});

test('the decisions are numbered 0001, 0002 ... without a gap', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).map((file) => Number(file.slice(0, 4)));
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index));
});

/** Every page of the documents, as a path from the root. */
function pagesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return entry.name.endsWith('.md') ? [path] : [];
    const isOurs = entry.isDirectory() && !/^(\..*|node_modules|dist|test-results)$/.test(entry.name);
    return isOurs ? pagesBelow(path) : [];
  });
}

/** Targets of links on a page, code left out. */
function linksOf(page: string): string[] {
  const prose = page.replaceAll(/```.*?```/gs, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

/** Whether a relative link names a file of ours, and its part after `#` a heading there. Other sites are not asked. */
function leadsSomewhere(page: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return true;
  const [path = '', heading] = link.split('#');
  const target = path === '' ? page : relative(root, join(root, dirname(page), decodeURIComponent(path)));
  if (target.startsWith('..') || !existsSync(join(root, target))) return false;
  return heading === undefined || headingsOf(read(target)).includes(heading);
}

function headingsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

/** Every variable in the section Configuration. */
function variablesInReadme(): string[] {
  const [, section = ''] = read('README.md').split('\n## Configuration\n');
  const names = [...section.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name);
  return [...new Set(names)].sort();
}

/** What `z.object({ ... })` in a configuration file has for keys, and the passwords that are read by a made-up name. */
function variablesInSchemas(): string[] {
  const files = [
    'packages/service-kit/src/config.ts',
    'tools/local-stack/src/stack/settings.ts',
    ...readdirSync(join(root, 'services')).map((service) => `services/${service}/src/config.ts`),
  ];
  const keys = files.flatMap((file) =>
    [...read(file).matchAll(/^ +([A-Z][A-Z0-9_]+): *(?:z\b|\w+Schema\b|cents\b|perMinute\b|$)/gm)].map(
      ([, name = '']) => name,
    ),
  );
  const users = ['GATEWAY', 'LISTS', 'BILLING', 'NOTIFY', 'ADMIN'].map((user) => `NATS_${user}_PASSWORD`);
  return [...new Set([...keys, ...users])].sort();
}
