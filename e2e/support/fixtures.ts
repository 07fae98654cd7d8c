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
import { routeInlinedAnswers } from './route-inlined-answers.ts';

export { expect };

/** The addresses of the product under test; run.ts sets them. */
export interface Product {
  gateway: string;
  mailbox: string;
  /** The URL of its PostgreSQL for an administrator. */
  postgres: string;
  /** The URL of the payment stand-in. */
  stripe: string;
}

interface Fixtures {
  product: Product;
  mailbox: Mailbox;
  /** A page signed in as the demo owner. */
  ownerPage: Page;
  /** API calls as the demo owner, without a browser. */
  ownerApi: APIRequestContext;
  /** A new owner for this test, without a subscription. */
  newOwner: NewOwner;
  /** A page signed in as `newOwner`. */
  newOwnerPage: Page;
  /** A new owner for this test, on trial with a test card. */
  subscriber: NewOwner;
  /** A page signed in as `subscriber`. */
  subscriberPage: Page;
  /** A visitor's phone: small, with touch, in its own browser context. */
  phone: Page;
  /** A desktop browser without a session. */
  signedOutPage: Page;
}

export const demoOwner = { username: 'demo', password: 'demo1234', email: 'demo@example.com' } as const;

/** The phone of every fill-page test: 390 x 844, touch, location granted. */
export const phoneOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  geolocation: { latitude: 52.520008, longitude: 13.404954 },
  permissions: ['geolocation'],
} satisfies BrowserContextOptions;

/** Collects every error that a page logs or throws. The test fails at its end if any is left. */
export function collectErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
}

/** The account of a page, and optionally API calls whose session the page may share. */
interface SignedInAs {
  username: string;
  password: string;
  api?: APIRequestContext;
}

interface Options {
  /** Errors that a page may log in these tests. */
  allowedErrors: RegExp | undefined;
  /**
   * Whether tests reuse pages (`PagePool`), which is faster. Set it to false in tests about the loading of a page, and
   * in tests with their own options of `newContext`.
   */
  reusesPages: boolean;
  /**
   * Whether pages use the session of the test's API calls, which is faster. Set it to false in tests that end only one
   * of the two sessions.
   */
  sharesSessions: boolean;
}

interface Helpers {
  errors: string[];
  quiet: undefined;
  productLogs: undefined;
  /** Opens a page in a new context, or takes one from the pool. Collects its errors and releases it after the test. */
  openPage(options?: BrowserContextOptions, signedInAs?: SignedInAs): Promise<Page>;
}

interface WorkerHelpers {
  pagePool: PagePool;
  /** The demo owner's session at each gateway, because checking a password takes as long as loading a screen. */
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
      if (!reusesPages) routeInlinedAnswers(page);
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
    // Depends on `productLogs`, so that a test that fails here keeps its logs too.
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
    // There is no session yet, or a test has ended it.
    if ((await request.get('/api/auth/user')).status() !== 200) {
      await signIn(request, gateway);
      demoSessions.set(gateway, await request.storageState());
      // Tests that need a deleted list of this owner find one, in any order of tests.
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

/** The fields of a list in API answers that tests use. */
export interface MadeList {
  id: string;
  title: string;
  items: { id: string; content: string }[];
}

/** Creates a list over HTTP, for tests about something else. */
export async function makeList(
  api: APIRequestContext,
  list: Partial<Record<'title' | 'description' | 'type' | 'notificationEmail', string>> & {
    items?: string[];
    requireSignature?: boolean;
    askName?: 'off' | 'optional' | 'required';
    askLocation?: boolean;
    keepEntriesDays?: number;
    keepSignaturesDays?: number;
    ending?: 'homepage' | 'form' | 'message';
    endingMessage?: string;
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

/** What a visitor submits: the body of `log-session`. */
interface SentSession {
  sessionId?: string;
  signatureData?: string;
  signatureTyped?: string;
  name?: string;
  locationData?: { latitude: number; longitude: number };
  receiptSecret?: string;
  completedItems?: { itemId?: string; content?: string; note?: string | null }[];
  uncompletedItems?: { itemId?: string; content?: string; note?: string | null }[];
}

/**
 * Creates an entry over HTTP and returns its number. The first item is ticked and has a note, unless `sent` says
 * otherwise.
 */
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

/** Creates a PNG of this size in pixels, half of it green, for a file input. */
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
