import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Dialog, Page } from 'playwright/test';
import { routeApiCalls } from './api-routes.ts';
import { isLeaving } from './guard-navigation.ts';

/** A page that outlives its test, and whether a test did something to it that cannot be undone. */
interface PooledPage {
  page: Page;
  options: BrowserContextOptions;
  isDirty: boolean;
  /** Whether a test had all requests stopped, to answer some. */
  isRouted: boolean;
  /** Whether a test took the network away, or gave permissions. */
  isOffline: boolean;
  isPermitted: boolean;
}

/** A page that is still loading when its test ends may not follow; then it is closed like one that cannot be cleaned. */
const cleanMsMax = 5_000;

/**
 * The pages of one worker that are handed from test to test. A new context with a new page costs more than twice the
 * processor time of loading a screen in a page that is there.
 *
 * A page that is given back has no cookies, storage, routes, permissions or emulation of the test before. One that was given an
 * init script, a clock or a bridge is closed instead, as is one that is about to leave, and every page of a test that
 * failed.
 */
export class PagePool {
  readonly #browser: Browser;
  readonly #idle: PooledPage[] = [];
  readonly #used = new Map<Page, PooledPage>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A clean page of a context with these options. Give it back at the end of the test. */
  async take(options: BrowserContextOptions): Promise<Page> {
    const key = JSON.stringify(options);
    const place = this.#idle.findIndex((pooled) => JSON.stringify(pooled.options) === key);
    const pooled = place >= 0 ? this.#idle.splice(place, 1)[0] : await this.#open(options);
    if (!pooled) throw new Error('there is no page');
    this.#used.set(pooled.page, pooled);
    return pooled.page;
  }

  async release(page: Page, { hasFailed }: { hasFailed: boolean }): Promise<void> {
    const pooled = this.#used.get(page);
    this.#used.delete(page);
    if (!pooled) return;
    const isClean =
      !hasFailed &&
      !pooled.isDirty &&
      !isLeaving(page) &&
      (await Promise.race([
        clean(pooled).then(
          () => true,
          () => false,
        ),
        sleep(cleanMsMax, false, { ref: false }),
      ]));
    if (isClean) this.#idle.push(pooled);
    else await page.context().close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#idle, ...this.#used.values()].map(({ page }) => page.context().close()));
  }

  async #open(options: BrowserContextOptions): Promise<PooledPage> {
    const context = await this.#browser.newContext(options);
    const page = await context.newPage();
    const pooled = { page, options, isDirty: false, isRouted: false, isOffline: false, isPermitted: false };
    for (const object of [page, context]) {
      onEachCall(object, ['route', 'routeFromHAR'], () => {
        pooled.isRouted = true;
      });
    }
    await routeApiCalls(page);
    const markDirty = () => {
      pooled.isDirty = true;
    };
    for (const object of [page, context]) {
      onEachCall(object, ['addInitScript', 'exposeFunction', 'exposeBinding', 'routeWebSocket'], markDirty);
      onEachCall(object.clock, ['install', 'setFixedTime', 'setSystemTime'], markDirty);
    }
    onEachCall(context, ['setOffline'], () => {
      pooled.isOffline = true;
    });
    onEachCall(context, ['grantPermissions'], () => {
      // Taken back all at once, and so would be those it had from the beginning.
      if (options.permissions) markDirty();
      pooled.isPermitted = true;
    });
    onEachCall(context, ['setGeolocation', 'newCDPSession'], markDirty);
    for (const object of [page, context]) onEachCall(object, ['setExtraHTTPHeaders'], markDirty);
    page.on('crash', markDirty);
    page.on('close', markDirty);
    return pooled;
  }
}

/** Calls `onCall` before each call of these methods of an object. */
function onEachCall<Owner extends object>(owner: Owner, names: (keyof Owner)[], onCall: () => void): void {
  for (const name of names) {
    const method = owner[name];
    if (typeof method !== 'function') throw new Error(`there is no ${String(name)}`);
    owner[name] = ((...given: unknown[]) => {
      onCall();
      return method.apply(owner, given);
    }) as Owner[keyof Owner];
  }
}

/**
 * Where an idle page is: without any program, and of the product's origin, as only such a page may empty its storage. On
 * about:blank the browser would end the page's process, and starting one is what is saved here.
 */
const idlePath = '/robots.txt';

/** What tests listen for. Playwright itself listens for others. */
const events = [
  'pageerror',
  'console',
  'dialog',
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'popup',
  'download',
  'domcontentloaded',
  'load',
];

async function clean(pooled: PooledPage): Promise<void> {
  const { page, options } = pooled;
  const context = page.context();
  for (const event of events) page.removeAllListeners(event);
  if (pooled.isOffline) await context.setOffline(false);
  if (pooled.isPermitted) await context.clearPermissions();
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  // A page that was only held ready is as clean as before, but for who is signed in.
  if (page.url() === 'about:blank' || page.url().endsWith(idlePath)) return context.clearCookies();
  // A form with unsaved words asks before it is left.
  const leave = (question: Dialog) => void question.accept().catch(() => {});
  page.on('dialog', leave);
  // What the test answered by itself it may answer still. Without need the browser is not asked: to intercept again costs it as
  // much time as a screen.
  if (pooled.isRouted) {
    await page.route(`**${idlePath}`, (route) =>
      route.fulfill({ contentType: 'text/plain', body: 'Nothing' }),
    );
  }
  await page.goto(idlePath);
  page.off('dialog', leave);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
  // Not before: what a page is just asking for may keep the browser from ever saying that it intercepts no more.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  pooled.isRouted = false;
  await context.clearCookies();
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
  });
  await page.setViewportSize(options.viewport ?? { width: 1280, height: 720 });
  pooled.isOffline = false;
  pooled.isPermitted = false;
}
