// @marketing @mails
import type { Page } from 'playwright/test';
import { answer503 } from './support/answers.ts';
import { expect, test } from './support/fixtures.ts';
import { fillContact, fillSupport } from './support/public-forms.ts';
import { holdScripts } from './support/public-pages.ts';

test.use({ allowedErrors: /Failed to load resource/ });

const supportAddress = 'support@scanlist.example';

test('a support request reaches the support address once, and its writer gets one copy @core @marketing @mails', async ({
  signedOutPage: page,
  mailbox,
}) => {
  await page.goto('/support');
  const typed = await fillSupport(page);
  await page.getByRole('button', { name: 'Submit Request' }).dblclick();
  await expect(page.getByText('Support Request Sent', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Request Received' })).toBeFocused();

  const [copy] = await mailbox.waitForTo(typed.email, 1);
  expect(copy?.text).toContain('24-48 hours');
  // The address is not confirmed, so the copy contains no text of the writer.
  expect(JSON.stringify(copy)).not.toContain(typed.description);
  expect(JSON.stringify(copy)).not.toContain(typed.name);
  const supportMail = await mailbox.waitForReplyTo(typed.email);
  expect(supportMail.to).toEqual([supportAddress]);
  expect(supportMail.text).toContain(typed.description);
  expect(supportMail.text).toContain(typed.name);
  expect(supportMail.text).toContain('QR Code Issues');
  expect(supportMail.html).toContain('&lt;b&gt;Can I print&lt;/b&gt;');

  await page.getByRole('button', { name: 'Submit Another Request' }).click();
  for (const label of ['Name', 'Email', 'Description']) await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByLabel('Issue Type')).toHaveValue('');
});

test('a signed-in owner reaches support from the account menu', async ({ newOwnerPage: page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Support' }).click();
  await page.waitForURL('**/support');
  await expect(page.getByRole('heading', { name: 'Support Center' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
});

test('a contact message reaches the support address once, and its writer gets one copy', async ({
  signedOutPage: page,
  mailbox,
}) => {
  await page.goto('/contact');
  const typed = await fillContact(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeFocused();
  const [copy] = await mailbox.waitForTo(typed.email, 1);
  expect(copy?.subject).toBe('We received your message');
  for (const words of ['We load forty vans each Friday.', typed.subject]) {
    expect(JSON.stringify(copy)).not.toContain(words);
  }
  const supportMail = await mailbox.waitForReplyTo(typed.email);
  expect(supportMail.subject).toContain(typed.subject);
  await page.getByRole('button', { name: 'Send Another Message' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('an owner who writes from the account’s address gets a copy of the text, and from another address none', async ({
  newOwner: { api, email },
  mailbox,
}) => {
  const write = (from: string) =>
    api.post('/api/contact', {
      data: { name: 'Alex Reed', email: from, subject: 'Forty vans', message: 'We load them each Friday.' },
    });
  expect((await write(email.toUpperCase())).status()).toBe(200);
  const [own] = await mailbox.waitForTo(email.toUpperCase(), 1);
  expect(own?.text).toContain('We load them each Friday.');
  const other = `other-${email}`;
  expect((await write(other)).status()).toBe(200);
  const [theirs] = await mailbox.waitForTo(other, 1);
  expect(theirs?.text).not.toContain('We load them each Friday.');
});

test('the second click of a double click has no effect on what replaced the button', async ({
  signedOutPage: page,
}) => {
  await page.route('**/api/contact', (route) => route.fulfill({ json: { message: 'Received.' } }));
  await page.goto('/contact');
  await fillContact(page);
  await page.evaluate(() => {
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLHeadingElement)) return;
      const again = [...document.querySelectorAll('main button')].at(-1);
      setTimeout(() => {
        again?.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true }));
        document.documentElement.dataset.pressed = again?.textContent ?? '';
      });
    });
  });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-pressed', 'Send Another Message');
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeFocused();
  await page.getByRole('button', { name: 'Send Another Message' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
});

test('a failed request keeps its input, even over a reload, and is sent once later @core @marketing @mails', async ({
  signedOutPage: page,
  mailbox,
}) => {
  await page.goto('/support');
  const typed = await fillSupport(page);
  await page.route('**/api/support', answer503);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Submission Failed', { exact: true })).toBeVisible();
  await expectTyped(page, typed);
  await page.reload();
  await expectTyped(page, typed);
  await expect(page.getByLabel('Issue Type')).toHaveValue('qrcode');
  await page.unroute('**/api/support');
  // Only the answer is lost; the request has arrived.
  await page.route(
    '**/api/support',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Submission Failed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Support Request Sent', { exact: true })).toBeVisible();
  await mailbox.waitForTo(typed.email, 1);
  await mailbox.waitForReplyTo(typed.email);
});

test('a refusal of the server is shown at its field; input from before hydration is kept', async ({
  signedOutPage: page,
}) => {
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 400,
      json: {
        message: 'Please check what you entered.',
        code: 'VALIDATION_FAILED',
        issues: [{ path: 'email', message: 'Please enter a valid email address.' }],
      },
    }),
  );
  const release = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  const typed = await fillContact(page);
  release();
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('Subject')).toHaveValue(typed.subject);
  await expectTyped(page, { ...typed, description: undefined });
  await page.getByRole('button', { name: 'Send Message' }).click();
  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address\./);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
});

test('a sender of too many messages sees when to try again', async ({ signedOutPage: page }) => {
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '42' },
      json: { message: 'Too many requests. Please try again in 42 seconds.', code: 'THROTTLED' },
    }),
  );
  await page.goto('/contact');
  const typed = await fillContact(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Submission Failed', { exact: true })).toBeVisible();
  await expect(page.getByText(/again in 42 seconds|in less than a minute|in a minute/).first()).toBeVisible();
  await expectTyped(page, { ...typed, description: undefined });
});

test('a program that fills in the hidden field reaches no mailbox', async ({ request, product, mailbox }) => {
  const email = `program-${crypto.randomUUID()}@example.com`;
  const answer = await request.post('/api/contact', {
    headers: { origin: product.gateway },
    data: {
      name: 'Cheap Watches',
      email,
      subject: 'An offer',
      message: 'Buy as many as you like.',
      website: 'https://watches.example',
    },
  });
  expect(answer.status()).toBe(200);
  const after = await request.post('/api/contact', {
    headers: { origin: product.gateway },
    data: {
      name: 'Rosa Lind',
      email: `after-${email}`,
      subject: 'A question',
      message: 'Do you ship labels?',
    },
  });
  expect(after.status()).toBe(200);
  await mailbox.waitForTo(`after-${email}`, 1);
  expect((await mailbox.all()).filter(({ to }) => to.includes(email))).toEqual([]);
  expect(await mailbox.withReplyTo(email)).toEqual([]);
});

test('without JavaScript both pages show the address to write to', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.gateway, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/support', '/contact']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('link', { name: supportAddress }).first()).toHaveAttribute(
      'href',
      `mailto:${supportAddress}`,
    );
  }
  await context.close();
});

async function expectTyped(
  page: Page,
  typed: { name: string; email: string; description?: string | undefined },
): Promise<void> {
  await expect(page.getByLabel('Name')).toHaveValue(typed.name);
  await expect(page.getByLabel('Email')).toHaveValue(typed.email);
  if (typed.description) await expect(page.getByLabel('Description')).toHaveValue(typed.description);
}
