// @owner @fill @marketing @payments @accounts
import type { APIRequestContext, Page } from 'playwright/test';
import { expectAccessible, expectNoViolations, resetPage } from './support/axe.ts';
import { expect, makeList, test } from './support/fixtures.ts';
import { ownerWalks, signedOutWalks } from './support/owner-states.ts';
import { paymentWalks, signUpWalks } from './support/payment-states.ts';
import { publicWalks } from './support/public-states.ts';
import { sendScriptBefore } from './support/script-file.ts';
import { slowness } from './support/slowness.ts';
import { openWithoutScripts, type Walk } from './support/walks.ts';

/** The time limit of one state, on this machine. A state that takes longer hangs; the remaining time is left for the others. */
const stateMsMax = 25_000 * slowness;

/** The browser logs the error statuses of missing pages, refused forms and services that are down. */
test.use({
  allowedErrors:
    /Failed to load resource: the server responded with a status of (400|401|402|403|404|409|422|503)/,
});

for (const [walk, states] of Object.entries<Walk>({ ...ownerWalks, ...paymentWalks })) {
  test(`an owner's screens are accessible in every state: ${walk}`, async ({
    newOwnerPage,
    newOwner,
    errors,
  }) => {
    await expectEachAccessible(states, { page: newOwnerPage, api: newOwner.api, errors });
  });
}

for (const [walk, states] of Object.entries<Walk>({ ...publicWalks, ...signUpWalks, ...signedOutWalks })) {
  test(`screens without a sign-in are accessible in every state: ${walk}`, async ({
    signedOutPage,
    request,
    errors,
  }) => {
    await expectEachAccessible(states, { page: signedOutPage, api: request, errors });
  });
}

test('the fill page is accessible in every state', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi, { requireSignature: true });
  await phone.goto(`/view-list/${id}`);
  await expectNoViolations(phone, 'the form');
  await phone.getByText(/^Stored:/).click();
  await expectNoViolations(phone, 'the form with its whole label');
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.reload();
  await phone.getByRole('button', { name: 'Start again' }).click();
  await expectNoViolations(phone, 'a list that was left unfinished');
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await expect(phone.getByRole('button', { name: 'OK' })).toBeVisible();
  await expectNoViolations(phone, 'the confirmation');
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByText('Please Sign to Complete')).toBeVisible();
  await phone.locator('canvas').waitFor();
  await expectNoViolations(phone, 'the signature');
  await phone.getByRole('button', { name: 'Type instead' }).click();
  await phone.getByRole('textbox', { name: 'Type your name to sign' }).fill('Mira Voss');
  await expectNoViolations(phone, 'a typed signature');
  await phone.getByRole('button', { name: 'Draw instead' }).click();
  const pad = phone.locator('canvas');
  await pad.hover({ position: { x: 30, y: 60 } });
  await phone.mouse.down();
  await pad.hover({ position: { x: 150, y: 120 } });
  await phone.mouse.up();
  await phone.getByRole('button', { name: 'Done' }).click();
  await phone.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expectNoViolations(phone, 'the thank-you');
  await phone.getByRole('link', { name: 'View your receipt' }).click();
  await phone.getByText('Ask the owner to delete this').click();
  await expect(phone.getByRole('button', { name: 'Ask to Delete' })).toBeVisible();
  await expectAccessible(phone, 'a receipt with the question');
  await phone.getByRole('button', { name: 'Ask to Delete' }).click();
  await expect(phone.getByText('You asked the owner to delete this on')).toBeVisible();
  await expectAccessible(phone, 'a receipt whose deletion was asked for');
  expect((await ownerApi.delete(`/api/lists/${id}`)).ok()).toBe(true);
  await phone.reload();
  await expect(phone.getByText('The owner deleted this list.')).toBeVisible();
  await expectAccessible(phone, 'a receipt of a deleted list');
  await phone.goto('/receipt/no-such-receipt');
  await expect(phone.getByRole('heading', { name: 'Receipt Not Found' })).toBeVisible();
  await expectAccessible(phone, 'a missing receipt');
  await phone.goto('/view-list/no-such-list');
  await expectNoViolations(phone, 'a missing list');
});

