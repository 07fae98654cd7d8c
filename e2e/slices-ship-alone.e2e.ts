// @shell @owner
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { changeSlice } from './support/changed-slice.ts';
import { withDedicatedProduct } from './support/dedicated-product.ts';
import { expect, makeList } from './support/fixtures.ts';
import type { RunningStack } from './support/stack.ts';

const test = withDedicatedProduct({}, ['--replicas', '2']);
test.describe.configure({ mode: 'default' });
test.setTimeout(120_000);

const root = join(import.meta.dirname, '..');
const ownerBuild = join(root, 'apps/owner-mfe/dist');

test('a slice that is published is live in new tabs, an open tab goes on with the old one, and the way back works', async ({
  stack,
  ownerPage,
  ownerApi,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'scanlist-changed-'));
  changeSlice(ownerBuild, join(folder, 'new'), 'My Lists', 'All My Lists');
  const { id } = await makeList(ownerApi, { title: 'Opened before' });
  await ownerPage.goto(`/list-details/${id}`);
  await expect(ownerPage.getByRole('heading', { level: 1, name: 'Opened before' })).toBeVisible();
  const before = { processes: startsOf(stack), versions: await liveVersions(stack) };

  await slice(stack, 'publish', 'owner', '--dist', join(folder, 'new'));
  const publishedAt = performance.now();
  const newTab = await ownerPage.context().newPage();
  await newTab.goto('/dashboard');
  await expect(newTab.getByRole('heading', { level: 1, name: 'All My Lists' })).toBeVisible();
  expect(performance.now() - publishedAt).toBeLessThan(5_000);

  // The open tab has loaded no form yet: it takes the one of its own version.
  await ownerPage.getByRole('link', { name: 'Edit' }).first().click();
  await ownerPage.getByRole('textbox', { name: 'Title' }).fill('Saved by the old version');
  await ownerPage.getByRole('button', { name: 'Save Changes' }).click();
  await expect(ownerPage).toHaveURL(`/list-details/${id}`);
  await expect(ownerPage.getByRole('heading', { level: 1, name: 'Saved by the old version' })).toBeVisible();

  await slice(stack, 'rollback', 'owner');
  await newTab.goto('/dashboard');
  await expect(newTab.getByRole('heading', { level: 1, name: 'My Lists', exact: true })).toBeVisible();

  expect(startsOf(stack)).toEqual(before.processes);
  expect(await liveVersions(stack)).toEqual(before.versions);
  rmSync(folder, { recursive: true });
});

/** Runs `npm run slice -- ...` against that product; rejects when it is refused. */
async function slice(stack: RunningStack, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'tools/slice/slice.mjs'), ...args],
    {
      env: { ...process.env, STACK_DIR: stack.directory },
    },
  );
  return stdout;
}

/** The live version of each slice, from `list`. */
async function liveVersions(stack: RunningStack): Promise<string[]> {
  const lines = (await slice(stack, 'list')).split('\n');
  return lines
    .filter((line) => line.includes(' of 2'))
    .map((line) => line.split(/ {2,}/).slice(0, 2).join(' '));
}

/** The process id of each part of the product, and when it started. */
function startsOf(stack: RunningStack): Record<string, string> {
  return Object.fromEntries(
    Object.entries(stack.read().processes).map(([name, pid]) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return [name, `${pid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[20]}`];
    }),
  );
}
