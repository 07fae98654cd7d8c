// @lists @owner
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';

test('the details show the newest five entries and link to all of them in pages; a link to an old entry opens it', async ({
  ownerPage,
  ownerApi,
}) => {
  const list = await makeList(ownerApi, { items: ['Truss', 'Cable drums'] });
  const itemId = list.items[0]?.id;
  for (let visit = 1; visit <= 60; visit += 1) {
    const number = await makeEntry(ownerApi, list, { completedItems: [{ itemId, note: `visit ${visit}` }] });
    expect(number).toBe(visit);
  }

  await ownerApi.patch(`/api/lists/${list.id}/items/${itemId}`, {
    data: { completed: true, completedBy: `session-${Date.now()}-${crypto.randomUUID()}` },
  });

  await ownerPage.goto(`/list-details/${list.id}`);
  const sessions = ownerPage.getByRole('button', { name: /^Entry from/ });
  await expect(sessions).toHaveCount(6);
  await expect(sessions.filter({ hasText: 'In progress' })).toHaveCount(1);
  await expect(ownerPage.getByText('visit 60')).toBeHidden();
  await sessions.filter({ hasText: '1/2 completed' }).nth(1).click();
  await expect(ownerPage.getByText('visit 60')).toBeVisible();
  await expect(ownerPage.getByRole('heading', { name: 'Missed' })).toBeVisible();
  await ownerPage.getByRole('link', { name: 'View all 60 entries' }).click();
  await expect(ownerPage.getByRole('button', { name: /Entry #60\b/ })).toBeVisible();
  await expect(ownerPage.getByRole('button', { name: /Entry #\d+/ })).toHaveCount(50);
  await ownerPage.getByRole('button', { name: /Entry #11\b/ }).scrollIntoViewIfNeeded();
  await expect(ownerPage.getByRole('button', { name: /Entry #\d+/ })).toHaveCount(60);

  await ownerPage.goto('/dashboard');
  await ownerPage.goto(`/list-entries/${list.id}#entry-3`);
  await expect(ownerPage.locator('#entry-3').getByText('visit 3')).toBeVisible();
});
