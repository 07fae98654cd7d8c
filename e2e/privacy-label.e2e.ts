// @fill @lists @owner
import type { APIRequestContext } from 'playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { openDatabase } from './support/database.ts';
import { disruptive as test } from './support/dedicated-product.ts';
import { collectErrors, expect, makeEntry, makeList, phoneOptions } from './support/fixtures.ts';
import { slowness } from './support/slowness.ts';

const dayMs = 24 * 60 * 60_000;

test.describe('privacy', () => {
  // The page asks for figures while lists starts again.
  test.use({ allowedErrors: /the server responded with a status of 503/ });

  test('an owner switches location off and deletion on; a phone reads that and is not asked, and old entries go', async ({
    browser,
    product,
    stack,
    errors,
    newOwner: { api },
    newOwnerPage: page,
  }) => {
    test.setTimeout(120_000);
    const list = await makeList(api, { title: 'Night round' });
    const [item] = list.items;
    for (const _ of [1, 2]) await makeEntry(api, list);
    const sql = openDatabase(product, 'lists');
    const age = async (entries: number[], days: number) => {
      const at = new Date(Date.now() - days * dayMs);
      await sql`
        update entry set created_at = ${at} where list_id = ${list.id} and number in ${sql(entries)}`;
    };
    await age([1, 2], 100);

    await page.goto(`/edit-list/${list.id}`);
    const row = page.getByText('Asks for location, keeps entries until you delete them');
    await row.click();
    await page.getByRole('checkbox', { name: 'Ask for Location' }).uncheck();
    await page.getByRole('checkbox', { name: 'Delete Entries Automatically' }).check();
    const days = page.getByRole('textbox', { name: 'Days until entries are deleted' });
    await expect(days).toHaveAccessibleDescription(
      'Entries are deleted 90 days after they come in. They can’t be restored.',
    );
    await days.fill('0');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(days).toHaveAccessibleDescription(/Enter a whole number of days from 1 to 3,650$/);
    await expect(days).toBeFocused();
    await days.fill('60');
    const preview = page.locator('.fill-frame').getByText(/^Stored:/);
    await expect(preview).toHaveText(/Location: no\. Kept for 60 days\.$/);

    const save = page.getByRole('button', { name: 'Save Changes' });
    await save.click();
    const question = page.getByRole('dialog', { name: 'Delete older entries?' });
    await expect(question).toContainText(
      '2 entries are older than 60 days. They’ll be deleted within an hour and can’t be restored.',
    );
    await expectNoViolations(page, 'the question before entries are deleted');
    await question.getByRole('button', { name: 'Keep Entries' }).click();
    await expect(days).toHaveValue('60');
    await expect(save).toBeFocused();
    expect(await settingsOf(api, list.id)).toEqual([true, null, null]);
    await save.click();
    await question.getByRole('button', { name: 'Save and Delete' }).click();
    await expect(page).toHaveURL(/list-details/);
    await expect(page.getByText('Entries are deleted 60 days after they come in')).toBeVisible();
    await expect(page.getByText('Doesn’t ask for location')).toBeVisible();
    expect(await settingsOf(api, list.id)).toEqual([false, 60, null]);

    const context = await browser.newContext({ ...phoneOptions, baseURL: product.gateway });
    const phone = await context.newPage();
    collectErrors(phone, errors);
    await phone.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () => {
        document.documentElement.dataset.located = 'true';
      };
    });
    await phone.goto(`/view-list/${list.id}`);
    const label = phone.getByText(/^Stored:/);
    await expect(label).toHaveText(
      'Stored: checkmarks, notes, time, browser. Location: no. Kept for 60 days.',
    );
    const oneLine = (await label.boundingBox())?.height ?? 0;
    expect(oneLine).toBeGreaterThanOrEqual(48);
    await label.click();
    expect((await label.boundingBox())?.height).toBeGreaterThan(oneLine);
    await phone.getByRole('checkbox', { name: 'Truss' }).check();
    await phone.getByRole('button', { name: 'Complete List' }).click();
    await expect(phone.getByText('Are you sure you want to complete this list?')).toBeVisible();
    await expect(phone.getByText(/may ask for your location/)).toBeHidden();
    await phone.getByRole('button', { name: 'OK' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await expect(phone.locator('html')).not.toHaveAttribute('data-located');
    await context.close();
    const sent = { completedItems: [{ itemId: item?.id, content: item?.content }] };
    const located = { ...sent, locationData: { latitude: 52.52, longitude: 13.4 } };
    await makeEntry(api, list, located);
    expect(await locationsOf(api, list.id)).toEqual([null, null, null, null]);

    await age([1, 2, 3], 61);
    // Counted under their new days, as if they had come then.
    await sql`
      insert into figures_due (list_id, recount) values (${list.id}, true)
      on conflict (list_id) do update set recount = true`;
    await expect.poll(() => figuresOf(api, list.id)).toEqual([4, true]);
    // The purge runs when the service starts, and then each hour.
    process.kill(stack.read().processes.lists, 'SIGKILL');
    await expect.poll(() => locationsOf(api, list.id), { timeout: 30_000 * slowness }).toEqual([null]);
    await expect
      .poll(async () => (await api.get(`/api/lists/${list.id}`)).json())
      .toMatchObject({ entryCount: 1, history: [{ entryId: 4 }] });
    // Nobody is shown what is too old, also before the purge has come to it.
    const wordsLeft = async () => {
      const [left] = await sql<{ words: string }[]>`
        select string_agg(items::text || user_agent, '') as words from entry
        where list_id = ${list.id} and number < 4`;
      return left?.words;
    };
    await expect.poll(wordsLeft, { timeout: 30_000 * slowness }).toBe('[][][]');
    await expect.poll(() => figuresOf(api, list.id)).toEqual([1, true]);
    await sql.end();
    await page.goto(`/list-entries/${list.id}`);
    await expect(page.getByRole('button', { name: /Entry #\d/ })).toHaveText([/Entry #4/]);
  });
});

async function settingsOf(api: APIRequestContext, listId: string) {
  const list = await (await api.get(`/api/lists/${listId}`)).json();
  return [list.askLocation, list.keepEntriesDays, list.keepSignaturesDays];
}

/** The locations of the entries that a list has; one each. */
async function locationsOf(api: APIRequestContext, listId: string): Promise<unknown[] | number> {
  const answer = await api.get(`/api/lists/${listId}/entries`);
  if (!answer.ok()) return answer.status();
  return (await answer.json()).map(({ location }: { location: unknown }) => location);
}

/** How many entries the figures of the last days count, and whether they count all. */
async function figuresOf(api: APIRequestContext, listId: string): Promise<unknown[]> {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
  const answer = await api.get(`/api/lists/${listId}/insights?from=${day(120)}&to=${day(-1)}`);
  if (!answer.ok()) return [answer.status()];
  const { entries, upToDate } = await answer.json();
  return [entries, upToDate];
}
