import type { BrowserContext, Page, Request, Response } from 'playwright/test';
import { slowness } from './slowness.ts';

/** Requests after which, if they succeed, the screen itself loads another page. */
const navigatingRequests: { screen: RegExp; method: string; path: RegExp }[] = [
  { screen: /^\/login/, method: 'POST', path: /^\/api\/auth\/login$/ },
  { screen: /^\/(subscribe|confirm-payment)/, method: 'POST', path: /^\/api\/create-subscription$/ },
  { screen: /^\/subscribe/, method: 'POST', path: /^\/api\/subscription\/resume$/ },
  { screen: /^\/signup/, method: 'POST', path: /^\/api\/auth\/register-with-trial$/ },
  { screen: /^\/join/, method: 'POST', path: /^\/api\/invitations\/[^/]+\/accept$/ },
  { screen: /^\/profile/, method: 'POST', path: /^\/api\/account\/delete$/ },
  { screen: /./, method: 'POST', path: /^\/api\/auth\/logout$/ },
];
/** A test that navigates this way continues before the page's scripts have come. */
const isWithoutScripts = (given: unknown) =>
  typeof given === 'object' && given !== null && 'waitUntil' in given && given.waitUntil === 'commit';
/** The keys that an open layer sets in the state of its history entry. */
const historyMarks = ['scanlist:layers', 'scanlistOverForm'];
const navigationMethods = ['goto', 'reload', 'goBack', 'goForward'] as const;
/** For each guarded page, a function that returns whether the page is about to navigate by itself. */
const guarded = new WeakMap<Page, () => boolean>();

/**
 * Fails a test that navigates a page while the page navigates by itself. Two simultaneous navigations interrupt each
 * other, or hang until the test times out. The test must first wait for the page's target, with `waitForURL` or for its
 * content. `page.goto`, `reload`, `goBack` and `goForward` throw at once while the page's own navigation is in
 * progress. They also throw while one of the `navigatingRequests` is pending, and after its success until the page has
 * navigated.
 */
export function guardNavigation(context: BrowserContext): void {
  context.on('page', (page) => {
    if (!guarded.has(page)) guarded.set(page, guardPage(context, page));
  });
}

/** Returns whether a page is about to navigate by itself. */
export function isLeaving(page: Page): boolean {
  return guarded.get(page)?.() ?? false;
}

function guardPage(context: BrowserContext, page: Page): () => boolean {
  let leaving: { request: Request; words: string } | undefined;
  let isTestNavigating = false;
  const begin = (request: Request, words: string, hasEnded: (answer: Response | null) => boolean) => {
    leaving = { request, words };
    const end = (answer: Response | null) => {
      if (leaving?.request === request && hasEnded(answer)) leaving = undefined;
    };
    void request.response().then(end, () => end(null));
  };
  // On the context, because a pooled page loses its own listeners between tests.
  context.on('request', (request) => {
    if (!isSentBy(page, request)) return;
    if (request.isNavigationRequest()) {
      if (isTestNavigating || request.frame() !== page.mainFrame()) return;
      // A download does not change the page.
      const hasEnded = (answer: Response | null) => !answer || 'content-disposition' in answer.headers();
      return begin(request, `goes to ${request.url()} by itself`, hasEnded);
    }
    const [screen, path, method] = [pathOf(page.url()), pathOf(request.url()), request.method()];
    if (
      navigatingRequests.some(
        (one) => one.method === method && one.path.test(path) && one.screen.test(screen),
      )
    ) {
      begin(request, `leaves by itself after ${method} ${path} of ${screen}`, (answer) => !answer?.ok());
    }
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) leaving = undefined;
  });

  for (const navigation of navigationMethods) {
    const original = page[navigation].bind(page) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(page, {
      [navigation]: async (...given: unknown[]) => {
        const { stack: calledFrom = '' } = new Error();
        if (leaving) {
          const wanted = typeof given[0] === 'string' ? `('${given[0]}')` : '()';
          const words = `page.${navigation}${wanted} while the page ${leaving.words}: wait for where it goes first`;
          throw withCallerStack(calledFrom, new Error(words));
        }
        await waitUntilSettled(page);
        isTestNavigating = true;
        try {
          const answer = await original(...given);
          if (!given.some(isWithoutScripts)) await waitUntilDrawn(page);
          return answer;
        } catch (error) {
          throw error instanceof Error ? withCallerStack(calledFrom, error) : error;
        } finally {
          isTestNavigating = false;
        }
      },
    });
  }
  return () => leaving !== undefined;
}

/** The pages that are separate documents because they may ask for a card (decision 0022). */
const paymentPages = '^/(signup|subscribe|change-card|confirm-payment)/?$';

/**
 * Waits for delayed work of the page that no test can observe and that would interrupt a navigation. After a dialog, a
 * menu or a question of the fill page closes, the page removes its history entry (decision 0035). After a change of
 * address to or from a payment page, the page loads the separate document of the new address.
 */
async function waitUntilSettled(page: Page): Promise<void> {
  const settled = page.evaluate(
    ([marks, payments, slower]) =>
      new Promise<void>((resolve) => {
        const since = performance.now();
        const look = () => {
          const isOpen = document.querySelector('[role=dialog], [role=menu], canvas');
          const isMarked = marks.some((mark) => history.state?.[mark]);
          const live = document.getElementById('live-slices')?.textContent;
          const isWrongDocument =
            live && live.includes('takesPayments') !== new RegExp(payments).test(location.pathname);
          // After the time limit the navigation goes ahead.
          if ((isOpen || !isMarked) && !isWrongDocument) resolve();
          else if (performance.now() - since > slower * (isWrongDocument ? 3_000 : 1_000)) resolve();
          else setTimeout(look, 10);
        };
        look();
      }),
    [historyMarks, paymentPages, slowness] as const,
  );
  await settled.catch(() => {});
}

/**
 * Waits until the scripts of an owner's page have replaced its prerendered screen (decision 0060). It takes clicks and input
 * as well, but no other events. After the time limit the test goes on, for pages whose scripts do not come.
 */
async function waitUntilDrawn(page: Page): Promise<void> {
  const drawn = page.waitForFunction(() => !document.querySelector('#prerendered [data-frame]'), undefined, {
    polling: 50,
    timeout: 10_000 * slowness,
  });
  await drawn.catch(() => {});
}

/** Returns whether the page itself sent the request, and not its service worker or another page of the context. */
function isSentBy(page: Page, request: Request): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    // A request of a service worker has no frame. A navigation to a new page has none yet.
    return false;
  }
}

/**
 * Returns the error as if the test had called Playwright directly, because reports show the first line of the stack.
 */
function withCallerStack(calledFrom: string, error: Error): Error {
  const lines = calledFrom.split('\n').filter((line) => /^\s+at /.test(line));
  const outside = lines.filter((line) => !line.includes('guard-navigation'));
  error.message = error.message.replace('page.original', 'page');
  error.stack = [`${error.name}: ${error.message}`, ...outside].join('\n');
  return error;
}

function pathOf(url: string): string {
  try {
    return new URL(url).pathname;
  } catch {
    return '';
  }
}
