// @accounts @lists @payments
import type { APIRequestContext } from 'playwright/test';
import { completionOf } from './support/completion-body.ts';
import { openDatabase } from './support/database.ts';
import { declaredRoutes, may, type Role, workspaceRoutes } from './support/declared-routes.ts';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';
import { makeMember } from './support/make-member.ts';
import { makeOwner } from './support/new-owner.ts';

const listBody = {
  title: 'Taken over',
  description: 'By somebody else',
  type: 'TODO',
  items: [{ content: 'Nothing' }],
};

/** The ids of an owner's data, which nobody else may reach. */
interface Belongings {
  listId: string;
  deletedId: string;
  entryId: number;
  sessionId: string;
}

/** The path of a route with the ids of this owner. */
function addressOf(name: string, { listId, deletedId, entryId, sessionId }: Belongings): string {
  const path = name.slice(name.indexOf(' ') + 1);
  const id = path.startsWith('/api/auth/sessions')
    ? sessionId
    : path.startsWith('/api/workspace/')
      ? 'c1b3f0f2-6c0e-4f6d-9b8e-2f1f0f8f3a11'
      : path.endsWith('/restore')
        ? deletedId
        : listId;
  return path
    .replace(':id', id)
    .replace(':entryId', String(entryId))
    .replace(':file', `${entryId}.pdf`)
    .replace(':itemId', 'item-of-nobody')
    .replace(':token', 'x'.repeat(22));
}

/** Sends a request of that route. Returns its status and error code. */
async function send(api: APIRequestContext, name: string, address: string, data: object = {}) {
  const [method = ''] = name.split(' ');
  const answer = await api.fetch(address, { method, ...(method !== 'GET' && { data }) });
  const text = await answer.text();
  const code = text.startsWith('{') ? JSON.parse(text).code : undefined;
  return { status: answer.status(), code, text };
}

