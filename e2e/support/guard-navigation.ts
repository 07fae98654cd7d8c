import type { BrowserContext, Page, Request, Response } from 'playwright/test';

/** Requests after whose success a screen leaves by itself, by loading another page. */
const navigatingRequests: { screen: RegExp; method: string; path: RegExp }[] = [
  { screen: /^\/login/, method: 'POST', path: /^\/api\/auth\/login$/ },
  { screen: /^\/(subscribe|confirm-payment)/, method: 'POST', path: /^\/api\/create-subscription$/ },
  { screen: /^\/subscribe/, method: 'POST', path: /^\/api\/subscription\/resume$/ },
  { screen: /^\/signup/, method: 'POST', path: /^\/api\/auth\/register-with-trial$/ },
  { screen: /^\/profile/, method: 'POST', path: /^\/api\/account\/delete$/ },
  { screen: /./, method: 'POST', path: /^\/api\/auth\/logout$/ },
];
/** What the history's entry of an open layer has in its state. */
const historyMarks = ['scanlist:layers', 'scanlistOverForm'];
const navigationMethods = ['goto', 'reload', 'goBack', 'goForward'] as const;
/** For each guarded page, a function that answers whether it is about to leave. */
const guarded = new WeakMap<Page, () => boolean>();

/**
 * Refuses a test that moves a page while the page leaves by itself: two navigations at once interrupt one another, or hang until
 * the test's time is over. Such a test has to wait for where the page goes, by `waitForURL` or by what is shown there.
 *
 * `page.goto`, `reload`, `goBack` and `goForward` fail at once, with a sentence, while a navigation of the page's own is under way,
 * and while a request of `leavers` is, or was taken and the page has not left yet.
 */
export function guardNavigation(context: BrowserContext): void {
  context.on('page', (page) => {
    if (!guarded.has(page)) guarded.set(page, guardPage(context, page));
  });
}

/** Whether a page is about to leave by itself. */
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
  // Of the context, as a kept page loses its own listeners between tests.
  context.on('request', (request) => {
    if (!isSentBy(page, request)) return;
    if (request.isNavigationRequest()) {
      if (isTestNavigating || request.frame() !== page.mainFrame()) return;
      // What is downloaded leads nowhere.
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
          return await original(...given);
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

/** The pages that are documents of their own, as they may ask for a card (decision 0022). */
const paymentPages = '^/(signup|subscribe|change-card|confirm-payment)/?$';

/**
 * Waits for what a page does a moment later by itself, which would interrupt a navigation and which no test can see: it puts its
 * history right after a dialog, a menu or a question of the fill page was closed (decision 0035), and it loads the document of a
 * payment page, or of the page after one, once the address has changed.
 */
async function waitUntilSettled(page: Page): Promise<void> {
  const settled = page.evaluate(
    ([marks, payments]) =>
      new Promise<void>((resolve) => {
        const since = performance.now();
        const look = () => {
          const isOpen = document.querySelector('[role=dialog], [role=menu], canvas');
          const isMarked = marks.some((mark) => history.state?.[mark]);
          const live = document.getElementById('live-slices')?.textContent;
          const isWrongDocument =
            live && live.includes('takesPayments') !== new RegExp(payments).test(location.pathname);
          // After the time limit the move goes ahead.
          if ((isOpen || !isMarked) && !isWrongDocument) resolve();
          else if (performance.now() - since > (isWrongDocument ? 3_000 : 1_000)) resolve();
          else setTimeout(look, 10);
        };
        look();
      }),
    [historyMarks, paymentPages] as const,
  );
  await settled.catch(() => {});
}

/** Whether a page sent it, and not its service worker or another page of the context. */
function isSentBy(page: Page, request: Request): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    // A service worker's has no frame, and a navigation's has none yet when it leads to a new page.
    return false;
  }
}

/** The same error as if the test had called Playwright itself: reports show the first line of a stack. */
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