test('the fill page is accessible while the server cannot be reached', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi);
  await phone.goto(`/view-list/${id}`);
  await expect(phone.locator('[data-live]')).toBeVisible();
  await phone.route('**/api/lists/**', (route) => route.fulfill({ status: 503, body: '' }));
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await expect(phone.getByText('Saved on this phone').first()).toBeVisible();
  await expectNoViolations(phone, 'a form that waits');
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByText('Saved on this phone · 1 entry waiting to be sent').first()).toBeVisible();
  await expectNoViolations(phone, 'an entry that waits');
});

test('the fill page is accessible when its list is changed or completed elsewhere, and without JavaScript', async ({
  phone,
  ownerApi,
}) => {
  const { id, title, items } = await makeList(ownerApi);
  await phone.goto(`/view-list/${id}`);
  const shorter = { title, description: 'Before the van leaves', type: 'TODO', items: items.slice(1) };
  expect((await ownerApi.put(`/api/lists/${id}`, { data: shorter })).status()).toBe(200);
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await expect(phone.getByText('The owner removed an item you used.')).toBeVisible();
  await expectNoViolations(phone, 'a removed item');

  const other = await phone.context().newPage();
  await other.goto(`/view-list/${id}`);
  await other.getByRole('button', { name: 'Complete List' }).click();
  await other.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByText('You completed this list in another tab')).toBeVisible();
  await expectNoViolations(phone, 'completed in another tab');

  await sendScriptBefore(other, `/view-list/${id}`);
  await openWithoutScripts(other, `/view-list/${id}`, '**/assets/fill/standalone/*.js');
  await expect(other.getByText('JavaScript is turned off')).toBeVisible();
  await expect(other.getByRole('button')).toHaveCount(1);
  await expectNoViolations(other, 'without JavaScript');
});

test('the form of the fill page is accessible where its script does not load', async ({
  phone,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi, { requireSignature: true, askName: 'required' });
  const complete = phone.getByRole('button', { name: 'Complete List' });
  await sendScriptBefore(phone, `/view-list/${id}`);
  await openWithoutScripts(phone, `/view-list/${id}`, '**/assets/fill/standalone/*.js');
  await expectNoViolations(phone, 'name and signature');
  await complete.click();
  await expect(phone.getByRole('alert')).toBeFocused();
  await expectNoViolations(phone, 'nothing is checked');
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await complete.click();
  await expect(phone.getByRole('link', { name: 'Please enter your name' })).toBeVisible();
  await expectNoViolations(phone, 'a field that is missing');
  await phone.getByRole('textbox', { name: 'Your name', exact: true }).fill('Dana Moore');
  await phone.getByRole('textbox', { name: 'Type your name to sign' }).fill('Dana Moore');
  await complete.click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expectNoViolations(phone, 'the receipt of a form');
});

/** Checks each state. A state that fails or cannot be reached is reported by name and does not stop the others. */
async function expectEachAccessible(
  states: Walk,
  { page, api, errors }: { page: Page; api: APIRequestContext; errors: string[] },
): Promise<void> {
  test.setTimeout(stateMsMax * Object.keys(states).length);
  // Set once for all states, because reduced motion leaves fewer animations to wait for.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const [place, [name, visit]] of Object.entries(states).entries()) {
    const check = async () => {
      if (place > 0) await resetPage(page);
      await visit(page, api);
      await expectAccessible(page, name);
    };
    const failure = await test.step(name, check, { timeout: stateMsMax }).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    expect.soft(failure, `${name} can be reached`).toBeUndefined();
    // The allowed errors are filtered out at the end of the test.
    for (const [place, error] of errors.entries())
      if (!error.includes(' of state ')) errors[place] = `${error} of state ${name}`;
  }
}
