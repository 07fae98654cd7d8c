import type { APIResponse, CDPSession, Page, Request, Route } from 'playwright/test';

type Handler = (route: Route, request: Request) => unknown;
type Pattern = string | RegExp;
type Answer = Parameters<Route['fulfill']>[0];
type Changes = Parameters<Route['continue']>[0];
interface RegisteredRoute {
  pattern: Pattern;
  matches: RegExp;
  handler: Handler;
  timesLeft: number;
}

/** A request that the browser has paused, as `Fetch.requestPaused` reports it. */
interface PausedRequest {
  requestId: string;
  request: {
    url: string;
    method: string;
    headers: Record<string, string>;
    /** Absent if the body is long. */
    postData?: string;
    hasPostData?: boolean;
  };
}

/** Matches patterns for API calls of the product and of the payment stand-in. Playwright routes files and documents. */
const isApiPattern = /(\/|\\\/)(api|stripe-local)(\/|\\\/)|\/log-session$|\/items\//;

const reasons: Record<string, 'Failed' | 'ConnectionReset' | 'InternetDisconnected'> = {
  failed: 'Failed',
  connectionreset: 'ConnectionReset',
  internetdisconnected: 'InternetDisconnected',
};

/**
 * Makes `page.route` intercept only API calls if its pattern names API calls. Playwright's own routes intercept every
 * request of the page and disable the browser's cache. Loading a screen then takes two and a half times the processor
 * time. As soon as the page or its context has a route for anything else, Playwright handles all routes of the page.
 * The route passed to a handler supports what the tests use: `request` (url, method, headers, postData, postDataJSON),
 * `fulfill`, `abort`, `continue`, `fallback` and `fetch`.
 */
export async function routeApiCalls(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let routes: RegisteredRoute[] = [];
  /** Increases each time routes are removed. */
  let unrouteCount = 0;
  const listen = () => {
    const patterns = routes.map(({ pattern }) => ({ urlPattern: toUrlPattern(pattern) }));
    return patterns.length > 0 ? session.send('Fetch.enable', { patterns }) : session.send('Fetch.disable');
  };
  const handle = async (paused: PausedRequest) => {
    const unrouteCountBefore = unrouteCount;
    try {
      await answer(page, session, paused, routes.toReversed());
    } catch (error) {
      // A handler may still run when its test has ended. In every other case the test fails with this error.
      if (unrouteCount === unrouteCountBefore && !page.isClosed()) throw error;
    }
  };
  session.on('Fetch.requestPaused', (paused) => void handle(paused));

  const context = page.context();
  const original = {
    route: page.route.bind(page),
    unroute: page.unroute.bind(page),
    unrouteAll: page.unrouteAll.bind(page),
    routeContext: context.route.bind(context),
    unrouteContext: context.unrouteAll.bind(context),
  };
  /**
   * Whether Playwright intercepts requests for the page or for its context. If both this module and Playwright
   * intercepted a request, Playwright might not report it as sent.
   */
  const playwrightRoutes = new Set<'page' | 'context'>();
  const handOverToPlaywright = async (whose: 'page' | 'context') => {
    playwrightRoutes.add(whose);
    const moved = routes;
    routes = [];
    if (moved.length > 0) await listen();
    for (const { pattern, handler, timesLeft } of moved) {
      await original.route(pattern, handler, Number.isFinite(timesLeft) ? { times: timesLeft } : {});
    }
  };
  page.route = async (pattern, handler, options) => {
    if (playwrightRoutes.size > 0 || !isPattern(pattern) || !isApiPattern.test(String(pattern))) {
      await handOverToPlaywright('page');
      return original.route(pattern, handler, options);
    }
    const timesLeft = options?.times ?? Number.POSITIVE_INFINITY;
    routes = [...routes, { pattern, matches: toRegExp(pattern), handler, timesLeft }];
    await listen();
    return { [Symbol.asyncDispose]: () => page.unroute(pattern, handler) } as never;
  };
  context.route = async (...given) => {
    await handOverToPlaywright('context');
    return original.routeContext(...given);
  };
  page.unroute = async (pattern, handler) => {
    const isNamed = (one: RegisteredRoute) =>
      String(one.pattern) === String(pattern) && (!handler || one.handler === handler);
    if (!routes.some(isNamed)) return original.unroute(pattern, handler);
    routes = routes.filter((one) => !isNamed(one));
    unrouteCount += 1;
    await listen();
  };
  page.unrouteAll = async (options) => {
    unrouteCount += 1;
    if (routes.length > 0) {
      routes = [];
      await listen();
    }
    await original.unrouteAll(options);
    playwrightRoutes.delete('page');
  };
  context.unrouteAll = async (options) => {
    await original.unrouteContext(options);
    playwrightRoutes.delete('context');
  };
}

