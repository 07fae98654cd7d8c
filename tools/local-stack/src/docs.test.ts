import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { subscribedWebhookEvents } from '@scanlist/stripe-stand-in';
import { expect, test } from 'vitest';
import { filesBelow, projectRoot } from './testing/project-files.ts';

const root = projectRoot;
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const files = filesBelow('.');
const pages = files.filter((file) => file.endsWith('.md'));
const passwords = new Map(
  ['GATEWAY', 'LISTS', 'BILLING', 'NOTIFY', 'ADMIN'].map((user) => [`NATS_${user}_PASSWORD`, undefined]),
);

test('this test reads every document', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']));
});

test.each(pages)('every link in %s has a target', (page) => {
  expect(linksOf(read(page)).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
});

test.each(pages)('every source file that %s names exists', (page) => {
  const isNamed = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
  expect(sourcesNamedIn(read(page)).filter((name) => !isNamed(name))).toEqual([]);
});

test.each(pages)('every repository path that %s names exists', (page) => {
  const exists = (path: string) => files.some((file) => patternOf(path).test(file));
  expect(repositoryPathsIn(read(page)).filter((path) => !exists(path))).toEqual([]);
});

test('docs/operations.md states the retention of events as in the code', () => {
  const [, section = ''] = read('docs/operations.md').split('## Data retention\n');
  expect(read('packages/persistence/src/purge-outbox.ts')).toContain("interval '6 hours'");
  expect(section).toContain('`outbox` | six hours');
  const streams = read('packages/messaging/src/provision.ts');
  expect(streams).toMatch(/`event\..*14 \* dayMs/);
  expect(section).toMatch(/`EVENTS_\*` \| an hour .* 14 days at most/);
  expect(read('packages/messaging/src/purge-acknowledged-events.ts')).toContain(
    'const retainMs = 60 * 60_000;',
  );
  expect(streams).toMatch(/deadLetterStream, .*30 \* dayMs/);
  expect(section).toContain('`DEAD` | 30 days');
});

test('every log line that docs/operations.md sets an alarm on is logged as an error', () => {
  const [, section = ''] = read('docs/operations.md').split('### Log lines that need an alarm\n');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(.+?)` \| (\w+) \|/gm)];
  expect(rows.length).toBeGreaterThan(4);
  const isLogged = (text: string, service: string) =>
    files
      .filter((file) => file.startsWith(service === 'each' ? 'packages/' : `services/${service}/src/`))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .some((file) => new RegExp(`logger\\.error\\([^;]*${text}`).test(read(file)));
  expect(rows.filter(([, text = '', service = '']) => !isLogged(text, service))).toEqual([]);
});

test('e2e/README.md names every browser test', () => {
  const names = readdirSync(join(root, 'e2e')).filter((file) => file.endsWith('.e2e.ts'));
  expect(names.length).toBeGreaterThan(30);
  const isNamed = (name: string) => read('e2e/README.md').includes(`\`${name.replace('.e2e.ts', '')}\``);
  expect(names.filter((name) => !isNamed(name))).toEqual([]);
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

test('docs/configuration.md names every variable, who reads it and its default, as the schemas do', () => {
  const schemas = {
    'npm start': schemaOf('tools/local-stack/src/stack/settings.ts'),
    setup: settingsOfSetUp(),
    services: schemaOf('packages/service-kit/src/config.ts'),
    ...Object.fromEntries(
      readdirSync(join(root, 'services')).map((name) => [name, schemaOf(`services/${name}/src/config.ts`)]),
    ),
  };
  const readers = (name: string) =>
    Object.entries({ ...schemas, 'npm start': new Map([...schemas['npm start'], ...passwords]) })
      .filter(([, schema]) => schema.has(name))
      .map(([reader]) => reader);
  const table = configurationTable();
  expect(table.map(({ name }) => name).sort()).toEqual(variablesInSchemas());
  expect(table.map(({ name, readBy }) => [name, ...readBy])).toEqual(
    table.map(({ name }) => [name, ...readers(name)]),
  );
  const problems = table.filter(({ name, readBy, defaults }) =>
    readBy
      .map((reader) => schemas[reader as keyof typeof schemas].get(name))
      .some((value) => value !== undefined && !defaults.includes(`\`${value}\``)),
  );
  expect(problems).toEqual([]);
});

test('docs/operations.md lists exactly the Stripe events the product subscribes to', () => {
  const listed = [...read('docs/operations.md').matchAll(/^ +- `([\w.]+)`$/gm)].map(([, type]) => type);
  expect(listed).toEqual(subscribedWebhookEvents);
});

test('the checks unset every variable', async () => {
  const { isSetting } = (await import(join(root, 'tools/local-stack/unset-settings.mjs'))) as {
    isSetting(name: string): boolean;
  };
  expect(variablesInSchemas().filter((name) => !isSetting(name))).toEqual([]);
});

test('the decisions are numbered 0001, 0002 ... without a gap', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).map((file) => Number(file.slice(0, 4)));
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index));
});

