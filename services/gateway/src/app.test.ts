import { may, type Permission, permissions } from '@scanlist/contracts/http/permissions';
import { workspaceHeader } from '@scanlist/contracts/http/workspaces';
import {
  archiveList,
  changeEntry,
  completeList,
  deleteEntry,
  deleteList,
  getList,
  getListInsights,
  getLiveDemo,
  getPublicList,
  listEntries,
  restoreEntry,
  restoreList,
  sendEntryMail,
  setLabels,
  unarchiveList,
  updateDraft,
  updateList,
} from '@scanlist/contracts/messages/lists';
import { notFound, unavailable } from '@scanlist/service-kit/app-error';
import { beforeEach, describe, expect, it } from 'vitest';
import { OverloadedError } from './admission/overloaded.ts';
import { type Route, routes } from './testing/routes.ts';
import { createTestGateway } from './testing/test-gateway.ts';

const writes = routes.filter(({ method }) => method !== 'GET');
const withBody = routes.filter(({ body }) => body !== undefined);
const asksForList = [
  getList,
  updateList,
  deleteList,
  restoreList,
  setLabels,
  archiveList,
  unarchiveList,
  getListInsights,
  listEntries,
  changeEntry,
  deleteEntry,
  restoreEntry,
  sendEntryMail,
  getPublicList,
  getLiveDemo,
  completeList,
  updateDraft,
];
const named = (some: Route[]) => some.map((route) => ({ ...route, name: `${route.method} ${route.path}` }));

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

