import { paymentRoutes, sliceRoutes } from '@scanlist/contracts/http/routes';
import { getPublicList } from '@scanlist/contracts/messages/lists';
import { notFound, unavailable } from '@scanlist/service-kit/app-error';
import { silentLogger } from '@scanlist/service-kit/logger';
import { beforeEach, describe, expect, it } from 'vitest';
import { OverloadedError } from '../admission/overloaded.ts';
import { fakePublicRenderer } from '../testing/fake-public-renderer.ts';
import { noSlices } from '../testing/no-slices.ts';
import { createTestGateway } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

const get = (path: string, init: RequestInit = {}) => gateway.app.request(path, init);

describe('the fill page', () => {
  it.each(['/view-list/abc', '/view-list/abc/', '/view-list/abc/NE/load-in'])('is at %s', async (path) => {
    gateway.caller.answer(getPublicList, { id: 'abc', title: 'Load-in' });
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>Load-in</title>']);
  });

  it('runs only our own script, and sends its address to no other site', async () => {
    gateway.caller.answer(getPublicList, { id: 'abc', title: 'Load-in' });
    const { headers } = await get('/view-list/abc');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'sha256-abc='");
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('is rendered once and not sent again to who has it, until the list changes', async () => {
    gateway.caller.answer(getPublicList, { id: 'abc', title: 'Load-in' });
    const etag = (await get('/view-list/abc')).headers.get('etag') ?? '';
    const again = () => get('/view-list/abc', { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    gateway.caller.answer(getPublicList, { id: 'abc', title: 'Load-out' });
    gateway.publicLists.drop('abc');
    const changed = await again();
    expect([changed.status, await changed.text()]).toEqual([200, '<!doctype html><title>Load-out</title>']);
  });

  it('says with 404 that a list is missing, whether it is or cannot be', async () => {
    gateway.caller.answer(getPublicList, notFound());
    for (const path of ['/view-list/abc', '/view-list/a%00b', '/view-list/%E0%A4%A']) {
      const response = await get(path);
      expect([response.status, await response.text()]).toEqual([
        404,
        '<!doctype html><title>List Not Found</title>',
      ]);
    }
  });

  it('has the reason in the log when it is unavailable, but no line for each request refused in an overload', async () => {
    const reasons: unknown[] = [];
    const logger = { ...silentLogger, warn: ({ reason }: { reason?: unknown }) => void reasons.push(reason) };
    gateway = await createTestGateway({ logger });
    const statusAndConnection = async () => {
      const { status, headers } = await get('/view-list/abc');
      return [status, headers.get('connection')];
    };
    gateway.caller.answer(getPublicList, unavailable('lists is away'));
    expect(await statusAndConnection()).toEqual([503, null]);
    gateway.caller.answer(getPublicList, new OverloadedError());
    expect(await statusAndConnection()).toEqual([503, 'close']);
    expect(reasons).toEqual(['lists is away']);
  });

  it('says in plain words that it is down, with a link that tries again', async () => {
    const response = await get('/view-list/abc');
    const text = await response.text();
    expect(response.status).toBe(503);
    expect(text).toContain("<h1>We can't open this list right now</h1>");
    expect(text).toContain('<a href="">Try again</a>');
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('has a service worker only where its slice brings one', async () => {
    expect((await get('/view-list/fill-worker.js')).status).toBe(404);
  });
});

describe('the public pages', () => {
  let asked: string[];
  let failing: (() => Promise<never>) | undefined;

  beforeEach(async () => {
    asked = [];
    failing = undefined;
    gateway = await gatewayWithPublicPages();
  });

  /** Notes each look at a session, which takes a database. */
  async function gatewayWithPublicPages() {
    const usual = await createTestGateway();
    const sessions = {
      ...usual.sessions,
      find: async (token: string) => {
        asked.push(token);
        return failing ? failing() : usual.sessions.find(token);
      },
    };
    const made = await createTestGateway({ publicRenderer: fakePublicRenderer(), sessions });
    return { ...made, signedIn: usual.signedIn, clock: usual.clock };
  }

  const words = async (response: Response) => /<main>(.*)<\/main>/.exec(await response.text())?.[1];

  it.each(sliceRoutes.marketing)('are drawn by their slice: %s', async (path) => {
    for (const address of [
      path,
      `${path}?utm_source=x`,
      `${path.toUpperCase()}`,
      path.replace(/(.)$/, '$1/'),
    ]) {
      const response = await get(address.replace(/^\/\/$/, '/'));
      expect([address, response.status, await words(response)]).toEqual([
        address,
        200,
        `${path} Log In no price`,
      ]);
    }
  });

  it.each([
    '/nothing',
    '/no/such/page',
    '/edit-list',
    '/LOGIN/x',
    '/view-list',
    '/view-list/a/b',
    '/%',
    '/a%00b',
  ])('say with 404 that there is nothing at %s', async (path) => {
    const response = await get(path);
    expect([response.status, await words(response)]).toEqual([404, '404 Page Not Found Log In no price']);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('leave the owner’s screens to the shell', async () => {
    for (const path of ['/login', '/signup', '/dashboard', '/edit-list/abc']) {
      expect(await (await get(path)).text()).toContain('csp-nonce');
    }
  });

  it('leave what is no page to who answers it', async () => {
    for (const path of ['/api/nothing', '/assets/nothing.js', '/logos/nothing', '/stripe-local/nothing']) {
      const response = await get(path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/json',
      ]);
    }
    expect((await get('/', { method: 'POST' })).status).toBe(404);
  });

  it('are for everybody without asking anybody, where there is no cookie of a session', async () => {
    await get('/');
    await get('/', { headers: { cookie: 'scanlist-session=nonsense; other=1' } });
    expect(asked).toEqual([]);
  });

  it('differ with a valid session', async () => {
    const cookie = gateway.signedIn;
    const first = await get('/', { headers: { cookie } });
    expect(first.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    expect(await words(first)).toBe('/ Dashboard no price');
    expect(await words(await get('/nothing', { headers: { cookie } }))).toBe(
      '404 Page Not Found Dashboard no price',
    );
    const etag = first.headers.get('etag') ?? '';
    expect((await get('/', { headers: { cookie, 'if-none-match': etag } })).status).toBe(304);
    expect(await words(await get('/', { headers: { 'if-none-match': etag } }))).toBe('/ Log In no price');
    gateway.clock.now = new Date(gateway.clock.now.getTime() + 60 * 60_000);
    const idle = await get('/', { headers: { cookie, 'if-none-match': etag } });
    expect([idle.status, await words(idle)]).toEqual([200, '/ Log In no price']);
  });

  it('take everybody for signed out while the database is away, or too slow to wait for', async () => {
    const headers = { cookie: gateway.signedIn };
    failing = async () => {
      throw unavailable('away');
    };
    expect(await words(await get('/', { headers }))).toBe('/ Log In no price');
    failing = () => new Promise(() => {});
    expect(await words(await get('/', { headers }))).toBe('/ Log In no price');
    failing = async () => {
      throw new Error('a defect');
    };
    expect(await words(await get('/', { headers }))).toBe('/ Log In no price');
  });

  it('are the same whether they were drawn before or are drawn for this one', async () => {
    const [first, second] = [await get('/contact'), await get('/contact')];
    expect([...second.headers].sort()).toEqual([...first.headers].sort());
    expect(await second.text()).toBe(await first.text());
    const etag = first.headers.get('etag') ?? '';
    expect((await get('/contact', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('answer HEAD with what GET would say', async () => {
    const [got, head] = [await get('/support'), await get('/support', { method: 'HEAD' })];
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['etag', 'content-length', 'content-security-policy', 'vary', 'cache-control']) {
      expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
    }
    expect((await get('/nothing', { method: 'HEAD' })).status).toBe(404);
  });

  it('carry the security headers of every answer', async () => {
    for (const path of ['/', '/nothing']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    }
  });
});

describe('the shell', () => {
  it.each([
    '/',
    '/login',
    '/login?expired=true',
    '/dashboard',
    '/dashboard/',
    '/Dashboard',
    '/forgot-password',
    '/import-lists',
    '/edit-list/abc',
    '/list-qrcode/abc',
    '/profile',
    '/company-settings',
  ])('draws %s', async (path) => {
    expect((await get(path)).status).toBe(200);
  });

  it.each(['/nothing', '/edit-list', '/edit-list/a/b', '/LOGIN/x', '/view-list', '/view-list/a/b'])(
    'draws its 404 page at %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toContain('csp-nonce');
    },
  );

  it('gets the live slices inlined and a nonce of its own each time', async () => {
    const responses = [await get('/'), await get('/')];
    const nonces = await Promise.all(
      responses.map(async (response) => {
        const text = await response.text();
        const nonce = /content="([^"]+)"/.exec(text)?.[1];
        expect(text).toContain(
          '{"productName":"ScanList","publicOrigin":"https://lists.example","slices":[{"name":"owner","entry":"/assets/owner/mf-manifest.json"}]}',
        );
        expect(response.headers.get('content-security-policy')).toContain(
          `style-src 'self' 'nonce-${nonce}'`,
        );
        expect(response.headers.get('cache-control')).toBe('no-cache');
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it.each([...paymentRoutes, '/signup/', '/Signup', '/subscribe?period=annually'])(
    'lets %s, and says so, load the card provider',
    async (path) => {
      const response = await get(path);
      const policy = response.headers.get('content-security-policy');
      expect(response.status).toBe(200);
      expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
      expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
      expect(policy).toContain(
        'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;',
      );
      expect(await response.text()).toContain('"takesPayments":true');
    },
  );

  it('lets no other page reach the card provider', async () => {
    const others = Object.values(sliceRoutes)
      .flat()
      .filter((route) => !paymentRoutes.includes(route));
    for (const path of [...others, '/nothing', '/signup/more', '/subscribed']) {
      const response = await get(path.replace(/:\w+/, '5m0bQk3f7Xa9Zt1cVw2LrS'));
      expect(response.headers.get('content-security-policy')).not.toContain('stripe');
      expect(await response.text()).not.toContain('takesPayments');
    }
  });

  it.each([
    '/notifications/abcdefghijklmnop?stop=1',
    '/confirm-email/5m0bQk3f7Xa9Zt1cVw2LrS',
    '/reset-password/5m0bQk3f7Xa9Zt1cVw2LrS',
  ])('keeps %s, which opens something, from other sites and search engines', async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('excludes search engines from all pages but /login and /signup', async () => {
    const pages = sliceRoutes.owner.map((route) => route.replace(/:\w+/, '5m0bQk3f7Xa9Zt1cVw2LrS'));
    for (const path of [...pages, '/message-demo', '/nothing']) {
      const isDoor = path === '/login' || path === '/signup';
      expect([path, (await get(path)).headers.get('x-robots-tag')]).toEqual([
        path,
        isDoor ? null : 'noindex',
      ]);
    }
    expect((await get('/')).headers.get('x-robots-tag')).toBeNull();
  });

  it('sends other sites no address of its pages', async () => {
    for (const path of ['/', '/list-details/abc', '/nothing']) {
      expect((await get(path)).headers.get('referrer-policy')).toBe('same-origin');
    }
  });

  it('answers HEAD without a body and refuses to be written to', async () => {
    const head = await get('/login', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await get('/login', { method: 'POST' })).status).toBe(404);
  });

  it('answers 503 while it is not built', async () => {
    gateway = await createTestGateway({
      slices: noSlices,
    });
    expect((await get('/')).status).toBe(503);
  });
});
