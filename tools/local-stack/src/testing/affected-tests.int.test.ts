import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { affectedTests, hasTests } from '../../affected-tests.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
let clone: string;

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'scanlist-affected-'));
  execFileSync('git', ['clone', '--quiet', '--shared', root, clone]);
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  appendFileSync(join(clone, '.git/info/exclude'), 'node_modules\n');
});
afterEach(() => {
  git('checkout', '--quiet', '.');
  git('clean', '--quiet', '--force', '-d');
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

function git(...args: string[]) {
  execFileSync('git', args, { cwd: clone });
}

function change(file: string) {
  appendFileSync(join(clone, file), '\n');
}

test('a change of a slice affects the slice, the contracts, and the core browser tests of the slice', () => {
  change('apps/owner-mfe/src/screens.tsx');
  const { workspaces, browserTests } = affectedTests(clone, 'HEAD');
  expect(workspaces).toEqual(['apps/owner-mfe', 'packages/contracts']);
  const pattern = new RegExp(browserTests ?? 'none');
  expect(pattern.test('account.e2e.ts shows a profile @core @owner')).toBe(true);
  expect(pattern.test('account.e2e.ts shows a profile @owner')).toBe(false);
  expect(pattern.test('fill-page.e2e.ts ticks @core @fill')).toBe(false);
});

test('a change of a package affects everything that depends on it', () => {
  writeFileSync(join(clone, 'packages/web-kit/src/new.ts'), 'export {};\n');
  const { workspaces } = affectedTests(clone, 'HEAD');
  expect(workspaces).toEqual(
    expect.arrayContaining(['packages/web-kit', 'apps/shell', 'apps/owner-mfe', 'packages/contracts']),
  );
  expect(workspaces).not.toContain('services/lists');
});

test('a change of a service affects its browser tests', () => {
  change('services/lists/src/requests.ts');
  const pattern = new RegExp(affectedTests(clone, 'HEAD').browserTests ?? 'none');
  expect(pattern.test('fill-page.e2e.ts ticks @core @fill @lists')).toBe(true);
  expect(pattern.test('prices.e2e.ts names them @core @payments')).toBe(false);
});

test('a document affects the tests that read documents, and no browser test', () => {
  change('README.md');
  expect(affectedTests(clone, 'HEAD')).toEqual({
    workspaces: ['packages/contracts', 'tools/local-stack'],
    browserTests: undefined,
  });
});

test('a changed browser test is run', () => {
  change('e2e/account.e2e.ts');
  const { browserTests } = affectedTests(clone, 'HEAD');
  expect(new RegExp(browserTests ?? 'none').test('account.e2e.ts shows a profile')).toBe(true);
});

test('a shared file of the browser tests affects all core tests', () => {
  change('e2e/support/fixtures.ts');
  const pattern = new RegExp(affectedTests(clone, 'HEAD').browserTests ?? 'none');
  expect(pattern.test('fill-page.e2e.ts ticks @core @fill')).toBe(true);
  expect(pattern.test('fill-page.e2e.ts ticks twice')).toBe(false);
});

test('a file outside all workspaces affects everything', () => {
  change('vitest.config.ts');
  expect(affectedTests(clone, 'HEAD')).toEqual({ everythingBecauseOf: 'vitest.config.ts' });
});

test('an unknown commit is an error', () => {
  expect(() => affectedTests(clone, 'no-such-commit')).toThrow('no-such-commit');
});

test('a folder has tests if a matching file is below it', () => {
  expect(hasTests(root, ['services/lists'], /\.int\.test\.ts$/)).toBe(true);
  expect(hasTests(root, ['apps/owner-mfe'], /\.int\.test\.ts$/)).toBe(false);
});
