import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plantsByRule, preamble } from './planted-faults.ts';
import { rules } from './plugin.ts';

const root = join(import.meta.dirname, '../../..');
const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
const supportOfProofs: string[] = config.overrides.flatMap(
  ({ excludeFiles = [] }: { excludeFiles?: string[] }) => excludeFiles,
);
/** Exceptions to the rules in all test files, each with its reason. */
const exceptionsMax = 12;

/** Places that the rules hold, and places that they leave alone. */
const places = {
  held: [
    'packages/messaging/src/planted.test.ts',
    'apps/owner-mfe/src/lists/planted.test.tsx',
    'services/lists/src/entries/planted.int.test.ts',
    'e2e/planted.e2e.ts',
    'e2e/scenes/planted.ts',
    'e2e/support/planted.ts',
  ],
  free: [
    'packages/messaging/src/planted.prove.ts',
    'packages/messaging/src/planted.ts',
    'services/lists/src/testing/planted.ts',
    'e2e/prove/planted.prove.ts',
    'bench/planted.ts',
  ],
};

test('every rule has faults that it must find and code that it must accept', () => {
  expect(Object.keys(plantsByRule).sort()).toEqual(Object.keys(rules).sort());
  for (const { refused, accepted } of Object.values(plantsByRule)) {
    expect([Object.keys(refused), Object.keys(accepted)]).not.toContainEqual([]);
  }
});

test('all rules hold in the test files, as errors', () => {
  const names = [...Object.keys(rules), 'is-read'].map((name) => [`test-rules/${name}`, 'error']);
  const held = config.overrides.map(({ rules }: { rules: object }) => rules);
  expect(held).toContainEqual(Object.fromEntries(names));
});

describe.each(Object.entries(plantsByRule))('%s', async (rule, { refused, accepted }) => {
  const files = (plants: Record<string, string>, kind: string) =>
    Object.entries(plants).map(([name, text], n) => ({
      name,
      path: `src/${kind}-${n}.test.ts`,
      text: asTest(name, text),
    }));
  const faults = files(refused, 'refused');
  const clean = files(accepted, 'accepted');
  const found = await lintPlanted([...faults, ...clean]);

  test.each(faults)('refuses $name', ({ path }) => {
    expect(found).toContainEqual({ path, rule });
  });

  test.each(clean)('accepts $name', ({ path }) => {
    expect(found.filter((each) => each.path === path && each.rule === rule)).toEqual([]);
  });
});

test('a fault is found in every kind of test file of npm test, and nowhere else', async () => {
  const text = asTest('sleeps', 'await sleep(50);');
  const found = await lintPlanted([...places.held, ...places.free].map((path) => ({ path, text })));
  expect(found.map(({ path }) => path).sort()).toEqual(places.held.toSorted());
});

test('an exception says why, at its line, and there are few', () => {
  const exceptions = testFiles().flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => /\/[/*]\s*(ox|es)lint-disable/.test(line)),
  );
  const wrong = exceptions.filter(
    (line) => !/^\s*\/\/ oxlint-disable-next-line test-rules\/[\w-]+ -- \S+( \S+){3,}/.test(line),
  );
  expect(wrong).toEqual([]);
  expect(exceptions.length).toBeLessThanOrEqual(exceptionsMax);
});

test('the rules read every test file of the project', async () => {
  const found = await lint(root, { TEST_RULES_READ: '1' });
  const read = found.filter(({ rule }) => rule === 'is-read').map(({ path }) => path);
  expect(read.sort()).toEqual(testFiles().filter((path) => !supportOfProofs.includes(path)));
  expect(read.length).toBeGreaterThan(300);
});

test('what the rules leave out of the support of browser tests serves proofs alone', () => {
  const names = supportOfProofs.map((path) => path.replace(/^.*\/|\.ts$/g, '')).join('|');
  const imports = new RegExp(`from '(\\./|\\.\\./)support/(${names})\\.ts'`);
  const users = testFiles().filter((path) => imports.test(readFileSync(join(root, path), 'utf8')));
  expect(users).toEqual([]);
});

/** A file with one test, which does what the text says. */
function asTest(name: string, text: string): string {
  return `${preamble}test(${JSON.stringify(name)}, async () => {\n${text}\n});\n`;
}

/** The files that the rules must read, by their names alone. */
function testFiles(): string[] {
  const patterns = [
    '{apps,packages,services,tools,bench,e2e}/**/*.test.{ts,tsx}',
    'e2e/*.e2e.ts',
    'e2e/{scenes,support}/**/*.ts',
  ];
  const found = globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist', '**/.local'] });
  return [...new Set(found.map((path) => path.replaceAll('\\', '/')))].sort();
}

/** What the project's own settings find in a folder that holds nothing but these files. */
async function lintPlanted(files: { path: string; text: string }[]): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'scanlist-test-rules-'));
  try {
    for (const { path, text } of files) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const plugin = join(root, 'tools/test-rules/src/plugin.ts');
    // Without the rules of promises, which need types.
    const settings = { ...config, plugins: [], rules: {}, jsPlugins: [plugin], $schema: undefined };
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(settings));
    return await lint(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Finding {
  path: string;
  rule: string;
}

/** What oxlint finds in a folder, with the settings there. */
async function lint(folder: string, env: NodeJS.ProcessEnv = {}): Promise<Finding[]> {
  const output = await new Promise<string>((resolve) => {
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 1e8 };
    // It exits with 1 where it finds something.
    execFile(process.execPath, [oxlint, '--format', 'json'], options, (_error, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string; code: string }[] };
  return diagnostics.map(({ filename, code }) => ({
    path: filename.replaceAll('\\', '/'),
    rule: code.replace(/^test-rules\((.*)\)$/, '$1'),
  }));
}
