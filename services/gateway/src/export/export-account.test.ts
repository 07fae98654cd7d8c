import { getSubscription, listInvoices } from '@scanlist/contracts/messages/billing';
import { exportLists, listEntries } from '@scanlist/contracts/messages/lists';
import { AppError, notFound, unavailable } from '@scanlist/service-kit/app-error';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newWorkspace } from '../accounts/account.ts';
import { readLogo } from '../logos/logo.ts';
import { dataUrlOf, sampleImages } from '../testing/sample-images.ts';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

type EntriesAsked = { ownerId: string; listId: string; before?: number; alsoDeleted: boolean };

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
let accepting = true;

/** Two pages of lists, of which the first list has two pages of entries and the last is deleted and has none. */
beforeEach(async () => {
  accepting = true;
  gateway = await createTestGateway({ accepting: () => accepting, exportWaitsMs: [0, 0] });
  const { caller } = gateway;
  caller.answer(getSubscription, { status: 'active' });
  caller.answer(listInvoices, [{ id: 'in_1' }]);
  caller.answer(exportLists, ({ before }: { before?: object }) =>
    before
      ? { lists: [{ id: 'list-3', deletedAt: '2026-11-01T00:00:00.000Z', items: [] }], nextBefore: null }
      : {
          lists: [
            { id: 'list-1', title: 'Load-in', deletedAt: null, items: [{ id: 'i1', content: 'Rigging' }] },
            { id: 'list-2', deletedAt: null, items: [] },
          ],
          nextBefore: { createdAt: '2026-11-10T00:00:00.000Z', id: 'list-2' },
        },
  );
  caller.answer(listEntries, ({ listId, before }: EntriesAsked) => {
    if (listId === 'list-3') return { entries: [], nextBefore: null };
    if (listId === 'list-2') return { entries: [entry(1)], nextBefore: null };
    return before === 2
      ? { entries: [entry(1)], nextBefore: null }
      : { entries: [entry(3), entry(2)], nextBefore: 2 };
  });
});

const entry = (id: number) => ({
  id,
  signatureData: 'data:image/png;base64,AA==',
  items: [{ note: 'Ünï "' }],
});
const callApi = (cookie = gateway.signedIn) =>
  gateway.app.request('/api/account/export', { headers: { cookie } });

it('an export of a former owner has their present workspace, and nothing of the one that was handed over', async () => {
  const freshId = '44444444-4444-4444-8444-444444444444';
  const dana = await gateway.accounts.find(gateway.ownerId);
  Object.assign(dana ?? {}, { workspaces: [newWorkspace(freshId)] });
  const { company, account } = JSON.parse(await (await callApi()).text());
  expect([account.id, company]).toEqual([gateway.ownerId, { companyName: null, companyLogo: null }]);
  const asked = gateway.caller.calls.map(({ input }) => (input as { ownerId: string }).ownerId);
  expect(new Set(asked)).toEqual(new Set([freshId]));
});

describe('an export of somebody whom a workspace was handed over to', () => {
  const handed = {
    ...newWorkspace('44444444-4444-4444-8444-444444444444'),
    companyName: 'Harbor Kitchens',
  };

  beforeEach(async () => {
    const dana = await gateway.accounts.find(gateway.ownerId);
    Object.assign(dana ?? {}, { workspaces: [...(dana?.workspaces ?? []), handed] });
  });

  it('has that workspace, too, with everything of it', async () => {
    const { lists, otherOwnedWorkspaces } = JSON.parse(await (await callApi()).text());
    expect(otherOwnedWorkspaces).toEqual([
      {
        id: handed.id,
        missing: [],
        company: { companyName: 'Harbor Kitchens', companyLogo: null },
        subscription: { status: 'active' },
        invoices: [{ id: 'in_1' }],
        members: [],
        activity: [],
        lists,
      },
    ]);
    const asked = gateway.caller.calls.filter(({ input }) => (input as EntriesAsked).ownerId === handed.id);
    expect(new Set(asked.map(({ subject }) => subject))).toEqual(
      new Set([exportLists, listEntries, getSubscription, listInvoices].map(({ subject }) => subject)),
    );
  });

  it('has nothing of it once it is handed on', async () => {
    const reader = (await callApi()).body?.getReader();
    await reader?.read();
    const dana = await gateway.accounts.find(gateway.ownerId);
    Object.assign(dana ?? {}, { workspaces: dana?.workspaces.slice(0, 1) });
    while (!(await reader?.read())?.done);
    const asked = gateway.caller.calls.map(({ input }) => (input as EntriesAsked).ownerId);
    expect(asked).not.toContain(handed.id);
  });
});

