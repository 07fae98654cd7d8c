// @accounts @owner
import { expect, makeEntry, makeList, picture, test } from './support/fixtures.ts';

test.use({
  allowedErrors: /Failed to load resource: the server responded with a status of (400|401|404|409)/,
});

/** A New York time as mails show it, in summer and in winter. */
const newYorkTime = /[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M E[SD]T\b/;

test('a changed password ends every other session and keeps this one @core @accounts @owner', async ({
  newOwner,
  newOwnerPage,
  request,
}) => {
  const signIn = (password: string) =>
    request.post('/api/auth/login', { data: { username: newOwner.username, password } });
  expect((await signIn(newOwner.password)).status()).toBe(200);
  await newOwnerPage.goto('/profile?tab=security');
  await expect(newOwnerPage.getByText('This device')).toBeVisible();
  await expect(newOwnerPage.getByText(/^The computer running ScanList · Last active/).first()).toBeVisible();
  await expect(newOwnerPage.getByRole('button', { name: /^Sign out/ }).first()).toBeVisible();

  await newOwnerPage.getByLabel('Current password').fill('not-this-one');
  await newOwnerPage.getByLabel('New password').fill('kettle and rope');
  await newOwnerPage.getByLabel('Confirm password').fill('kettle and rope');
  await newOwnerPage.getByRole('button', { name: 'Change password' }).click();
  await expect(newOwnerPage.getByLabel('Current password')).toBeFocused();
  await expect(newOwnerPage.getByLabel('New password')).toHaveValue('kettle and rope');

  await newOwnerPage.getByLabel('Current password').fill(newOwner.password);
  await newOwnerPage.getByLabel('New password').fill('password');
  await newOwnerPage.getByLabel('Confirm password').fill('password');
  await newOwnerPage.getByRole('button', { name: 'Change password' }).click();
  await expect(newOwnerPage.getByText(/too common/).first()).toBeVisible();

  await newOwnerPage.getByLabel('New password').fill('kettle and rope');
  await newOwnerPage.getByLabel('Confirm password').fill('kettle and rope');
  await newOwnerPage.getByRole('button', { name: 'Change password' }).click();
  await expect(newOwnerPage.getByText('Password updated', { exact: true })).toBeVisible();
  await expect(newOwnerPage.getByRole('heading', { level: 1, name: 'Who has access' })).toBeVisible();

  expect((await request.get('/api/auth/user')).status()).toBe(401);
  const others = newOwnerPage.getByRole('listitem').getByRole('button', { name: /^Sign out/ });
  await expect(others).toHaveCount(0);
  await newOwnerPage.reload();
  await expect(newOwnerPage.getByText('This device')).toBeVisible();
  expect((await signIn(newOwner.password)).status()).toBe(401);
  expect((await signIn('kettle and rope')).status()).toBe(200);
});

test('another device, such as a lost phone, can be signed out', async ({
  newOwner,
  newOwnerPage,
  request,
}) => {
  const { username, password } = newOwner;
  expect((await request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
  await newOwnerPage.goto('/profile?tab=security');
  await newOwnerPage
    .getByRole('listitem')
    .filter({ hasNotText: 'This device' })
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(newOwnerPage.getByText('Signed out', { exact: true })).toBeVisible();
  expect((await request.get('/api/auth/user')).status()).toBe(401);
});

test.describe('in another time zone', () => {
  test.use({ reusesPages: false, timezoneId: 'America/New_York' });

  test('a new address takes effect once its link was opened, the old address is notified, and mails use the owner’s time zone @core @accounts @owner', async ({
    newOwner,
    newOwnerPage,
    phone,
    mailbox,
  }) => {
    const moved = `moved-${newOwner.username}@example.com`;
    const list = await makeList(newOwner.api, { notificationEmail: newOwner.email });
    const timeZoneSaved = newOwnerPage.waitForResponse('**/api/profile/time-zone');
    await newOwnerPage.goto('/profile');
    expect((await timeZoneSaved).status()).toBe(200);
    await newOwnerPage.getByLabel('First name').fill('Robin');
    await newOwnerPage.getByLabel('Email').fill(moved);
    await newOwnerPage.getByRole('button', { name: /save/i }).click();
    await expect(newOwnerPage.getByText('Waiting for confirmation')).toBeVisible();
    await expect(newOwnerPage.getByRole('button', { name: 'Account of Robin' })).toBeVisible();
    expect(await (await newOwner.api.get('/api/auth/user')).json()).toMatchObject({
      firstName: 'Robin',
      email: newOwner.email,
    });

    const [notice] = await mailbox.waitForTo(newOwner.email, 1);
    expect(notice?.text).not.toContain('/confirm-email/');
    expect(notice?.text).toMatch(newYorkTime);
    // A list with the new address sends no confirmation mail to it. The later mail to the other address shows that one
    // would have arrived by now.
    const early = await makeList(newOwner.api, { notificationEmail: moved });
    const otherAddress = `keys-${moved}`;
    await makeList(newOwner.api, { notificationEmail: otherAddress });
    await mailbox.waitForTo(otherAddress, 1);
    const [confirmationMail] = await mailbox.waitForTo(moved, 1);
    const link = /\/confirm-email\/[\w-]+/.exec(confirmationMail?.text ?? '')?.[0] ?? '';
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Confirm Email Address' }).click();
    await expect(phone.getByText(moved)).toBeVisible();
    expect(await (await newOwner.api.get('/api/auth/user')).json()).toMatchObject({ email: moved });
    await phone.goto('/confirm-email/nobody-was-ever-sent-this-one');
    await phone.getByRole('button', { name: 'Confirm Email Address' }).click();
    await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

    // The list that notified the owner still notifies the owner.
    for (const { id } of [list, early]) {
      await expect
        .poll(async () => (await newOwner.api.get(`/api/lists/${id}`)).json())
        .toMatchObject({ notificationEmail: moved, notificationStatus: 'own' });
    }
    await makeEntry(newOwner.api, list);
    const [entry] = await mailbox.waitForTo(moved, 2);
    expect(entry?.text).toMatch(newYorkTime);
    expect(entry?.text).not.toContain('UTC');
  });
});

test('the address of another account is refused with a message at its field', async ({ newOwnerPage }) => {
  await newOwnerPage.goto('/profile');
  await newOwnerPage.getByLabel('Email').fill('DEMO@example.com');
  await newOwnerPage.getByRole('button', { name: /save/i }).click();
  await expect(newOwnerPage.getByLabel('Email')).toBeFocused();
  await expect(newOwnerPage.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
});

test('visitors see the company name and its logo, and the logo may be cached for ever @core @accounts @owner', async ({
  newOwner,
  newOwnerPage,
  phone,
}) => {
  const list = await makeList(newOwner.api);
  await newOwnerPage.goto('/company-settings');
  await newOwnerPage.getByLabel('Company name').fill('Fjord & Field Ltd.');
  await newOwnerPage.locator('input[type=file]').setInputFiles(await picture(newOwnerPage, 1600, 800));
  await expect(newOwnerPage.getByText('Logo uploaded', { exact: true })).toBeVisible();
  await expect(newOwnerPage.getByText(`/view-list/${list.id}/fjord-field-ltd/van-loading`)).toBeVisible();
  await newOwnerPage.getByRole('button', { name: /save/i }).click();
  await expect(newOwnerPage.getByText('Settings updated', { exact: true })).toBeVisible();

  await expect
    .poll(async () => (await newOwner.api.get(`/api/lists/${list.id}/public`)).json())
    .toMatchObject({
      companyName: 'Fjord & Field Ltd.',
      companyLogoUrl: expect.stringMatching(/^\/logos\//),
    });
  await phone.goto(`/view-list/${list.id}`);
  const logo = phone.getByRole('img', { name: /Fjord & Field/ });
  await expect(logo).toBeVisible();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  const file = await phone.request.get((await logo.getAttribute('src')) ?? '');
  expect(file.headers()['cache-control']).toContain('immutable');
  expect(file.headers()['x-content-type-options']).toBe('nosniff');

  await phone.goto(`/view-list/${list.id}/fjord-field-ltd/van-loading`);
  await expect(phone.getByRole('checkbox', { name: 'Truss' })).toBeVisible();
});

test('the server too refuses a logo that is not really a picture', async ({ newOwner: { api } }) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const companyLogoUrl of [
    `data:image/svg+xml;base64,${svg.toString('base64')}`,
    `data:image/png;base64,${svg.toString('base64')}`,
    'data:image/png;base64,',
    'https://elsewhere.example/logo.png',
    `data:image/png;base64,${Buffer.alloc(1_048_577, 1).toString('base64')}`,
  ]) {
    const answer = await api.post('/api/profile/company', { data: { companyName: 'X', companyLogoUrl } });
    expect(answer.status(), companyLogoUrl.slice(0, 40)).toBe(400);
    expect((await answer.json()).issues).toMatchObject([{ path: 'companyLogoUrl' }]);
  }
  const huge = `data:image/png;base64,${'A'.repeat(3_000_000)}`;
  expect((await api.post('/api/profile/company', { data: { companyLogoUrl: huge } })).status()).toBe(413);
  expect(await (await api.get('/api/profile')).json()).toMatchObject({
    companyName: null,
    companyLogoUrl: null,
  });
});
