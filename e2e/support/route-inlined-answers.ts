import type { CDPSession, Page } from 'playwright/test';

type Routed = Pick<Page, 'route' | 'unroute' | 'unrouteAll'>;

/**
 * Makes routes of API calls apply to answers that come with a document as well (decision 0059): an answer whose address a
 * route matches is removed before the page's scripts run, so that they request it and the route decides.
 */
export function routeInlinedAnswers(page: Page): void {
  const context = page.context();
  const newSession = context.newCDPSession.bind(context);
  const dropping = createDropping(() => newSession(page));
  noteRoutes(page, dropping);
  noteRoutes(context, dropping);
}

interface Dropping {
  patterns: string[];
  update(): Promise<void>;
}

function createDropping(open: () => Promise<CDPSession>): Dropping {
  let session: CDPSession | undefined;
  let identifier: string | undefined;
  const dropping: Dropping = {
    patterns: [],
    async update() {
      if (!session && dropping.patterns.length === 0) return;
      if (!session) {
        session = await open();
        await session.send('Page.enable');
      }
      if (identifier) await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
      identifier = undefined;
      if (dropping.patterns.length === 0) return;
      const source = `(${dropMatching})(${JSON.stringify(dropping.patterns)})`;
      ({ identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', { source }));
    },
  };
  return dropping;
}

/** Keeps `dropping` up to date with the routes of a page or a context. */
function noteRoutes(routed: Routed, dropping: Dropping): void {
  const { route, unroute, unrouteAll } = routed;
  routed.route = async (pattern, ...rest) => {
    dropping.patterns.push(sourceOf(pattern));
    await dropping.update();
    return route.call(routed, pattern, ...rest);
  };
  routed.unroute = async (pattern, ...rest) => {
    dropping.patterns = dropping.patterns.filter((source) => source !== sourceOf(pattern));
    await dropping.update();
    return unroute.call(routed, pattern, ...rest);
  };
  routed.unrouteAll = async (...rest) => {
    dropping.patterns = [];
    await dropping.update();
    return unrouteAll.call(routed, ...rest);
  };
}

/** The source of an expression for addresses. A route that is chosen by a function may be for any of them. */
function sourceOf(pattern: unknown): string {
  if (pattern instanceof RegExp) return pattern.source;
  if (typeof pattern !== 'string') return '';
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return `^${escaped.replace(/\*+/g, '.*')}$`;
}

/** Runs in the page, before its scripts: those wait until the document is parsed. */
function dropMatching(sources: string[]): void {
  const expressions = sources.map((source) => new RegExp(source));
  document.addEventListener('readystatechange', () => {
    for (const element of document.querySelectorAll('[data-answer-of]')) {
      const address = location.origin + element.getAttribute('data-answer-of');
      if (expressions.some((expression) => expression.test(address))) element.remove();
    }
  });
}
