import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Dialog, Page } from 'playwright/test';
import { routeApiCalls } from './api-routes.ts';
import { isLeaving } from './guard-navigation.ts';
import { routeInlinedAnswers } from './route-inlined-answers.ts';

/** A page that several tests use one after another, and what the current test changed in it. */
interface PooledPage {
  page: Page;
  options: BrowserContextOptions;
  isDirty: boolean;
  /** Whether Playwright intercepts the page's requests. */
  isRouted: boolean;
  /** Whether a test set the page offline, and below, whether it granted permissions. */
  isOffline: boolean;
  isPermitted: boolean;
}

/** A page that is still loading when its test ends may not react to cleaning. Then it is closed. */
const cleanMsMax = 5_000;

/**
 * The pages that the tests of one worker reuse. A new context with a new page takes more than twice the processor time
 * of loading a screen in an existing page. A released page keeps no cookies, storage, routes, permissions or emulation.
 * It is closed instead if it has an init script, a fake clock or an exposed function, or is about to navigate by
 * itself. It is also closed if its test failed.
 */
export class PagePool {
  readonly #browser: Browser;
  readonly #idle: PooledPage[] = [];
  readonly #used = new Map<Page, PooledPage>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Takes a clean page whose context has these options. Release it at the end of the test. */
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
        // oxlint-disable-next-line test-rules/no-sleep -- a page that is not clean by then is closed, which no test notices
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
    routeInlinedAnswers(page);
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
      // Permissions are only cleared all at once, which would include those from the options.
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

/** Wraps these methods of an object so that `onCall` runs before each call. */
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
 * The address of an idle page. It runs no script and has the product's origin, because only such a page may clear the
 * storage of that origin. On about:blank the browser would end the page's process, and a new process is what the pool
 * avoids.
 */
const idlePath = '/robots.txt';

/** The events that tests listen for. Playwright itself listens for others. */
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
  // An unused page only needs its cookies cleared.
  if (page.url() === 'about:blank' || page.url().endsWith(idlePath)) return context.clearCookies();
  // A form with unsaved input asks before the page may leave.
  const leave = (question: Dialog) => void question.accept().catch(() => {});
  page.on('dialog', leave);
  // Routes of the test may still answer requests, so this page gets an answer of its own. It is only routed if the test
  // had routes, because interception costs the browser as much time as a screen.
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
  // Only now, because a pending request of the page could block the browser's confirmation that interception has ended.
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
