import { may, type Permission, type Role, roles } from '@scanlist/contracts/http/permissions';
import { workspaceHeader } from '@scanlist/contracts/http/workspaces';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../testing/routes.ts';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

/** Every call of Noor is about Dana's workspace, in which Noor has a role, or none. */
let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeAll(async () => {
  gateway = await createTestGateway({ signInsPerMinute: 10_000 });
});

const ofWorkspaces = routes.filter(
  ({ access }) => access !== 'anyone' && access !== 'account' && access !== 'signed',
);
const named = ofWorkspaces.map((route) => [`${route.method} ${route.path}`, route] as const);

async function call({ method, path, body, text }: (typeof routes)[number], cookie: string) {
  const headers = { cookie, origin: 'https://lists.example', [workspaceHeader]: gateway.ownerId };
  const answer = await gateway.app.request(
    path,
    body === undefined ? { method, headers, body: text } : sendJson(method, body, headers),
  );
  const { code } = (/\bjson\b/.test(answer.headers.get('content-type') ?? '') ? await answer.json() : {}) as {
    code?: string;
  };
  return { status: answer.status, code };
}

describe.each(roles.filter((role) => role !== 'owner'))('a member who is %s', (role: Role) => {
  beforeAll(() => gateway.workspaces.add(gateway.ownerId, gateway.strangerId, role));

  it.each(named)('%s is answered or refused as the table of permissions says', async (_name, route) => {
    const { status, code } = await call(route, gateway.strangerSignedIn);
    if (may(role, route.access as Permission)) {
      expect(status).not.toBe(401);
      expect(code).not.toBe('WORKSPACE_NOT_FOUND');
      // The members of a workspace are removed by one route: one's own place is the member's, another's the admin's.
      if (!route.path.startsWith('/api/workspace/members/')) expect(code).not.toBe('FORBIDDEN');
    } else expect([status, code]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('somebody who is no member', () => {
  beforeAll(() =>
    gateway.workspaces.remove(gateway.ownerId, gateway.strangerId, {
      actor: gateway.actor,
      now: new Date(),
    }),
  );

  it.each(named)('%s answers as if the workspace did not exist', async (_name, route) => {
    const { status, code } = await call(route, gateway.strangerSignedIn);
    expect([status, code]).toEqual([404, 'WORKSPACE_NOT_FOUND']);
  });

  it.each(['not-an-id', '00000000-0000-4000-8000-000000000000', ''])(
    'nor does a workspace named %j exist',
    async (id) => {
      const headers = { cookie: gateway.signedIn, [workspaceHeader]: id };
      const answer = await gateway.app.request('/api/lists', { headers });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'WORKSPACE_NOT_FOUND' });
    },
  );
});

it('who may do it is said to whom may not', async () => {
  gateway.workspaces.add(gateway.ownerId, gateway.strangerId, 'viewer');
  const headers = {
    cookie: gateway.strangerSignedIn,
    origin: 'https://lists.example',
    [workspaceHeader]: gateway.ownerId,
  };
  const messages = await Promise.all(
    ['/api/lists/abc/archive', '/api/cancel-subscription'].map(async (path) => {
      const answer = await gateway.app.request(path, sendJson('POST', {}, headers));
      return ((await answer.json()) as { message: string }).message;
    }),
  );
  expect(messages).toEqual([
    'Only editors, admins, and the owner can do this. Ask Dana Moore or an admin for help.',
    'Only the owner can do this. Ask Dana Moore for help.',
  ]);
});

it.each([
  'list=%00',
  'list=a%20b',
  'from=0000-01-01T00:00:00Z',
  'from=0001-01-01T00:00:00%2B14:00',
  'to=9999-12-31T23:59:59-12:00',
  'person=11111111-1111-1111-1111-111111111111',
])('the trail answers 400 to %s, which the database would refuse', async (query) => {
  const headers = { cookie: gateway.signedIn };
  const answer = await gateway.app.request(`/api/workspace/activity?${query}`, { headers });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    400,
    'VALIDATION_FAILED',
  ]);
});

it('a download names its workspace in its address', async () => {
  gateway = await createTestGateway();
  gateway.workspaces.add(gateway.ownerId, gateway.strangerId, 'viewer');
  const { cookie, path } = { cookie: gateway.strangerSignedIn, path: '/api/auth/user' };
  const answer = await gateway.app.request(`${path}?workspace=${gateway.ownerId}`, { headers: { cookie } });
  expect(await answer.json()).toMatchObject({
    id: gateway.strangerId,
    companyName: 'Northlight Events',
    stripeSubscriptionId: null,
    subscriptionStatus: 'trialing',
    workspace: { id: gateway.ownerId, name: 'Northlight Events', role: 'viewer', ownerName: 'Dana Moore' },
  });
});
