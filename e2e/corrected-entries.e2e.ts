// @lists @owner
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';

test('an owner corrects an entry, sees the original beside it, and takes the correction back', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  const list = await makeList(newOwner.api, { askName: 'optional' });
  const [truss = {}, drums = {}, tape = {}] = list.items.map(({ id, content }) => ({ itemId: id, content }));
  await makeEntry(newOwner.api, list, {
    completedItems: [truss, { ...drums, note: 'one bent' }],
    uncompletedItems: [tape],
    name: 'Mira Vos',
  });
  await page.goto(`/list-entries/${list.id}#entry-1`);
  const row = page.getByRole('button', { name: /^Entry #1\b/ });
  await expect(row).toContainText('2/3 completed');

  const correct = page.getByRole('button', { name: 'Correct entry 1' });
  await correct.click();
  const dialog = page.getByRole('dialog', { name: 'Correct entry #1' });
  await dialog.getByLabel('Name').fill('Mira Voss');
  await dialog.getByRole('checkbox', { name: 'Gaffer tape' }).check();
  await dialog.getByLabel('Note on Cable drums').fill('');
  await dialog.getByRole('button', { name: 'Save Correction' }).click();
  await expect(dialog).toBeHidden();
  await expect(correct).toBeFocused();
  await expect(row).toContainText('3/3 completed');
  await expect(row).toContainText('Mira Voss');
  await expect(row).toContainText('Corrected');
  await expect(row).not.toContainText(/Missing|Note|Open/);

  await page.reload();
  await expect(row).toContainText('3/3 completed');
  await expect(page.getByText('one bent')).toBeHidden();
  await page.getByText('Show original').click();
  const original = page.getByRole('region', { name: 'Original of entry 1' });
  await expect(original).toContainText('As submitted: 2/3 completed, by Mira Vos.');
  await expect(original.getByRole('listitem')).toHaveText([
    /Cable drums.+one bent/,
    /Not completed:.*Gaffer tape/,
  ]);
  await page.goto('/dashboard');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: list.title }) });
  await expect(card.getByText('1 entry')).toBeVisible();
  await expect(page.getByText(/open entr/)).toBeHidden();

  await page.goto(`/list-entries/${list.id}#entry-1`);
  await page.getByRole('button', { name: 'Undo correction of entry 1' }).click();
  await expect(row).toContainText('2/3 completed');
  await expect(row).toContainText('Missing: Gaffer tape');
  await expect(row).toContainText('Mira Vos');
  await expect(row).not.toContainText('Corrected');
  await expect(correct).toBeFocused();
  await page.getByRole('button', { name: 'Correct again' }).click();
  await expect(row).toContainText('3/3 completed');
});

test.describe('with a network that fails', () => {
  test.use({ allowedErrors: /Failed to load resource|ERR_INTERNET_DISCONNECTED|400|409/ });

  test('what is typed stays until it is saved or discarded', async ({ newOwner, newOwnerPage: page }) => {
    const list = await makeList(newOwner.api);
    await makeEntry(newOwner.api, list);
    await page.goto(`/list-entries/${list.id}#entry-1`);
    const correct = page.getByRole('button', { name: 'Correct entry 1' });
    await correct.click();
    const dialog = page.getByRole('dialog', { name: 'Correct entry #1' });
    await expect(dialog.getByLabel('Name')).toBeHidden();
    await dialog.getByRole('button', { name: 'Add note on Cable drums' }).click();
    const note = dialog.getByLabel('Note on Cable drums');
    await expect(note).toBeFocused();
    await note.fill('x'.repeat(2_001));
    const save = dialog.getByRole('button', { name: 'Save Correction' });
    await save.click();
    await expect(dialog.getByText('A note must be at most 2000 characters')).toBeVisible();
    await expect(note).toBeFocused();

    await note.fill('Two are missing');
    await page.context().setOffline(true);
    await save.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(note).toHaveValue('Two are missing');
    await page.context().setOffline(false);

    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(note).toHaveValue('Two are missing');
    await page.goBack();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(note).toHaveValue('Two are missing');
    await save.click();
    await expect(page.getByText('Two are missing')).toBeVisible();

    await correct.click();
    await dialog.getByRole('checkbox', { name: 'Cable drums' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard Changes' }).click();
    await expect(question).toBeHidden();
    await correct.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(correct).toBeFocused();
  });

  test('a correction of another tab is shown and not overwritten unasked', async ({
    newOwner,
    newOwnerPage: page,
  }) => {
    const list = await makeList(newOwner.api);
    await makeEntry(newOwner.api, list);
    const path = `/api/lists/${list.id}/entries/1`;
    const correction = (note: string) => ({ items: [{ itemId: list.items[0]?.id, note }] });
    await page.goto(`/list-entries/${list.id}#entry-1`);
    await page.getByRole('button', { name: 'Correct entry 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct entry #1' });
    await dialog.getByRole('checkbox', { name: 'Gaffer tape' }).click();
    expect((await newOwner.api.patch(path, { data: { correction: correction('theirs') } })).ok()).toBe(true);
    const save = dialog.getByRole('button', { name: 'Save Correction' });
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText('corrected somewhere else');
    await expect(page.getByText('theirs')).toBeAttached();
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('theirs')).toBeHidden();
    const [entry] = await (await newOwner.api.get(`/api/lists/${list.id}/entries`)).json();
    expect(entry.correction.original.items).toEqual([expect.objectContaining({ itemId: list.items[2]?.id })]);
  });
});
