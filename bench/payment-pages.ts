import { browserArguments } from '@scanlist/e2e/browser';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import type { Figure } from './support/report.ts';
import { isScript, listBytes, type SeenRequest, sumBytes, watchRequests } from './support/watch-requests.ts';

/** Matches text that only the code for the card provider, or its stand-in, contains. */
const paymentCode = /js\.stripe\.com|stripe-local|createPaymentMethod|TEST MODE/;

const account = {
  username: 'bench-subscriber',
  email: 'bench-subscriber@example.com',
  password: 'kettle and rope',
  confirmPassword: 'kettle and rope',
  firstName: 'Mira',
  lastName: 'Holt',
};

/**
 * Measures bytes of the pages that take a card, with an empty cache, until the network is idle and the card can be
 * typed. They include the stand-in's script, as they would include Stripe's. Also checks that /dashboard loads no
 * payment code.
 */
export async function measurePaymentPages(
  { gateway, stripe }: { gateway: string; stripe: string },
  executablePath: string,
): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    const signUp = await measure(await openContext(browser, gateway), fillSignUp);
    const owner = await ownerWithoutSubscription(await openContext(browser, gateway), stripe);
    const signedIn = async () => openContext(browser, gateway, await owner.storageState());
    const subscribe = await measure(await signedIn(), (page) => openForm(page, '/subscribe'));
    const dashboard = await measure(await signedIn(), async (page) => {
      await page.goto('/dashboard', { waitUntil: 'networkidle' });
      await page.getByRole('heading', { name: 'My Lists' }).waitFor();
    });
    const [onForm, onDashboard] = await Promise.all([subscribe, dashboard].map(withPaymentCode));
    if (!onForm?.length)
      throw new Error('no payment code was found on /subscribe: `paymentCode` no longer matches it');
    return [
      {
        name: 'sign-up with its card form, JavaScript on the wire',
        ...weightOf(signUp),
        bound: { most: 245_000 },
      },
      { name: 'subscribe, JavaScript on the wire', ...weightOf(subscribe), bound: { most: 220_000 } },
      {
        name: 'scripts with payment code on /dashboard',
        value: onDashboard?.length ?? Number.NaN,
        unit: 'scripts',
        bound: { most: 0 },
        detail: onDashboard?.join(', ') ?? '',
      },
    ];
  } finally {
    await browser.close();
  }
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

function openContext(browser: Browser, baseURL: string, storageState?: State): Promise<BrowserContext> {
  const viewport = { width: 1280, height: 800 };
  return browser.newContext({ baseURL, viewport, ...(storageState ? { storageState } : {}) });
}

async function measure(
  context: BrowserContext,
  visit: (page: Page) => Promise<void>,
): Promise<SeenRequest[]> {
  const page = await context.newPage();
  const seen = await watchRequests(page);
  await visit(page);
  const scripts = seen().filter(isScript);
  await context.close();
  return scripts;
}

async function fillSignUp(page: Page): Promise<void> {
  await page.goto('/signup');
  const fields = {
    Username: account.username,
    Email: account.email,
    Password: account.password,
    'Confirm Password': account.confirmPassword,
    'First Name': account.firstName,
    'Last Name': account.lastName,
  };
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Card number').waitFor();
  await page.waitForLoadState('networkidle');
}

async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByLabel('Card number').waitFor();
}

/** Signs a person up, ends the subscription at the card provider, and returns the browser context of that person. */
async function ownerWithoutSubscription(context: BrowserContext, stripe: string): Promise<BrowserContext> {
  const { request } = context;
  await request.post('/api/payment/create-setup-intent');
  const card = { billingPeriod: 'monthly', paymentMethodId: 'pm_card_visa' };
  const made = await request.post('/api/auth/register-with-trial', { data: { ...account, ...card } });
  if (made.status() !== 201) throw new Error(`signing up answered ${made.status()}`);
  const { stripeSubscriptionId } = await made.json();
  const headers = { authorization: 'Bearer sk_test_bench' };
  const ended = await fetch(`${stripe}/v1/subscriptions/${stripeSubscriptionId}`, {
    method: 'DELETE',
    headers,
  });
  if (!ended.ok) throw new Error(`ending the subscription answered ${ended.status}`);
  await request.get('/api/subscription?sync=1');
  return context;
}

function weightOf(scripts: SeenRequest[]): Pick<Figure, 'value' | 'unit' | 'detail'> {
  return {
    value: sumBytes(scripts),
    unit: 'bytes',
    detail: listBytes(scripts),
  };
}

/** Returns the URLs of the scripts that contain payment code. */
async function withPaymentCode(scripts: SeenRequest[]): Promise<string[]> {
  const texts = await Promise.all(
    scripts.map(async ({ url }) => ({ url, text: await (await fetch(url)).text() })),
  );
  return texts.filter(({ text }) => paymentCode.test(text)).map(({ url }) => new URL(url).pathname);
}
