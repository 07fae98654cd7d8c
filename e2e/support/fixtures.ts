import {
  type APIRequestContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from 'playwright/test';
import { guardNavigation } from './guard-navigation.ts';
import { Mailbox } from './mailbox.ts';
import { makeOwner, type NewOwner } from './new-owner.ts';
import { makeSubscriber } from './new-subscriber.ts';
import { PagePool } from './page-pool.ts';
import { watchProducts } from './product-logs.ts';

export { expect };

/** Where the product under test answers; set by run.ts. */
export interface Product {
  gateway: string;
  mailbox: string;
  /** An administrator's address of its PostgreSQL. */
  postgres: string;
  /** The payment provider's stand-in. */
  stripe: string;
}

interface Fixtures {
  product: Product;
  mailbox: Mailbox;
  /** A page signed in as the demo owner. */
  ownerPage: Page;
  /** Calls as the demo owner, without a browser. */
  ownerApi: APIRequestContext;
  /** An owner of this test's own, without a subscription. */
  newOwner: NewOwner;
  /** A page signed in as `newOwner`. */
  newOwnerPage: Page;
  /** An owner of this test's own, on trial with a test card. */
  subscriber: NewOwner;
  /** A page signed in as `subscriber`. */
  subscriberPage: Page;
  /** A visitor's phone: small, touch, a browser of its own. */
  phone: Page;
  /** A desktop browser nobody is signed in with. */
  signedOutPage: Page;
}

export const demoOwner = { username: 'demo', password: 'demo1234', email: 'demo@example.com' } as const;

/** The phone every fill test holds: 390 x 844, touch, granted a place. */
export const phoneOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  geolocation: { latitude: 52.520008, longitude: 13.404954 },
  permissions: ['geolocation'],
} satisfies BrowserContextOptions;

/** Fails the test when a page logs an error or throws one: silence is part of the promise. */
export function collectErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
}

/** Who a page is signed in as, and calls with a session that it may share. */
interface SignedInAs {
  username: string;
  password: string;
  api?: APIRequestContext;
}

interface Options {
  /** Errors a page may log in these tests. */
  allowedErrors: RegExp | undefined;
  /**
   * Whether pages are handed on from test to test (`KeptPages`), which is quicker. Not for tests of what a page loads, nor for those
   * with options of `newContext` of their own.
   */
  reusesPages: boolean;
  /**
   * Whether pages are signed in with the session of the test's own calls, which is quicker. Not for tests in which one of the two is
   * signed out without the other.
   */
  sharesSessions: boolean;
}

interface Helpers {
  errors: string[];
  quiet: undefined;
  productLogs: undefined;
  /** Opens a page in a context of its own, or takes a kept one. It listens for errors and is put away after the test. */
  openPage(options?: BrowserContextOptions, signedInAs?: SignedInAs): Promise<Page>;
}

interface WorkerHelpers {
  pagePool: PagePool;
  /** The demo owner's session at each gateway. Checking a password costs as much time as a screen. */
  demoSessions: Map<string, SessionState>;
}

type SessionState = Awaited<ReturnType<APIRequestContext['storageState']>>;

