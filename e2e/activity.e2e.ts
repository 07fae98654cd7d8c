// @owner @lists @accounts
import { readFile } from 'node:fs/promises';
import type { PlaywrightWorkerArgs } from 'playwright/test';
import { collectErrors, expect, makeEntry, makeList, test } from './support/fixtures.ts';
import { type MemberRole, makeMember } from './support/make-member.ts';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of 409/ });

/** Mira Holt, a member of this workspace, whose new tabs begin there. */
async function makeMira(
  playwright: Pick<PlaywrightWorkerArgs['playwright'], 'request'>,
  product: Parameters<typeof makeMember>[1],
  workspace: { workspaceId: string; role: MemberRole },
) {
  const mira = await makeMember(playwright, product, workspace);
  const { email } = mira;
  await mira.api.post('/api/profile', { data: { firstName: 'Mira', lastName: 'Holt', email } });
  const { workspaceId } = workspace;
  expect((await mira.api.post('/api/workspace/switch', { data: { workspaceId } })).status()).toBe(200);
  return mira;
}

test('two people change a list: each reads who did it, a conflict says who saved, and the trail tells it', async ({
  browser,
  errors,
  newOwner,
  newOwnerPage: page,
  playwright,
  product,
}) => {
  const list = await makeList(newOwner.api, { title: 'Opening Checklist' });
  const mira = await makeMira(playwright, product, { workspaceId: newOwner.id, role: 'editor' });
  const context = await browser.newContext({
    baseURL: product.gateway,
    storageState: await mira.api.storageState(),
  });
  const hers = await context.newPage();
  collectErrors(hers, errors);

  // Mira edits while the owner has the form open.
  await page.goto(`/edit-list/${list.id}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Opening');
  await hers.goto(`/edit-list/${list.id}`);
  await hers.getByRole('textbox', { name: 'Title' }).fill('Opening Checklist, bar');
  await hers.getByRole('button', { name: 'Save Changes' }).click();
  await expect(hers).toHaveURL(`/list-details/${list.id}`);

  const trail = async () => (await newOwner.api.get('/api/workspace/activity')).json();
  await expect
    .poll(async () => (await trail())[0])
    .toMatchObject({
      kind: 'list-edited',
      actor: { id: mira.id, name: 'Mira Holt', email: mira.email },
      list: { id: list.id, title: 'Opening Checklist, bar' },
      details: { fields: ['title'] },
    });

  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    page.getByRole('heading', { name: `Mira Holt (${mira.email}) saved this just now` }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Load the other version' }).click();

  await page.goto(`/list-details/${list.id}`);
  await expect(page.getByText(`Edited by Mira Holt (${mira.email}), just now`)).toBeVisible();
  // The person who saved does not see it.
  await expect(hers.getByText(/^Edited by/)).toHaveCount(0);
  await page.getByRole('link', { name: 'See all changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await expect(page).toHaveURL(`/activity?list=${list.id}`);
  const rows = page.getByRole('listitem').filter({ hasText: 'Opening Checklist' });
  await expect(rows).toHaveText([
    /^Mira Holt \(\S+\) changed Opening Checklist, bar: title changed/,
    /^Alex Reed \(\S+\) created Opening Checklist/,
  ]);
  await page.getByRole('combobox', { name: 'Person' }).selectOption({ label: 'Mira Holt' });
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`person=${mira.id}`));
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(2);
  await context.close();
});

test('viewers read the trail without payments and sign-ins, and nobody that of another workspace', async ({
  newOwner,
  playwright,
  product,
}) => {
  const list = await makeList(newOwner.api);
  await makeEntry(newOwner.api, list);
  expect((await newOwner.api.get(`/api/lists/${list.id}/entries.csv`)).status()).toBe(200);
  expect((await newOwner.api.delete(`/api/lists/${list.id}/entries/1`)).status()).toBe(200);
  const mira = await makeMira(playwright, product, { workspaceId: newOwner.id, role: 'viewer' });
  // Mira took her name as a member.
  const kindsOf = async (path = '') => {
    const rows: { kind: string }[] = await (
      await mira.inWorkspace.get(`/api/workspace/activity${path}`)
    ).json();
    return rows.map(({ kind }) => kind);
  };
  await expect
    .poll(() => kindsOf())
    .toEqual(['member-renamed', 'entry-deleted', 'entries-exported', 'list-created']);
  expect(await kindsOf('?kind=billing')).toEqual([]);
  expect(await kindsOf('?kind=sign-ins')).toEqual([]);
  expect(await kindsOf('?kind=exports')).toEqual(['entries-exported']);
  const first = await mira.inWorkspace.get('/api/workspace/activity?limit=3');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers().link ?? '')?.[1] ?? '';
  expect(await (await mira.inWorkspace.get(next)).json()).toMatchObject([{ kind: 'list-created' }]);
  await mira.setRole(null);
  expect((await mira.inWorkspace.get('/api/workspace/activity')).status()).toBe(404);
});

test('the trail is saved as CSV and as JSON lines, with what the filter selects', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  await makeList(newOwner.api, { title: 'Opening Checklist' });
  await expect
    .poll(async () => (await (await newOwner.api.get('/api/workspace/activity?kind=lists')).json()).length)
    .toBe(1);
  await page.goto('/activity?kind=lists');
  const textOf = async (kind: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: kind }).press('Enter');
    const file = await download;
    return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')] as const;
  };
  const [csvName, csv] = await textOf('CSV');
  expect(csvName).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv).toMatch(/List created,Alex Reed,\S+@\S+,Opening Checklist/);
  const [jsonName, json] = await textOf('JSON Lines');
  expect(jsonName).toMatch(/^activity-\d{4}-\d\d-\d\d\.jsonl$/);
  expect(
    json
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).kind),
  ).toEqual(['list-created']);
});
