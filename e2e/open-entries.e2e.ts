// @lists @owner
import type { Page } from 'playwright/test';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';

test('what a phone left out is open for its owner until it is dealt with', async ({
  newOwner,
  newOwnerPage: page,
  phone,
}) => {
  const list = await makeList(newOwner.api, { title: 'Closing round' });
  await phone.goto(`/view-list/${list.id}`);
  await phone.getByRole('checkbox', { name: 'Cable drums' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByText('1 open entry')).toBeVisible();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Closing round' }) });
  await expect(card.getByText('1 open', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: 'Closing round' }).click();
  await page.getByRole('link', { name: 'See the open entry' }).click();
  await expect(page.getByLabel('Status')).toHaveValue('open');
  await expect(page.getByText('1 of 1 match')).toBeVisible();

  const row = page.getByRole('button', { name: /^Entry #1\b/ });
  await expect(row).toContainText('Missing: Truss, Gaffer tape');
  await expect(row).toContainText('Open');
  await row.click();
  await page.getByLabel('Comment').fill('Told Ana');
  await page.getByRole('button', { name: 'Mark as resolved entry 1' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Resolved/ })).toBeFocused();
  await expect(row).toContainText('Resolved');

  await page.reload();
  await expect(page.getByText('No entries match').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Clear filters/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Entry #1\b/ }).click();
  await expect(page.getByLabel('Comment')).toHaveValue('Told Ana');
  await page.getByRole('button', { name: 'Reopen entry 1' }).click();
  await expect(page.getByRole('button', { name: 'Mark as resolved entry 1' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('1 open entry')).toBeVisible();
});

test.describe('with a network that fails', () => {
  test.use({ allowedErrors: /Failed to load resource|ERR_INTERNET_DISCONNECTED|400/ });

  test('a comment that cannot be saved stays in its field, and its row may be closed meanwhile', async ({
    newOwner,
    newOwnerPage: page,
  }) => {
    const list = await makeList(newOwner.api);
    await makeEntry(newOwner.api, list);
    await page.goto(`/list-entries/${list.id}#entry-1`);
    const comment = page.getByLabel('Comment');
    const save = page.getByRole('button', { name: 'Save comment entry 1' });
    await comment.fill('x'.repeat(2_001));
    await save.click();
    await expect(page.getByText('A comment must be at most 2,000 characters')).toBeVisible();
    await expect(comment).toHaveAttribute('aria-invalid', 'true');

    await comment.fill('New gaffer tape ordered');
    await expect(page.getByText('A comment must be at most 2,000 characters')).toBeHidden();
    await page.context().setOffline(true);
    await save.click();
    await expect(page.getByText('Entry not changed').first()).toBeVisible();
    const row = page.getByRole('button', { name: /^Entry #1\b/ });
    await row.click();
    await expect(comment).toBeHidden();
    await row.click();
    await expect(comment).toHaveValue('New gaffer tape ordered');
    await page.context().setOffline(false);
    await save.click();
    await expect(save).toBeHidden();
    await page.reload();
    await expect(comment).toHaveValue('New gaffer tape ordered');
    await expect(page.getByText('Open.', { exact: true })).toBeVisible();
  });
});

test('a row says what it is about, and the arrow keys go from row to row', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  const items = ['Alarm set', 'Stock rotated', 'Fridges', 'Lights', 'Doors', 'Bins', 'Till'];
  const list = await makeList(newOwner.api, { items });
  const all = list.items.map(({ id, content }) => ({ itemId: id, content }));
  await makeEntry(newOwner.api, list, { completedItems: all });
  await makeEntry(newOwner.api, list, {
    completedItems: [{ ...all[6], note: '20 short' }],
    uncompletedItems: all.slice(0, 6),
  });
  await page.goto(`/list-entries/${list.id}`);
  const row = (number: number): ReturnType<Page['getByRole']> =>
    page.getByRole('button', { name: new RegExp(`^Entry #${number}\\b`) });
  await expect(row(2)).toContainText('Missing: Alarm set, Stock rotated, Fridges, Lights and 2 more');
  await expect(row(2)).toContainText('Note on Till');
  await expect(row(1)).not.toContainText(/Missing|Note|Open|Resolved/);

  await row(2).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(row(2)).toBeFocused();
  await page.keyboard.press('End');
  await expect(row(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Comment')).toBeVisible();
  await page.getByLabel('Comment').fill('Two\nlines');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Comment')).toBeFocused();
});

test('a deleted entry is gone from list, dashboard and counts, and comes back', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  const list = await makeList(newOwner.api);
  for (let entry = 0; entry < 3; entry += 1) await makeEntry(newOwner.api, list);
  const rows = page.getByRole('button', { name: /^Entry #/ });
  const row = (number: number) => rows.filter({ hasText: `Entry #${number}` });
  await page.goto(`/list-entries/${list.id}`);
  await row(2).click();
  await page.getByRole('button', { name: 'Delete entry 2' }).click();
  await expect(rows).toHaveText([/Entry #3/, /Entry #1/]);
  await expect(row(1)).toBeFocused();
  await expect(page.getByText('You can restore entry #2 for 30 days.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveText([/Entry #3/, /Entry #2/, /Entry #1/]);

  await row(3).click();
  await page.getByRole('button', { name: 'Delete entry 3' }).click();
  await expect(rows).toHaveCount(2);
  await page.goto('/dashboard');
  await expect(page.getByText('2 open entries')).toBeVisible();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: list.title }) });
  await expect(card.getByText('2 entries', { exact: true })).toBeVisible();

  await page.goto(`/list-entries/${list.id}`);
  await expect(page.getByText('2 entries', { exact: true })).toBeVisible();
  await page.getByLabel('Status').selectOption('Deleted');
  await expect(rows).toHaveText([/Entry #3/]);
  await row(3).click();
  await expect(page.getByText('Permanently deleted after 30 days.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore entry 3' }).click();
  await expect(page.getByText('No entries match').first()).toBeVisible();
  await page.getByLabel('Status').selectOption('Any status');
  await expect(rows).toHaveCount(3);
});

test('a list whose only entry was deleted still leads to it', async ({ newOwner, newOwnerPage: page }) => {
  const list = await makeList(newOwner.api);
  await makeEntry(newOwner.api, list);
  await page.goto(`/list-entries/${list.id}#entry-1`);
  await page.getByRole('button', { name: 'Delete entry 1' }).click();
  await expect(page.getByRole('heading', { name: 'All entries are deleted' })).toBeVisible();
  await page.getByRole('button', { name: 'Show deleted entries' }).click();
  await expect(page.getByRole('button', { name: /^Entry #1\b/ })).toBeVisible();
  await expect(page.getByText('1 entry matches')).toBeVisible();
});