export const test = base.extend<Fixtures & Options & Helpers, WorkerHelpers>({
  browser: [
    async ({ browser }, use) => {
      browser.on('context', guardNavigation);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  pagePool: [
    async ({ browser }, use) => {
      const pages = new PagePool(browser);
      await use(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  demoSessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  reusesPages: [true, { option: true }],
  sharesSessions: [true, { option: true }],
  openPage: async ({ browser, product, errors, reusesPages, pagePool, sharesSessions }, use, testInfo) => {
    const opened: Page[] = [];
    await use(async (more, signedInAs) => {
      const options = { baseURL: product.gateway, ...more };
      const page = reusesPages
        ? await pagePool.take(options)
        : await (await browser.newContext(options)).newPage();
      opened.push(page);
      if (signedInAs?.api && sharesSessions)
        await page.context().addCookies((await signedInAs.api.storageState()).cookies);
      else if (signedInAs) await signIn(page.context().request, product.gateway, signedInAs);
      collectErrors(page, errors);
      return page;
    });
    for (const page of opened) {
      if (reusesPages)
        await pagePool.release(page, { hasFailed: testInfo.status !== testInfo.expectedStatus });
      else await page.context().close();
    }
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  product: async ({}, use) => {
    const gateway = process.env.E2E_GATEWAY;
    const mailbox = process.env.E2E_MAILBOX;
    const postgres = process.env.E2E_POSTGRES;
    const stripe = process.env.E2E_STRIPE;
    if (!gateway || !mailbox || !postgres || !stripe) {
      throw new Error('run browser tests with npm run test:e2e');
    }
    await use({ gateway, mailbox, postgres, stripe });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  errors: async ({}, use) => use([]),
  allowedErrors: [undefined, { option: true }],
  quiet: [
    // After `productLogs`, which keeps the logs of a test that was not quiet, too.
    async ({ errors, allowedErrors, productLogs }, use) => {
      await use(productLogs);
      expect(errors.filter((error) => !allowedErrors?.test(error))).toEqual([]);
    },
    { auto: true },
  ],
  productLogs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use, testInfo) => {
      const keepLogs = watchProducts();
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) await keepLogs(testInfo);
    },
    { auto: true },
  ],
  mailbox: async ({ product }, use) => use(new Mailbox(product.mailbox)),
  ownerPage: async ({ openPage, ownerApi }, use) => use(await openPage({}, { ...demoOwner, api: ownerApi })),
  ownerApi: async ({ playwright, product, demoSessions }, use) => {
    const { gateway } = product;
    const request = await playwright.request.newContext({
      baseURL: gateway,
      storageState: demoSessions.get(gateway),
    });
    // None yet, or a test has ended it.
    if ((await request.get('/api/auth/user')).status() !== 200) {
      await signIn(request, gateway);
      demoSessions.set(gateway, await request.storageState());
      // Other tests delete lists of this owner: each finds one deleted, whatever the order.
      await request.delete(`/api/lists/${(await makeList(request)).id}`);
    }
    await use(request);
    await request.dispose();
  },
  newOwner: async ({ playwright, product }, use) => {
    const owner = await makeOwner(playwright, product);
    await use(owner);
    await owner.api.dispose();
  },
  newOwnerPage: async ({ openPage, newOwner }, use) => use(await openPage({}, newOwner)),
  subscriber: async ({ playwright, product }, use) => {
    const owner = await makeSubscriber(playwright, product);
    await use(owner);
    await owner.api.dispose();
  },
  subscriberPage: async ({ openPage, subscriber }, use) => use(await openPage({}, subscriber)),
  signedOutPage: async ({ openPage }, use) => use(await openPage()),
  phone: async ({ openPage }, use) => use(await openPage({ ...phoneOptions, serviceWorkers: 'block' })),
});

async function signIn(
  request: APIRequestContext,
  origin: string,
  { username, password }: SignedInAs = demoOwner,
): Promise<void> {
  const answer = await request.post('/api/auth/login', { data: { username, password }, headers: { origin } });
  expect(answer.status()).toBe(200);
}

/** A list as the API answers it, as far as tests look. */
export interface MadeList {
  id: string;
  title: string;
  items: { id: string; content: string }[];
}

/** A list made by HTTP, for tests that are about something else. */
export async function makeList(
  api: APIRequestContext,
  list: Partial<Record<'title' | 'description' | 'type' | 'notificationEmail', string>> & {
    items?: string[];
    requireSignature?: boolean;
  } = {},
): Promise<MadeList> {
  const { items = ['Truss', 'Cable drums', 'Gaffer tape'], ...fields } = list;
  const answer = await api.post('/api/lists', {
    data: {
      title: 'Van loading',
      description: 'Before the van leaves',
      type: 'TODO',
      ...fields,
      items: items.map((content) => ({ content })),
    },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** What a visitor sends; the body of `log-session`. */
interface SentSession {
  sessionId?: string;
  completedItems?: { itemId?: string; content?: string; note?: string | null }[];
  uncompletedItems?: { itemId?: string; content?: string; note?: string | null }[];
}

/** An entry made by HTTP: the first item ticked and noted, or as `sent` says. Answers its number. */
export async function makeEntry(
  api: APIRequestContext,
  { id, items: [item] }: MadeList,
  sent: SentSession = {},
  headers: Record<string, string> = {},
): Promise<number> {
  const answer = await api.post(`/api/lists/${id}/log-session`, {
    headers,
    data: {
      sessionId: `session-${Date.now()}-${crypto.randomUUID()}`,
      completedItems: [{ itemId: item?.id, content: item?.content, note: 'one bent' }],
      ...sent,
    },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).id;
}

/** A PNG of this size in pixels, half of it green, for an input of files. */
export async function picture(page: Page, width: number, height: number) {
  const url = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const ink = canvas.getContext('2d');
      if (!ink) throw new Error('no canvas');
      ink.fillStyle = '#007845';
      ink.fillRect(0, 0, width / 2, height);
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  return { name: 'picture.png', mimeType: 'image/png', buffer };
}