describe('an export', () => {
  it('is a file with the account, what is paid, and every list with its items and entries', async () => {
    const response = await callApi();
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="scanlist-export-2026-11-20.json"',
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      exportedAt: '2026-11-20T12:00:00.000Z',
      missing: [],
      account: {
        id: gateway.ownerId,
        username: 'Dana',
        email: 'dana@example.com',
        emailConfirmed: expect.any(Boolean),
        pendingEmail: null,
        firstName: 'Dana',
        lastName: 'Moore',
        createdAt: '2026-11-01T00:00:00.000Z',
        timeZone: 'America/New_York',
      },
      company: { companyName: 'Northlight Events', companyLogo: null },
      subscription: { status: 'active' },
      invoices: [{ id: 'in_1' }],
      activity: [],
      workspaces: [
        { id: gateway.ownerId, name: 'Northlight Events', role: 'owner', ownerName: 'Dana Moore' },
      ],
      members: [],
      otherOwnedWorkspaces: [],
      lists: [
        {
          id: 'list-1',
          title: 'Load-in',
          deletedAt: null,
          items: [{ id: 'i1', content: 'Rigging' }],
          entries: [entry(3), entry(2), entry(1)],
        },
        { id: 'list-2', deletedAt: null, items: [], entries: [entry(1)] },
        { id: 'list-3', deletedAt: '2026-11-01T00:00:00.000Z', items: [], entries: [] },
      ],
    });
  });

  it('requests data of this owner only, deleted lists included', async () => {
    await (await callApi()).text();
    await (await callApi(gateway.strangerSignedIn)).text();
    const owners = gateway.caller.calls.map(({ input }) => (input as EntriesAsked).ownerId);
    const half = owners.length / 2;
    expect(new Set(owners.slice(0, half))).toEqual(new Set([gateway.ownerId]));
    expect(new Set(owners.slice(half)).has(gateway.ownerId)).toBe(false);
    const entries = gateway.caller.calls.filter(({ subject }) => subject === listEntries.subject);
    expect(entries.every(({ input }) => (input as EntriesAsked).alsoDeleted)).toBe(true);
  });

  it('has the company’s logo itself, not only its address', async () => {
    const logo = dataUrlOf(sampleImages.png);
    const body = { companyName: 'Northlight', companyLogoUrl: logo };
    const { app, signedIn } = gateway;
    await app.request('/api/profile/company', sendJson('POST', body, { cookie: signedIn }));
    const { company } = (await (await callApi()).json()) as { company: { companyLogo: string } };
    expect(readLogo(company.companyLogo).hash).toBe(readLogo(logo).hash);
  });

  it('of an owner without lists is complete, too', async () => {
    gateway.caller.answer(exportLists, { lists: [], nextBefore: null });
    expect(await (await callApi()).json()).toMatchObject({ missing: [], lists: [] });
  });

  it('says what is missing while billing is away', async () => {
    gateway.caller.answer(listInvoices, unavailable('billing'));
    expect(await (await callApi()).json()).toMatchObject({
      missing: ['invoices'],
      subscription: { status: 'active' },
      invoices: null,
    });
    gateway.caller.answer(getSubscription, unavailable('billing'));
    const { missing, lists } = (await (await callApi()).json()) as { missing: string[]; lists: object[] };
    expect([missing, lists.length]).toEqual([['subscription', 'invoices'], 3]);
  });

  it('does not begin while lists is away', async () => {
    gateway.caller.answer(exportLists, unavailable('lists'));
    const response = await callApi();
    expect([response.status, response.headers.get('content-disposition')]).toEqual([503, null]);
  });

  it('waits for lists on the way, and ends broken when that stays away, or the list is gone', async () => {
    let away = 2;
    gateway.caller.answer(listEntries, () => (away-- > 0 ? unavailable('lists') : noEntries));
    expect(await (await callApi()).json()).toMatchObject({ lists: [{}, {}, {}] });
    const { caller } = gateway;
    for (const error of [unavailable('lists'), notFound(), new AppError('INTERNAL', 'defect')]) {
      gateway = await createTestGateway({ caller, exportWaitsMs: [0] });
      caller.answer(listEntries, error);
      await expect((await callApi()).text()).rejects.toBe(error);
    }
  });

  it('ends broken when the account is deleted meanwhile, whose lists are no longer there', async () => {
    const response = await callApi();
    gateway.caller.answer(exportLists, { lists: [], nextBefore: null });
    vi.spyOn(gateway.accounts, 'find').mockResolvedValue(null);
    await expect(response.text()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('ends broken when the process is about to end', async () => {
    const response = await callApi();
    accepting = false;
    await expect(response.text()).rejects.toThrow('this process ends');
  });
});

const noEntries = { entries: [], nextBefore: null };

describe('exports of one owner', () => {
  it('are three a minute, and do not count for others', async () => {
    for (let n = 0; n < 3; n++) await (await callApi()).text();
    const refused = await callApi();
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'THROTTLED' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await callApi(gateway.strangerSignedIn)).status).toBe(200);
  });

  it('are two at once', async () => {
    const readers = [];
    for (let n = 0; n < 2; n++) {
      const reader = (await callApi()).body?.getReader();
      await reader?.read();
      readers.push(reader);
    }
    expect((await callApi()).status).toBe(429);
    await readers[0]?.cancel();
    expect((await callApi()).status).toBe(200);
  });

  it('free their place also where the reader goes before the first piece', async () => {
    for (let n = 0; n < 2; n++) await (await callApi()).body?.cancel();
    expect((await callApi()).status).toBe(200);
  });

  it('request nothing before their reader reads, and nothing after it stops', async () => {
    const callCount = () =>
      gateway.caller.calls.filter(({ subject }) => subject === listEntries.subject).length;
    const reader = (await callApi()).body?.getReader();
    expect(callCount()).toBe(0);
    for (let pieces = 0; pieces < 4; pieces++) await reader?.read();
    expect(callCount()).toBe(1);
    await reader?.cancel();
    expect(callCount()).toBe(1);
  });
});