/** Source files in back ticks; `x.test.ts` means any. */
function sourcesNamedIn(page: string): string[] {
  const prose = page.replaceAll(/```.*?```/gs, '');
  const named = [...prose.matchAll(/`([\w./-]+\.(?:tsx?|sql))`/g)].map(([, name = '']) => name);
  return named.filter((name) => !name.startsWith('x.'));
}

/**
 * Paths from the root of the repository, anywhere on a page: in text, links, code and diagrams. Those below `dist` exist
 * only after a build.
 */
function repositoryPathsIn(page: string): string[] {
  const path = /(?<![\w./@-])(?:apps|services|packages|tools|e2e|bench|docs)\/(?:[\w./*-]|<\w+>(?=[./]))*/g;
  return [...page.matchAll(path)]
    .map(([named]) => named.replace(/[./]+$/, ''))
    .filter((named) => !named.includes('/dist/'));
}

/** A file, or any file of a folder; `*` and `<word>` stand for a part of one name. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll('.', '\\.').replaceAll(/\*|<\w+>/g, '[^/]+');
  return new RegExp(`^${escaped}(/|$)`);
}

/** Targets of links on a page, without code. */
function linksOf(page: string): string[] {
  const prose = page.replaceAll(/```.*?```/gs, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)|^\[[\w-]+\]: (\S+)$/gm)].map(
    ([, inText, below]) => inText ?? below ?? '',
  );
}

/** Whether a relative link names an existing file, and its `#` part a heading there. External links are not checked. */
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

/** The cells of each table row in a text, without header rows. */
function rowsOf(text: string): string[][] {
  return [...text.matchAll(/^\| (`[A-Z].*) \|$/gm)].map(([, row = '']) => row.split(' | '));
}

interface VariableRow {
  name: string;
  readBy: string[];
  defaults: string;
}

function configurationTable(): VariableRow[] {
  return rowsOf(read('docs/configuration.md')).map(([name = '', readBy = '', defaults = '']) => ({
    name: name.replaceAll('`', ''),
    readBy: readBy.split(', '),
    defaults,
  }));
}

/** Every variable of some schema, and the passwords whose names are computed. */
function variablesInSchemas(): string[] {
  const files = [
    'packages/service-kit/src/config.ts',
    'tools/local-stack/src/stack/settings.ts',
    ...readdirSync(join(root, 'services')).map((service) => `services/${service}/src/config.ts`),
  ];
  return [...new Set([...files.flatMap((file) => [...schemaOf(file).keys()]), ...passwords.keys()])].sort();
}

/** The variables of `setup` that compose takes from `.env`; it sets the others itself. */
function settingsOfSetUp(): Map<string, string | undefined> {
  const compose = read('docker-compose.yml');
  const schema = schemaOf('tools/local-stack/src/stack/set-up-settings.ts');
  return new Map([...schema].filter(([name]) => compose.includes(`      ${name}: \${${name}:-}\n`)));
}

/** The keys of `z.object({ ... })` in a configuration file, each with its default, if any. */
function schemaOf(file: string): Map<string, string | undefined> {
  const key = /^ +([A-Z][A-Z0-9_]+): *(?=z\b|\w+Schema\b|cents\b|perMinute\b|$)/gm;
  const [, ...parts] = read(file).split(key);
  const names = parts.filter((_, index) => index % 2 === 0);
  return new Map(
    names.map((name, index) => {
      // The lines of a key, up to the next key or the end of the object.
      const [own = ''] = (parts[index * 2 + 1] ?? '').split(/^ *\}/m);
      const written = /\.(?:default|prefault)\('?([\w.:/]+)'?\)/.exec(own)?.[1];
      return [name, written?.replaceAll('_', '')];
    }),
  );
}