async function request(path: string, init: RequestInit = {}) {
  const response = await gateway.app.request(path, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

/** The request of a route as its rightful caller sends it, with parts of it replaced. */
function rightful(route: Route[][number], change: { headers?: Record<string, string>; body?: string } = {}) {
  const { method } = route;
  const headers: Record<string, string> = { cookie: gateway.signedIn };
  if (route.body !== undefined) headers['content-type'] = 'application/json';
  if (route.text !== undefined) headers['content-type'] = 'text/plain';
  return request(route.path, {
    method,
    headers: { ...headers, ...change.headers },
    ...(route.body !== undefined && { body: change.body ?? JSON.stringify(route.body) }),
    ...(route.text !== undefined && { body: route.text }),
  });
}

describe('every route', () => {
  it.each(named(routes.filter(({ owner }) => owner)))(
    '$name answers 401 to somebody signed out',
    async (route) => {
      const { status, json } = await rightful(route, { headers: { cookie: '' } });
      expect([status, json.code]).toEqual([401, 'NOT_SIGNED_IN']);
      expect(gateway.caller.calls).toEqual([]);
    },
  );

  const slow = named(routes.filter(({ owner, body, text }) => owner && (body ?? text) !== undefined));

  /** Sends a body that arrives only after something else has happened; without `workspaceId`, where tabs begin. */
  function afterItBegan(
    route: Route,
    { cookie, workspaceId }: { cookie: string; workspaceId?: string },
    happens: () => unknown,
  ) {
    const content = route.text ?? JSON.stringify(route.body);
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      await happens();
      controller.enqueue(new TextEncoder().encode(content));
      controller.close();
    };
    // Nothing is pulled ahead: it happens when the body is read, after the first check.
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    return request(route.path, {
      method: route.method,
      headers: {
        cookie,
        'content-type': route.text === undefined ? 'application/json' : 'text/plain',
        ...(workspaceId && { [workspaceHeader]: workspaceId }),
      },
      body,
      duplex: 'half',
    } as RequestInit);
  }

  it.each(slow)('$name answers 401 if the session ends before the body has arrived', async (route) => {
    const token = gateway.signedIn.split('=')[1] ?? '';
    const from = { cookie: gateway.signedIn, workspaceId: gateway.ownerId };
    const { status, json } = await afterItBegan(route, from, () => gateway.sessions.close(token));
    expect([status, json.code]).toEqual([401, 'NOT_SIGNED_IN']);
    expect(gateway.caller.calls).toEqual([]);
  });

  const ofAdmins = slow.filter(({ access }) => access in permissions && may('admin', access as Permission));

  it.each(ofAdmins.flatMap((route) => ['named', 'unnamed'].map((workspace) => ({ ...route, workspace }))))(
    '$name answers 404 if the membership of its $workspace workspace ends before the body has arrived',
    async ({ workspace, ...route }) => {
      const { ownerId, strangerId, strangerSignedIn: cookie } = gateway;
      gateway.workspaces.add(ownerId, strangerId, 'admin');
      await gateway.workspaces.setStart(strangerId, ownerId);
      const by = { actor: gateway.actor, now: new Date() };
      const from = workspace === 'named' ? { cookie, workspaceId: ownerId } : { cookie };
      const { status, json } = await afterItBegan(route, from, () =>
        gateway.workspaces.remove(ownerId, strangerId, by),
      );
      expect([status, json.code]).toEqual([404, 'WORKSPACE_NOT_FOUND']);
      expect(gateway.caller.calls).toEqual([]);
    },
  );

  it.each(named(routes.filter(({ path }) => path.includes('abc'))))(
    '$name answers 404 when the list is foreign or missing',
    async (route) => {
      for (const contract of asksForList) gateway.caller.answer(contract, notFound());
      const { status, json } = await rightful(route);
      expect([status, json.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it.each(named(routes.filter(({ path }) => path.includes('abc'))))(
    '$name answers 404 to an impossible id, without a call',
    async (route) => {
      for (const id of ['a%00b', 'a%20b', '%E0%A4%A', 'x'.repeat(65), '..%2f..', '%F0%9F%98%80']) {
        const { status, json } = await rightful({ ...route, path: route.path.replace('abc', id) });
        expect([id, status, json.code]).toEqual([id, 404, 'NOT_FOUND']);
      }
      expect(gateway.caller.calls).toEqual([]);
    },
  );

  it.each(named(writes))('$name answers 403 to a page of another site', async (route) => {
    const fromElsewhere: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://lists.example.evil.example' },
      // Anybody on the way can answer in place of the host without TLS.
      { origin: 'http://lists.example', host: 'lists.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of fromElsewhere) {
      const { status, json } = await rightful(route, { headers });
      expect([status, json.code]).toEqual([403, 'WRONG_ORIGIN']);
    }
    expect(gateway.caller.calls).toEqual([]);
  });

  it.each(named(writes))(
    '$name lets the public origin, the host that was asked, and callers without an origin pass',
    async (route) => {
      for (const headers of [
        { origin: 'https://lists.example' },
        { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' },
        {},
      ]) {
        const { status } = await rightful(route, { headers: headers as Record<string, string> });
        expect(status).not.toBe(403);
      }
    },
  );

  it.each(named(withBody))('$name answers 415 to what is not JSON in UTF-8', async (route) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      '',
    ]) {
      const { status, json } = await rightful(route, { headers: { 'content-type': type } });
      expect([type, status, json.code]).toEqual([type, 415, 'NOT_JSON']);
    }
  });

  it.each(named(withBody))('$name answers 400 to malformed JSON', async (route) => {
    for (const body of ['', '{', '{"a":1}}', "{'a':1}", 'undefined', '\u0000', `${'['.repeat(5000)}`]) {
      const { status, json } = await rightful(route, { body });
      expect([body.slice(0, 9), status, json.code]).toEqual([body.slice(0, 9), 400, 'MALFORMED_JSON']);
    }
  });

  it.each(named(withBody))('$name answers 400 with issues to JSON of another shape', async (route) => {
    const deep = `${'['.repeat(7000)}${']'.repeat(7000)}`;
    const bodies = ['null', '[]', '"x"', '7', 'true', '{}', deep, '{"__proto__":{"a":1},"constructor":{}}'];
    for (const body of bodies) {
      if (route.bodyMayBeEmpty && body.startsWith('{')) continue;
      const { status, json } = await rightful(route, { body });
      expect([body.slice(0, 9), status, json.code]).toEqual([body.slice(0, 9), 400, 'VALIDATION_FAILED']);
      expect(json.issues.length).toBeGreaterThan(0);
    }
    expect(gateway.caller.calls).toEqual([]);
  });

  it.each(named(withBody))(
    '$name answers 413 to a body that is too large, announced or not',
    async (route) => {
      const padding = 'x'.repeat((route.bytesMax ?? 700_000) + 1);
      const large = JSON.stringify({ ...(route.body as object), padding });
      const announced = await rightful(route, {
        body: large,
        headers: { 'content-length': String(large.length) },
      });
      const streamed = await rightful(route, { body: large });
      expect([announced.status, announced.json.code]).toEqual([413, 'BODY_TOO_LARGE']);
      expect([streamed.status, streamed.json.code]).toEqual([413, 'BODY_TOO_LARGE']);
    },
  );

  // Other methods take the last part for the id of a list or of an entry.
  const ofTwoKinds = [
    '/api/lists/deleted',
    '/api/lists/import',
    '/api/lists/abc.json',
    '/api/lists/abc/entries/1.pdf',
  ];
  const ofOneKind = named(routes.filter(({ path }) => !ofTwoKinds.includes(path)));

  it.each(ofOneKind)('$name answers 405 with Allow to a method it does not know', async ({ path }) => {
    const known = routes.filter((route) => route.path === path).map(({ method }) => method);
    const method = ['DELETE', 'PUT', 'PATCH'].find((other) => !known.includes(other));
    const { status, json, headers } = await request(path, { method });
    expect([status, json.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(known));
  });

  // Signing out answers while the database is away only where there is nobody to sign out; the site's facts lie in memory.
  const failing = named(routes.filter(({ path }) => !['/api/auth/logout', '/api/site'].includes(path)));

  it.each(failing)(
    '$name answers 503 with Retry-After while its service or the database is away',
    async (route) => {
      gateway = await gatewayThat(async () => {
        throw unavailable('nobody is there');
      });
      const { status, json, headers } = await rightful(route);
      expect([status, json.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(headers.get('retry-after')).toBe('2');
      expect(headers.has('connection')).toBe(false);
    },
  );

  it.each(failing)(
    '$name ends the connection of a request that is refused because of overload',
    async (route) => {
      gateway = await gatewayThat(async () => {
        throw new OverloadedError();
      });
      const { status, headers } = await rightful(route);
      expect([status, headers.get('connection')]).toEqual([503, 'close']);
    },
  );

  it.each(failing)('$name answers a defect with 500 and says nothing of it', async (route) => {
    const { app, signedIn } = await gatewayThat(explode);
    const response = await app.request(route.path, {
      method: route.method,
      headers: { cookie: signedIn, 'content-type': route.text ? 'text/plain' : 'application/json' },
      ...(route.body !== undefined && { body: JSON.stringify(route.body) }),
      ...(route.text !== undefined && { body: route.text }),
    });
    expect(response.status).toBe(500);
    // What it does say is by which id the log knows of it.
    expect(await response.json()).toEqual({
      message: 'Something went wrong on our end. Please try again.',
      code: 'INTERNAL',
      reference: response.headers.get('x-request-id'),
    });
  });

  it.each(named(routes))('$name carries the security headers and is kept by no cache', async (route) => {
    const { headers } = await rightful(route);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

/** Everything a route can ask does the same; the session it begins with is kept in memory. */
async function gatewayThat(fails: () => Promise<never>) {
  const usual = await createTestGateway();
  const sessions = {
    ...usual.sessions,
    open: fails,
    list: fails,
    closeOwn: fails,
    closeAll: fails,
    changePassword: fails,
  };
  const made = await createTestGateway({
    caller: { call: fails, forward: fails },
    sessions,
    accounts: {
      find: fails,
      findByLogin: fails,
      findByEmail: fails,
      insert: fails,
      findTaken: fails,
      fillUsernameSkeletons: fails,
      isEmailTaken: fails,
      change: fails,
      changeCompany: fails,
      replacePassword: fails,
      renewPasswordHash: fails,
      applySubscription: fails,
    },
    passwordResets: {
      storeRequest: fails,
      findPendingRequests: fails,
      removeRequest: fails,
      sendLink: fails,
      findByToken: fails,
      use: fails,
      removeEnded: fails,
    },
    sliceErrors: { receive: fails },
    supportMessages: { store: fails, findWaiting: fails, enqueue: fails, removeReceivedBefore: fails },
    emailChanges: {
      findPending: fails,
      findByToken: fails,
      request: fails,
      cancel: fails,
      confirm: fails,
      removeEnded: fails,
    },
    handovers: { find: fails, offer: fails, remove: fails, accept: fails },
    workspaces: {
      findMembership: fails,
      findStartMembership: fails,
      findWorkspaces: fails,
      setStart: fails,
      findMembers: fails,
      changeRole: fails,
      remove: fails,
    },
    invitations: {
      findWaiting: fails,
      findOwn: fails,
      send: fails,
      takeBack: fails,
      findByToken: fails,
      accept: fails,
      acceptAs: fails,
      removeEnded: fails,
    },
    emailUndos: { findByToken: fails, use: fails, removeEnded: fails },
  });
  return { ...made, signedIn: usual.signedIn };
}

async function explode(): Promise<never> {
  throw new Error('secret: postgres://user:password@host');
}

describe('unknown addresses', () => {
  it('below /api answers 404 as JSON', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/lists/abc/nothing', '/api/auth']) {
      const { status, json } = await request(path);
      expect([path, status, json.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });

  it('below /assets answers 404, not a page', async () => {
    const { status, json } = await request('/assets/owner/gone.0123456789.js');
    expect([status, json.code]).toEqual([404, 'NOT_FOUND']);
  });
});