test('every route accepts exactly the callers that it declares, and gives nobody another owner’s data', async ({
  newOwner,
  ownerApi,
  playwright,
  product,
}) => {
  const { api } = newOwner;
  const list = await makeList(api, { title: `Mine ${newOwner.id}` });
  const deleted = await makeList(api);
  await api.delete(`/api/lists/${deleted.id}`);
  const entryId = await makeEntry(api, list);
  const sessions: { id: string }[] = await (await api.get('/api/auth/sessions')).json();
  const belongings = {
    listId: list.id,
    deletedId: deleted.id,
    entryId,
    sessionId: sessions[0]?.id ?? '',
  };
  const before = await (await api.get(`/api/lists/${list.id}`)).json();
  const routes = declaredRoutes.map(([name, access]) => ({
    name,
    access,
    address: addressOf(name, belongings),
  }));

  // Callers without a cookie, with an invalid cookie, with an ended or expired session, and with a visitor session.
  const signedOut = await playwright.request.newContext({ baseURL: product.gateway });
  await signedOut.post('/api/auth/login', { data: newOwner });
  const { cookies } = await signedOut.storageState();
  await signedOut.post('/api/auth/logout');
  const sql = openDatabase(product, 'gateway');
  const expired = await playwright.request.newContext({ baseURL: product.gateway });
  const signedInBefore = Date.now();
  await expired.post('/api/auth/login', { data: newOwner });
  await sql`
    update session set created_at = now() - interval '1 year'
    where account_id = ${newOwner.id} and created_at >= ${new Date(signedInBefore)}`;
  const { cookies: expiredCookies } = await expired.storageState();
  await expired.dispose();
  const cookieHeader = (value: string) => cookies.map(({ name }) => `${name}=${value}`).join('; ');
  const unauthenticatedCallers = {
    'without a cookie': {},
    'with a made-up session': { cookie: cookieHeader('A'.repeat(43)) },
    'with a session that has ended': {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    'with a session that has expired': {
      cookie: expiredCookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    'with a visitor’s session': { cookie: cookieHeader(`session-1-${newOwner.id}`) },
  };
  for (const [who, headers] of Object.entries(unauthenticatedCallers)) {
    const caller = await playwright.request.newContext({
      baseURL: product.gateway,
      extraHTTPHeaders: headers,
    });
    for (const { name, access, address } of routes) {
      const { status, code, text } = await send(caller, name, address);
      const cell = `${name} ${who}`;
      if (access !== 'anyone' && access !== 'signed') {
        expect.soft([cell, status, code]).toEqual([cell, 401, 'NOT_SIGNED_IN']);
      } else if (access === 'signed') {
        expect.soft([cell, status, code]).toEqual([cell, 400, 'WRONG_SIGNATURE']);
      } else {
        expect.soft([401, 403, 405, 500, 503], `${cell}: ${text}`).not.toContain(status);
      }
      expect.soft(text.includes(newOwner.email), cell).toBe(false);
    }
    await caller.dispose();
  }
  await signedOut.dispose();
  await sql.end();

  // A signed-in owner who does not own the data.
  const bodies: Record<string, object> = {
    'PUT /api/lists/:id': listBody,
    'PATCH /api/lists/:id/entries/:entryId': {
      dealtWith: true,
      comment: 'Replaced',
      correction: { visitorName: 'Somebody else' },
    },
    'PUT /api/lists/:id/labels': { labels: ['Taken over'] },
    'PATCH /api/workspace/members/:id': { role: 'viewer' },
    'POST /api/lists/:id/entries/:entryId/mail': { attempt: 1 },
  };
  const ofOwners = routes.filter(
    ({ name, access }) => access !== 'anyone' && access !== 'signed' && name.includes('/:'),
  );
  for (const { name, address } of ofOwners) {
    const { status, code } = await send(ownerApi, name, address, bodies[name]);
    expect.soft([name, status, code]).toEqual([name, 404, 'NOT_FOUND']);
  }

  // An owner's own list combined with another owner's item.
  const other = await makeList(ownerApi, { title: `Other ${newOwner.id}` });
  const at = `/api/lists/${other.id}`;
  const foreignItem = list.items[0]?.id;
  const tick = { completed: true, completedBy: `session-1-${newOwner.id}` };
  expect((await ownerApi.patch(`${at}/items/${foreignItem}`, { data: tick })).status()).toBe(404);
  expect((await ownerApi.post(`${at}/entries/${entryId}/mail`, { data: { attempt: 1 } })).status()).toBe(404);
  const saved = await ownerApi.put(at, {
    data: { ...listBody, items: [{ id: foreignItem, content: 'Mine now' }] },
  });
  const itemIds = saved.ok() ? (await saved.json()).items.map(({ id }: { id: string }) => id) : [];
  expect(itemIds).not.toContain(foreignItem);
  const completed = await ownerApi.post(`${at}/log-session`, {
    data: completionOf(list, `session-2-${newOwner.id}`),
  });
  expect([200, 400, 422]).toContain(completed.status());

  expect(await (await api.get(`/api/lists/${list.id}`)).json()).toEqual(before);
  expect(await (await api.get(`/api/lists/${list.id}/entries`)).json()).toHaveLength(1);
});

test('every route of a workspace lets its members do what their role may, and nobody else anything', async ({
  newOwner,
  playwright,
  product,
}) => {
  const list = await makeList(newOwner.api);
  const entryId = await makeEntry(newOwner.api, list);
  const member = await makeMember(playwright, product, { workspaceId: newOwner.id, role: 'viewer' });
  const missing = { listId: 'missing', deletedId: 'missing', entryId, sessionId: 'missing' };
  const calls = workspaceRoutes.map(([name, permission]) => ({
    name,
    permission,
    address: addressOf(name, missing),
  }));

  const expectRole = async (role: Role, api: APIRequestContext, who: string = role) => {
    const statuses: Record<string, number> = {};
    for (const { name, permission, address } of calls) {
      // It would end the membership.
      if (name === 'DELETE /api/workspace/members/:id') continue;
      const { status, code } = await send(api, name, address);
      const cell = `${name} as ${who}`;
      if (may(role, permission)) expect.soft([401, 403, 405, 500], `${cell}: ${code}`).not.toContain(status);
      else expect.soft([cell, status, code]).toEqual([cell, 403, 'FORBIDDEN']);
      statuses[name] = status;
    }
    return statuses;
  };
  for (const role of ['viewer', 'editor', 'admin'] as const) {
    await member.setRole(role);
    await expectRole(role, member.inWorkspace);
  }
  const confirmed = await expectRole('owner', newOwner.api);
  // An address that nobody confirmed yet keeps its owner from nothing but mails (decision O11).
  const sql = openDatabase(product, 'gateway');
  const unconfirmed = await makeOwner(playwright, product);
  await sql`update account set email_confirmed_at = null where id = ${unconfirmed.id}`;
  await sql.end();
  expect(await expectRole('owner', unconfirmed.api, 'owner with an unconfirmed address')).toEqual(confirmed);
  await unconfirmed.api.dispose();

  await member.setRole('viewer');
  expect((await member.inWorkspace.get(`/api/lists/${list.id}`)).status()).toBe(200);
  expect((await member.inWorkspace.delete(`/api/workspace/members/${newOwner.id}`)).status()).toBe(403);
  // In the own workspace that list does not exist.
  expect((await member.api.get(`/api/lists/${list.id}`)).status()).toBe(404);

  await member.setRole(null);
  for (const { name, address } of calls) {
    const { status, code, text } = await send(member.inWorkspace, name, address);
    expect.soft([name, status, code]).toEqual([name, 404, 'WORKSPACE_NOT_FOUND']);
    expect.soft(text.includes(newOwner.email), name).toBe(false);
  }
  const made = await playwright.request.newContext({
    baseURL: product.gateway,
    storageState: await newOwner.api.storageState(),
    extraHTTPHeaders: { 'x-workspace': crypto.randomUUID() },
  });
  expect((await made.get('/api/lists')).status()).toBe(404);
  await made.dispose();
});