function isPattern(pattern: unknown): pattern is Pattern {
  return typeof pattern === 'string' || pattern instanceof RegExp;
}

/** Passes a paused request to the matching routes, the most recently registered one first, as Playwright does. */
async function answer(
  page: Page,
  session: CDPSession,
  paused: PausedRequest,
  routes: RegisteredRoute[],
): Promise<void> {
  const { requestId, request } = paused;
  const { pathname, origin, search } = new URL(request.url);
  const address = `${origin}${pathname}${search}`;
  const route = routes.find(({ matches, timesLeft }) => timesLeft > 0 && matches.test(address));
  const rest = routes.slice(route ? routes.indexOf(route) + 1 : 0);
  // A closed page, or one that has canceled the request, needs no answer.
  const continueRequest = async (changes: Changes = {}) => {
    rejectUnsupportedOptions('continue', changes, []);
    await session.send('Fetch.continueRequest', { requestId }).then(ignore, ignore);
  };
  if (!route) return continueRequest();
  route.timesLeft -= 1;
  const fulfill = async (given: Answer = {}) => {
    rejectUnsupportedOptions('fulfill', given, [
      'status',
      'headers',
      'contentType',
      'body',
      'json',
      'response',
    ]);
    const { status, headers, body } = await completeAnswer(given);
    const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }));
    await session
      .send('Fetch.fulfillRequest', { requestId, responseCode: status, responseHeaders, body: base64(body) })
      .then(ignore, ignore);
  };
  const fetch = async (changes: Parameters<Route['fetch']>[0] = {}): Promise<APIResponse> => {
    rejectUnsupportedOptions('fetch', changes, ['postData', 'url']);
    const { 'content-length': _, ...headers } = lowerCase(request.headers);
    const data = changes.postData ?? request.postData;
    if (data === undefined && request.hasPostData)
      throw new Error('the request body is too long to be sent again');
    return page.context().request.fetch(changes.url ?? request.url, {
      method: request.method,
      headers,
      ...(data === undefined ? {} : { data }),
    });
  };
  const abort = (reason = 'failed') =>
    session
      .send('Fetch.failRequest', { requestId, errorReason: reasons[reason] ?? 'Failed' })
      .then(ignore, ignore);
  const seen = {
    url: () => request.url,
    method: () => request.method,
    headers: () => lowerCase(request.headers),
    postData: () => request.postData ?? null,
    postDataJSON: () => JSON.parse(request.postData ?? 'null'),
    isNavigationRequest: () => false,
  };
  const fallback = () => answer(page, session, paused, rest);
  const given = { request: () => seen, fulfill, fetch, abort, continue: continueRequest, fallback };
  await route.handler(given as unknown as Route, seen as unknown as Request);
}

/** Throws for an option of Playwright that this module does not implement, so that no test relies on it. */
function rejectUnsupportedOptions(method: string, given: object, known: string[]): void {
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`route.${method} of an API call does not support ${unknown}`);
}

async function completeAnswer(given: NonNullable<Answer>) {
  const { response, json, contentType } = given;
  const received = response ? lowerCase(response.headers()) : {};
  // These headers describe the body before it was decoded.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) delete received[name];
  const body =
    json === undefined ? (given.body ?? (response ? await response.body() : '')) : JSON.stringify(json);
  const type = contentType ?? (json === undefined ? undefined : 'application/json');
  return {
    status: given.status ?? response?.status() ?? 200,
    headers: { ...received, ...lowerCase(given.headers ?? {}), ...(type ? { 'content-type': type } : {}) },
    body,
  };
}

/** Converts a glob with Playwright's rules: `**` matches anything, `*` anything except a slash, `{a,b}` either. */
function toRegExp(pattern: Pattern): RegExp {
  if (pattern instanceof RegExp) return pattern;
  if (/[[\]]/.test(pattern))
    throw new Error(`a route of an API call does not know the brackets of ${pattern}`);
  const source = pattern.replace(/\*\*|\*|\{[^{}]*\}|[.+?^${}()|\\]/g, (part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part.length === 1) return `\\${part}`;
    const choices = part.slice(1, -1).split(',');
    return `(${choices.map((choice) => toRegExp(choice).source.slice(1, -1)).join('|')})`;
  });
  return new RegExp(`^${source}$`);
}

/**
 * Converts to the browser's patterns, in which `*` matches anything. Requests that it pauses in excess continue
 * unchanged.
 */
function toUrlPattern(pattern: Pattern): string {
  if (pattern instanceof RegExp) return /stripe-local/.test(pattern.source) ? '*/stripe-local/*' : '*/api/*';
  return pattern
    .replace(/\{[^{}]*\}/g, '*')
    .replace(/\*+/g, '*')
    .replace(/\?/g, '\\?');
}

function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function base64(body: string | Buffer): string {
  return Buffer.from(body).toString('base64');
}

function ignore(): void {}
